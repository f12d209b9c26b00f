import { DAY_MS } from '../base/day.ts';
import { type ApiChange, changeDate, SEVERITIES } from '../records/api-change.ts';
import type { Comparison } from '../records/comparison.ts';
import type { Guide } from '../records/guide.ts';
import type { Catalog } from './catalog.ts';

/** Guides that name a record, newest first. */
export function guidesOn(
  catalog: Catalog,
  field: 'tools' | 'categories' | 'standards' | 'regulations',
  slug: string,
): readonly Guide[] {
  if (field === 'tools') return catalog.guidesByTool.get(slug) ?? [];
  return catalog.guides.filter((guide) => guide[field].includes(slug));
}

/** Authored comparisons that a tool takes part in, by title. */
export function comparisonsWith(catalog: Catalog, tool: string): Comparison[] {
  return (catalog.comparisonsByTool.get(tool) ?? []).toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Authored comparisons whose first tool has this main category, by title. */
export function comparisonsIn(catalog: Catalog, category: string): Comparison[] {
  return catalog.comparisons
    .filter(({ tools: [first = ''] }) => catalog.toolBySlug.get(first)?.categories[0] === category)
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Changes with those that need action first; within a severity in the order given (newest first). */
export function byUrgency(changes: readonly ApiChange[]): ApiChange[] {
  return changes.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** Whether a change requires action on a day (`YYYY-MM-DD`): its own lies ahead, or at most some days back. */
export function isPressing(change: ApiChange, today: string, days = 120): boolean {
  if (change.severity !== 'action-required') return false;
  return Date.parse(changeDate(change)) >= Date.parse(today) - days * DAY_MS;
}
