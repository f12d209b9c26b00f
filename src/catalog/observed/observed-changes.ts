import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { registryPage } from '../../records/facts/packages.ts';
import type { Observation, ObservedField } from '../../records/observation.ts';
import { Day, HttpsUrl, Slug } from '../../records/scalars.ts';
import { packageParts } from '../../records/tool/packages.ts';
import type { Tool } from '../../records/tool.ts';
import { DIFFERENCE_CLASSES } from '../operations/operation-lines.ts';
import { SERVICE_STATE_LABELS } from './observed-labels.ts';

/** A subject for people: the name of a package, `owner/name` of a repository, else the address without its scheme. */
export function subjectName(subject: string): string {
  if (subject.startsWith('pkg:')) return packageParts(subject).name;
  return subject.replace(/^https:\/\/(?:github\.com\/)?/, '').replace(/\/$/, '');
}

/** Page about a subject: of a package in its registry, where that has one, else the address itself. */
export const subjectPage = (subject: string): string | undefined =>
  subject.startsWith('pkg:') ? registryPage(subject) : subject;

/** What programs can see change, in the order in which pages list it. */
const OBSERVED_KINDS = [
  'state',
  'release',
  'api-description',
  'operations',
  'archived',
  'deprecated',
  'withdrawn',
  'gone',
] as const;
type ObservedKind = (typeof OBSERVED_KINDS)[number];

export const OBSERVED_KIND_LABELS: Readonly<Record<ObservedKind, string>> = {
  state: 'State of a service',
  release: 'Release',
  'api-description': 'API description',
  operations: 'Operations of the API',
  archived: 'Archived',
  deprecated: 'Deprecated',
  withdrawn: 'Withdrawn',
  gone: 'Gone',
};

/** A change that a program observed at a subject of a tool, as opposed to a change that an editor wrote. */
export const ObservedChange = z.strictObject({
  tool: Slug,
  kind: z.enum(OBSERVED_KINDS),
  /** `computed` from the history of a specification; left out when it was observed. */
  origin: z.literal('computed').optional(),
  /** Package URL or address that the record names. */
  subject: z.string(),
  title: z.string(),
  /** Day on which it came out, or was first seen; never later than the day of the visit. */
  date: Day,
  /** Time of the visit. Only for service states that the running process observed. */
  at: z.iso.datetime().optional(),
  /** Page about the subject. */
  url: HttpsUrl,
  /** Of what was computed: its gravest class, and the actions of the operations that changed. */
  class: z.enum(DIFFERENCE_CLASSES).optional(),
  actions: z.array(Slug).optional(),
});
export type ObservedChange = z.infer<typeof ObservedChange>;

/** The day on which a value was first seen when another one, or none, had been seen before. */
export const changedOn = ({ since, firstSeen }: Observation, name: ObservedField): string | undefined => {
  const day = firstSeen[name];
  return day !== undefined && day > since ? day : undefined;
};

/**
 * Versions with known release dates; otherwise the newest version with the day it was first seen. A date after the
 * visit (another clock or time zone) is replaced by the day of the visit.
 */
function release(seen: Observation): [string, string][] {
  const { latest, latestAt, versions = [] } = seen.values;
  const seenOn = seen.firstSeen.versions ?? seen.firstSeen.latest;
  const latestOn = latestAt ?? changedOn(seen, 'latest');
  const isDated = versions.some(({ version }) => version === latest);
  const newest =
    latest === undefined || latestOn === undefined || isDated ? [] : [{ version: latest, date: latestOn }];
  return [...newest, ...versions].map(({ version, date }) => [
    `${subjectName(seen.subject)} ${version}`,
    seenOn !== undefined && date > seenOn ? seenOn : date,
  ]);
}

/** Title and day of each observed change, by kind. */
const READ: Readonly<
  Record<
    Exclude<ObservedKind, 'operations'>,
    (seen: Observation, tool: Tool) => [title: string, date: string][]
  >
> = {
  release,
  state: (seen, { name }) => {
    const date = changedOn(seen, 'state');
    const { state, incidents = [] } = seen.values;
    if (date === undefined || state === undefined) return [];
    const what = incidents.length > 0 ? `: ${incidents[0]}` : '';
    return [[`${name}: ${SERVICE_STATE_LABELS[state].toLowerCase()}${what}`, date]];
  },
  'api-description': (seen, { name }) => {
    const date = changedOn(seen, 'operations');
    return date === undefined ? [] : [[`${name}: API description changed`, date]];
  },
  archived: (seen) => turned(seen, 'archived', 'was archived'),
  deprecated: (seen) => turned(seen, 'deprecated', 'is deprecated'),
  withdrawn: (seen) => turned(seen, 'yanked', 'has its newest version withdrawn'),
  gone: (seen) => turned(seen, 'gone', 'is gone'),
};

function turned(seen: Observation, field: ObservedField, what: string): [string, string][] {
  const date = changedOn(seen, field);
  return date === undefined ? [] : [[`${subjectName(seen.subject)} ${what}`, date]];
}

/**
 * The changes that a tool's observations show: for each subject the last change of each kind, and its releases since
 * the day `from` (always at least the newest one). Pure.
 */
export function observedChangesOf(
  tool: Tool,
  observations: readonly Observation[],
  from: string,
): ObservedChange[] {
  return observations.flatMap((seen) =>
    OBSERVED_KINDS.flatMap((kind) =>
      (kind === 'operations' ? [] : READ[kind](seen, tool))
        .filter(([, date], index) => index === 0 || date >= from)
        .map(([title, date]) => ({
          tool: tool.slug,
          kind,
          subject: seen.subject,
          title,
          date,
          url: subjectPage(seen.subject) ?? seen.source,
        })),
    ),
  );
}

/** The order of a list: newest first, then by tool and subject. */
export const newestObserved = (a: ObservedChange, b: ObservedChange): number =>
  (b.at ?? b.date).localeCompare(a.at ?? a.date) ||
  a.tool.localeCompare(b.tool) ||
  a.title.localeCompare(b.title);

const subjectOf = ({ tool, kind, subject }: ObservedChange) => `${tool} ${kind} ${subject}`;
const nameOf = (change: ObservedChange) => `${subjectOf(change)} ${change.title}`;

/**
 * Merges the observed changes of the build with those of the running process, newest first, without duplicates. For
 * service states the entry of the process wins, because it has a time of day. For all other changes the entry of the
 * build wins, because its date is more accurate.
 */
export function mergeObserved(
  built: readonly ObservedChange[],
  live: readonly ObservedChange[],
): readonly ObservedChange[] {
  if (live.length === 0) return built;
  const firstState = new Map<string, string>();
  for (const change of live) {
    const first = firstState.get(subjectOf(change));
    if (change.kind === 'state' && (first === undefined || change.date < first))
      firstState.set(subjectOf(change), change.date);
  }
  const known = new Set(built.map(nameOf));
  return [
    ...built.filter((change) => {
      const first = firstState.get(subjectOf(change));
      return first === undefined || change.date < first;
    }),
    ...live.filter((change) => change.kind === 'state' || !known.has(nameOf(change))),
  ].sort(newestObserved);
}

/**
 * Removes duplicates when several tools share a package, a repository or a status page: the entry of the first tool
 * in the list stays. Only the titles of releases are compared, since all other titles begin with the tool's name.
 */
export const onePerSubject = keptFor((changes: readonly ObservedChange[]): ObservedChange[] => {
  const seen = new Set<string>();
  return changes.filter(({ kind, subject, title, date, at = date }) => {
    const key = [kind, subject, at, kind === 'release' && title].join(' ');
    return !seen.has(key) && seen.add(key);
  });
});
