import { inTurns } from '../base/lists.ts';
import { daysBetween } from '../base/time.ts';
import { isSettled } from '../records/regulation.ts';
import type { Rule } from './rules.ts';
import type { Signal, SignalKind } from './signals.ts';
import type { ToolChange } from './tool-changes.ts';

/**
 * When something has to be done, the first first. `now`: something is broken or has ended; `recent`: in effect for at most
 * 30 days; `due`: lies ahead; `earlier`: in effect for longer, check that it is done; `unsettled`: the date may move.
 */
const URGENCIES = ['now', 'recent', 'due', 'earlier', 'unsettled'] as const;
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
  sources
    .toSorted((a, b) => Number(PRIMARY.includes(b.kind)) - Number(PRIMARY.includes(a.kind)))
    .map(({ url }) => url);

const urgencyOf = (days: number): Urgency =>
  days >= 0 ? 'due' : days >= -RECENT_DAYS ? 'recent' : 'earlier';

/** An action with its sort keys within one urgency; smaller values come first. */
interface Ranked extends NextAction {
  /** Days from today to the date of the action; negative in the past. */
  readonly days: number;
  /**
   * Order among actions of the same day: for observed changes the index in {@link BROKEN}, otherwise 0 to 3 by
   * severity.
   */
  readonly rank: number;
}

function fromRule(rule: Rule, nameOf: (slug: string) => string): Ranked[] {
  const { days, isAhead, known, why, ageDays } = rule;
  const isRecent = !isAhead && ageDays !== null && ageDays <= RECENT_DAYS;
  const isUnsettled = !isSettled(rule);
  // What has bound for long is listed with the rules, and asks for nothing new.
  if (!isAhead && !isUnsettled && !isRecent) return [];
  return [
    {
      urgency: isUnsettled ? 'unsettled' : isRecent ? 'recent' : 'due',
      date: known ?? undefined,
      dateIs: 'effect',
      todo: rule.toDo ?? rule.summary,
      because: rule.title,
      whom: why === null ? undefined : `${why}${rule.article ? ` (${rule.rule}, ${rule.article})` : ''}`,
      certainty: [
        rule.certainty,
        ...(isSettled(rule) ? [] : [rule.state]),
        ...rule.conflicts.map(({ value }) => `also given as ${value}`),
      ].join(', '),
      tools: [...rule.tools, ...rule.coverageUnknown].map(nameOf),
      url: rule.url,
      sources: ordered(rule.sources),
      days: days ?? 0,
      rank: 0,
    },
  ];
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
      certainty: `confidence ${change.confidence}`,
      tools: [change.subject],
      url: change.url,
      sources: ordered(change.sources),
      days: change.days,
      rank: change.severity === 'action-required' ? 1 : 2,
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

function fromSignal(
  signal: Signal & { readonly name: string },
  pageOf: (slug: string) => string,
  today: string,
): Ranked[] {
  const todo = ADVICE[signal.kind];
  if (todo === undefined) return [];
  const isBroken = BROKEN.includes(signal.kind);
  const days = isBroken || signal.on === undefined ? 0 : -daysBetween(signal.on, today);
  return [
    {
      urgency: isBroken ? 'now' : urgencyOf(Math.min(days, -1)),
      date: signal.on,
      dateIs: 'observation',
      todo,
      because: `${signal.name}: ${signal.text}`,
      whom: undefined,
      certainty: `seen by a program${signal.seenAt === undefined ? '' : ` at ${signal.seenAt}`}`,
      tools: [signal.name],
      url: pageOf(signal.tool),
      sources: /^https:/.test(signal.source) ? [signal.source] : [],
      days,
      rank: isBroken ? BROKEN.indexOf(signal.kind) : 3,
    },
  ];
}

/**
 * What to do next: the more urgent first; what lies ahead by its day; the rest newest first, a thing of each tool before a
 * second one of any, so that the noisiest do not hide the others.
 */
export function nextActions(
  rules: readonly Rule[],
  changes: readonly ToolChange[],
  signals: readonly (Signal & { readonly name: string })[],
  nameOf: (slug: string) => string,
  pageOf: (slug: string) => string,
  today: string,
): NextAction[] {
  const order = (a: Ranked, b: Ranked) =>
    URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
    Math.abs(a.days) - Math.abs(b.days) ||
    a.rank - b.rank ||
    a.because.localeCompare(b.because, 'en');
  const all = [
    ...rules.flatMap((rule) => fromRule(rule, nameOf)),
    ...changes.flatMap(fromChange),
    ...signals.flatMap((signal) => fromSignal(signal, pageOf, today)),
  ].sort(order);
  return URGENCIES.flatMap((urgency) => {
    const own = all.filter((action) => action.urgency === urgency);
    if (urgency === 'due' || urgency === 'unsettled') return own;
    return inTurns(own, ({ whom, tools: [tool] }) => (whom === undefined ? tool : undefined));
  }).map(({ days: _, rank: __, ...action }) => action);
}
