import type { Tool } from '../records/tool.ts';
import type { Catalog } from './catalog.ts';

/** Tools of one kind in name order; every page that counts a kind counts these. */
export function toolsOfKind({ tools }: Pick<Catalog, 'tools'>, kind: Tool['kind']): Tool[] {
  return tools.filter((tool) => tool.kind === kind);
}
