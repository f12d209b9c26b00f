import { DAY_MS } from '../../../base/day.ts';
import type { ApiRelease } from '../../../records/tool/versions.ts';

/** A version of an API as a bar on a line of time. */
export interface VersionBar {
  readonly release: ApiRelease;
  /** `ended`: its support is over; `ends`: an end is stated; `open`: none is. */
  readonly support: 'ended' | 'ends' | 'open';
  /** Left edge and width, in percent of the line. */
  readonly x: number;
  readonly width: number;
}

export interface VersionBars {
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
