import type { FactRow } from '../catalog/facts/compare-facts.ts';

/** Rows of a comparison under one heading. */
export interface CompareGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
  /** Cells that are established, and all cells. */
  readonly known: number;
  readonly cells: number;
}

/** Groups with the beginnings of the record paths in them; the first that fits takes a path, `GENERAL` the others. */
const GROUPS: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['Addresses', ['links', 'pricing.url']],
  ['Prices and limits', ['pricing', 'prices', 'limits']],
  ['Coverage and access', ['coverage', 'signUp']],
  ['API', ['api', 'packages']],
  ['Code', ['openSource']],
  ['Organisation', ['organization']],
  ['About the record', ['verification']],
];
const GENERAL = 'General';

/** The rows of a comparison in groups, in the order of their first rows, with how many facts are established. */
export function compareGroups(rows: readonly FactRow[]): CompareGroup[] {
  const groupOf = ({ path }: FactRow) =>
    GROUPS.find(([, prefixes]) =>
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
    )?.[0] ?? GENERAL;
  return [...Map.groupBy(rows, groupOf)].map(([title, members]) => {
    const facts = members.flatMap((row) => row.facts);
    const known = facts.filter(({ state }) => state !== 'unknown').length;
    return { title, rows: members, known, cells: facts.length };
  });
}
