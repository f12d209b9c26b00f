import type { Tool } from '../../records/tool.ts';

const MOST = 12;

/**
 * Makes `alternatives` symmetric: when A names B, B also names A. A tool's own choice stays first and in
 * its order; the others follow in catalogue order, up to twelve in all.
 */
export function linkAlternatives(tools: readonly Tool[]): Tool[] {
  const namedBy = new Map<string, string[]>();
  for (const tool of tools)
    for (const slug of tool.alternatives) namedBy.set(slug, [...(namedBy.get(slug) ?? []), tool.slug]);
  return tools.map((tool) => ({
    ...tool,
    alternatives: [...new Set([...tool.alternatives, ...(namedBy.get(tool.slug) ?? [])])].slice(0, MOST),
  }));
}
