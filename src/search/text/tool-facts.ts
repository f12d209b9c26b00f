import { licenceClass } from '../../records/facts/licences.ts';
import type { Tool } from '../../records/tool.ts';
import { countryName, regionName, regionNamesOf } from './countries.ts';

/** Weight of a stated fact, and of one that follows from another fact. */
const FACT = 3;
const WEAK_FACT = 1.2;

const KIND_WORDS: Readonly<Record<Tool['kind'], readonly string[]>> = {
  api: ['api'],
  'data-source': ['data source', 'data', 'api'],
  'open-data': ['open data', 'dataset', 'data'],
  integration: ['integration', 'connector'],
  'open-source': ['open source', 'software'],
  'source-available': ['source available', 'software'],
};
/** The facts of a record as search phrases, with weights. */
export function toolFacts(tool: Tool): Map<string, number> {
  const found = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    found.set(text, Math.max(weight, found.get(text) ?? 0));
  };
  for (const text of KIND_WORDS[tool.kind]) add(text, FACT);
  const models = [tool.pricing.model, ...tool.pricing.secondary];
  for (const model of models) if (model !== 'unknown') add(model, FACT);
  if (models.includes('free') || tool.pricing.freeTier === 'yes') add('free', FACT);
  else if (models.includes('freemium') || models.includes('open-source')) add('free', WEAK_FACT);
  if (tool.pricing.freeTier === 'yes') add('free tier', FACT);
  for (const region of tool.coverage.regions) add(regionName(region), FACT);
  const home = tool.organization?.country;
  for (const country of tool.coverage.countries) add(countryName(country), FACT);
  if (home) add(countryName(home), WEAK_FACT);
  for (const country of [...tool.coverage.countries, ...(home ? [home] : [])]) {
    for (const region of regionNamesOf(country)) add(region, WEAK_FACT);
  }
  for (const style of tool.api.styles) add(style, FACT);
  for (const auth of tool.api.auth) add(auth === 'none' ? 'no key' : auth, FACT);
  for (const sdk of tool.api.sdks) add(sdk, FACT);
  if (tool.api.sdks.length > 0) add('sdk', WEAK_FACT);
  if (tool.api.sandbox === 'yes') add('sandbox', FACT);
  if (tool.api.webhooks === 'yes') add('webhooks', FACT);
  if (tool.links.openapi) add('openapi', FACT);
  if (tool.links.mcpServer) add('mcp server', FACT);
  if (tool.openSource) {
    const limited = licenceClass(tool.openSource.license) === 'source-available';
    add(limited ? 'source available' : 'open source', WEAK_FACT);
    for (const part of tool.openSource.license.split(/\s+(?:OR|AND|WITH)\s+|[()]/)) {
      const name = part.replace(/^LicenseRef-/, '').replace(/-(?:only|or-later)$/, '');
      add(name, FACT);
      add(name.replace(/-[\d.]+(?:-.*)?$/, ''), FACT);
    }
    if (tool.openSource.selfHostable === 'yes') add('self hosted', FACT);
  }
  if (tool.status !== 'active') add(tool.status, FACT);
  return found;
}
