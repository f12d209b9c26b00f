import type { FactRow } from '../../../catalog/facts/compare-facts.ts';
import type { Fact } from '../../../catalog/facts/facts-of.ts';

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
  ['Prices', ['pricing', 'prices']],
  ['Limits', ['limits']],
  ['Coverage and access', ['coverage', 'signUp']],
  ['API', ['api', 'packages']],
  ['Code', ['openSource']],
  ['Organisation', ['organization']],
  ['About the record', ['verification']],
];
const GENERAL = 'General';

/** Countries that a cell names; the pages of the tools have all. */
const COUNTRIES = 8;

/** A fact with its long list of countries cut. */
function shown(fact: Fact): Fact {
  const others = fact.values.length - COUNTRIES;
  if (fact.path !== 'coverage.countries' || others < 2) return fact;
  return { ...fact, values: [...fact.values.slice(0, COUNTRIES), { text: `${others} more` }] };
}

/** The rows of a comparison in groups, in the order of their first rows, with how many facts are established. */
export function compareGroups(rows: readonly FactRow[]): CompareGroup[] {
  const groupOf = ({ path }: FactRow) =>
    GROUPS.find(([, prefixes]) =>
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}.`)),
    )?.[0] ?? GENERAL;
  return [...Map.groupBy(rows, groupOf)].map(([title, members]) => {
    const facts = members.flatMap((row) => row.facts);
    const known = facts.filter(({ state }) => state !== 'unknown').length;
    const cut = members.map((row) => ({ ...row, facts: row.facts.map(shown) }));
    return { title, rows: cut, known, cells: facts.length };
  });
}
