import { inOrder } from '../../catalog/facts/facts-of.ts';

/** Facts that the table of tools shows unless others are chosen, by record path. */
export const DEFAULT_COLUMNS = [
  'kind',
  'pricing.model',
  'coverage',
  'api.styles',
  'api.auth',
  'api.sandbox',
  'openSource.license',
] as const;

/** Every fact that can be a column of the table of tools, with its heading in the chooser. */
export const COLUMNS = inOrder(({ column }) => column).map(({ path, label }) => [path, label] as const);

/** The columns that an address asks for, in their fixed order; undefined for none or just the default ones. */
export function readColumns(asked: readonly string[]): readonly string[] | undefined {
  const named = new Set(asked.flatMap((value) => value.split(',')));
  const chosen = COLUMNS.flatMap(([path]) => (named.has(path) ? [path] : []));
  const isDefault = chosen.join() === DEFAULT_COLUMNS.join();
  return chosen.length === 0 || isDefault ? undefined : chosen;
}
