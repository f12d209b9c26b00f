import { DAY_MS } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ApiRelease } from '../../records/tool/api.ts';
import { REGIONS, readRegions } from '../../records/tool/coverage.ts';
import { KINDS } from '../../records/tool/general.ts';

/** Regions that are columns: those around countries, then what is not tied to a place. */
export const MATRIX_REGIONS = [...REGIONS.filter((region) => region !== 'global'), 'global'] as const;

/** Number of the colour of a category, of which `records.css` has twelve. */
export const hueOf = (category: { readonly order: number } | undefined) => (category?.order ?? 0) % 12;

/** How many tools of a category state each region, or a country in it. */
interface MatrixRow {
  readonly slug: string;
  readonly name: string;
  readonly tools: number;
  /** In the order of {@link MATRIX_REGIONS}. */
  readonly counts: readonly number[];
}

/** Tools by category and region, in category order. A tool counts in each of its categories and regions. */
export function coverageMatrix(catalog: Catalog): MatrixRow[] {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    const counts = MATRIX_REGIONS.map(
      (region) => tools.filter((tool) => readRegions(tool).includes(region)).length,
    );
    return { slug, name, tools: tools.length, counts };
  });
}

/** How many tools of a category are of each kind, and where each part of its bar begins and ends (0 to 100). */
export interface KindShares {
  readonly slug: string;
  readonly name: string;
  readonly total: number;
  readonly parts: readonly { kind: (typeof KINDS)[number]; count: number; start: number; width: number }[];
}

/** The kinds of tools in every category, in category order. */
export function kindShares(catalog: Catalog): KindShares[] {
  return catalog.categories.map(({ slug, name }) => {
    const tools = catalog.toolsByCategory.get(slug) ?? [];
    let start = 0;
    const parts = KINDS.map((kind) => {
      const count = tools.filter((tool) => tool.kind === kind).length;
      const width = tools.length > 0 ? Math.round((count * 1000) / tools.length) / 10 : 0;
      const part = { kind, count, start: Math.round(start * 10) / 10, width };
      start += width;
      return part;
    });
    return { slug, name, total: tools.length, parts };
  });
}

/** A version of an API as a bar on a line of time. */
interface VersionBar {
  readonly release: ApiRelease;
  /** `ended`: its support is over; `ends`: an end is stated; `open`: none is. */
  readonly support: 'ended' | 'ends' | 'open';
  /** Left edge and width, in percent of the line. */
  readonly x: number;
  readonly width: number;
}

interface VersionBars {
  readonly bars: readonly VersionBar[];
  /** Where today is, in percent of the line. */
  readonly today: number;
}

/** First day of a day or month. */
const begin = (text: string) => Date.parse(text.length === 7 ? `${text}-01` : text);
/** End of a day or month. */
const end = (text: string) => {
  const day = new Date(begin(text));
  if (text.length === 7) day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setUTCDate(day.getUTCDate() + 1);
  return day.getTime();
};
const YEAR_MS = 365 * DAY_MS;

/**
 * The support of versions on one line of time, from the first release or a year before `today` (`YYYY-MM-DD`) to the last
 * stated end or a year after. A version without a day of release begins at the left edge, one without a stated end reaches
 * to the right one.
 */
export function versionBars(releases: readonly ApiRelease[], today: string): VersionBars {
  const known = releases.flatMap(({ from }) => (from === undefined ? [] : begin(from)));
  const first = Math.min(Date.parse(today) - YEAR_MS, ...known);
  const stated = releases.map(({ until }) => (until === undefined ? 0 : end(until)));
  const last = Math.max(Date.parse(today) + YEAR_MS, ...stated);
  const at = (time: number) => Math.round(((time - first) / (last - first)) * 1000) / 10;
  return {
    today: at(Date.parse(today)),
    bars: releases.map((release) => {
      const { from, until } = release;
      const x = from === undefined ? 0 : at(begin(from));
      const right = until === undefined ? 100 : at(end(until));
      const support = until === undefined ? 'open' : end(until) <= Date.parse(today) ? 'ended' : 'ends';
      return { release, support, x, width: Math.max(1, Math.round((right - x) * 10) / 10) };
    }),
  };
}
