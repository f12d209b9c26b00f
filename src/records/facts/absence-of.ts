import type { Tool } from '../tool.ts';
import type { FactState } from './fact-state.ts';
import { pathsOfFact } from './paths-of-fact.ts';

/** Whether a record path is `field`, or lies within the group `field`. */
export const isWithin = (path: string, field: string): boolean =>
  path.startsWith(field) && (path.length === field.length || path[field.length] === '.');

/** What was looked for at a record path, or at a group around it, and is not there; undefined when nobody looked. */
export function absenceOf(tool: Tool, path: string): FactState | undefined {
  const paths = pathsOfFact(tool, path);
  return Object.entries(tool.facts).find(([field]) => paths.some((at) => isWithin(at, field)))?.[1];
}
