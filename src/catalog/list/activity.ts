import * as z from 'zod';
import { DAY_MS, dayOf, formatDate } from '../../base/time.ts';
import type { ApiChange } from '../../records/api-change.ts';
import type { Observation } from '../../records/observation.ts';
import { STATUSES, type Status } from '../../records/tool/general.ts';
import type { Tool } from '../../records/tool.ts';
import type { ToolObserved } from '../observed/observed.ts';
import { subjectPage } from '../observed/observed-changes.ts';
import type { CollectorRuns } from '../observed/observed-files.ts';

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

/** The newest observed release of a package (`url` is its package URL) or a repository whose day is known; undefined when none was seen. */
export function lastRelease({ packages = [], repositories = [] }: ToolObserved = {}) {
  return [...packages, ...repositories]
    .flatMap(({ url, latest, latestAt }) =>
      latest !== undefined && latestAt !== undefined ? [{ url, version: latest, day: latestAt }] : [],
    )
    .sort((a, b) => b.day.localeCompare(a.day))[0];
}

/**
 * The newest version that was seen: of the first library that the record names, else of its first package, else the newest
 * release. Its day is left out when the registry does not say.
 */
export function newestVersion({ packages }: Pick<Tool, 'packages'>, observed: ToolObserved = {}) {
  const libraries = packages.filter(({ role }) => role === 'library');
  const [installed] = [...libraries, ...packages].flatMap(({ url }) => {
    const { latest, latestAt } = observed.packages?.find((one) => one.url === url) ?? {};
    return latest === undefined ? [] : { url, version: latest, day: latestAt };
  });
  return installed ?? lastRelease(observed);
}

/** Days of observed releases and months of observed pushes. */
function seenActive({ packages = [], repositories = [] }: ToolObserved): string[] {
  const releases = [...packages, ...repositories].flatMap(({ latestAt }) => latestAt ?? []);
  return [...releases, ...repositories.flatMap(({ activeIn }) => activeIn ?? [])];
}

/** Day of the last release, or month of the last push, whichever is later; undefined when neither was seen. */
export const lastActive = (observed: ToolObserved = {}): string | undefined =>
  seenActive(observed).sort().at(-1);

const YEAR = 365;
const daysBefore = (today: string, days: number) => dayOf(Date.parse(today) - days * DAY_MS);
/** Whether a day or month is more than `days` before the day `today`; a month is compared as one: any of its days counts. */
const isOlder = (time: string, days: number, today: string) =>
  time < daysBefore(today, days).slice(0, time.length);

/** The activities of a tool on the day `today`. What was not seen is unknown, never quiet. */
export function activitiesOf(observed: ToolObserved = {}, today: string): Activity[] {
  const { packages = [], repositories = [] } = observed;
  const released = lastRelease(observed)?.day;
  const active = seenActive(observed);
  const asked = seenActive({ packages, repositories: repositories.filter(({ copiedOn }) => !copiedOn) });
  const found: Activity[] = [];
  if (released !== undefined && released >= daysBefore(today, 90)) found.push('released-90d');
  if (released !== undefined && released >= daysBefore(today, YEAR)) found.push('released-365d');
  if (asked.length > 0 && active.every((time) => isOlder(time, YEAR, today))) found.push('quiet-365d');
  if (repositories.some(({ archived }) => archived)) found.push('archived');
  if (packages.some(({ deprecated, yanked }) => deprecated || yanked)) found.push('deprecated');
  if ([...packages, ...repositories].some(({ gone }) => gone)) found.push('gone');
  if (active.length === 0) found.push('unknown');
  return found;
}

const text = z.string().optional();
/**
 * Where a tool stands, and why: what the first source that lists `status` says, of an active tool the newest, and the day on
 * which it was read.
 */
export const ToolState = z
  .strictObject({ status: z.enum(STATUSES), reason: text, source: text, day: text })
  .meta({ id: 'ToolState', description: 'Where it stands, with reason, source and day of reading.' });

export function stateOf({ status, sources }: Pick<Tool, 'status' | 'sources'>): z.infer<typeof ToolState> {
  const read = sources.filter(({ fields }) => fields?.includes('status'));
  if (status === 'active') read.sort((a, b) => b.retrieved.localeCompare(a.retrieved));
  const [source] = read;
  return { status, reason: source?.title, source: source?.url, day: source?.retrieved };
}

/** The day on which a tool ends as a whole: that of its last change of kind `sunset`. */
export const endOf = (slug: string, changes: readonly ApiChange[]): string | undefined =>
  changes
    .flatMap(({ tool, kind, effectiveAt }) => (tool === slug && kind === 'sunset' ? (effectiveAt ?? []) : []))
    .sort()
    .at(-1);

/** What was seen of the code of a tool, as a source that tells its status. Of a service its libraries tell nothing. */
function seenState(
  { kind, openSource }: Tool,
  observations: readonly Observation[],
  runs: CollectorRuns,
  today: string,
): { status: Status; source: Tool['sources'][number] } | undefined {
  if (kind !== 'open-source' && kind !== 'source-available') return undefined;
  const own = observations
    .filter(({ subject }) => subject.startsWith('pkg:') || subject === openSource?.repository)
    .map((seen) => {
      const { latestAt = '', activeIn = '' } = seen.values;
      return { ...seen, at: latestAt > activeIn ? latestAt : activeIn };
    })
    .sort((a, b) => b.at.localeCompare(a.at));
  const told = (status: Status, title: string, { subject, collector, since }: Observation) => ({
    status,
    source: {
      url: subjectPage(subject) ?? subject,
      title,
      retrieved: runs[collector] ?? since,
      fields: ['status'],
    },
  });
  const archived = own.find(({ values }) => values.archived);
  if (archived) return told('archived', 'Its repository is archived', archived);
  const at = own[0]?.at;
  if (!at) return undefined;
  // What a copy lacks may have come after it: only who was asked can tell that nothing came.
  const asked = isOlder(at, YEAR, today) ? own.find((seen) => seen.at && seen.collector !== 'copy') : own[0];
  if (!asked) return undefined;
  const isOld = (years: number) => isOlder(at, years * YEAR, runs[asked.collector] ?? asked.since);
  const status = isOld(3) ? 'dormant' : isOld(1) ? 'slow' : 'active';
  return told(status, `Newest release or commit seen: ${formatDate(at)}`, asked);
}

/** Words of an editor that a newer observation may correct; the others stand above all that was seen. */
const IN_USE: ReadonlySet<Status> = new Set(['active', 'beta', 'slow']);

/**
 * The tool with the status that record, changes and observations give together on the day `today`. What was seen is added
 * as a source, so that it is shown, counted and cited as what an editor read; {@link stateOf} gives both.
 */
export function withState(
  tool: Tool,
  observations: readonly Observation[],
  changes: readonly ApiChange[],
  runs: CollectorRuns,
  today: string,
): Tool {
  const end = tool.status === 'ending' && endOf(tool.slug, changes);
  if (end && end <= today) return { ...tool, status: 'discontinued' };
  const seen = IN_USE.has(tool.status) && seenState(tool, observations, runs, today);
  const { source, day = '' } = stateOf(tool);
  const isNews =
    seen && (seen.status === 'active' ? tool.status === 'active' && !source : day < seen.source.retrieved);
  if (!isNews) return tool;
  // A source that told the former status alone goes.
  const others = tool.sources
    .map((one) => ({ ...one, fields: one.fields?.filter((field) => field !== 'status') }))
    .filter(({ fields }) => fields?.length !== 0);
  return { ...tool, status: seen.status, sources: [...others, seen.source] };
}
