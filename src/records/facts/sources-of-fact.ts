import type { Tool } from '../tool.ts';
import { isWithin } from './absence-of.ts';
import { pathsOfFact } from './paths-of-fact.ts';

/** Where a fact was read: numbers of the record's sources, from 1, that list its path or a group around it. */
export function sourcesOfFact(tool: Tool, path: string): number[] {
  const paths = pathsOfFact(tool, path);
  const lists = (fields: readonly string[]) =>
    fields.some((field) => paths.some((at) => isWithin(at, field)));
  return tool.sources.flatMap(({ fields = [] }, index) => (lists(fields) ? [index + 1] : []));
}
