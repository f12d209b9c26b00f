import type { Clause, Condition } from '../../records/applicability.ts';
import type { Obligation } from '../../records/obligation.ts';
import { ENTITY_TYPES } from '../../records/profile-terms.ts';
import { isAssociationRule, type Regulation, type RegulatoryEvent } from '../../records/regulation.ts';
import { TOPIC_LABELS, type TOPICS } from '../../records/rule-coverage.ts';
import type { Catalog } from '../catalog.ts';
import {
  allOf,
  type Context,
  eeaPlaces,
  type Match,
  matchCondition,
  no,
  type Question,
  REASONS,
  unknown,
} from './match-condition.ts';
import type { Profile } from './profile.ts';

export interface RuleMatch extends Match {
  /** The clause that matched, or that came nearest; undefined where whom the rule binds is not established. */
  readonly clause: OwnClause | undefined;
  /** Whether it is law of the Union that applies by the EEA Agreement, from a day of its own. */
  readonly byEea?: boolean;
  /** Exemptions that may hold: what they say. */
  readonly unless: readonly string[];
  /** The exemption that holds. */
  readonly exemption: string | undefined;
}

/** A clause of a rule or duty, or a condition of a date, which cites nothing. */
type OwnClause = Condition & Partial<Pick<Clause, 'article' | 'read' | 'source' | 'unless'>>;

/** A clause as it reads for a firm that the Union's law reaches by the EEA Agreement: with its countries for the Union. */
function inOwnPlaces(clause: OwnClause, profile: Profile): OwnClause {
  const changed = (['in', 'serves', 'customers'] as const).flatMap((member) => {
    const own = clause[member]?.includes('EU') ? eeaPlaces(profile[member]) : [];
    return own.length > 0 ? [[member, own] as const] : [];
  });
  return changed.length > 0 ? { ...clause, ...Object.fromEntries(changed) } : clause;
}

/** A clause of a duty with the kinds of firm and the places of its rule, where it names none. */
function withFrame(
  own: OwnClause,
  { entity, in: established, serves, customers }: OwnClause = {},
): OwnClause {
  const namesPlace = own.in ?? own.serves ?? own.customers;
  return { ...(namesPlace ? {} : { in: established, serves, customers }), entity, ...own };
}

/** The kind of a firm whose licence includes those that a clause asks its other kinds for. */
function widerLicence({ entity = [] }: OwnClause, profile: Profile) {
  const asked = profile.entity.filter((kind) => entity.includes(kind));
  return profile.entity.find(
    (kind) =>
      !asked.includes(kind) &&
      asked.length > 0 &&
      asked.every((one) => ENTITY_TYPES[kind].includes.includes(one)),
  );
}

function matchClause(asked: OwnClause, profile: Profile, context: Context, isLicence: boolean): RuleMatch {
  const match = matchCondition(asked, profile, context);
  const clause = match.verdict === 'no' ? asked : inOwnPlaces(asked, profile);
  const { unless = [] } = clause;
  // An exemption names no place of its own unless it says so.
  const free = { ...context, jurisdictions: undefined };
  const exemptions = unless.map(({ says, ...condition }) => ({
    says,
    verdict: matchCondition(condition, profile, free).verdict,
  }));
  const wider = isLicence ? widerLicence(asked, profile) : undefined;
  const exemption =
    exemptions.find(({ verdict }) => verdict === 'yes')?.says ??
    (wider && `Its licence includes it: ${ENTITY_TYPES[wider].label}.`);
  if (exemption && match.verdict !== 'no') return { ...no('exempt'), clause, unless: [], exemption };
  return {
    ...match,
    clause,
    byEea: clause !== asked,
    unless: exemptions.filter(({ verdict }) => verdict === 'not-known').map(({ says }) => says),
    exemption: undefined,
  };
}

/** The best of several: yes, else not known with the fewest open members, else what came nearest to yes. */
function bestOf(matches: readonly RuleMatch[]): RuleMatch | undefined {
  const rank = ({ verdict, reason, open, questions }: RuleMatch) =>
    verdict === 'no' ? 100 + REASONS.indexOf(reason ?? 'place') : open + questions.length / 100;
  return matches.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Clauses of a rule, or of the union's rule that it stands under. */
function clausesOf(regulation: Regulation, parent: Regulation | undefined): readonly OwnClause[] {
  return regulation.binds.length > 0 ? regulation.binds : (parent?.binds ?? []);
}

/** A duty or a date of a rule, as far as whom it binds. */
export interface Bound {
  readonly binds?: readonly OwnClause[] | undefined;
  readonly jurisdictions?: readonly string[] | undefined;
  readonly duty?: Obligation['duty'];
}

/** Reads rules for a completed profile on a day. What a rule says itself is read once for all its duties and dates. */
export function createRuleMatcher(profile: Profile, on: string) {
  const known = new Map<string, RuleMatch | undefined>();
  return (record: Bound, regulation: Regulation, parent: Regulation | undefined): RuleMatch => {
    const isLicence = record.duty === 'register';
    const context: Context = {
      name: regulation.name,
      jurisdictions: regulation.jurisdictions,
      eea: regulation.eea ?? parent?.eea,
      ofAssociation: isAssociationRule(regulation),
      on,
    };
    const read = (clauses: readonly OwnClause[], where: Context) =>
      bestOf(clauses.map((clause) => matchClause(clause, profile, where, isLicence)));
    const key = `${regulation.slug} ${isLicence}`;
    const ofRule = known.has(key) ? known.get(key) : read(clausesOf(regulation, parent), context);
    known.set(key, ofRule);
    // A duty that names kinds of firm itself is told with these, though its rule already does not bind.
    const [own] = record.binds ?? [];
    if (ofRule?.verdict === 'no')
      return own?.entity ? { ...ofRule, clause: withFrame(own, ofRule.clause) } : ofRule;
    const places = record.jurisdictions ?? regulation.jurisdictions;
    return matchBoth(record, ofRule, read, profile, { ...context, jurisdictions: places });
  };
}

/**
 * Whether a rule, and a duty or date of it, binds a completed profile: both have to. A rule that does not say whom it binds
 * leaves that to its duty; where that says nothing either, it is not known for firms in its places.
 */
function matchBoth(
  record: Bound,
  ofRule: RuleMatch | undefined,
  read: (clauses: readonly OwnClause[], where: Context) => RuleMatch | undefined,
  profile: Profile,
  context: Context,
): RuleMatch {
  const own = read(record.binds ?? [], context);
  const found = [ofRule, own].filter((match) => match !== undefined);
  if (found.length === 0) {
    const place = matchCondition({}, profile, context);
    const open = unknown({ fact: 'whom it binds, which is not recorded' });
    return { ...allOf([place, open]), clause: undefined, unless: [], exemption: undefined };
  }
  if (own?.verdict === 'no') return own;
  const asked = (match: RuleMatch | undefined) => match?.questions ?? [];
  // "Whether it is: a bank or a lender" and "whether it is: a lender" are about the same.
  const aboutOf = ({ fact }: Question) => fact.split(':')[0];
  const facts = new Set(asked(own).map(aboutOf));
  // Where the duty asks what its rule asks among other things, the duty's question decides.
  const isNarrowed = asked(ofRule).some((one) => facts.has(aboutOf(one)));
  return {
    ...allOf(own && isNarrowed ? [own] : found),
    // The duty's own clause says more than that of its rule, where it was read, but for whom and where.
    clause:
      own?.clause?.source || !ofRule ? own?.clause && withFrame(own.clause, ofRule?.clause) : ofRule.clause,
    byEea: found.some(({ byEea }) => byEea),
    unless: found.flatMap(({ unless }) => unless),
    exemption: undefined,
  };
}

/** Whether a duty or date of a rule is asked for. */
export type Keeps = (record: Obligation | RegulatoryEvent, rule: Regulation | undefined) => boolean;

/** What an exception leaves out: a rule with those below it, a topic, or one duty or date. */
interface Exception {
  /** Undefined where nothing has this slug. */
  readonly label: string | undefined;
  readonly holds: Keeps;
}

/** What slugs and topics leave out of an answer. */
export function exceptionsOf(
  except: readonly string[],
  { regulationBySlug, obligations, events }: Pick<Catalog, 'regulationBySlug' | 'obligations' | 'events'>,
): Exception[] {
  return except.map((slug) => {
    const rule = regulationBySlug.get(slug);
    if (rule) return { label: rule.name, holds: (_, own) => own?.slug === slug || own?.under === slug };
    if (slug in TOPIC_LABELS) {
      const topic = slug as (typeof TOPICS)[number];
      return { label: TOPIC_LABELS[topic], holds: (_, own) => own?.topics.includes(topic) === true };
    }
    const label = [...obligations, ...events].find((one) => one.slug === slug)?.title;
    return { label, holds: (record) => record.slug === slug };
  });
}
