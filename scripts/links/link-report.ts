import * as z from 'zod';
import type { Verdict } from './visit-link.ts';

const Entry = z.strictObject({
  class: z.enum(['ok', 'moved', 'dead', 'parked', 'blocked', 'unreachable']),
  code: z.int().optional(),
  location: z.string().optional(),
  error: z.string().optional(),
  /** Day of the last visit. */
  checkedAt: z.iso.date(),
  /** Day since which the link has been dead, parked or unreachable at every visit. */
  failingSince: z.iso.date().optional(),
  /** Content files that name the link. */
  files: z.array(z.string()),
});
type Entry = z.infer<typeof Entry>;

/** `content/_generated/link-check.json`: what was last seen at each link, and the memory of the next run. */
export const LinkReport = z.strictObject({ links: z.record(z.string(), Entry) });
export type LinkReport = z.infer<typeof LinkReport>;

const FAILING = new Set(['dead', 'parked', 'unreachable']);
const DAY_MS = 86_400_000;

/** Links that are due: never visited, failing and not visited today, or visited `maxAgeDays` ago or earlier. */
export function dueLinks(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  today: string,
  maxAgeDays: number,
): string[] {
  return [...links.keys()].filter((url) => {
    const entry = known[url];
    if (!entry) return true;
    const age = (Date.parse(today) - Date.parse(entry.checkedAt)) / DAY_MS;
    return age >= (FAILING.has(entry.class) ? 1 : maxAgeDays);
  });
}

/** The report after a run: new verdicts over old ones; links that no file names any more are dropped. */
export function mergeReport(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  verdicts: ReadonlyMap<string, Verdict>,
  today: string,
): LinkReport {
  const merged: Record<string, Entry> = {};
  for (const [url, files] of links) {
    const verdict = verdicts.get(url);
    const before = known[url];
    if (verdict) {
      const failing = FAILING.has(verdict.class) && { failingSince: before?.failingSince ?? today };
      merged[url] = { ...verdict, checkedAt: today, ...failing, files: [...files] };
    } else if (before) merged[url] = { ...before, files: [...files] };
  }
  return { links: merged };
}
