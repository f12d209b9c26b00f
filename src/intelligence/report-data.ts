import { dayOf } from '../base/day.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { changeMetrics } from './change-metrics.ts';
import { daysBetween } from './days.ts';
import { deadlineMetrics } from './deadlines.ts';
import { editionDelta } from './edition-delta.ts';
import { freshness } from './freshness.ts';
import { inScope } from './in-scope.ts';
import { coverageByRegion, posture } from './posture.ts';
import { narrow, type ReportFilter } from './report-filter.ts';

/** Structured data of a report; the Markdown shows the same data in fewer rows. */
export function reportData(catalog: Catalog, now: Date, filter: ReportFilter) {
  const today = dayOf(now);
  const { tools, events, changes } = narrow(catalog, filter);
  const deadlines = deadlineMetrics(events, today, filter.window);
  const listed = new Set(deadlines.next.map((event) => event.slug));
  return {
    catalogue: catalog.version,
    dataAsOf: catalog.dataAsOf,
    ageDays: daysBetween(catalog.dataAsOf, today),
    filter,
    entries: { tools: tools.length, events: events.length, changes: changes.length },
    deadlines,
    changes: changeMetrics(changes, catalog.toolBySlug, today, filter.window),
    posture: posture(
      filter.category === undefined
        ? catalog.categories
        : catalog.categories.filter((category) => category.slug === filter.category),
      tools,
    ),
    coverageByRegion: coverageByRegion(tools),
    freshness: freshness(tools, events, today),
    delta: editionDelta(catalog, filter.since),
    inScope: events.filter((event) => listed.has(event.slug)).map((event) => inScope(event, tools)),
  };
}

export type ReportData = ReturnType<typeof reportData>;
