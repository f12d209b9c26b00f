import type { Catalog } from '../catalog.ts';
import type { Certification } from '../schema/tool/certifications.ts';
import type { Tool } from '../schema/tool.ts';
import type { FacetValue } from './facet.ts';
import { plainWords } from './plain-words.ts';

const ownerOf = ({ organization }: Tool): readonly string[] =>
  organization?.owner ? [organization.owner.name] : [];

/** Filter value for a company name: "Visa Inc." and "Visa" both become `visa`. */
const companySlug = (name: string) =>
  plainWords(name)
    .replace(/-(?:inc|incorporated|corporation|ltd|plc|s-a)$/, '')
    .replace(/-group$/, '');

/** Parent companies of tool makers, as filter values. */
export function ownerValues({ tools }: Catalog): FacetValue[] {
  const owners = new Map(tools.flatMap((tool) => ownerOf(tool).map((name) => [companySlug(name), name])));
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label }));
}

/** The parent company of the tool's maker. */
export const readOwners = (tool: Tool): readonly string[] => ownerOf(tool).map(companySlug);

/** The certification that a stricter one (the key) includes. */
const INCLUDED: Readonly<Partial<Record<Certification, Certification>>> = {
  'pci-dss-level-1': 'pci-dss',
  'cyber-essentials-plus': 'cyber-essentials',
};

/** Certifications that the organization states, and those they include. */
export function readCertifications({ organization }: Tool): readonly string[] {
  const held = organization?.certifications ?? [];
  return [...new Set(held.flatMap((name) => [name, INCLUDED[name] ?? name]))];
}
