import type { Tool } from '../../records/tool.ts';
import { byNames } from './by-names.ts';
import type { ToolsMeant } from './tools-meant.ts';

/**
 * Makes the look-up of tools by maker or owner, by its whole name or the first word. Sorted by completeness of the
 * record.
 */
export function createToolsOfOwner(tools: readonly Tool[], standing: Uint32Array): ToolsMeant {
  const owned = byNames(tools, ({ name, organization }) => [
    name,
    organization?.name,
    organization?.owner?.name,
  ]);
  return (parts) =>
    (owned.get(parts.join('')) ?? []).toSorted((a, b) => (standing[a] as number) - (standing[b] as number));
}
