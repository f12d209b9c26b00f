import { formatDate } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { verificationOf } from '../../catalog/facts/verification.ts';
import type { Tool } from '../../records/tool.ts';

/** The newest day on which any of some records changed; there must be at least one. */
export function latest(records: readonly { readonly updatedAt: string }[]): string {
  const newest = records.map(({ updatedAt }) => updatedAt).sort();
  const day = newest.at(-1);
  if (day === undefined) throw new Error('no record, so no day of its last change');
  return day;
}

/** The line at the foot of every page, as HTML: the day of the newest record. */
export const recordsAsOf = (day: string) =>
  `Records as of <time datetime="${day}">${formatDate(day)}</time>.`;

/**
 * Tools with a verified fact whose sources were read most recently, one per primary category, newest first; on one day
 * the one with more verified facts. Ties follow the order of categories and names.
 */
export function recentlyChecked(catalog: Catalog, limit: number): Tool[] {
  const order = (a: Checked, b: Checked) => b.at.localeCompare(a.at) || b.verified - a.verified;
  const newest = catalog.categories.flatMap((category) =>
    (catalog.toolsByCategory.get(category.slug) ?? [])
      .filter((tool) => tool.categories[0] === category.slug)
      .flatMap(checked)
      .sort(order)
      .slice(0, 1),
  );
  return newest
    .sort(order)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

interface Checked {
  readonly tool: Tool;
  /** Day or month of the newest reading. */
  readonly at: string;
  readonly verified: number;
}

function checked(tool: Tool): Checked[] {
  const { verified, verifiedAt } = verificationOf(tool);
  return verifiedAt ? [{ tool, at: verifiedAt, verified }] : [];
}
