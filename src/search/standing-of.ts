import type { Tool } from '../records/tool.ts';

/** Place of each tool among equal scores: usable today first, then the fuller record, then the name. */
export function standingOf(tools: readonly Tool[]): Uint32Array {
  const usable = (tool: Tool): number => (tool.status === 'active' ? 0 : tool.status === 'beta' ? 1 : 2);
  const order = tools
    .map((tool, ordinal) => ({ ordinal, usable: usable(tool), fullness: fullness(tool) }))
    .sort((a, b) => a.usable - b.usable || b.fullness - a.fullness || a.ordinal - b.ordinal);
  const standing = new Uint32Array(tools.length);
  order.forEach(({ ordinal }, place) => {
    standing[ordinal] = place;
  });
  return standing;
}

/** How many of the optional facts a record establishes. */
function fullness(tool: Tool): number {
  return (
    tool.api.styles.length +
    tool.api.auth.length +
    tool.api.sdks.length +
    tool.coverage.countries.length +
    tool.keywords.length +
    tool.sources.length +
    Object.keys(tool.links).length
  );
}
