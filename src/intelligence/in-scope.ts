import { regionsOf } from '../catalog/regions.ts';
import type { RegulatoryEvent } from '../catalog/schema/event.ts';
import type { Tool } from '../catalog/schema/tool.ts';

/** Regions of the catalogue that a jurisdiction lies in. */
const regionsOfJurisdiction = (code: string) =>
  code === 'EU' ? (['eu', 'europe'] as const) : regionsOf(code);

/**
 * Tools that an event may affect: they share a category with it and are known to cover its jurisdiction.
 * `coverageUnknown` counts those of the same categories whose coverage is not established.
 */
export function inScope(event: RegulatoryEvent, tools: readonly Tool[]) {
  const related = tools.filter((tool) => tool.categories.some((slug) => event.impact.includes(slug)));
  const reaches = ({ coverage }: Tool) =>
    coverage.regions.includes('global') ||
    event.jurisdictions.some(
      (code) =>
        code === 'GLOBAL' ||
        coverage.countries.includes(code) ||
        regionsOfJurisdiction(code).some((region) => coverage.regions.includes(region)),
    );
  const established = ({ coverage }: Tool) => coverage.regions.length + coverage.countries.length > 0;
  return {
    event: event.slug,
    title: event.title,
    tools: related.filter((tool) => established(tool) && reaches(tool)).map((tool) => tool.slug),
    coverageUnknown: related.filter((tool) => !established(tool)).length,
  };
}
