import type { Tool } from '../schema/tool.ts';
import { isWithin } from './absence-of.ts';

/** Where a fact was read: numbers of the record's sources, from 1, that list its path or a group around it. */
export function sourcesOfFact(tool: Tool, path: string): number[] {
  return tool.sources.flatMap(({ fields = [] }, index) =>
    fields.some((field) => isWithin(path, field)) ? [index + 1] : [],
  );
}
