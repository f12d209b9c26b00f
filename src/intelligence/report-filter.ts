import type { Catalog } from '../catalog/catalog.ts';
import type { FirmKind } from '../catalog/schema/applies-to.ts';
import type { Tool } from '../catalog/schema/tool.ts';

/** What a report is narrowed to. Slugs and codes are those of the catalogue; a member left out narrows nothing. */
export interface ReportFilter {
  /** Slugs of the tools that the reader works with. */
  readonly tools?: readonly string[];
  readonly categories?: readonly string[];
  readonly jurisdictions?: readonly string[];
  /** Kinds of firm that the reader is. */
  readonly firms?: readonly FirmKind[];
  /** Days ahead and back for which dates and changes are told. */
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
