import { MOST_VERSIONS, type ObservedValues } from '../../records/observation.ts';
import { type PackageType, packageParts } from '../../records/tool/packages.ts';
import { type Collector, oneLine } from '../collector.ts';

const PRE_RELEASE =
  /(?:^|[-_.\d])(?:alpha|beta|preview|pre|rc|cr|m\d|snapshot|dev|canary|next|nightly|[ab]\d)/i;

/** Whether a version is meant for everybody: not a preview, a candidate or a development version. */
export const isStable = (version: string) => !PRE_RELEASE.test(version);

const numbers = (version: string) => (version.match(/\d+/g) ?? []).slice(0, 6).map(Number);

/** Order of two versions by their numbers, the lower one first. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The highest stable version, else the highest of all; undefined when there is none. */
export function newestVersion(versions: readonly string[]): string | undefined {
  const stable = versions.filter(isStable);
  return (stable.length > 0 ? stable : versions).toSorted(compareVersions).at(-1);
}

/** A version and the day it came out, `YYYY-MM-DD`; without a day when the registry gives none. */
export type DatedVersion = readonly [version: string, day: string | undefined];

/** The same month two years before: `2026-11` → `2024-11`. */
const twoYearsBefore = (month: string) => `${Number(month.slice(0, 4)) - 2}${month.slice(4)}`;

/**
 * Release dates of a package: the day of the newest version, the first release day of that year, the number of
 * releases per month in the two years up to the newest version, and the latest versions. Prereleases count only when
 * there is no stable version. The two years end with the newest version, not with the visit, so that the values stay
 * the same until a new version appears.
 */
export function releaseDays(
  versions: readonly DatedVersion[],
  latest: string,
): Partial<Pick<ObservedValues, 'latestAt' | 'firstOfYear' | 'releases' | 'versions'>> {
  const latestAt = versions.find(([version]) => version === latest)?.[1];
  if (latestAt === undefined) return {};
  const stable = versions.filter(([version]) => isStable(version));
  const counted = stable.length > 0 ? stable : versions;
  const days = counted.flatMap(([, day]) => day ?? []).sort();
  const firstOfYear = days.find((day) => day.startsWith(latestAt.slice(0, 5)));
  const from = twoYearsBefore((days.at(-1) ?? latestAt).slice(0, 7));
  const months = days.map((day) => day.slice(0, 7)).filter((month) => month > from);
  const releases = Object.fromEntries(
    [...Map.groupBy(months, (month) => month)].map(([month, own]) => [month, own.length]),
  );
  const last = counted
    .flatMap(([name, date]) => {
      const version = oneLine(name, 80);
      return version !== undefined && date !== undefined && date.slice(0, 7) > from
        ? [{ version, date }]
        : [];
    })
    .sort((a, b) => b.date.localeCompare(a.date) || compareVersions(b.version, a.version))
    .slice(0, MOST_VERSIONS);
  return { latestAt, ...(firstOfYear && { firstOfYear }), releases, versions: last };
}

/** Targets of a registry: every package of the record that has this type and no registry of its own. */
export function packageTargets(type: PackageType, urlOf: (name: string) => string): Collector['targets'] {
  return ({ packages }) =>
    packages.flatMap(({ url }) => {
      const parts = packageParts(url);
      return parts.type === type && parts.registry === undefined
        ? [{ subject: url, url: urlOf(parts.name) }]
        : [];
    });
}
