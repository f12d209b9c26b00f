import type { FactRow } from '../catalog/facts/compare-facts.ts';

/** Rows of a comparison under one heading. */
export interface CompareGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
  /** Cells that are established, and all cells. */
  readonly known: number;
  readonly cells: number;
}

/** Groups in reading order, each with the first parts of the record paths in it; the last takes the others. */
const GROUPS: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ['Prices and limits', ['pricing', 'prices', 'limits']],
  ['Coverage and access', ['coverage', 'signUp']],
  ['API', ['api', 'packages', 'links.openapi', 'links.mcpServer', 'links.docs']],
  ['Code', ['openSource']],
  ['Operation', ['links']],
  ['Organisation', ['organization']],
  ['About the record', ['verification']],
];
const GENERAL = 'General';

/** The rows of a comparison in groups, with how many of their facts are established; groups without a row are left out. */
export function compareGroups(rows: readonly FactRow[]): CompareGroup[] {
  const groupOf = ({ path }: FactRow) =>
    GROUPS.find(([, prefixes]) =>
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
    )?.[0] ?? GENERAL;
  const byTitle = Map.groupBy(rows, groupOf);
  return [GENERAL, ...GROUPS.map(([title]) => title)].flatMap((title) => {
    const members = byTitle.get(title) ?? [];
    const facts = members.flatMap((row) => row.facts);
    const known = facts.filter(({ state }) => state !== 'unknown').length;
    return members.length > 0 ? [{ title, rows: members, known, cells: facts.length }] : [];
  });
}
