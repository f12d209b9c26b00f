import { plainWords } from '../../base/text.ts';
import type { FilterValue } from '../../records/field.ts';
import type { Owner as Owned } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';

type Companies = Pick<Catalog, 'tools' | 'organizationBySlug'>;

const ownerOf = ({ organization }: Tool): readonly Owned[] => [organization?.owner ?? []].flat();

/** Legal forms at the end of a company name, and words for its holding. */
const LEGAL_FORM =
  /-(?:inc|incorporated|corporation|corp|company|llc|ltd|limited|plc|pty|pvt|gmbh|ag|ab|nv|n-v|s-a|srl|sarl|s-a-de-c-v|group|holdings?)$/;

/** Filter value for the name of a company without a record: "Visa Inc." and "Visa" both become `visa`. */
function companySlug(name: string): string {
  const slug = plainWords(name);
  const shorter = slug.replace(LEGAL_FORM, '');
  return shorter === slug ? slug : companySlug(shorter);
}

const ownerValue = ({ slug, name = '' }: Owned) => slug ?? companySlug(name);

/** Companies that own makers of tools, as filter values. Where a company has several names, the shortest is the label. */
export function ownerValues({ tools, organizationBySlug }: Companies): FilterValue[] {
  const owners = new Map(tools.flatMap(ownerOf).map((owner) => [ownerValue(owner), owner.name ?? '']));
  return [...owners]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, name]) => {
      const names = [name, ...(organizationBySlug.get(value)?.aliases ?? [])];
      const [label = name] = names.toSorted((a, b) => a.length - b.length);
      return { value, label, aliases: [...names, companySlug(name)] };
    });
}

/** The parent company of the tool's maker. */
export const readOwners = (tool: Tool): readonly string[] => ownerOf(tool).map(ownerValue);

/** A tool that a company owns with its maker, and what that maker owns in turn. */
export interface Holding {
  readonly tool: Tool;
  readonly holdings: readonly Holding[];
}

/**
 * Companies that own makers of tools, by name. `slug` is the value that `owner` filters by; where the company has a record, it
 * is the slug of that record.
 */
export function ownersOf(catalog: Companies) {
  const byOwner = Map.groupBy(catalog.tools, (tool) => readOwners(tool)[0]);
  const makerOf = ({ organization }: Tool) => organization?.slug;
  const held = (slug: string | undefined): Holding[] =>
    (byOwner.get(slug) ?? []).map((tool, at, owned) => {
      const maker = makerOf(tool);
      // What a maker owns stands below the first of its tools.
      const isFirst = maker !== undefined && owned.findIndex((other) => makerOf(other) === maker) === at;
      return { tool, holdings: isFirst ? held(maker) : [] };
    });
  const ownedMakers = new Set(catalog.tools.filter((tool) => ownerOf(tool).length > 0).map(makerOf));
  return ownerValues(catalog).map(({ value, label }) => ({
    ...{ slug: value, name: label, holdings: held(value) },
    /** Whether another company owns it, below which it stands too. */
    isOwned: ownedMakers.has(value),
  }));
}
