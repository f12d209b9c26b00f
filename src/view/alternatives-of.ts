import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/schema/tool.ts';

/** For each catalogue, the tools that name a tool as an alternative, by its slug. */
const namings = new WeakMap<Catalog, ReadonlyMap<string, readonly Tool[]>>();

function namingOf(catalog: Catalog): ReadonlyMap<string, readonly Tool[]> {
  const known = namings.get(catalog);
  if (known) return known;
  const naming = new Map<string, Tool[]>();
  for (const tool of catalog.tools)
    for (const slug of tool.alternatives) {
      const others = naming.get(slug);
      if (others) others.push(tool);
      else naming.set(slug, [tool]);
    }
  namings.set(catalog, naming);
  return naming;
}

/** Alternatives a record names, then tools that name it, in that order and without repetition. */
export function alternativesOf(tool: Tool, catalog: Catalog): Tool[] {
  const named = tool.alternatives.flatMap((slug) => catalog.toolBySlug.get(slug) ?? []);
  return [...new Set([...named, ...(namingOf(catalog).get(tool.slug) ?? [])])];
}
