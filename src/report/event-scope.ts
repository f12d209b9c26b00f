import type { Catalog } from '../catalog/catalog.ts';
import type { RegulatoryEvent } from '../records/event.ts';
import { appliesIn, scopeOf } from '../records/places/jurisdictions.ts';
import type { Tool } from '../records/tool.ts';
import { isCoverageKnown, reaches } from './reaches.ts';
import type { ReportFilter } from './report-filter.ts';

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
export function appliesThere(event: RegulatoryEvent, { jurisdictions, categories }: ReportFilter): boolean {
  return (
    (jurisdictions?.some((place) => appliesIn(place, scopeOf(event))) ?? true) &&
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
  const { appliesTo } = event;
  const useCases = (appliesTo?.useCases ?? []).flatMap((slug) => useCaseBySlug.get(slug) ?? []);
  const slugs = new Set(useCases.flatMap((useCase) => useCase.tools.map(({ slug }) => slug)));
  const serving = tools.filter(({ slug }) => slugs.has(slug));
  const bound = appliesTo?.firms.some((kind) => kind === 'any-business' || firms?.includes(kind));
  return {
    ...(firms && { binds: bound ?? 'unknown' }),
    tools: serving.filter((tool) => reaches(tool, jurisdictions)).map(({ slug }) => slug),
    coverageUnknown: serving
      .filter((tool) => !isCoverageKnown(tool) && !reaches(tool, jurisdictions))
      .map(({ slug }) => slug),
    isForAll: appliesTo?.firms.includes('any-business') ?? false,
    isUseKnown: appliesTo?.useCases !== undefined,
  };
}
