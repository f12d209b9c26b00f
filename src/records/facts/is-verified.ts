import type { Tool } from '../tool.ts';
import { absenceOf } from './absence-of.ts';
import { holdsValue, valueAt } from './holds-value.ts';
import { pathsOfFact } from './paths-of-fact.ts';
import { sourcesOfFact } from './sources-of-fact.ts';

/**
 * Whether a fact was read at its source: a source of the record lists its path, or a group around it, in `fields`; or
 * `facts` says where and when it was looked for and not found. Nothing else verifies a fact. A group such as
 * `coverage` is verified when each part of it that holds a value is.
 */
export function isVerified(tool: Tool, path: string): boolean {
  const held = pathsOfFact(tool, path).filter((at) => holdsValue(valueAt(tool, at)));
  if (held.length === 0) return absenceOf(tool, path) !== undefined;
  if (sourcesOfFact(tool, path).length > 0) return true;
  const value = valueAt(tool, path);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value)
    .filter(([, part]) => holdsValue(part))
    .every(([name]) => isVerified(tool, `${path}.${name}`));
}
