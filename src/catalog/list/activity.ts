import { DAY_MS, dayOf } from '../../base/time.ts';
import type { Tool } from '../../records/tool.ts';
import type { ToolObserved } from '../observed/observed.ts';

/** Maintenance states, from observations. A tool can have several. */
export const ACTIVITIES = [
  'released-90d',
  'released-365d',
  'quiet-365d',
  'archived',
  'deprecated',
  'gone',
  'unknown',
] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const ACTIVITY_LABELS: Readonly<Record<Activity, string>> = {
  'released-90d': 'Released in the last 90 days',
  'released-365d': 'Released in the last year',
  'quiet-365d': 'Nothing for more than a year',
  archived: 'Repository archived',
  deprecated: 'Package deprecated or withdrawn',
  gone: 'Package or repository not there any more',
  unknown: 'No release or push seen',
};

/** An observed release of a package or a repository. */
export interface LastRelease {
  /** Package URL, or address of the repository. */
  readonly url: string;
  readonly version: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** The newest release whose day is known; undefined when none was seen. */
export function lastRelease({
  packages = [],
  repositories = [],
}: ToolObserved = {}): LastRelease | undefined {
  return [...packages, ...repositories]
    .flatMap(({ url, latest, latestAt }) =>
      latest !== undefined && latestAt !== undefined ? [{ url, version: latest, day: latestAt }] : [],
    )
    .sort((a, b) => b.day.localeCompare(a.day))[0];
}

/** The newest version seen of what people install. */
interface InstalledVersion {
  /** Package URL. */
  readonly url: string;
  readonly version: string;
  /** `YYYY-MM-DD`; left out when the registry does not say. */
  readonly day?: string | undefined;
}

/**
 * The newest version of the package that people install: of the first library that the record names, else of its first
 * package, of which a version was seen.
 */
export function installedVersion(
  { packages }: Pick<Tool, 'packages'>,
  { packages: seen = [] }: ToolObserved = {},
): InstalledVersion | undefined {
  const libraries = packages.filter(({ role }) => role === 'library');
  return [...libraries, ...packages].flatMap(({ url }) => {
    const { latest, latestAt } = seen.find((one) => one.url === url) ?? {};
    return latest === undefined ? [] : { url, version: latest, day: latestAt };
  })[0];
}

/** Days of observed releases and months of observed pushes. */
function seenActive({ packages = [], repositories = [] }: ToolObserved): string[] {
  const releases = [...packages, ...repositories].flatMap(({ latestAt }) => latestAt ?? []);
  return [...releases, ...repositories.flatMap(({ activeIn }) => activeIn ?? [])];
}

/** Day of the last release, or month of the last push, whichever is later; undefined when neither was seen. */
export const lastActive = (observed: ToolObserved = {}): string | undefined =>
  seenActive(observed).sort().at(-1);

/** The activities of a tool on the day `today`. What was not seen is unknown, never quiet. */
export function activitiesOf(observed: ToolObserved = {}, today: string): Activity[] {
  const { packages = [], repositories = [] } = observed;
  const daysBefore = (days: number) => dayOf(Date.parse(today) - days * DAY_MS);
  const released = lastRelease(observed)?.day;
  const active = seenActive(observed);
  const found: Activity[] = [];
  if (released !== undefined && released >= daysBefore(90)) found.push('released-90d');
  if (released !== undefined && released >= daysBefore(365)) found.push('released-365d');
  // A month is compared as one: a push on any of its days counts.
  const isOld = (time: string) => time < daysBefore(365).slice(0, time.length);
  if (active.length > 0 && active.every(isOld)) found.push('quiet-365d');
  if (repositories.some(({ archived }) => archived)) found.push('archived');
  if (packages.some(({ deprecated, yanked }) => deprecated || yanked)) found.push('deprecated');
  if ([...packages, ...repositories].some(({ gone }) => gone)) found.push('gone');
  if (active.length === 0) found.push('unknown');
  return found;
}
