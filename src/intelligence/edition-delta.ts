import type { Catalog } from '../catalog/catalog.ts';

/**
 * What the current edition of the catalogue changed: records dated after `since`. Without it, `since` is the
 * newest record date before that of the current edition; null for a first edition. Removed records are not counted.
 */
export function editionDelta(catalog: Catalog, since: string | undefined) {
  const dates = [catalog.tools, catalog.events, catalog.changes].flatMap((records) =>
    records.map((record) => record.updatedAt),
  );
  const previous =
    since ??
    dates
      .filter((date) => date < catalog.dataAsOf)
      .toSorted()
      .at(-1) ??
    null;
  const after = (date: string) => previous === null || date > previous;
  const updated = (records: readonly { updatedAt: string }[]) =>
    records.filter((record) => after(record.updatedAt)).length;
  return {
    since: previous,
    version: catalog.version,
    toolsAdded: catalog.tools.filter((tool) => after(tool.addedAt)).length,
    toolsUpdated: catalog.tools.filter((tool) => after(tool.updatedAt) && !after(tool.addedAt)).length,
    events: updated(catalog.events),
    changes: updated(catalog.changes),
  };
}
