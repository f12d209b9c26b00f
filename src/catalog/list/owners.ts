import { plainWords } from '../../base/text.ts';
import type { FilterValue } from '../../records/field.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';

const ownerOf = ({ organization }: Tool): readonly string[] =>
  organization?.owner ? [organization.owner.name] : [];

/** Legal forms at the end of a company name, and words for its holding. */
const LEGAL_FORM =
  /-(?:inc|incorporated|corporation|corp|company|llc|ltd|limited|plc|pty|pvt|gmbh|ag|ab|nv|n-v|s-a|srl|sarl|s-a-de-c-v|group|holdings?)$/;

/** Filter value for a company name: "Visa Inc." and "Visa" both become `visa`. */
function companySlug(name: string): string {
  const slug = plainWords(name);
  const shorter = slug.replace(LEGAL_FORM, '');
  return shorter === slug ? slug : companySlug(shorter);
}

/** Companies that own makers of tools, as filter values. Where records write a name in several ways, the shortest is the label. */
export function ownerValues({ tools }: Pick<Catalog, 'tools'>): FilterValue[] {
  const names = Map.groupBy(new Set(tools.flatMap(ownerOf)), companySlug);
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, aliases]) => ({
      value,
      label: aliases.toSorted((a, b) => a.length - b.length)[0] ?? value,
      aliases,
    }));
}

/** The parent company of the tool's maker. */
export const readOwners = (tool: Tool): readonly string[] => ownerOf(tool).map(companySlug);

/** A tool that a company owns with its maker, and what that maker owns in turn. */
export interface Holding {
  readonly tool: Tool;
  readonly holdings: readonly Holding[];
}

export interface Owner {
  /** Value of the filter for its tools. */
  readonly slug: string;
  readonly name: string;
  readonly holdings: readonly Holding[];
}

/** Number of tools that are held, directly or through others. */
export const countHeld = (holdings: readonly Holding[]): number =>
  holdings.reduce((sum, held) => sum + 1 + countHeld(held.holdings), 0);

/** Companies that own makers of tools, those with most tools first. An owner that is owned itself stands below its own owner. */
export function ownersOf(catalog: Pick<Catalog, 'tools'>): Owner[] {
  const byOwner = Map.groupBy(catalog.tools, (tool) => readOwners(tool)[0]);
  const below = new Set<string>();
  const held = (slug: string, above: readonly string[]): Holding[] =>
    (byOwner.get(slug) ?? []).map((tool) => {
      const next = [tool.name, tool.organization?.name ?? tool.name]
        .map(companySlug)
        .find((name) => byOwner.has(name) && ![...above, slug].includes(name));
      if (next !== undefined) below.add(next);
      return { tool, holdings: next === undefined ? [] : held(next, [...above, slug]) };
    });
  return ownerValues(catalog)
    .flatMap(({ value, label }) =>
      // Of companies that own each other the first one stands for all.
      below.has(value) ? [] : [{ slug: value, name: label, holdings: held(value, []) }],
    )
    .filter(({ slug }) => !below.has(slug))
    .sort((a, b) => countHeld(b.holdings) - countHeld(a.holdings));
}
