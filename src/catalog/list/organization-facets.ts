import type { Catalog } from '../catalog.ts';
import type { Certification } from '../schema/tool/certifications.ts';
import type { Tool } from '../schema/tool.ts';
import type { FacetValue } from './facet.ts';
import { plainWords } from './plain-words.ts';

const ownerOf = ({ organization }: Tool): readonly string[] =>
  organization?.owner ? [organization.owner.name] : [];

/** Name of a company as a value: "Visa Inc." and "Visa" are both `visa`. */
const companySlug = (name: string) =>
  plainWords(name)
    .replace(/-(?:inc|incorporated|corporation|ltd|plc|s-a)$/, '')
    .replace(/-group$/, '');

/** Companies that own the maker of a tool, as values of a filter. */
export function ownerValues({ tools }: Catalog): FacetValue[] {
  const owners = new Map(tools.flatMap((tool) => ownerOf(tool).map((name) => [companySlug(name), name])));
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, label]) => ({ value, label }));
}

/** The company that owns the maker of a tool. */
export const readOwners = (tool: Tool): readonly string[] => ownerOf(tool).map(companySlug);

/** A certification, and those that it includes. */
const INCLUDED: Readonly<Partial<Record<Certification, Certification>>> = {
  'pci-dss-level-1': 'pci-dss',
  'cyber-essentials-plus': 'cyber-essentials',
};

/** Certifications that the organization of a tool states. */
export function readCertifications({ organization }: Tool): readonly string[] {
  const held = organization?.certifications ?? [];
  return [...new Set(held.flatMap((name) => [name, INCLUDED[name] ?? name]))];
}
