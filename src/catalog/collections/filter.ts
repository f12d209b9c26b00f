import * as z from 'zod';
import type { Catalog } from '../catalog.ts';
import { jurisdictionName } from '../event-labels.ts';
import { plainWords } from '../list/plain-words.ts';

/** One filter of a collection: what its values are, and which of them a record has. */
export interface Filter<R> {
  readonly description: string;
  values(catalog: Catalog): readonly { readonly value: string; readonly label: string }[];
  read(record: R, catalog: Catalog): readonly string[];
}

/** A filter by other records, which are named by slug, name or title. */
export function byRecord<R>(
  records: 'categories' | 'regulations' | 'standards' | 'tools' | 'useCases',
  description: string,
  read: Filter<R>['read'],
): Filter<R> {
  const values = (catalog: Catalog) =>
    catalog[records].map((record) => ({
      value: record.slug,
      label: 'name' in record ? record.name : record.title,
    }));
  return { description, values, read };
}

/** A filter by words of a fixed list. */
export function byWord<R>(
  description: string,
  words: readonly string[],
  read: (record: R) => string,
): Filter<R> {
  return {
    description,
    values: () => words.map((word) => ({ value: word, label: word })),
    read: (record) => [read(record)],
  };
}

/** A filter by jurisdiction: ISO 3166-1 alpha-2 code, `EU` or `GLOBAL`, of those that records have. */
export function byJurisdiction<R extends { readonly jurisdictions: readonly string[] }>(
  records: (catalog: Catalog) => readonly R[],
): Filter<R> {
  return {
    description:
      'Name or ISO 3166-1 alpha-2 code, `EU` or `GLOBAL`, exactly as the record states it: law of the Union is under `EU`, not under its members.',
    values: (catalog) =>
      [...new Set(records(catalog).flatMap(({ jurisdictions }) => jurisdictions))]
        .sort()
        .map((code) => ({ value: code, label: jurisdictionName(code) })),
    read: ({ jurisdictions }) => jurisdictions,
  };
}

/** Query parameter of a filter: one or several values, each by slug or label in any case. */
export function filterParameter<R>({ description, values }: Filter<R>, catalog: Catalog) {
  const known = values(catalog);
  const meanings = new Map<string, string>();
  for (const { value, label } of known) meanings.set(plainWords(label), value);
  for (const { value } of known) meanings.set(plainWords(value), value);
  return z
    .array(
      z
        .string()
        .transform((text) => meanings.get(plainWords(text)) ?? text)
        .pipe(z.enum(known.map(({ value }) => value) as [string, ...string[]])),
    )
    .max(50)
    .optional()
    .meta({ description });
}

/** Whether a record has one of the chosen values of every filter of a validated query. */
export function filterOf<R>(
  filters: Readonly<Record<string, Filter<R>>>,
  query: Readonly<Record<string, unknown>>,
  catalog: Catalog,
): (record: R) => boolean {
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const values = query[name] as readonly string[] | undefined;
    return values ? [{ filter, values: new Set(values) }] : [];
  });
  return (record) =>
    chosen.every(({ filter, values }) => filter.read(record, catalog).some((value) => values.has(value)));
}
