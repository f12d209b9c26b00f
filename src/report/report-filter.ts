import type { Catalog } from '../catalog/catalog.ts';
import type { FirmKind } from '../records/applies-to.ts';
import type { Tool } from '../records/tool.ts';

/** Filters of a report. Slugs and codes come from the catalogue; an omitted member does not filter. */
export interface ReportFilter {
  /** Slugs of the tools that the reader works with. */
  readonly tools?: readonly string[];
  readonly categories?: readonly string[];
  readonly jurisdictions?: readonly string[];
  /** Kinds of firm that the reader is. */
  readonly firms?: readonly FirmKind[];
  /** Number of days ahead and back that dates and changes must be within. */
  readonly window: number;
}

export const WINDOW_DAYS = 365;

export const isNarrowed = ({ tools, categories, jurisdictions, firms }: ReportFilter): boolean =>
  (tools ?? categories ?? jurisdictions ?? firms) !== undefined;

/** The tools that a filter selects, in the order of the catalogue. */
export function toolsOf(catalog: Catalog, { tools, categories }: ReportFilter): Tool[] {
  return catalog.tools.filter(
    (tool) =>
      (tools?.includes(tool.slug) ?? true) &&
      (categories === undefined || tool.categories.some((slug) => categories.includes(slug))),
  );
}
