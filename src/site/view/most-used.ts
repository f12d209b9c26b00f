import type { Catalog } from '../../catalog/catalog.ts';
import type { Tool } from '../../records/tool.ts';

/** How many use cases name a tool. */
export const useCount = ({ useCasesByTool }: Pick<Catalog, 'useCasesByTool'>, { slug }: Tool): number =>
  useCasesByTool.get(slug)?.length ?? 0;

/** Of a long list, those tools that most use cases name, most first; a list of up to `most` tools stays as it is. */
export function mostUsed(
  catalog: Pick<Catalog, 'useCasesByTool'>,
  tools: readonly Tool[],
  most: number,
): readonly Tool[] {
  if (tools.length <= most) return tools;
  const uses = new Map(tools.map((tool) => [tool, useCount(catalog, tool)]));
  return tools.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, most);
}
