import { plainWords } from '../../base/plain-words.ts';
import type { Certification } from '../../records/tool/certifications.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import type { FacetValue } from './facet.ts';

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
