import { slugsOf } from '../base/lists.ts';
import { daysBetween } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type ApiChange, changeDate } from '../records/api-change.ts';
import { plusDays } from '../records/business-days.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';
import { isUsed, type ReportFilter } from './report-filter.ts';

const changeOf = (change: ApiChange, { toolBySlug }: Catalog, today: string, baseUrl: string) => ({
  slug: change.slug,
  title: change.title,
  summary: change.summary,
  url: baseUrl + paths.change(change.slug),
  tool: change.tool ?? null,
  subject: toolBySlug.get(change.tool ?? '')?.name ?? change.subject ?? '',
  kind: change.kind,
  severity: change.severity,
  /** Day it takes effect; where no source gives one, the day it was announced. */
  date: changeDate(change),
  announcedAt: change.announcedAt ?? null,
  effectiveAt: change.effectiveAt ?? null,
  /** From today; negative when it has passed. */
  days: daysBetween(today, changeDate(change)),
  action: change.action ?? null,
  confidence: change.confidence,
  sources: change.sources.map(({ url, kind }) => ({ url, kind })),
});
export type ToolChange = ReturnType<typeof changeOf>;

/**
 * Changes of the selected tools, and of what is used of them, newest first: all, those that lie ahead or in the window, and of these the ones that need
 * action. Without a selection of tools, those of subjects outside the catalogue too.
 */
export function toolChanges(
  catalog: Catalog,
  filter: ReportFilter,
  tools: readonly Tool[],
  market: boolean,
  today: string,
  baseUrl: string,
) {
  const slugs = new Set(slugsOf(tools));
  const isSelected = ({ tool }: ApiChange) =>
    tool === undefined ? market && !filter.tools && !filter.categories : slugs.has(tool);
  const own = catalog.changes.filter((change) => isSelected(change) && isUsed(change, filter, catalog));
  const from = plusDays(today, -filter.window);
  const inWindow = own.filter((change) => changeDate(change) >= from);
  return {
    all: own,
    inWindow,
    needing: inWindow
      .filter(({ severity }) => severity !== 'informational')
      .map((change) => changeOf(change, catalog, today, baseUrl)),
  };
}
