import type { Condition } from '../../records/applicability.ts';
import { conditionText, thresholdText } from '../../records/condition-text.ts';
import {
  EEA,
  jurisdictionName,
  jurisdictionsApplyingIn,
  placesIn,
  UNION_MEMBERS,
} from '../../records/jurisdictions.ts';
import { ACTIVITIES, type Activity, type Entity } from '../../records/profile-terms.ts';
import type { Regulation } from '../../records/regulation.ts';
import { factName, type Profile } from './profile.ts';

/** Places of a firm in the EEA outside the Union, where law of the Union applies only where it was taken over. */
export const eeaPlaces = (places: readonly string[]): readonly string[] =>
  places.every((place) => !jurisdictionsApplyingIn(place.slice(0, 2)).includes('EU'))
    ? places.filter((place) => EEA.includes(place.slice(0, 2)))
    : [];

export type Verdict = 'yes' | 'no' | 'not-known';

/** Why something does not apply, the nearest to applying first. */
export const REASONS = ['exempt', 'size', 'activity', 'entity', 'place'] as const;
export type Reason = (typeof REASONS)[number];

/** A fact that would decide: what is asked, and the activity, the kind of firm or the fact of a profile that answers it. */
export interface Question {
  readonly fact: string;
  readonly isKind?: boolean;
  readonly activity?: Activity;
  readonly named?: string;
}

export interface Match {
  readonly verdict: Verdict;
  /** For `no`: which member was not met. */
  readonly reason?: Reason;
  /** For `not-known`: what would decide. */
  readonly questions: readonly Question[];
  /** How many members are open; each asks one question, or several of which one is enough. */
  readonly open: number;
}

/** What a condition is read with: the rule that it belongs to. */
export interface Context {
  readonly name: string;
  /** Where it applies when the condition names no place; undefined for conditions that are read without. */
  readonly jurisdictions: readonly string[] | undefined;
  readonly eea: Regulation['eea'];
  /** Rule of an association: who takes part is bound wherever it is. */
  readonly ofAssociation: boolean;
  readonly on: string;
}

const YES: Match = { verdict: 'yes', questions: [], open: 0 };
export const no = (reason: Reason): Match => ({ verdict: 'no', reason, questions: [], open: 0 });
export const unknown = (...questions: Question[]): Match => ({ verdict: 'not-known', questions, open: 1 });

/** All of several: no wins over not known, and that over yes. */
export function allOf(matches: readonly Match[]): Match {
  const refused = matches
    .filter(({ verdict }) => verdict === 'no')
    .sort((a, b) => REASONS.indexOf(b.reason ?? 'place') - REASONS.indexOf(a.reason ?? 'place'))[0];
  if (refused) return refused;
  const open = matches.reduce((sum, match) => sum + match.open, 0);
  return open > 0 ? { ...unknown(...matches.flatMap(({ questions }) => questions)), open } : YES;
}

const isState = (place: string) => /^[A-Z]{2}-/.test(place);

/** Whether one place of a profile lies in one that a rule names. */
function holds(wanted: string, place: string, { eea, on, name }: Context): Match {
  if (wanted === 'GLOBAL' || wanted === place || place.startsWith(`${wanted}-`)) return YES;
  const country = place.slice(0, 2);
  if (place === 'EU')
    return UNION_MEMBERS.includes(wanted) || wanted.endsWith('euro-area')
      ? unknown({ fact: `whether it is in ${jurisdictionName(wanted)}` })
      : no('place');
  if (wanted === 'EU' && EEA.includes(country)) {
    if (!eea?.in.some((state) => state === country))
      return unknown({
        fact: `whether ${name} applies in ${jurisdictionName(country)} by the EEA Agreement`,
      });
    return eea.state === 'incorporated' && (eea.since ?? '') <= on ? YES : no('place');
  }
  if (isState(wanted) && wanted.startsWith(`${place}-`))
    return unknown({ fact: `whether it is in ${jurisdictionName(wanted)}` });
  return jurisdictionsApplyingIn(country).includes(wanted) ? YES : no('place');
}

/** Whether one of the places of a profile lies in one of those that a rule names. */
function inPlaces(
  wanted: readonly string[],
  places: readonly string[],
  context: Context,
  asked: string,
): Match {
  if (wanted.includes('GLOBAL')) return YES;
  if (places.length === 0) return unknown({ fact: asked });
  let open: Match | undefined;
  for (const place of places)
    for (const one of wanted) {
      const match = holds(one, place, context);
      if (match.verdict === 'yes') return match;
      if (match.verdict === 'not-known') open ??= match;
    }
  return open ?? no('place');
}

const asked = (activity: Activity): Question => ({
  fact: `whether it ${ACTIVITIES[activity].label.replace(/^./, (first) => first.toLowerCase())}`,
  activity,
});

/** Whether a profile does all, or one, of some activities. */
function doing(names: readonly Activity[], all: boolean, { activity, not }: Profile): Match {
  const open = names.filter((name) => !activity.includes(name) && !not.includes(name));
  if (all) {
    if (names.some((name) => not.includes(name))) return no('activity');
    return open.length === 0 ? YES : unknown(...open.map(asked));
  }
  if (names.some((name) => activity.includes(name))) return YES;
  // What contains another one of them need not be asked for.
  const wider = open.filter((name) => !open.some((other) => other === ACTIVITIES[name].activity));
  return wider.length === 0 ? no('activity') : unknown(...wider.map(asked));
}

/** Whether a firm is of one of some kinds, or may be. */
function beingOneOf(kinds: readonly Entity[], { entity, not, mayBe = [] }: Profile): Match {
  if (kinds.some((kind) => entity.includes(kind))) return YES;
  const isKnown = entity.length > 0;
  const open = kinds.filter((kind) => !not.includes(kind) && (!isKnown || mayBe.includes(kind)));
  const fact = `${isKnown ? 'which licence it has' : 'whether it is'}: ${conditionText({ entity: open })}`;
  return open.length > 0 ? unknown({ fact, isKind: true }) : no('entity');
}

function reaching(threshold: NonNullable<Condition['threshold']>, { figures }: Profile): Match {
  const { measure, currency, from = 0, below } = threshold;
  const open = unknown({ fact: `its ${thresholdText(threshold)}` });
  const figure = figures.find((one) => one.measure === measure && one.currency === currency);
  if (!figure) return open;
  const { least, most } = figure;
  if (least >= from && (below === undefined || most < below)) return YES;
  return most < from || (below !== undefined && least >= below) ? no('size') : open;
}

/** Whether a clause holds that nobody but the firm knows. */
function knowing(depends: string, { facts }: Profile): Match {
  const named = factName(depends);
  if (facts.includes(named)) return YES;
  return facts.includes(`!${named}`)
    ? no('activity')
    : unknown({ fact: depends.replace(/^if /, 'whether '), named });
}

/** Places of a firm, and what is asked where it names none. */
const PLACES = [
  ['in', 'where it is established'],
  ['serves', 'where it offers its services'],
  ['customers', 'where its customers are'],
] as const;

/** Reads a condition against a completed profile. */
export function matchCondition(condition: Condition, profile: Profile, context: Context): Match {
  const { entity, activity, allActivities, size, threshold, depends } = condition;
  const does = [
    ...(activity ? [doing(activity, false, profile)] : []),
    ...(allActivities ? [doing(allActivities, true, profile)] : []),
  ];
  const named = PLACES.flatMap(([member, fact]) => {
    const wanted = condition[member];
    return wanted ? [inPlaces(wanted, profile[member], context, fact)] : [];
  });
  if (named.length === 0 && context.jurisdictions) {
    const place = inPlaces(context.jurisdictions, placesIn(profile), context, PLACES[0][1]);
    // Taking part binds also those who are elsewhere, where the activity says in what.
    const namesSystem = [...(activity ?? []), ...(allActivities ?? [])].every(
      (name) => ACTIVITIES[name].systems === undefined,
    );
    const takesPart =
      context.ofAssociation && namesSystem && does.length > 0 && allOf(does).verdict === 'yes';
    if (!takesPart) named.push(place);
  }
  // No reason counts for more than the place, so that the rest need not be read.
  if (named.some(({ verdict }) => verdict === 'no')) return no('place');
  return allOf([
    ...named,
    ...(entity ? [beingOneOf(entity, profile)] : []),
    ...does,
    ...(size
      ? [
          profile.size === undefined
            ? unknown({ fact: 'its size' })
            : size.includes(profile.size)
              ? YES
              : no('size'),
        ]
      : []),
    ...(threshold ? [reaching(threshold, profile)] : []),
    ...(depends ? [knowing(depends, profile)] : []),
  ]);
}
