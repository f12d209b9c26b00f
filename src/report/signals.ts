import * as z from 'zod';
import { nameAt, slugsOf } from '../base/lists.ts';
import { daysBetween } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ToolObserved } from '../catalog/observed/observed.ts';
import type { ObservedChange } from '../catalog/observed/observed-changes.ts';
import { SERVICE_STATE_LABELS } from '../catalog/observed/observed-labels.ts';
import { operationDifference } from '../catalog/observed/operation-difference.ts';
import { registryPage } from '../records/facts/packages.ts';
import { COLLECTORS } from '../records/observation.ts';
import type { Tool } from '../records/tool.ts';
import { isUsed, type ReportFilter } from './report-filter.ts';

/** A change that the running service saw, as the store has it. */
export const SeenChange = z.object({
  slug: z.string(),
  collector: z.enum(COLLECTORS),
  subject: z.string(),
  source: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Day of the visit. */
  on: z.string(),
});
export type SeenChange = z.infer<typeof SeenChange>;

/** The latest observations of one tool. */
export interface SeenTool {
  readonly observed: ToolObserved;
  /** Time of the last visit by this service, ISO 8601; left out for observations of the build. */
  readonly seenAt?: string;
}

/** Observations of the selected tools by slug, and observed changes. Texts in it come from third parties. */
export interface Seen {
  readonly tools: ReadonlyMap<string, SeenTool>;
  readonly changes: readonly SeenChange[];
}

/** Kinds of signal, the most urgent first. */
const SIGNAL_KINDS = [
  'outage',
  'gone',
  'yanked',
  'deprecated',
  'archived',
  'breaking',
  'maintenance',
  'announced',
  'terms-changed',
  'prices-changed',
  'description-changed',
  'release',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** An observation of a tool that matters to the reader. */
export interface Signal {
  readonly tool: string;
  readonly kind: SignalKind;
  readonly text: string;
  /** Day since which it is so, or on which it was first seen; undefined when it is not known. */
  readonly on: string | undefined;
  /** Address or package that was looked at. */
  readonly source: string;
  /** Time of the last visit by the running service, ISO 8601; undefined for observations of the build. */
  readonly seenAt: string | undefined;
}

type Found = Omit<Signal, 'tool' | 'seenAt'>;

const ENTRY_KINDS: readonly string[] = ['breaking', 'deprecation', 'sunset', 'security'];

function ofService({ service }: ToolObserved): Found[] {
  if (!service || service.state === 'operational') return [];
  const { state, since, incidents, maintenance, url } = service;
  const kind = state === 'maintenance' ? 'maintenance' : 'outage';
  const named = [...incidents, ...maintenance];
  const text = `its status page says ${SERVICE_STATE_LABELS[state].toLowerCase()}${named.length > 0 ? `: ${named.join('; ')}` : ''}`;
  return [{ kind, text, on: since, source: url }];
}

function ofPackages({ packages = [], repositories = [] }: ToolObserved): Found[] {
  const published = [
    ...packages.map((one) => ({
      ...one,
      archived: undefined,
      what: 'package',
      source: registryPage(one.url),
    })),
    ...repositories.map((one) => ({
      ...one,
      ...{ yanked: undefined, deprecated: undefined, what: 'repository', source: one.url },
    })),
  ];
  return published.flatMap((one) => {
    const { url, latest, latestAt: on, what, source = url } = one;
    const signal = (is: unknown, kind: SignalKind, text: string): Found[] =>
      is ? [{ kind, text, on, source }] : [];
    return [
      ...signal(one.gone, 'gone', `the ${what} ${url} is not there any more`),
      ...signal(one.yanked, 'yanked', `version ${latest} of ${url} was withdrawn`),
      ...signal(one.deprecated, 'deprecated', `the package ${url} is deprecated by its publisher`),
      ...signal(one.archived, 'archived', `the repository ${url} is archived`),
      ...signal(latest && on, 'release', `${url} ${latest} was released`),
    ];
  });
}

function ofPages({ apiDescription, entries = [], pricesChangedOn, termsChangedOn }: ToolObserved): Found[] {
  const changed = (kind: SignalKind, what: string, on: string | undefined, source = ''): Found[] =>
    on ? [{ kind, text: `${what} changed`, on, source }] : [];
  const { changedOn, url: described } = apiDescription ?? {};
  return [
    ...changed('description-changed', 'the operations of its API description', changedOn, described),
    ...entries
      .filter(({ kind }) => ENTRY_KINDS.includes(kind))
      .map(({ title, kind, date, url = '' }) => ({
        kind: 'announced' as const,
        text: `its changelog has an entry that reads like a ${kind} change: ${title}`,
        on: date,
        source: url,
      })),
    ...changed('terms-changed', 'the text of its terms', termsChangedOn),
    ...changed('prices-changed', 'the text of its price page', pricesChangedOn),
  ];
}

/** Differences of an API description that make working calls fail. */
function breaking({ field, before, after, on, source }: SeenChange): Found[] {
  if (field !== 'operations' || !Array.isArray(before) || !Array.isArray(after)) return [];
  const list = operationDifference(before.map(String), after.map(String)).breaking;
  if (list.length === 0) return [];
  const more = list.length > 3 ? `, and ${list.length - 3} more` : '';
  const text = `calls of its API description that worked may fail: ${list.slice(0, 3).join('; ')}${more}`;
  return [{ kind: 'breaking', text, on, source }];
}

/** Breaking differences that the history of a tool's specification shows. */
function computed({ tool, origin, class: kind, title, date, url }: ObservedChange): Signal[] {
  if (origin !== 'computed' || kind !== 'breaking') return [];
  const text = `calls that worked may fail: ${title}`;
  return [{ tool, kind, text, on: date, source: url, seenAt: undefined }];
}

/** Whether anything of a tool was looked at. */
export const isLookedAt = (slug: string, seen: Seen['tools']): boolean =>
  Object.keys(seen.get(slug)?.observed ?? {}).length > 0;

/** Relevant observations of the selected tools, the most urgent first, then the newest. */
export function signalsOf(
  tools: readonly Tool[],
  { tools: seen, changes }: Seen,
  catalog: Pick<Catalog, 'toolBySlug' | 'observedChanges' | 'actionBySlug'>,
  today: string,
  filter: ReportFilter,
) {
  const observed = tools.filter(({ slug }) => isLookedAt(slug, seen));
  const found = observed.flatMap(({ slug }): Signal[] => {
    const { observed: values = {}, seenAt } = seen.get(slug) ?? {};
    const own = [
      ...ofService(values),
      ...ofPackages(values),
      ...ofPages(values),
      ...changes.filter((change) => change.slug === slug).flatMap(breaking),
    ];
    return own.map((signal) => ({ ...signal, tool: slug, seenAt }));
  });
  const slugs = new Set(slugsOf(tools));
  const computedOf = (change: ObservedChange) =>
    slugs.has(change.tool) && isUsed(change, filter, catalog) ? computed(change) : [];
  found.push(...catalog.observedChanges.flatMap(computedOf));
  const isOld = ({ kind, on }: Signal) =>
    ['announced', 'release', 'breaking', 'description-changed'].includes(kind) &&
    (on === undefined || daysBetween(on, today) > filter.window);
  const rank = ({ kind }: Signal) => SIGNAL_KINDS.indexOf(kind);
  return {
    signals: found
      .filter((signal) => !isOld(signal))
      .sort(
        (a, b) => rank(a) - rank(b) || (b.on ?? '').localeCompare(a.on ?? '') || a.tool.localeCompare(b.tool),
      )
      .map((signal) => ({ ...signal, name: nameAt(catalog.toolBySlug, signal.tool) })),
    /** How many of the selected tools a program has looked at, and of how many it has not. */
    toolsSeen: observed.length,
    toolsNotSeen: tools.length - observed.length,
  };
}
