import { nameAt } from '../base/lists.ts';
import { dayOf, daysBetween } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { concerns } from '../catalog/collections/change-stream.ts';
import type { RecordHistory } from '../catalog/record-history.ts';
import { paths } from '../records/urls.ts';
import { deltaOf, type Since } from './delta.ts';
import { metricsOf } from './metrics.ts';
import { nextActions } from './next-actions.ts';
import { hasProfile, type ReportFilter, toolsOf } from './report-filter.ts';
import { conflictsOf, rulesFor } from './rules.ts';
import { isLookedAt, type Seen, signalsOf } from './signals.ts';
import { toolChanges } from './tool-changes.ts';

/** What a report is made from. */
export interface ReportInput {
  readonly catalog: Catalog;
  readonly history: RecordHistory;
  readonly baseUrl: string;
  readonly now: Date;
  readonly filter: ReportFilter;
  readonly seen: Seen;
  /** What to count differences from; undefined for the first report of a holder. */
  readonly since: Since | undefined;
}

/** Structured data of a report; the Markdown shows the same data in fewer rows. */
export function reportData({ catalog, history, baseUrl, now, filter, seen, since }: ReportInput) {
  const today = dayOf(now);
  const named = filter.tools !== undefined;
  // A profile without tools asks for its duties; what is new about a thousand tools is no answer to it.
  const market = named || filter.categories !== undefined || !hasProfile(filter);
  const tools = market ? toolsOf(catalog, filter) : [];
  const rules = rulesFor(catalog, filter, tools, today, baseUrl);
  const { all, inWindow, needing } = toolChanges(catalog, filter, tools, market, today, baseUrl);
  const observed = signalsOf(tools, seen, catalog, today, filter);
  const nameOf = (slug: string) => nameAt(catalog.toolBySlug, slug);
  const { listed } = rules;
  return {
    catalogue: catalog.version,
    dataAsOf: catalog.dataAsOf,
    ageDays: daysBetween(catalog.dataAsOf, today),
    filter,
    tools:
      filter.tools?.map((slug) => ({ slug, name: nameOf(slug), url: baseUrl + paths.tool(slug) })) ?? null,
    /** Named tools of which nothing could be looked at. */
    notLookedAt: named
      ? tools.filter(({ slug }) => !isLookedAt(slug, seen.tools)).map(({ name }) => name)
      : [],
    uses: (filter.uses ?? []).map((use) => ({
      tool: nameOf(use.tool),
      action: use.action ?? null,
      changes: inWindow.filter((change) => concerns(change, [use], catalog)).length,
    })),
    conflicts: named ? conflictsOf(listed, tools) : [],
    toolCount: tools.length,
    actions: nextActions(
      listed,
      needing,
      observed.signals,
      nameOf,
      (slug) => baseUrl + paths.tool(slug),
      today,
    ),
    rules,
    changes: {
      needing,
      informational: inWindow.length - needing.length,
      older: all.length - inWindow.length,
    },
    observed,
    delta: since
      ? deltaOf(
          catalog,
          history,
          since,
          {
            filter,
            tools,
            relevant: [
              ...listed.flatMap(({ kind, slug }) => [
                `${kind}s/${slug}`,
                `regulations/${catalog[`${kind}BySlug`].get(slug)?.regulation}`,
              ]),
              ...all.map(({ slug }) => `changes/${slug}`),
            ],
          },
          baseUrl,
        )
      : null,
    metrics: metricsOf({ tools, changes: all, inWindow, rules: listed, seen: seen.tools, today }),
  };
}

export type ReportData = ReturnType<typeof reportData>;
