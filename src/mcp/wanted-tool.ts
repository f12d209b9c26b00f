import { nearest } from '../base/nearest.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { findTool } from '../catalog/find-tool.ts';
import type { Tool } from '../catalog/schema/tool.ts';
import { ToolFailure } from './tool-definition.ts';

/** The tool of a slug, name or alias; an unknown one is a failure that names the nearest slugs. */
export function wantedTool(asked: string, catalog: Catalog): Tool {
  const tool = findTool(asked, catalog);
  if (tool) return tool;
  const close = nearest(asked.trim(), catalog.toolBySlug.keys());
  const guess = close.length > 0 ? ` Closest: ${close.join(', ')}.` : '';
  throw new ToolFailure(`No tool with slug "${asked}".${guess} Use search_tools to find slugs.`);
}
