import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { daysBetween } from '../../base/time.ts';
import { plusDays } from '../../records/business-days.ts';
import { dueDates, dueText } from '../../records/due-date.ts';
import type { Obligation } from '../../records/obligation.ts';
import { ENTITIES } from '../../records/profile-terms.ts';
import {
  isAssociationRule,
  isSettled,
  knownDate,
  type Regulation,
  type RegulatoryEvent,
  stateOn,
} from '../../records/regulation.ts';
import { COVERAGE_STATES, type RuleCoverage, TOPICS } from '../../records/rule-coverage.ts';
import { isAhead } from '../calendar.ts';
import type { Catalog } from '../catalog.ts';
import { createRuleMatcher, exceptionsOf, type RuleMatch } from './match-rule.ts';
import { assumptionsOf, completed, isEmpty, type Profile, placesAround, profileQuery } from './profile.ts';

/** How completely the rules of the places of a profile are recorded: topics by state, what nobody states as not covered. */
function coverageOf(stated: readonly RuleCoverage[], profile: Profile) {
  const places = placesAround(profile).filter((place) => /^[A-Z]{2}(?:-|$)|^GLOBAL$/.test(place));
  return places.map((jurisdiction) => {
    const entry = stated.find((one) => one.jurisdiction === jurisdiction);
    const topics = Object.fromEntries(
      COVERAGE_STATES.map((state) => [
        state,
        TOPICS.filter((topic) => (entry?.topics[topic] ?? 'not-covered') === state),
      ]),
    ) as Record<(typeof COVERAGE_STATES)[number], (typeof TOPICS)[number][]>;
    return { jurisdiction, topics, note: entry?.note, on: entry?.on };
  });
}

/** How far the time line goes. */
export const AHEAD_DAYS = 731;

/** A date of a duty: on which it is due, or begins to bind. */
export const Milestone = z.object({
  date: z.string().meta({ format: 'date' }),
  known: z.string().describe('The date as exactly as it is known, such as 2027-01 or 2028 Q2.'),
  days: z.int().nonnegative().describe('Days left from the asked day.'),
  what: z.enum(['due', 'applies', 'event']),
});
type Milestone = z.infer<typeof Milestone>;

/** A duty, or a date of a rule, with why it is told. */
export interface Told {
  readonly kind: 'obligation' | 'event';
  readonly slug: string;
  readonly record: Obligation | RegulatoryEvent;
  readonly regulation: Regulation;
  readonly match: RuleMatch;
  readonly state: ReturnType<typeof stateOn>;
  /** Rule of an association, which binds those who take part. */
  readonly ofAssociation: boolean;
  /** First day on which it binds. */
  readonly since: string | undefined;
  readonly next: Milestone | undefined;
  /** The day on which it begins to bind, and days of the next 24 months on which it is due. */
  readonly dates: readonly Milestone[];
  /** When it is due, in words; undefined for a date of a rule, and for what does not bind. */
  readonly when: string | undefined;
  /** Days between publication and application; undefined where one of them is not recorded. */
  readonly noticeDays: number | undefined;
  /** The duty that stands in its place, for one that does not apply. */
  readonly replacedBy: string | undefined;
}

/** What applies to a profile, and why. */
export interface ProfileAnswer {
  readonly on: string;
  /** The last day of `due`, where one was asked for. */
  readonly to?: string;
  readonly profile: Profile;
  /** Kinds of firm that it is, those that follow from what it does included. */
  readonly kinds: Profile['entity'];
  readonly assumed: readonly string[];
  /** What has a date ahead, earliest first; what is not settled comes last of its day. */
  readonly due: readonly Told[];
  /** What binds and has no date of its own there. */
  readonly inForce: readonly Told[];
  readonly uncertain: readonly Told[];
  readonly doesNotApply: readonly Told[];
  readonly coverage: ReturnType<typeof coverageOf>;
}

function milestonesOf(obligation: Obligation, on: string): Milestone[] {
  const { due, appliesFrom, appliesUntil } = obligation;
  const until = plusDays(on, AHEAD_DAYS);
  const end = appliesUntil && appliesUntil < until ? appliesUntil : until;
  const precision = due && 'date' in due ? due.datePrecision : 'day';
  const begins = appliesFrom && appliesFrom > on ? [appliesFrom] : [];
  const from = appliesFrom && appliesFrom > on && !(due && 'date' in due) ? appliesFrom : on;
  const days = dueDates(due, appliesFrom, from, end).filter((date) => !begins.includes(date));
  const at = (date: string, what: Milestone['what'], datePrecision: typeof precision): Milestone => ({
    date,
    known: knownDate({ date, datePrecision }),
    days: daysBetween(on, date),
    what,
  });
  return [
    ...begins.map((date) => at(date, 'applies', 'day')),
    ...days.map((date) => at(date, 'due', precision)),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

const notice = (published: string | undefined, from: string | undefined): number | undefined =>
  published && from && from > published ? daysBetween(published, from) : undefined;

/** The beginnings and ends of duties that a date of a rule can stand for. */
const LASTING: readonly string[] = [
  'applies',
  'compliance-deadline',
  'phase-starts',
  'scheme-cutover',
  'transition-ends',
];

/** What lawmakers and authorities do: due for nobody else. */
const OF_AUTHORITIES: readonly string[] = [
  'adopted',
  'consultation-closes',
  'consultation-opens',
  'rules-due',
  'transposition-deadline',
];

type Rules = Pick<Catalog, 'obligations' | 'events' | 'regulationBySlug' | 'ruleCoverage'>;

/** Answers of a catalogue that are kept; each takes about 0.3 MB. */
const KEPT = 24;
const answersOf = keptFor((_: Rules) => new LRUCache<string, ProfileAnswer>({ max: KEPT }));

/**
 * What binds a profile on a day, what will in the next 24 months, what may, and what does not, each with the clause that
 * decides; what is due until `to`. The answers of the profiles asked for last are kept.
 */
export function matchProfile(catalog: Rules, asked: Profile, on: string, to?: string): ProfileAnswer {
  const kept = answersOf(catalog);
  const key = `${on} ${profileQuery(asked)}`;
  const answer = kept.get(key) ?? match(catalog, asked, on);
  kept.set(key, answer);
  if (to === undefined) return answer;
  const isWithin = (day: Milestone | undefined) => day !== undefined && day.date <= to;
  const due = answer.due.filter(({ next }) => isWithin(next));
  return {
    ...{ ...answer, to },
    due: due.map((one) => ({ ...one, dates: one.dates.filter(isWithin) })),
    // What may be due by then comes before what is open without a day.
    uncertain: answer.uncertain.toSorted((a, b) => Number(isWithin(b.next)) - Number(isWithin(a.next))),
  };
}

function match(catalog: Rules, asked: Profile, on: string): ProfileAnswer {
  const profile = completed(asked);
  const { regulationBySlug } = catalog;
  const matchRule = createRuleMatcher(profile, on);
  const ruleOf = ({ regulation }: { regulation: string }) => regulationBySlug.get(regulation);
  const parentOf = ({ under }: Regulation) => (under === undefined ? undefined : regulationBySlug.get(under));
  /** The first day and the notice of what began on `day`; where the EEA Agreement brought it, its own day. */
  const beginning = (
    { byEea }: RuleMatch,
    { eea, published }: Regulation,
    day: string | undefined,
    publishedOn = published,
  ) =>
    byEea && eea?.since && (day ?? '') < eea.since
      ? { since: eea.since, noticeDays: undefined }
      : { since: day, noticeDays: notice(publishedOn, day) };
  /** What is the same of duties and of dates of rules; undefined for one whose rule is not recorded. */
  function toldOf(record: Obligation | RegulatoryEvent, day: string | undefined) {
    const regulation = ruleOf(record);
    if (!regulation) return undefined;
    const match = matchRule(record, regulation, parentOf(regulation));
    return {
      ...{ slug: record.slug, record, regulation, match, replacedBy: undefined },
      ...beginning(match, regulation, day, record.published),
      ofAssociation: isAssociationRule(regulation),
    };
  }
  const duties = catalog.obligations.flatMap((record): Told[] => {
    const told = toldOf(record, record.appliesFrom);
    if (!told) return [];
    // What does not bind has no dates.
    const isOpen = told.match.verdict !== 'no';
    const dates = isOpen ? milestonesOf({ ...record, appliesFrom: told.since }, on) : [];
    const state = stateOn(record.state, told.since, on);
    const when = isOpen ? dueText(record) : undefined;
    return [{ ...told, kind: 'obligation', state, next: dates[0], dates, when }];
  });
  const events = catalog.events.flatMap((record): Told[] => {
    const { date, state, type } = record;
    const told = OF_AUTHORITIES.includes(type) ? undefined : toldOf(record, date);
    if (!told) return [];
    const days = Math.max(0, daysBetween(on, date));
    const dates: Milestone[] = isAhead(record, on)
      ? [{ date, known: knownDate(record), days, what: 'event' }]
      : [];
    return [
      {
        ...told,
        ...{ kind: 'event', state: stateOn(state, date, on), next: dates[0], dates, when: undefined },
        noticeDays: LASTING.includes(type) ? told.noticeDays : undefined,
      },
    ];
  });
  const exceptions = exceptionsOf(asked.except, catalog);
  const isKept = ({ record, regulation }: Told) => !exceptions.some(({ holds }) => holds(record, regulation));
  const all = replaced([...duties, ...events]).filter(isKept);
  const isOver = ({ record, state }: Told) =>
    state === 'withdrawn' ||
    ('appliesUntil' in record && record.appliesUntil !== undefined && record.appliesUntil < on);
  const applying = all.filter((told) => told.match.verdict === 'yes' && !told.replacedBy && !isOver(told));
  const rulesOf = (list: readonly Told[]) =>
    new Set(list.flatMap(({ kind, regulation }) => (kind === 'obligation' ? [regulation.slug] : [])));
  const withDuties = rulesOf(applying);
  const withOpenDuties = rulesOf(duties.filter(({ match }) => match.verdict !== 'no'));
  const nothingAsked = isEmpty(asked);
  /** Whether a duty that applies, or may, has the date of an event of its rule; the date is no surer than it. */
  const hasDate = ({ regulation, next }: Told) =>
    !nothingAsked &&
    duties.some(
      (duty) =>
        duty.regulation === regulation &&
        duty.match.verdict !== 'no' &&
        duty.dates.some(
          ({ date }) => next !== undefined && (date === next.date || date.startsWith(next.known)),
        ),
    );
  // A date that a duty of the same rule has already is told once; a date that lies behind stands for a duty that is not recorded.
  const isTold = (one: Told) => {
    const { kind, record, regulation, state, next } = one;
    if (kind === 'obligation') return true;
    const event = record as RegulatoryEvent;
    if (next) return !hasDate(one);
    return (
      state === 'in-force' &&
      LASTING.includes(event.type) &&
      event.date <= on &&
      !(one.match.verdict === 'yes' ? withDuties : withOpenDuties).has(regulation.slug)
    );
  };
  const isLater = ({ next, state, since }: Told) => !next && state !== 'in-force' && (since ?? '9') > on;
  /** What was put off without a new day is neither due nor in force. */
  const isHeld = ({ state, next }: Told) => state === 'postponed' && !next;
  const told = applying.filter((one) => isTold(one) && !isHeld(one));
  const held = applying.filter(isHeld).map((one): Told => {
    const fact = `when, and whether, ${one.regulation.name} is to be followed, which is postponed`;
    return { ...one, match: { ...one.match, questions: [{ fact }], open: 1 } };
  });
  const order = (a: Told, b: Told) =>
    (a.next?.date ?? '9').localeCompare(b.next?.date ?? '9') ||
    Number(isSettled(b)) - Number(isSettled(a)) ||
    a.slug.localeCompare(b.slug);
  const kindsOf = ({ match: { clause } }: Told) => clause?.entity?.length ?? ENTITIES.length;
  /** What was made for kinds of firm that are few, and for what they do, before what binds many or all. */
  const byKinds = (a: Told, b: Told) =>
    kindsOf(a) - kindsOf(b) || Number(!a.match.clause?.activity) - Number(!b.match.clause?.activity);
  const open = held.concat(
    all.filter((one) => one.match.verdict === 'not-known' && !one.replacedBy && !isOver(one) && isTold(one)),
  );
  /** What another field of the profile would settle comes before what only the reader can find out. */
  const isSaid = ({ match }: Told) => match.questions.every(({ activity, isKind }) => activity ?? isKind);
  /** Those that one fact decides stand together, the fact that decides most of them first. */
  const factOf = ({ match }: Told) => match.questions[0]?.fact ?? '';
  const numbers = new Map([...Map.groupBy(open, factOf)].map(([fact, { length }]) => [fact, length]));
  return {
    on,
    profile: asked,
    kinds: profile.entity,
    assumed: [
      ...exceptions.map(({ label }, at) =>
        label
          ? `Left out: ${label}.`
          : `Nothing is recorded as “${asked.except[at]}”, which leaves out nothing.`,
      ),
      ...assumptionsOf(asked),
    ],
    due: told.filter((one) => one.next || isLater(one)).sort(order),
    inForce: told
      .filter((one) => !one.next && !isLater(one))
      .sort(
        (a, b) =>
          byKinds(a, b) || (b.since ?? '').localeCompare(a.since ?? '') || a.slug.localeCompare(b.slug),
      ),
    // Rules of a place before those of associations, of which there are some for everybody.
    uncertain: open.sort(
      (a, b) =>
        Number(a.ofAssociation) - Number(b.ofAssociation) ||
        Number(isSaid(b)) - Number(isSaid(a)) ||
        (numbers.get(factOf(b)) ?? 0) - (numbers.get(factOf(a)) ?? 0) ||
        factOf(a).localeCompare(factOf(b)) ||
        a.match.open - b.match.open ||
        byKinds(a, b) ||
        order(a, b),
    ),
    doesNotApply: all.filter(
      (one) => (one.match.verdict === 'no' && one.kind === 'obligation') || one.replacedBy,
    ),
    coverage: coverageOf(catalog.ruleCoverage, profile),
  };
}

/** Marks what a national duty or date stands in the place of, where that binds. */
function replaced(all: readonly Told[]): Told[] {
  const standing = new Map(
    all.flatMap(({ kind, record, slug, match }) =>
      record.replaces !== undefined && match.verdict === 'yes'
        ? [[`${kind} ${record.replaces}`, slug] as const]
        : [],
    ),
  );
  return all.map((one) => {
    const by = standing.get(`${one.kind} ${one.slug}`);
    return by === undefined ? one : { ...one, replacedBy: by };
  });
}
