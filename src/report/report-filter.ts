import type { Catalog } from '../catalog/catalog.ts';
import { concerns, type Use } from '../catalog/collections/change-stream.ts';
import { isEmpty, type Profile, profileOf } from '../catalog/obligations/profile.ts';
import type { ObservedChange } from '../catalog/observed/observed-changes.ts';
import type { ApiChange } from '../records/api-change.ts';
import type { Tool } from '../records/tool.ts';

/** Filters of a report. Slugs and codes come from the catalogue; an omitted member does not filter. */
export interface ReportFilter {
  /** Slugs of the tools that the reader works with, those of `uses` included. */
  readonly tools?: readonly string[];
  /** APIs in use: tools as a whole, and single actions of tools. */
  readonly uses?: readonly Use[];
  readonly categories?: readonly string[];
  /** What the reader is, where, and what it does. */
  readonly profile?: Profile;
  /** Number of days ahead and back that dates and changes must be within. */
  readonly window: number;
}

export const WINDOW_DAYS = 365;

/** A profile that says nothing. */
export const NO_PROFILE: Profile = profileOf({});

export const hasProfile = ({ profile }: ReportFilter): boolean => profile !== undefined && !isEmpty(profile);

export const isNarrowed = (filter: ReportFilter): boolean =>
  (filter.tools ?? filter.categories) !== undefined || hasProfile(filter);

/** The tools that a filter selects, in the order of the catalogue. */
export function toolsOf(catalog: Catalog, { tools, categories }: ReportFilter): Tool[] {
  return catalog.tools.filter(
    (tool) =>
      (tools?.includes(tool.slug) ?? true) &&
      (categories === undefined || tool.categories.some((slug) => categories.includes(slug))),
  );
}

/** Whether a change of a selected tool concerns what is used of it. */
export function isUsed(
  change: ApiChange | ObservedChange,
  { uses = [] }: ReportFilter,
  catalog: Pick<Catalog, 'actionBySlug'>,
): boolean {
  const own = uses.filter(({ tool }) => tool === change.tool);
  return own.length === 0 || concerns(change, own, catalog);
}
