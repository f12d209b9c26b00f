import { isSettled } from '../records/regulation.ts';
import type { Rule } from './rules.ts';
import type { Signal, SignalKind } from './signals.ts';
import type { ToolChange } from './tool-changes.ts';

/**
 * When something has to be done, the first first. `now`: something is broken or has ended; `recent`: in effect for at most
 * 30 days; `due`: lies ahead; `earlier`: in effect for longer, check that it is done; `unsettled`: the date may move.
 */
export const URGENCIES = ['now', 'recent', 'due', 'earlier', 'unsettled'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A recommended action, with the page that describes it and its sources. */
export interface NextAction {
  readonly urgency: Urgency;
  /** Day by which or since which, as exactly as it is known; undefined when it is not known. */
  readonly date: string | undefined;
  /** What happens on that day. */
  readonly dateIs: 'effect' | 'announcement' | 'observation';
  readonly todo: string;
  /** What makes it necessary. */
  readonly because: string;
  /** Whom it binds, where it is a rule. */
  readonly whom: string | undefined;
  /** Whether a rule binds a kind of firm that was asked for; undefined when none was, or when it is no rule. */
  readonly binds: Rule['binds'];
  readonly certainty: string;
  /** Names of the tools that it concerns. */
  readonly tools: readonly string[];
  readonly url: string;
  readonly sources: readonly string[];
}

const RECENT_DAYS = 30;
/** Kinds of sources that can confirm a date. */
const PRIMARY = ['law', 'regulator', 'standard-body', 'vendor'];

/** URLs of sources, primary sources first. */
const ordered = (sources: readonly { url: string; kind: string }[]) =>
  [
    ...sources.filter(({ kind }) => PRIMARY.includes(kind)),
    ...sources.filter(({ kind }) => !PRIMARY.includes(kind)),
  ].map(({ url }) => url);

const urgencyOf = (days: number): Urgency =>
  days >= 0 ? 'due' : days >= -RECENT_DAYS ? 'recent' : 'earlier';

/** An action with its sort keys within one urgency; smaller values come first. */
interface Ranked extends NextAction {
  /**
   * Relevance to the reader: 0 when it concerns the reader's firm or one of its tools; 1 when it applies to
   * businesses of every kind and changes none of the tools; 2 when it binds others and concerns a tool.
   */
  readonly distance: 0 | 1 | 2;
  /** Days from today to the date of the action; negative in the past. */
  readonly days: number;
  /**
   * Order among actions of the same day: for observed changes the index in {@link BROKEN}, otherwise 0 to 3 by
   * severity.
   */
  readonly rank: number;
}

function fromRule(rule: Rule, nameOf: (slug: string) => string): Ranked {
  const isUnsettled = !isSettled(rule) || rule.certainty === 'estimated';
  const urgency = isUnsettled ? 'unsettled' : rule.isAhead ? 'due' : urgencyOf(rule.days);
  return {
    urgency,
    date: rule.known,
    dateIs: 'effect',
    todo: rule.toDo ?? 'Read what the rule asks for.',
    because: rule.title,
    whom: rule.whom,
    binds: rule.binds,
    certainty: [
      rule.certainty,
      ...(isSettled(rule) ? [] : [rule.state]),
      ...rule.conflicts.map(({ value }) => `also given as ${value}`),
    ].join(', '),
    tools: [...rule.tools, ...rule.coverageUnknown].map(nameOf),
    url: rule.url,
    sources: ordered(rule.sources),
    days: rule.days,
    rank: rule.binds === true ? 0 : 1,
    distance: rule.binds === false ? 2 : rule.isForAll && rule.tools.length === 0 ? 1 : 0,
  };
}

function fromChange(change: ToolChange): Ranked[] {
  const urgency = urgencyOf(change.days);
  if (urgency === 'earlier' && change.severity !== 'action-required') return [];
  return [
    {
      urgency,
      date: change.date,
      dateIs: change.effectiveAt === null ? 'announcement' : 'effect',
      todo: change.action ?? change.summary,
      because: change.title,
      whom: undefined,
      binds: undefined,
      certainty: `confidence ${change.confidence}`,
      tools: [change.subject],
      url: change.url,
      sources: ordered(change.sources),
      days: change.days,
      rank: change.severity === 'action-required' ? 1 : 2,
      distance: 0,
    },
  ];
}

const ADVICE: Partial<Record<SignalKind, string>> = {
  outage: 'Expect failed calls, and follow its status page.',
  gone: 'Find out what replaced it, and change the dependency.',
  yanked: 'Go back to the version before, or on to the next.',
  deprecated: 'Move to what its publisher names instead.',
  archived: 'Plan a replacement: nobody mends it any more.',
  breaking: 'Compare your calls with the new description.',
  announced: 'Read the entry, and find out whether it concerns your calls.',
  'terms-changed': 'Read the terms again.',
  'prices-changed': 'Read the prices again.',
};
const BROKEN: readonly SignalKind[] = ['outage', 'gone', 'yanked', 'deprecated', 'archived'];

function fromSignal(signal: Signal & { readonly name: string }, pageOf: (slug: string) => string): Ranked[] {
  const todo = ADVICE[signal.kind];
  if (todo === undefined) return [];
  return [
    {
      urgency: BROKEN.includes(signal.kind) ? 'now' : 'recent',
      date: signal.on,
      dateIs: 'observation',
      todo,
      because: `${signal.name}: ${signal.text}`,
      whom: undefined,
      binds: undefined,
      certainty: `seen by a program${signal.seenAt === undefined ? '' : ` at ${signal.seenAt}`}`,
      tools: [signal.name],
      url: pageOf(signal.tool),
      sources: /^https:/.test(signal.source) ? [signal.source] : [],
      days: 0,
      rank: BROKEN.includes(signal.kind) ? BROKEN.indexOf(signal.kind) : 3,
      distance: 0,
    },
  ];
}

/**
 * What to do next: the more urgent first; what lies ahead by its day; the rest with the nearest to the reader first, then the
 * newest; of the same day what binds the reader before what concerns a tool.
 */
export function nextActions(
  rules: readonly Rule[],
  changes: readonly ToolChange[],
  signals: readonly (Signal & { readonly name: string })[],
  nameOf: (slug: string) => string,
  pageOf: (slug: string) => string,
): NextAction[] {
  const all = [
    ...rules.map((rule) => fromRule(rule, nameOf)),
    ...changes.flatMap(fromChange),
    ...signals.flatMap((signal) => fromSignal(signal, pageOf)),
  ];
  const place = ({ urgency, distance }: Ranked) => (urgency === 'due' ? 0 : distance);
  return all
    .sort(
      (a, b) =>
        URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
        place(a) - place(b) ||
        Math.abs(a.days) - Math.abs(b.days) ||
        a.rank - b.rank ||
        a.because.localeCompare(b.because),
    )
    .map(({ days: _days, rank: _rank, distance: _distance, ...action }) => action);
}
