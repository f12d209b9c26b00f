import type { Tool } from '../schema/tool.ts';
import { absenceOf, isWithin } from './absence-of.ts';
import { holdsValue, valueAt } from './holds-value.ts';

/**
 * Whether a fact was read at its source: a source of the record lists its path, or a group around it, in `fields`; or
 * `facts` says where and when it was looked for and not found. Nothing else verifies a fact. A group such as
 * `coverage` is verified when each part of it that holds a value is.
 */
export function isVerified(tool: Tool, path: string): boolean {
  const value = valueAt(tool, path);
  if (!holdsValue(value)) return absenceOf(tool, path) !== undefined;
  if (tool.sources.some(({ fields = [] }) => fields.some((field) => isWithin(path, field)))) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value)
    .filter(([, part]) => holdsValue(part))
    .every(([name]) => isVerified(tool, `${path}.${name}`));
}
