import type { FactState } from '../scalars.ts';
import { isFreeByModel } from '../tool/pricing.ts';
import type { Tool } from '../tool.ts';
import { hasLibraryPackages } from './packages.ts';

/**
 * Record paths that hold a fact: the price page has two, libraries tell the languages
 * they are for, and free pricing tells that there is a free tier.
 */
export function pathsOfFact(tool: Tool, path: string): readonly string[] {
  if (path === 'links.pricing' || path === 'pricing.url') return ['links.pricing', 'pricing.url'];
  if (path === 'api.sdks' && hasLibraryPackages(tool)) return ['packages'];
  if (path === 'pricing.freeTier' && isFreeByModel(tool)) return ['pricing.model', 'pricing.secondary'];
  return [path];
}

/** Whether a record path is `field`, or lies within the group `field`. */
export const isWithin = (path: string, field: string): boolean =>
  path.startsWith(field) && (path.length === field.length || path[field.length] === '.');

/** What was looked for at a record path, or at a group around it, and is not there; undefined when nobody looked. */
export function absenceOf(tool: Tool, path: string): FactState | undefined {
  const paths = pathsOfFact(tool, path);
  return Object.entries(tool.facts).find(([field]) => paths.some((at) => isWithin(at, field)))?.[1];
}

/** Whether anything is written: not nothing, an empty list or group, or `unknown`. */
export function holdsValue(value: unknown): boolean {
  if (value === undefined || value === null || value === 'unknown') return false;
  return typeof value === 'object' ? Object.values(value).some(holdsValue) : true;
}

/** What a record holds at a path such as `api.sandbox`. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);
}

/** Where a fact was read: numbers of the record's sources, from 1, that list its path or a group around it. */
export function sourcesOfFact(tool: Tool, path: string): number[] {
  const paths = pathsOfFact(tool, path);
  const lists = (fields: readonly string[]) =>
    fields.some((field) => paths.some((at) => isWithin(at, field)));
  return tool.sources.flatMap(({ fields = [] }, index) => (lists(fields) ? [index + 1] : []));
}

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
