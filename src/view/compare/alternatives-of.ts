import type { Catalog } from '../../catalog/catalog.ts';
import type { Tool } from '../../catalog/schema/tool.ts';

/** Alternatives a record names, then tools that name it, in that order and without repetition. */
export function alternativesOf(tool: Tool, catalog: Catalog): Tool[] {
  const named = tool.alternatives.flatMap((slug) => catalog.toolBySlug.get(slug) ?? []);
  return [...new Set([...named, ...(catalog.toolsNaming.get(tool.slug) ?? [])])];
}
