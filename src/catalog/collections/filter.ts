import * as z from 'zod';
import { plainWords } from '../../base/text.ts';
import {
  JURISDICTIONS,
  jurisdictionName,
  jurisdictionsApplyingIn,
  readJurisdiction,
  scopeOf,
} from '../../records/jurisdictions.ts';
import type { Catalog } from '../catalog.ts';

/** One filter of a collection: what its values are, and which of them a record has. */
export interface Filter<R> {
  readonly description: string;
  values(catalog: Catalog): readonly { readonly value: string; readonly label: string }[];
  read(record: R, catalog: Catalog): readonly string[];
  /** The value that a text means which is neither a value nor a label. */
  resolve?(text: string, catalog: Catalog): string | undefined;
  /** Values of a record that a chosen one matches; itself alone when left out. */
  matches?(value: string): readonly string[];
}

type Linked = 'actions' | 'categories' | 'regulations' | 'standards' | 'tools' | 'useCases';

/** A filter by other records, which are named by slug, name or title, also by a former one. */
export function byRecord<R>(records: Linked, description: string, read: Filter<R>['read']): Filter<R> {
  const values = (catalog: Catalog) =>
    catalog[records].map((record) => ({
      value: record.slug,
      label: 'name' in record ? record.name : record.title,
    }));
  const folder = records === 'useCases' ? 'use-cases' : records;
  const resolve = (text: string, { formerSlugs }: Catalog) =>
    formerSlugs.get(`${folder}/${plainWords(text)}`);
  return { description, values, read, resolve };
}

/** {@link byRecord} for records that name the others in the member of that name. */
export const byMember = <K extends Linked>(
  records: K,
  description: string,
): Filter<Readonly<Record<K, readonly string[]>>> =>
  byRecord(records, description, (record) => record[records]);

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

/** A filter by jurisdiction: all rules that apply there, not only its own law. */
export function byJurisdiction<
  R extends Parameters<typeof scopeOf>[0] & { readonly regulation?: string },
>(): Filter<R> {
  return {
    description:
      'What applies there: ISO 3166-1 alpha-2 code or English name, `EU` or `GLOBAL`. Law of the European Union is included for its members, of its euro area or the rest alone where a rule says so, for Iceland, Liechtenstein and Norway where they have taken it over, worldwide rules everywhere; `jurisdictions` of a result says whose rule it is.',
    values: () => JURISDICTIONS.map((code) => ({ value: code, label: jurisdictionName(code) })),
    read: (record, { regulationBySlug }) =>
      scopeOf(record, record.regulation === undefined ? undefined : regulationBySlug.get(record.regulation)),
    resolve: readJurisdiction,
    matches: jurisdictionsApplyingIn,
  };
}

/** Query parameter of a filter: one or several values, each by slug or label in any case. */
export function filterParameter<R>({ description, values, resolve }: Filter<R>, catalog: Catalog) {
  const known = values(catalog);
  const meanings = new Map<string, string>();
  for (const { value, label } of known) meanings.set(plainWords(label), value);
  for (const { value } of known) meanings.set(plainWords(value), value);
  return z
    .array(
      z
        .string()
        .transform((text) => meanings.get(plainWords(text)) ?? resolve?.(text, catalog) ?? text)
        .pipe(z.enum(known.map(({ value }) => value) as [string, ...string[]])),
    )
    .max(50)
    .optional()
    .describe(description);
}

/** Whether a record has one of the chosen values of every filter of a validated query. */
export function filterOf<R>(
  filters: Readonly<Record<string, Filter<R>>>,
  query: Readonly<Record<string, unknown>>,
  catalog: Catalog,
): (record: R) => boolean {
  const chosen = Object.entries(filters).flatMap(([name, filter]) => {
    const values = query[name] as readonly string[] | undefined;
    if (!values) return [];
    return [{ filter, values: new Set(values.flatMap((value) => filter.matches?.(value) ?? [value])) }];
  });
  return (record) =>
    chosen.every(({ filter, values }) => filter.read(record, catalog).some((value) => values.has(value)));
}
