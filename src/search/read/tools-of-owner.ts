import type { Tool } from '../../catalog/schema/tool.ts';
import { byNames } from './by-names.ts';
import type { ToolsMeant } from './tools-meant.ts';

/** Finds the tools that somebody makes or owns, the fuller records first: by a whole name or the first word of it. */
export function createToolsOfOwner(tools: readonly Tool[], standing: Uint32Array): ToolsMeant {
  const owned = byNames(tools, ({ name, organization }) => [
    name,
    organization?.name,
    organization?.owner?.name,
  ]);
  return (parts) =>
    (owned.get(parts.join('')) ?? []).toSorted((a, b) => (standing[a] as number) - (standing[b] as number));
}
