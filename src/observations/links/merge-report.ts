import { DAY_MS } from '../../base/day.ts';
import type { LinkEntry, LinkReport } from '../../catalog/observed/link-report.ts';
import type { Verdict } from './visit-link.ts';

const FAILING = new Set(['dead', 'parked', 'unreachable']);

/**
 * Links that are due, those first that were not visited for the longest time: never visited, failing and not visited
 * today, or visited `maxAgeDays` ago or earlier.
 */
export function dueLinks(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  today: string,
  maxAgeDays: number,
): string[] {
  const visitedAt = (url: string) => known[url]?.checkedAt ?? '';
  const due = [...links.keys()].filter((url) => {
    const entry = known[url];
    if (!entry) return true;
    const age = (Date.parse(today) - Date.parse(entry.checkedAt)) / DAY_MS;
    return age >= (FAILING.has(entry.class) ? 1 : maxAgeDays);
  });
  return due.sort((a, b) => visitedAt(a).localeCompare(visitedAt(b)));
}

/** The report after a run: new verdicts over old ones; links that no file names are dropped. */
export function mergeReport(
  links: ReadonlyMap<string, readonly string[]>,
  { links: known }: LinkReport,
  verdicts: ReadonlyMap<string, Verdict>,
  today: string,
): LinkReport {
  const merged: Record<string, LinkEntry> = {};
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
