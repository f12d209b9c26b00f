import { MOST_VERSIONS, type ObservedValues } from '../../records/observation.ts';
import { oneLine } from '../text-values.ts';
import { compareVersions, isStable } from './version-order.ts';

/** A version and the day it came out, `YYYY-MM-DD`; without a day when the registry gives none. */
type DatedVersion = readonly [version: string, day: string | undefined];

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
