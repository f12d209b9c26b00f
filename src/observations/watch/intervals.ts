import { COLLECTORS, type CollectorName } from '../../records/observation.ts';

const MINUTE_MS = 60_000;

/** What the process can watch, with the collectors and the usual minutes between two visits. */
export const WATCHES = {
  status: { collectors: ['status'], minutes: 5 },
  feeds: { collectors: ['changelog', 'releases'], minutes: 60 },
  packages: {
    collectors: ['npm', 'pypi', 'rubygems', 'crates', 'packagist', 'nuget', 'maven', 'go'],
    minutes: 1440,
  },
} as const satisfies Record<string, { collectors: readonly CollectorName[]; minutes: number }>;

/** Which of {@link WATCHES} a collector belongs to; `other` when to none. */
export function watchOf(collector: CollectorName): string {
  const found = Object.entries(WATCHES).find(([, { collectors }]) =>
    (collectors as readonly CollectorName[]).includes(collector),
  );
  return found?.[0] ?? 'other';
}

const ENTRY = new RegExp(`^(${Object.keys(WATCHES).join('|')})(?:=([1-9]\\d{0,5}))?$`);

/**
 * Milliseconds between two visits by collector, of a list such as `status,feeds=30`, whose numbers are minutes.
 * Throws when an entry is not one of {@link WATCHES}.
 */
export function parseIntervals(text: string): Map<CollectorName, number> {
  const intervals = new Map<CollectorName, number>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name, minutes] = ENTRY.exec(entry) ?? [];
    if (name === undefined) throw new Error(`"${entry}" is not one of ${Object.keys(WATCHES).join(', ')}`);
    const watch = WATCHES[name as keyof typeof WATCHES];
    for (const collector of watch.collectors)
      intervals.set(collector, Number(minutes ?? watch.minutes) * MINUTE_MS);
  }
  return new Map(
    COLLECTORS.flatMap((name) => (intervals.has(name) ? [[name, intervals.get(name) ?? 0]] : [])),
  );
}
