import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/tool.ts';

/** Alternatives a record names, then tools that name it, in that order and without repetition. */
export function alternativesOf(tool: Tool, catalog: Catalog): Tool[] {
  const named = tool.alternatives.flatMap((slug) => catalog.toolBySlug.get(slug) ?? []);
  const naming = catalog.tools.filter((other) => other.alternatives.includes(tool.slug));
  return [...new Set([...named, ...naming])];
}
