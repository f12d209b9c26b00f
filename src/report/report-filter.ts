import type { Catalog } from '../catalog/catalog.ts';
import { appliesIn, scopeOf, UNION_LAW_COUNTRIES } from '../records/jurisdictions.ts';
import type { Entity } from '../records/profile-terms.ts';
import type { RegulatoryEvent } from '../records/regulation.ts';
import { regionsOf } from '../records/tool/coverage.ts';
import type { Tool } from '../records/tool.ts';

/** Filters of a report. Slugs and codes come from the catalogue; an omitted member does not filter. */
export interface ReportFilter {
  /** Slugs of the tools that the reader works with. */
  readonly tools?: readonly string[];
  readonly categories?: readonly string[];
  readonly jurisdictions?: readonly string[];
  /** Kinds of firm that the reader is. */
  readonly firms?: readonly Entity[];
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

const UNION_REGIONS = ['eu', 'europe'] as const;

/** Whether it is established where a tool can be used. */
const isCoverageKnown = ({ coverage }: Tool): boolean =>
  coverage.regions.length + coverage.countries.length > 0;

/** Whether a tool is known to be usable in one of some jurisdictions; worldwide rules reach every tool. */
export function reaches(
  { coverage: { regions, countries } }: Tool,
  jurisdictions: readonly string[],
): boolean {
  if (regions.includes('global') || jurisdictions.includes('GLOBAL')) return true;
  return jurisdictions.some((code) =>
    code === 'EU'
      ? UNION_REGIONS.some((region) => regions.includes(region)) ||
        countries.some((country) => UNION_LAW_COUNTRIES.includes(country))
      : countries.includes(code) || regionsOf(code).some((region) => regions.includes(region)),
  );
}

/** Why an event concerns the reader, and what of that is not known. */
export interface EventScope {
  /** Whether it binds a kind of firm that was asked for; undefined when none was. */
  readonly binds?: boolean | 'unknown';
  /** Slugs of the selected tools that serve a use case which the event changes, and that can be used there. */
  readonly tools: readonly string[];
  /** Other tools for these use cases whose coverage is not established. */
  readonly coverageUnknown: readonly string[];
  /** Whether it binds businesses of every kind. */
  readonly isForAll: boolean;
  /** Whether it is established which use cases the event changes. */
  readonly isUseKnown: boolean;
}

/** Whether an event applies where the reader is and belongs to the categories that were asked for. */
export function appliesThere(
  event: RegulatoryEvent,
  { regulationBySlug }: Pick<Catalog, 'regulationBySlug'>,
  { jurisdictions, categories }: ReportFilter,
): boolean {
  const places = scopeOf(event, regulationBySlug.get(event.regulation));
  return (
    (jurisdictions?.some((place) => appliesIn(place, places)) ?? true) &&
    (categories?.some((slug) => event.impact.includes(slug)) ?? true)
  );
}

/** What an event has to do with the firms and tools of a filter. `tools` are those that the filter selects. */
export function eventScope(
  event: RegulatoryEvent,
  tools: readonly Tool[],
  { firms, jurisdictions = event.jurisdictions }: ReportFilter,
  { useCaseBySlug }: Pick<Catalog, 'useCaseBySlug'>,
): EventScope {
  const { binds, useCases: changed } = event;
  const useCases = (changed ?? []).flatMap((slug) => useCaseBySlug.get(slug) ?? []);
  const slugs = new Set(useCases.flatMap((useCase) => useCase.tools.map(({ slug }) => slug)));
  const serving = tools.filter(({ slug }) => slugs.has(slug));
  const bound = binds?.some(
    ({ entity }) => entity === undefined || entity.some((kind) => firms?.includes(kind)),
  );
  return {
    ...(firms && { binds: bound ?? 'unknown' }),
    tools: serving.filter((tool) => reaches(tool, jurisdictions)).map(({ slug }) => slug),
    coverageUnknown: serving
      .filter((tool) => !isCoverageKnown(tool) && !reaches(tool, jurisdictions))
      .map(({ slug }) => slug),
    isForAll: binds?.some(({ entity }) => entity === undefined) ?? false,
    isUseKnown: changed !== undefined,
  };
}
