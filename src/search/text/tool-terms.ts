import { STOP_WORDS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { FLAGS } from '../../catalog/list/flags.ts';
import { countryName } from '../../records/scalars.ts';
import { searchTexts, type Tool } from '../../records/tool.ts';
import { regionName } from './places.ts';
import type { WeightedTerms } from './text-index.ts';
import { joinPhrase } from './words.ts';

function createTermWeights(phrases: ReadonlySet<string>) {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    if (term !== '') weights.set(term, (weights.get(term) ?? 0) + weight);
  };
  return {
    weights,
    /**
     * Adds the words of a short text such as a name, and up to three neighbours joined. The words of a longer name get
     * less weight each.
     */
    addShort(text: string, weight: number) {
      const parts = words(text);
      const share = weight * (parts.length <= 1 ? 1.2 : 2.4 / (1 + parts.length));
      const joined = [1, 2, 3].flatMap((length) =>
        parts.slice(length - 1).map((_, at) => parts.slice(at, at + length).join('')),
      );
      for (const term of new Set(joined))
        add(term, parts.includes(term) && STOP_WORDS.has(term) ? share / 4 : share);
    },
    /** Adds the words of a longer text, and the known phrases in it. */
    addText(text: string, weight: number) {
      const parts = words(text);
      const joined = parts.flatMap((_, at) =>
        [2, 3, 4].map((length) => joinPhrase(parts.slice(at, at + length))),
      );
      for (const word of new Set(parts)) if (!STOP_WORDS.has(word)) add(word, weight);
      for (const phrase of new Set(joined)) if (phrases.has(phrase)) add(phrase, weight * 1.2);
    },
    /** Adds a whole text as one term. */
    addUnit: (text: string, weight: number) => add(joinPhrase(words(text)), weight),
  };
}

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
function toolFacts(tool: Tool): Map<string, number> {
  const found = new Map<string, number>();
  const add = (text: string, weight = FACT): void => {
    found.set(text, Math.max(weight, found.get(text) ?? 0));
  };
  const stated = [
    ...KIND_WORDS[tool.kind],
    ...tool.coverage.regions.map(regionName),
    ...tool.coverage.countries.map(countryName),
    ...tool.api.sdks,
    ...searchTexts(tool),
  ];
  for (const text of stated) add(text);
  for (const auth of tool.api.auth) add(auth === 'none' ? 'no key' : auth);
  if (tool.api.sdks.length > 0) add('sdk', WEAK_FACT);
  if (FLAGS.mcp(tool) === 'yes') add('mcp server');
  if (tool.status !== 'active') add(tool.status);
  return found;
}

/** Weight of a word, by field. */
const WEIGHT = {
  name: 10,
  alias: 8,
  category: 4,
  mainCategory: 6,
  keyword: 6,
  standard: 3,
  description: 3,
} as const;

/** Suffixes of names that people leave out in queries. */
const NAME_TAIL = /\s+(?:APIs?|Developer APIs?|MCP Server|Open API|OpenAPI)$/;

/** The weighted terms of a tool: names, categories, keywords, description and facts. */
export function toolTerms(tool: Tool, catalog: Catalog, phrases: ReadonlySet<string>): WeightedTerms {
  const { weights, addShort, addText, addUnit } = createTermWeights(phrases);
  addShort(tool.name, WEIGHT.name);
  for (const alias of tool.aliases) addShort(alias, WEIGHT.alias);
  tool.categories.forEach((slug, at) => {
    const category = catalog.categoryBySlug.get(slug);
    const weight = at === 0 ? WEIGHT.mainCategory : WEIGHT.category;
    addText(category?.name ?? slug, weight * 0.6);
    addUnit(category?.name ?? slug, weight);
  });
  for (const keyword of tool.keywords) addText(keyword, WEIGHT.keyword);
  addText(tool.description, WEIGHT.description);
  for (const slug of tool.api.standards) {
    const { name = '', aliases = [] } = catalog.standardBySlug.get(slug) ?? {};
    for (const text of new Set([slug.replaceAll('-', ' '), name, ...aliases])) {
      addText(text, WEIGHT.standard);
      addUnit(text, WEIGHT.standard);
    }
  }
  for (const [text, weight] of toolFacts(tool)) addUnit(text, weight);

  return { weights, names: wholeNames(tool) };
}

/** The names of a tool as single terms, the official name first. */
function wholeNames(tool: Tool): string[] {
  const base = tool.name.replace(/\s*\(.*\)\s*$/, '');
  const inside = /\(([^)]+)\)/.exec(tool.name)?.[1]?.replace(/^formerly\s+/i, '') ?? '';
  const names = [tool.name, base, base.replace(NAME_TAIL, ''), inside, ...tool.aliases, tool.slug];
  return [words(tool.name).join(' '), ...names.map((name) => words(name).join(''))];
}
