import { nearest } from '../base/nearest.ts';
import { plainWords } from '../base/plain-words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { findTool } from '../catalog/find-tool.ts';
import type { Tool } from '../records/tool.ts';
import { ToolFailure } from './tool-definition.ts';

/** The tool of a slug, former slug, name or alias; a removed one is a failure that says why, an unknown one is a failure that names the nearest slugs. */
export function wantedTool(asked: string, catalog: Catalog): Tool {
  const tool = findTool(asked, catalog);
  if (tool) return tool;
  const removed = catalog.removed.get(`tools/${plainWords(asked)}`);
  if (removed) throw new ToolFailure(`${removed.from} was removed on ${removed.date}. ${removed.reason}`);
  const close = nearest(asked.trim(), catalog.toolBySlug.keys());
  const guess = close.length > 0 ? ` Closest: ${close.join(', ')}.` : '';
  throw new ToolFailure(`No tool with slug "${asked}".${guess} Use search_tools to find slugs.`);
}
