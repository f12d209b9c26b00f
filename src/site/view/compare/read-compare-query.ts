import type { Catalog } from '../../../catalog/catalog.ts';
import { COMPARE_MAX } from '../../../catalog/compare-tools.ts';
import { findTool } from '../../../catalog/find-tool.ts';
import type { Tool } from '../../../records/tool.ts';

/** Most values that are looked up; each one that names no tool costs a search. */
const MAX_VALUES = 20;

/** What `/compare?tool=…` asks for. */
export interface CompareQuery {
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
    unknown: found.filter(({ tool }) => !tool).map(({ value }) => value.slice(0, 80)),
    dropped: tools.slice(COMPARE_MAX),
  };
}
