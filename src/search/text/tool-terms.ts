import type { Catalog } from '../../catalog/catalog.ts';
import { licenceClass } from '../../catalog/facts/licence-class.ts';
import type { Tool } from '../../catalog/schema/tool.ts';
import { countryName, regionName, regionNamesOf } from './countries.ts';
import type { WeightedTerms } from './text-index.ts';
import { camelWords, joinPhrase, STOP_WORDS, words } from './words.ts';

/** Weight of a word by the field it is in. */
const WEIGHT = {
  name: 10,
  alias: 8,
  slug: 4,
  category: 4,
  mainCategory: 6,
  keyword: 6,
  standard: 3,
  description: 3,
  organization: 3,
  fact: 3,
  weakFact: 1.2,
} as const;

const KIND_WORDS: Readonly<Record<Tool['kind'], readonly string[]>> = {
  api: ['api'],
  'data-source': ['data source', 'data', 'api'],
  'open-data': ['open data', 'dataset', 'data'],
  integration: ['integration', 'connector'],
  'open-source': ['open source', 'software'],
  'source-available': ['source available', 'software'],
};
/** Words in front of or behind a name that people leave out when they type it. */
const NAME_TAIL = /\s+(?:APIs?|Developer APIs?|MCP Server|Open API|OpenAPI)$/;

/** Phrases of two to four words that mean one thing, to be found in running text. */
export interface KnownPhrases {
  readonly joined: ReadonlySet<string>;
  /** First word of every phrase: most words start none. */
  readonly firstWords: ReadonlySet<string>;
}

/** Gathers the phrases that records, categories and standards use as units, beside those of the synonyms. */
export function knownPhrases(catalog: Catalog, fromSynonyms: readonly (readonly string[])[]): KnownPhrases {
  const joined = new Set<string>();
  const firstWords = new Set<string>();
  const addParts = (parts: readonly string[]): void => {
    if (parts.length < 2) return;
    joined.add(joinPhrase(parts));
    firstWords.add(parts[0] as string);
  };
  for (const parts of fromSynonyms) addParts(parts);
  const add = (text: string): void => addParts(words(text));
  for (const category of catalog.categories)
    for (const text of [category.name, category.slug, ...category.synonyms]) add(text);
  for (const standard of catalog.standards)
    for (const text of [standard.name, standard.slug, ...standard.aliases]) add(text);
  for (const tool of catalog.tools) for (const keyword of tool.keywords) add(keyword);
  return { joined, firstWords };
}

/** The weighted terms of one tool: its names, categories, keywords, description and the facts of its record. */
export function toolTerms(tool: Tool, catalog: Catalog, phrases: KnownPhrases): WeightedTerms {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    if (term !== '') weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  /** Words and joined neighbours of a short text; a longer name shares its weight among more words. */
  const addShort = (text: string, weight: number): void => {
    const parts = words(text);
    const share = weight * (parts.length <= 1 ? 1.2 : 2.4 / (1 + parts.length));
    const seen = new Set<string>();
    for (const list of [parts, camelWords(text)]) {
      list.forEach((_, at) => {
        for (let length = 1; length <= 3 && at + length <= list.length; length++) {
          const term = list.slice(at, at + length).join('');
          if (seen.has(term)) continue;
          seen.add(term);
          add(term, length === 1 && STOP_WORDS.has(term) ? share / 4 : share);
        }
      });
    }
  };
  /** Words of running text, and the known phrases in it. */
  const addText = (text: string, weight: number): void => {
    const parts = words(text);
    const seen = new Set<string>();
    parts.forEach((part, at) => {
      if (!STOP_WORDS.has(part) && !seen.has(part)) {
        seen.add(part);
        add(part, weight);
      }
      if (!phrases.firstWords.has(part)) return;
      for (let length = 2; length <= 4 && at + length <= parts.length; length++) {
        const joined = joinPhrase(parts.slice(at, at + length));
        if (phrases.joined.has(joined) && !seen.has(joined)) {
          seen.add(joined);
          add(joined, weight * 1.2);
        }
      }
    });
  };
  const addUnit = (text: string, weight: number): void => add(unitOf(text), weight);

  addShort(tool.name, WEIGHT.name);
  for (const alias of tool.aliases) addShort(alias, WEIGHT.alias);
  addText(tool.slug, WEIGHT.slug);
  tool.categories.forEach((slug, at) => {
    const category = catalog.categoryBySlug.get(slug);
    const weight = at === 0 ? WEIGHT.mainCategory : WEIGHT.category;
    addText(category?.name ?? slug, weight * 0.6);
    addUnit(category?.name ?? slug, weight);
    addUnit(slug, weight);
  });
  for (const keyword of tool.keywords) addText(keyword, WEIGHT.keyword);
  addText(tool.description, WEIGHT.description);
  if (tool.organization?.name) addShort(tool.organization.name, WEIGHT.organization);
  for (const slug of tool.api.standards) {
    const standard = catalog.standardBySlug.get(slug);
    for (const text of new Set([
      slug.replaceAll('-', ' '),
      standard?.name ?? '',
      ...(standard?.aliases ?? []),
    ])) {
      addText(text, WEIGHT.standard);
      addUnit(text, WEIGHT.standard);
    }
  }
  for (const [text, weight] of facts(tool)) addUnit(text, weight);

  const base = tool.name.replace(/\s*\(.*\)\s*$/, '');
  const inside = /\(([^)]+)\)/.exec(tool.name)?.[1]?.replace(/^formerly\s+/i, '') ?? '';
  const names = [tool.name, base, base.replace(NAME_TAIL, ''), inside, ...tool.aliases, tool.slug];
  return { weights, names: [words(tool.name).join(' '), ...names.map((name) => words(name).join(''))] };
}

const units = new Map<string, string>();

/** A short text as one term; few texts make up all facts, so each is read once. */
function unitOf(text: string): string {
  let unit = units.get(text);
  if (unit === undefined) {
    unit = joinPhrase(words(text));
    units.set(text, unit);
  }
  return unit;
}

/** The facts of a record as phrases people search by, each with its weight. */
function facts(tool: Tool): Map<string, number> {
  const found = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    found.set(text, Math.max(weight, found.get(text) ?? 0));
  };
  for (const text of KIND_WORDS[tool.kind]) add(text, WEIGHT.fact);
  const models = [tool.pricing.model, ...tool.pricing.secondary];
  for (const model of models) if (model !== 'unknown') add(model, WEIGHT.fact);
  if (models.includes('free') || tool.pricing.freeTier === 'yes') add('free', WEIGHT.fact);
  else if (models.includes('freemium') || models.includes('open-source')) add('free', WEIGHT.weakFact);
  if (tool.pricing.freeTier === 'yes') add('free tier', WEIGHT.fact);
  for (const region of tool.coverage.regions) add(regionName(region), WEIGHT.fact);
  const home = tool.organization?.country;
  for (const country of tool.coverage.countries) add(countryName(country), WEIGHT.fact);
  if (home) add(countryName(home), WEIGHT.weakFact);
  for (const country of [...tool.coverage.countries, ...(home ? [home] : [])]) {
    for (const region of regionNamesOf(country)) add(region, WEIGHT.weakFact);
  }
  for (const style of tool.api.styles) add(style, WEIGHT.fact);
  for (const auth of tool.api.auth) add(auth === 'none' ? 'no key' : auth, WEIGHT.fact);
  for (const sdk of tool.api.sdks) add(sdk, WEIGHT.fact);
  if (tool.api.sdks.length > 0) add('sdk', WEIGHT.weakFact);
  if (tool.api.sandbox === 'yes') add('sandbox', WEIGHT.fact);
  if (tool.api.webhooks === 'yes') add('webhooks', WEIGHT.fact);
  if (tool.links.openapi) add('openapi', WEIGHT.fact);
  if (tool.links.mcpServer) add('mcp server', WEIGHT.fact);
  if (tool.openSource) {
    const limited = licenceClass(tool.openSource.license) === 'source-available';
    add(limited ? 'source available' : 'open source', WEIGHT.weakFact);
    for (const part of tool.openSource.license.split(/\s+(?:OR|AND|WITH)\s+|[()]/)) {
      const name = part.replace(/^LicenseRef-/, '').replace(/-(?:only|or-later)$/, '');
      add(name, WEIGHT.fact);
      add(name.replace(/-[\d.]+(?:-.*)?$/, ''), WEIGHT.fact);
    }
    if (tool.openSource.selfHostable === 'yes') add('self hosted', WEIGHT.fact);
  }
  if (tool.status !== 'active') add(tool.status, WEIGHT.fact);
  return found;
}
