import type { Tool } from '../schema/tool.ts';
import type { FactState } from './fact-state.ts';

/** Whether a record path is `field`, or lies within the group `field`. */
export const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

/** What was looked for at a record path, or at a group around it, and is not there; undefined when nobody looked. */
export function absenceOf(tool: Tool, path: string): FactState | undefined {
  return Object.entries(tool.facts).find(([field]) => isWithin(path, field))?.[1];
}
