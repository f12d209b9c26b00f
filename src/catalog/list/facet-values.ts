import { plainWords } from '../../base/text.ts';
import { countryName } from '../../records/labels.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES, regionsOf } from '../../records/tool/coverage.ts';
import type { Certification } from '../../records/tool/organization.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { FLAGS, type FlagState } from './flags.ts';

/** One value a filter may have. `aliases` are other words for it. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly aliases?: readonly string[];
}

/** One filter: its name as a query parameter, its values, and how a tool is read for it. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  /** What a value means, for the interface description. */
  readonly description: string;
  /** `flag`: one of true, false and unknown. `many`: any number of values, of which one must match. */
  readonly form: 'many' | 'flag';
  values(catalog: Catalog): readonly FacetValue[];
  /** Values the tool matches; empty when nothing is established. */
  read(tool: Tool, catalog: Catalog): readonly string[];
  /** Those of the values that the record itself names, where `read` gives others too. */
  readStated?(tool: Tool): readonly string[];
}

/** Regions that a tool states, or in which it states a country. */
export function readRegions(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  const within = regions.includes('eu') ? (['europe'] as const) : [];
  return [...new Set([...regions, ...within, ...countries.flatMap(regionsOf)])];
}

/** Countries that a tool states, or that lie in what it states. */
export function readCountries(tool: Tool): readonly string[] {
  const { regions, countries } = tool.coverage;
  if (regions.includes('global')) return COUNTRY_CODES;
  if (regions.length === 0) return countries;
  const covered = COUNTRY_CODES.filter((code) => regionsOf(code).some((region) => regions.includes(region)));
  return [...new Set([...countries, ...covered])];
}

/** All countries as filter values. */
export function countryValues(): FacetValue[] {
  return COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code),
    aliases: COUNTRY_ALIASES[code] ?? [],
  }));
}

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
export function ownerValues({ tools }: Catalog): FacetValue[] {
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

/** The certification that a type or a stricter one (the key) includes. */
const INCLUDED: Readonly<Partial<Record<Certification, Certification>>> = {
  'soc-2-type-1': 'soc-2',
  'soc-2-type-2': 'soc-2',
  'pci-dss-level-1': 'pci-dss',
  'cyber-essentials-plus': 'cyber-essentials',
};

/** Certifications that the organization states, and those they include. */
export function readCertifications({ organization }: Tool): readonly string[] {
  const held = organization?.certifications ?? [];
  return [...new Set(held.flatMap((name) => [name, INCLUDED[name] ?? name]))];
}

/** A filter for a yes/no fact: `true` matches `yes` and `partly`, `false` matches only an established `no`. */
export function flagFacet<const Name extends keyof typeof FLAGS>(name: Name, label: string, what: string) {
  return {
    name,
    label,
    description: `${what}: \`true\` matches yes and partly, \`false\` an established no, \`unpublished\` facts that were researched and are not public, \`unknown\` facts that were not researched.`,
    form: 'flag' as const,
    values: () => [
      { value: 'true', label: 'Yes', aliases: ['1'] },
      { value: 'false', label: 'No', aliases: ['0', 'none'] },
      { value: 'unpublished', label: 'Not published' },
      { value: 'unknown', label: 'Not established' },
    ],
    read: (tool: Tool): readonly string[] => FLAG_VALUES[FLAGS[name](tool)],
  };
}

const FLAG_VALUES: Readonly<Record<FlagState, readonly string[]>> = {
  yes: ['true'],
  partial: ['true'],
  no: ['false'],
  unpublished: ['unpublished'],
  unknown: ['unknown'],
};
