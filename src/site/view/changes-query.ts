import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { CHANGE_ORIGINS, concerns, originOf, readUse } from '../../catalog/collections/change-stream.ts';
import { changes as collection } from '../../catalog/collections/changes.ts';
import type { CollectionQuery } from '../../catalog/collections/collection-query.ts';
import { type ObservedChange, onePerSubject } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, changeDate } from '../../records/api-change.ts';

const Values = z.array(z.string()).optional();
type Shape = Readonly<Record<'tool' | 'category' | 'kind' | 'severity', typeof Values>> &
  Pick<CollectionQuery['shape'], 'from' | 'to'>;

/** The query of `/changes/filter`: that of `/api/changes`, who says it, and what is used, as `stripe` or `stripe:refund-payment`. */
export const changesSchema = keptFor((catalog: Catalog) => {
  const { tool, category, kind, severity, from, to } = collection.querySchema(catalog)
    .shape as unknown as Shape;
  const Used = z.string().refine((text) => readUse(text, catalog), 'names no tool and no action of one');
  return z.object({
    ...{ tool, category, kind, severity, from, to },
    origin: z.array(z.enum(CHANGE_ORIGINS)).optional(),
    uses: z.array(Used).max(50).optional(),
  });
});
export type ChangesQuery = z.output<ReturnType<typeof changesSchema>>;

/** Edited changes and observed ones that fit, both newest first. `seen`: what was observed; whether to act is known of edited ones alone. */
export function filterChanges(query: ChangesQuery, catalog: Catalog, seen: readonly ObservedChange[]) {
  const { tool, category, kind, severity, origin, from = '', to = '9' } = query;
  const uses = (query.uses ?? []).flatMap((text) => readUse(text, catalog) ?? []);
  const ofCategory = category
    ?.flatMap((slug) => catalog.toolsByCategory.get(slug) ?? [])
    .map(({ slug }) => slug);
  const isIn = (values: readonly string[] | undefined, value = '') => !values || values.includes(value);
  const fitsOn = (date: string, change: ApiChange | ObservedChange) =>
    date >= from &&
    date <= to &&
    isIn(tool, change.tool) &&
    isIn(ofCategory, change.tool) &&
    isIn(kind, change.kind) &&
    isIn(origin, originOf(change)) &&
    (uses.length === 0 || concerns(change, uses, catalog));
  const fitting = severity ? [] : seen.filter((change) => fitsOn(change.date, change));
  return {
    changes: catalog.changes.filter(
      (change) => isIn(severity, change.severity) && fitsOn(changeDate(change), change),
    ),
    observed: onePerSubject(fitting.length === seen.length ? seen : fitting),
  };
}

/** Address of a filtered list, with only the conditions there are. */
export function changesHref(query: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value?.length ? [[name, String(value)]] : [],
  );
  return `/changes/filter?${new URLSearchParams(parameters)}`;
}
