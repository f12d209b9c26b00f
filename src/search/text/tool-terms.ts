import type { Catalog } from '../../catalog/catalog.ts';
import type { Tool } from '../../records/tool.ts';
import type { KnownPhrases } from './known-phrases.ts';
import { createTermWeights } from './term-weights.ts';
import type { WeightedTerms } from './text-index.ts';
import { toolFacts } from './tool-facts.ts';
import { words } from './words.ts';

/** Weight of a word, by field. */
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
} as const;

/** Suffixes of names that people leave out in queries. */
const NAME_TAIL = /\s+(?:APIs?|Developer APIs?|MCP Server|Open API|OpenAPI)$/;

/** The weighted terms of a tool: names, categories, keywords, description and facts. */
export function toolTerms(tool: Tool, catalog: Catalog, phrases: KnownPhrases): WeightedTerms {
  const { weights, addShort, addText, addUnit } = createTermWeights(phrases);
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
