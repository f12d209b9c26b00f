import { REGIONS, regionsOf } from '../../src/records/tool/coverage.ts';
import type { Tool } from '../../src/records/tool.ts';

/** Recorded facts that a query can exclude. An unknown fact excludes nothing. */
const FACTS: Readonly<Record<string, (tool: Tool) => boolean>> = {
  'needs-key': ({ api }) => api.auth.length > 0 && !api.auth.includes('none'),
  'contact-sales': ({ pricing }) => pricing.model === 'contact-sales',
  subscription: ({ pricing }) => pricing.model === 'subscription',
  'open-source': ({ kind }) => kind === 'open-source',
  'closed-source': ({ kind, openSource }) =>
    (kind === 'api' || kind === 'data-source' || kind === 'integration') && openSource === undefined,
  agpl: ({ openSource }) => openSource?.license.includes('AGPL') ?? false,
};

const isRegion = (place: string) => REGIONS.some((region) => region === place);
const liesIn = (country: string, place: string) =>
  isRegion(place) ? regionsOf(country).some((region) => region === place) : country === place;

/** Whether the recorded coverage leaves a place out: a country in capitals, or a region. */
function excludes({ countries, regions }: Tool['coverage'], place: string): boolean {
  if (countries.length + regions.length === 0 || regions.includes('global')) return false;
  const reached = (region: string) =>
    region === place || regionsOf(place).some((around) => around === region);
  return !countries.some((country) => liesIn(country, place)) && !regions.some(reached);
}

/** Whether all of the recorded coverage lies in a place. */
function liesOnlyIn({ countries, regions }: Tool['coverage'], place: string): boolean {
  if (countries.length + regions.length === 0) return false;
  return countries.every((country) => liesIn(country, place)) && regions.every((region) => region === place);
}

/**
 * Whether a rule of `tests/judged` excludes a tool: its slug, `excludes:PLACE`, `only:PLACE` or the name of a fact.
 * Throws for another rule with a colon.
 */
export function isForbidden(tool: Tool, rule: string): boolean {
  const [name = '', place] = rule.split(':');
  if (place === undefined) return FACTS[name]?.(tool) ?? tool.slug === name;
  if (name === 'excludes') return excludes(tool.coverage, place);
  if (name === 'only') return liesOnlyIn(tool.coverage, place);
  throw new Error(`rule ${rule}: excludes:PLACE and only:PLACE are known`);
}
