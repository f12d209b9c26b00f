import { WATCH_MAX } from '../../base/limits.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { COMPARE_MAX } from '../../catalog/facts/comparison.ts';
import { findTool } from '../../catalog/lookup.ts';

/** Most values that are looked up, and of those that name no tool most that are told: each costs a search. */
const MAX_VALUES = 20;
const MAX_UNKNOWN = 3;

/** The tools that the first values name, each once: the first `kept`, and the others as `dropped`. */
function readNames(values: readonly string[], most: number, kept: number, catalog: Catalog) {
  const asked = values.map((value) => value.trim().slice(0, 80)).filter(Boolean);
  const names = new Set(asked.slice(0, most));
  const found = [...names].map((name) => ({ name, tool: findTool(name, catalog) }));
  const tools = [...new Set(found.flatMap(({ tool }) => tool ?? []))];
  return {
    found,
    missing: found.flatMap(({ name, tool }) => (tool ? [] : name)),
    tools: tools.slice(0, kept),
    dropped: tools.slice(kept),
  };
}

/** This page calls the parameter `tool` and `/api/compare` calls it `slug`; both accept all four names. */
export const COMPARED_TOOLS = ['tool', 'tools', 'slug', 'slugs'];

/** Reads `tool` (repeatable or with commas): each a slug, a former slug, a name or an alias in any case. Repetitions count once, values beyond the twentieth not at all. */
export function readCompareQuery(parameters: URLSearchParams, catalog: Catalog) {
  const values = COMPARED_TOOLS.flatMap((name) => parameters.getAll(name)).flatMap((value) =>
    catalog.toolBySlug.has(value) ? [value] : value.split(','),
  );
  const { tools, missing, dropped } = readNames(values, MAX_VALUES, COMPARE_MAX, catalog);
  return { tools, unknown: missing.slice(0, MAX_UNKNOWN), dropped };
}

/** Most names that are looked up. */
const MAX_NAMES = 100;

/** Reads `tools` of `/watch` (with commas, repeatable): slugs, former slugs and names in any case. The tools are in the order of their names. */
export function readWatchList(parameters: URLSearchParams, catalog: Catalog) {
  const values = parameters.getAll('tools').flatMap((value) => value.split(','));
  const { found, missing, tools, dropped } = readNames(values, MAX_NAMES, WATCH_MAX, catalog);
  const removedOf = (name: string) => catalog.removed.get(`tools/${plainWords(name)}`);
  return {
    tools: tools.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    /** Former slugs and other names in the address, with the slug that stands for each. */
    renamed: found.flatMap(({ name, tool }) =>
      tool && tool.slug !== name ? [[name, tool.slug] as const] : [],
    ),
    removed: missing.flatMap((name) => removedOf(name) ?? []),
    unknown: missing.filter((name) => !removedOf(name)),
    dropped,
  };
}
