import { WATCH_MAX } from '../../base/limits.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { COMPARE_MAX } from '../../catalog/facts/comparison.ts';
import { findTool } from '../../catalog/lookup.ts';
import type { MovedRecord } from '../../records/collections.ts';
import type { Tool } from '../../records/tool.ts';

/** Most values that are looked up, and of those that name no tool most that are told: each costs a search. */
const MAX_VALUES = 20;
const MAX_UNKNOWN = 3;

/** What `/compare?tool=…` asks for. */
interface CompareQuery {
  readonly tools: readonly Tool[];
  /** Values that name no tool. */
  readonly unknown: readonly string[];
  /** Tools beyond the fifth, which are left out. */
  readonly dropped: readonly Tool[];
}

/** This page calls the parameter `tool` and `/api/compare` calls it `slug`; both accept all four names. */
const PARAMETERS = ['tool', 'tools', 'slug', 'slugs'];

/** Reads `tool` (repeatable or with commas): each a slug, a former slug, a name or an alias in any case. Repetitions count once, values beyond the twentieth not at all. */
export function readCompareQuery(parameters: URLSearchParams, catalog: Catalog): CompareQuery {
  const asked = PARAMETERS.flatMap((name) => parameters.getAll(name))
    .flatMap((value) => (catalog.toolBySlug.has(value) ? [value] : value.split(',')))
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, MAX_VALUES);
  const found = asked.map((value) => ({ value, tool: findTool(value, catalog) }));
  const tools = [...new Set(found.flatMap(({ tool }) => tool ?? []))];
  return {
    tools: tools.slice(0, COMPARE_MAX),
    unknown: found
      .filter(({ tool }) => !tool)
      .slice(0, MAX_UNKNOWN)
      .map(({ value }) => value.slice(0, 80)),
    dropped: tools.slice(COMPARE_MAX),
  };
}

/** Most names that are looked up. */
const MAX_NAMES = 100;

/** The list of tools that an address names. */
interface WatchList {
  /** In the order of their names, each once. */
  readonly tools: readonly Tool[];
  /** Former slugs and other names in the address, with the slug that stands for each. */
  readonly renamed: readonly (readonly [asked: string, slug: string])[];
  readonly removed: readonly MovedRecord[];
  /** Names that belong to no tool. */
  readonly unknown: readonly string[];
  /** Tools beyond {@link WATCH_MAX}, which are left out. */
  readonly dropped: readonly Tool[];
}

/** Reads `tools` of `/watch` (with commas, repeatable): slugs, former slugs and names in any case. */
export function readWatchList(parameters: URLSearchParams, catalog: Catalog): WatchList {
  const asked = parameters
    .getAll('tools')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().slice(0, 80))
    .filter((value) => value !== '')
    .slice(0, MAX_NAMES);
  const found = [...new Set(asked)].map((name) => ({ name, tool: findTool(name, catalog) }));
  const tools = [...new Set(found.flatMap(({ tool }) => tool ?? []))];
  const gone = found
    .filter(({ tool }) => !tool)
    .map(({ name }) => ({ name, removed: catalog.removed.get(`tools/${plainWords(name)}`) }));
  return {
    tools: tools.slice(0, WATCH_MAX).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    renamed: found.flatMap(({ name, tool }) =>
      tool && tool.slug !== name ? [[name, tool.slug] as const] : [],
    ),
    removed: gone.flatMap(({ removed }) => removed ?? []),
    unknown: gone.filter(({ removed }) => !removed).map(({ name }) => name),
    dropped: tools.slice(WATCH_MAX),
  };
}
