import type { Log } from '../../base/log.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { mergeObserved } from '../../catalog/observed/merge-observed.ts';
import { type ObservedChange, observedChangesOf } from '../../catalog/observed/observed-change.ts';
import { SeenChange } from '../../intelligence/seen.ts';
import type { ChangeRow, ObservationStore } from '../../store/observation-store.ts';

/** Fields of an observation whose changes are told, and those that say more about such a change. */
const FIELDS = ['state', 'incidents', 'latest', 'latestAt', 'archived', 'deprecated', 'yanked', 'gone'];
/** Most rows that are read; the newest of 90 days. */
const MOST_ROWS = 3000;
/** How long what was read is used again. */
const FRESH_MS = 30_000;

const visitOf = ({ id }: ChangeRow) => Number(id.slice(id.lastIndexOf(' ') + 1));

/** What the running process saw change, from the rows of its store. Pure. */
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
      // Every value was another one at the visit before.
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
  /** Undefined in a process that does not observe. */
  readonly observations: Pick<ObservationStore, 'latestChanges'> | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * What programs saw change: what the build knew, and what the running process saw since, newest first. Read at most every
 * 30 seconds; without the store what was read last stays. Never rejects.
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
