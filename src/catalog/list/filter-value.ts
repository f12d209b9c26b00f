import * as z from 'zod';
import { EXCLUDED, type FacetIndex } from './facet-index.ts';
import type { FacetName } from './facets.ts';

/** The value that a text means, kept with `!` when it is excluded, for which a minus is understood too. */
export function readFilterValue(index: FacetIndex, name: FacetName, text: string): string | undefined {
  const [, sign, rest = ''] = /^\s*([!-]?)(.*)$/s.exec(text) ?? [];
  const value = index.resolve(name, rest);
  return value === undefined ? undefined : sign ? EXCLUDED + value : value;
}

/** A filter value as a client writes it; slugs, names and aliases in any case are understood. */
export function filterValue(index: FacetIndex, name: FacetName) {
  const values = index.values(name);
  return z
    .string()
    .transform((text, context) => {
      const value = readFilterValue(index, name, text);
      if (value !== undefined) return value;
      const suggestion = index.near(name, text)[0];
      context.issues.push({ code: 'invalid_value', values: [...values], input: text, suggestion });
      return z.NEVER;
    })
    .pipe(z.enum([...values, ...values.map((value) => EXCLUDED + value)] as [string, ...string[]]));
}

/** Longest list of allowed values that is written out. */
const MAX_ALLOWED = 40;

/** What to name to somebody whose value was not understood: the closest values, and all when they are few. */
export function explainUnknown(index: FacetIndex, name: FacetName, text: string): string {
  const values = index.values(name);
  const close = index.near(name, text.replace(EXCLUDED, ''));
  return [
    close.length > 0 ? `Closest: ${close.join(', ')}.` : '',
    values.length <= MAX_ALLOWED ? `Allowed: ${values.join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
