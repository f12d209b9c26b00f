import type { Log } from '../../base/service.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import {
  mergeObserved,
  type ObservedChange,
  observedChangesOf,
} from '../../catalog/observed/observed-changes.ts';
import { SeenChange } from '../../report/signals.ts';
import type { ObservationStore } from '../../store/queries/observation-queries.ts';
import type { ChangeRow } from '../../store/store.ts';

/** The fields whose changes become entries, and the fields that describe such a change. */
const FIELDS = ['state', 'incidents', 'latest', 'latestAt', 'archived', 'deprecated', 'yanked', 'gone'];
/** Largest number of rows that one query reads. */
const MOST_ROWS = 3000;
/** How long the list is reused before the store is read again. */
const FRESH_MS = 30_000;

const visitOf = ({ id }: ChangeRow) => Number(id.slice(id.lastIndexOf(' ') + 1));

/** Converts rows of the store into observed changes. Pure. */
export function readObservedChanges(
  rows: readonly ChangeRow[],
  { toolBySlug }: Pick<Catalog, 'toolBySlug'>,
): ObservedChange[] {
  const read = rows.flatMap((row) => {
    const { data } = SeenChange.safeParse(JSON.parse(row.data));
    return data ? [{ ...data, at: visitOf(row) }] : [];
  });
  const visits = Map.groupBy(
    read,
    ({ slug, collector, subject, at }) => `${slug} ${collector} ${subject} ${at}`,
  );
  return [...visits.values()].flatMap((changes) => {
    const [{ slug, collector, subject, source, on, at } = {}] = changes;
    const tool = toolBySlug.get(slug ?? '');
    if (!tool || !collector || !subject || !source || !on || !at) return [];
    const fields = changes.filter(({ after }) => after !== undefined && after !== null);
    const seen = {
      collector,
      subject,
      source,
      // A row is written only when a value has changed, so the whole observation counts as new.
      since: '',
      values: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
      firstSeen: Object.fromEntries(fields.map(({ field }) => [field, on])),
    };
    return observedChangesOf(tool, [seen], '').map((change) =>
      change.kind === 'state' ? { ...change, at: new Date(at).toISOString() } : change,
    );
  });
}

interface Parts {
  readonly catalog: Catalog;
  /** Undefined when `OBSERVE` is not set. */
  readonly observations: Pick<ObservationStore, 'latestChanges'> | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Returns a function that lists observed changes, newest first: those of the build and those that the running process
 * has stored since. It reads the store at most every 30 seconds, keeps the last list when the store fails, and never
 * rejects.
 */
export function createObservedChanges({
  catalog,
  observations,
  now,
  log,
}: Parts): () => Promise<readonly ObservedChange[]> {
  let last: readonly ObservedChange[] = catalog.observedChanges;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now().getTime();
    if (!observations || at - readAt < FRESH_MS) return last;
    readAt = at;
    try {
      const rows = await observations.latestChanges(FIELDS, MOST_ROWS);
      last = mergeObserved(catalog.observedChanges, readObservedChanges(rows, catalog));
    } catch (error) {
      log('warn', 'observed changes cannot be read', { error });
    }
    return last;
  };
}
