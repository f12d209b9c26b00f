import * as z from 'zod';
import { formatDate } from '../../base/time.ts';
import { words } from '../../base/words.ts';
import { READS } from '../../records/applicability.ts';
import { conditionFor, conditionText } from '../../records/condition-text.ts';
import { jurisdictionName } from '../../records/jurisdictions.ts';
import type { Obligation } from '../../records/obligation.ts';
import { ACTIVITIES, ENTITY_TYPES, type Entity, MEASURES, SIZES } from '../../records/profile-terms.ts';
import { type Regulation, STATES } from '../../records/regulation.ts';
import { TOPICS } from '../../records/rule-coverage.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import { rankIn } from '../list/reach.ts';
import { AHEAD_DAYS, Milestone, type ProfileAnswer, type Told } from './match-profile.ts';
import { profileQuery } from './profile.ts';
import { servingTools } from './serving-tools.ts';

const Day = z.string().meta({ format: 'date' });

const Why = z.object({
  says: z.string().describe('The clause that decided, in words.'),
  article: z.string().optional(),
  read: z
    .enum(READS)
    .optional()
    .describe('How it was read; left out for dates of rules, whose sources stand on their page.'),
  source: z.string().optional(),
});

/** A duty or a date of a rule that applies or may apply, as an answer tells it. */
const Brief = z.object({
  kind: z.enum(['obligation', 'event']),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  url: z.string(),
  rule: z.object({ slug: z.string(), name: z.string(), url: z.string() }),
  state: z.enum(STATES),
  associationRule: z.boolean().describe('Rule of a scheme: it binds those who take part, not a country.'),
  since: Day.optional(),
  next: Milestone.optional(),
  due: z.string().optional().describe('When it is due, in words.'),
  to: z.string().optional(),
  noticeDays: z.int().optional().describe('Days between publication and application.'),
  why: Why.optional(),
  unless: z.array(z.string()).describe('Exemptions that may hold.'),
  consequence: z.string().optional(),
});

/** One that applies, with the tools that help. */
const Item = Brief.extend({
  tools: z
    .object({
      total: z.int(),
      results: z.array(z.object({ slug: z.string(), name: z.string(), because: z.string() })),
    })
    .optional()
    .describe('Tools that serve it where the firm is, by facts that they state; the first five.'),
});

const Uncertain = Brief.extend({
  decides: z.array(
    z.object({
      fact: z.string(),
      ifYes: z.string().optional().describe('The same question with the fact answered yes.'),
      ifNo: z.string().optional(),
    }),
  ),
});

const Excluded = z.object({
  slug: z.string(),
  title: z.string(),
  url: z.string(),
  rule: z.string(),
  reason: z.enum(['exempt', 'size', 'activity', 'entity', 'place', 'replaced']),
  because: z.string(),
});

const Choice = z.object({ value: z.string(), label: z.string(), means: z.string() });

/** What `GET /api/obligations` answers. */
export const ObligationAnswer = z.object({
  on: Day,
  assumed: z.array(z.string()),
  totals: z
    .object({ due: z.int(), inForce: z.int(), uncertain: z.int(), doesNotApply: z.int() })
    .describe('How many each list has on all pages, which go through them in this order.'),
  due: z.array(Item).describe('What has a date ahead, earliest first.'),
  inForce: z.array(Item).describe('What binds and has no date of its own.'),
  uncertain: z.array(Uncertain),
  doesNotApply: z.array(Excluded),
  timeline: z.array(Milestone.extend({ slug: z.string(), title: z.string() })),
  coverage: z
    .array(
      z.object({
        jurisdiction: z.string(),
        name: z.string(),
        topics: z.object({
          covered: z.array(z.enum(TOPICS)),
          'dates-only': z.array(z.enum(TOPICS)),
          'not-covered': z.array(z.enum(TOPICS)),
        }),
        note: z.string().optional(),
      }),
    )
    .describe('How completely the rules of each place are recorded. What is not covered is missing above.'),
  choices: z
    .object({
      entity: z.array(Choice),
      activity: z.array(Choice),
      size: z.array(Choice),
      measures: z.array(z.string()),
    })
    .optional()
    .describe('What a profile may say; given when it says nothing.'),
  url: z.string().describe('The same as a page.'),
  notice: z.string(),
});
export type ObligationAnswer = z.infer<typeof ObligationAnswer>;
type BriefItem = z.infer<typeof Brief>;
export type ToldItem = z.infer<typeof Item>;

/** Most tools told of one duty. */
const MOST_TOOLS = 5;

const addressOf = ({ kind, slug }: Told) => paths[kind](slug);

/** Address of a page or an answer for a profile. */
export const profileAddress = (path: string, profile: ProfileAnswer['profile'], on?: string, to?: string) => {
  const query = profileQuery(profile);
  if (on !== undefined) query.set('on', on);
  if (to !== undefined) query.set('to', to);
  return query.size === 0 ? path : `${path}?${query}`;
};

/** One duty or date as an answer tells it, without tools. */
export function briefOf(told: Told, kinds: ProfileAnswer['kinds'], baseUrl: string): BriefItem {
  const { kind, slug, record, regulation, match, state, ofAssociation, since, next, when, noticeDays } = told;
  const duty = kind === 'obligation' ? (record as Obligation) : undefined;
  const { clause } = match;
  const { article, read, source } = clause ?? {};
  return {
    kind,
    slug,
    title: record.title,
    summary: record.summary,
    url: baseUrl + addressOf(told),
    rule: { slug: regulation.slug, name: regulation.name, url: baseUrl + paths.regulation(regulation.slug) },
    state,
    associationRule: ofAssociation,
    since,
    next,
    due: when,
    to: duty?.to,
    noticeDays,
    why: clause && { says: conditionFor(clause, kinds), article, read, source },
    unless: [...match.unless],
    consequence: duty?.consequence?.says,
  };
}

/** The tools that serve a duty or date where a firm is. */
function toolsOf(
  { record }: Told,
  places: readonly string[],
  rankOf: ReturnType<typeof rankIn>,
  catalog: Catalog,
) {
  const tools = servingTools(record, places, rankOf, catalog);
  const results = tools
    .slice(0, MOST_TOOLS)
    .map(({ tool, because }) => ({ slug: tool.slug, name: tool.name, because }));
  return tools.length > 0 && { tools: { total: tools.length, results } };
}

/** Why something does not apply, in a word. */
export const reasonOf = ({ match, replacedBy }: Told): z.infer<typeof Excluded>['reason'] =>
  replacedBy ? 'replaced' : (match.reason ?? 'place');

/** Why something does not apply, as a sentence. */
function becauseOf(told: Told): string {
  const { match, replacedBy, regulation } = told;
  if (replacedBy) return `${replacedBy} stands in its place.`;
  if (match.exemption) return match.exemption;
  const reason = match.reason ?? 'place';
  const says = match.clause
    ? conditionText(match.clause)
    : `places: ${regulation.jurisdictions.map(jurisdictionName).join(', ')}`;
  return `Other ${reason === 'entity' ? 'kind of firm' : reason}: it binds ${says}.`;
}

/** What a lead says of one in each list. */
const VERDICTS = {
  due: 'applies',
  inForce: 'applies',
  uncertain: 'may apply',
  doesNotApply: 'does not apply',
};
/** States that a verdict names. */
const UNSURE: readonly string[] = ['proposed', 'postponed'];
/** From this length on a word of a question also means what it begins, such as `quarterly`. */
const STEM = 5;
/** Most duties that are told before the others. */
const MOST_LEADS = 3;

/** What one of an answer asks and from when, and what would decide it; of one that does not apply, why. */
function leadText(told: Told, list: keyof AnswerLists): string {
  if (list === 'doesNotApply') return becauseOf(told).replace(/\.$/, '');
  const { next, record, since, match } = told;
  const known = next?.known === next?.date ? formatDate(next?.date ?? '') : next?.known;
  const day = next
    ? `${next.what === 'applies' ? 'from ' : ''}${known}`
    : since && `since ${formatDate(since)}`;
  const facts = match.questions.map(({ fact }) => fact).join('; ');
  return `${record.title}${day ? `, ${day}` : ''}${list === 'uncertain' ? `. It depends on: ${facts}` : ''}`;
}

/** How many of the words asked for a text holds. */
export function heldIn(text: string, asked: readonly string[]): number {
  const held = words(text);
  const holds = (word: string) => (one: string) =>
    one === word || (word.length >= STEM && one.startsWith(word));
  return asked.filter((word) => held.some(holds(word))).length;
}

/**
 * What comes first for a question: whether the rule that it names, or the part of it, applies, by the duty that its other
 * words fit best; without a rule, the duties that these fit, those that bind already first; `roots`: of
 * these words, which find other forms of them.
 */
export function leadOf(
  answer: ProfileAnswer,
  rule: Regulation | undefined,
  part: readonly string[],
  asked: readonly string[],
  roots: readonly string[],
) {
  const isOfKind = (kind: Entity) => answer.kinds.includes(kind);
  const fitOf = (
    { kind, record: { title, slug, summary }, when = '', match }: Told,
    list: keyof AnswerLists,
    asked: readonly string[],
  ) => {
    if (list === 'doesNotApply')
      return 2 * heldIn(`${title} ${slug}`, part) - Number(!match.clause?.entity?.some(isOfKind));
    const own = heldIn(`${title} ${slug} ${when}`, asked);
    const fit = 2 * heldIn(`${title} ${slug} ${when}`, [...part, ...asked]) + heldIn(summary, asked);
    // What a firm has to do says more than what happens.
    return fit + Number(own > 0 && rule !== undefined && kind === 'obligation');
  };
  const found = (Object.keys(VERDICTS) as (keyof AnswerLists)[])
    .flatMap((list) =>
      answer[list].map((told) => ({
        told,
        list,
        exact: fitOf(told, list, asked),
        fit: fitOf(told, list, roots),
      })),
    )
    .filter(({ told: { regulation }, list, fit }) =>
      rule ? [regulation.slug, regulation.under].includes(rule.slug) : fit > 1 && list !== 'doesNotApply',
    )
    .sort((a, b) => b.fit - a.fit);
  const [best] = found;
  if (!best) return undefined;
  const { told, list } = best;
  const isAhead = ({ told: { next } }: (typeof found)[number]) =>
    Number(next !== undefined && next.what !== 'due');
  const first = found
    .filter(({ fit }) => fit * 2 > best.fit)
    .sort((a, b) => isAhead(a) - isAhead(b) || b.exact - a.exact)
    .slice(0, MOST_LEADS);
  const text = (rule ? [best] : first).map((one) => leadText(one.told, one.list)).join('; ');
  const state = list !== 'doesNotApply' && UNSURE.includes(told.state) ? ` (${told.state})` : '';
  const begins = found.every(
    ({ list: other, told: { next } }) => other !== 'inForce' && next?.what !== 'due',
  );
  const verdict = list === 'due' && begins ? 'does not apply yet' : VERDICTS[list];
  return { date: told.next?.date, verdict: verdict + state, text };
}

const choices = (terms: Readonly<Record<string, { label: string; means: string }>>) =>
  Object.entries(terms).map(([value, { label, means }]) => ({ value, label, means }));

/** The lists of an answer. */
export type AnswerLists = Pick<ProfileAnswer, 'due' | 'inForce' | 'uncertain' | 'doesNotApply'>;

const NOTHING: AnswerLists = { due: [], inForce: [], uncertain: [], doesNotApply: [] };

/** The lists without what is not on one page, where the four are read one behind the other. */
export function pageOf(lists: AnswerLists, from: number, to: number): AnswerLists {
  let at = 0;
  const cut = (list: readonly Told[]) => {
    const start = at;
    at += list.length;
    return list.slice(Math.max(0, from - start), Math.max(0, to - start));
  };
  const names = Object.keys(NOTHING) as (keyof AnswerLists)[];
  return { ...NOTHING, ...Object.fromEntries(names.map((name) => [name, cut(lists[name])])) };
}

/** The answer as JSON, with what is `shown` of its lists; to a profile that says nothing, the choices alone. */
export function answerView(
  answer: ProfileAnswer,
  catalog: Catalog,
  baseUrl: string,
  shown: AnswerLists = answer,
): ObligationAnswer {
  const { on, to, profile, assumed, coverage } = answer;
  const empty = profileQuery(profile).size === 0;
  const all = empty ? NOTHING : answer;
  const { due, inForce, uncertain, doesNotApply } = empty ? NOTHING : shown;
  const brief = (told: Told) => briefOf(told, answer.kinds, baseUrl);
  const places = profile.serves.length > 0 ? profile.serves : profile.in;
  const rankOf = rankIn(places);
  const item = (told: Told) => ({ ...brief(told), ...toolsOf(told, places, rankOf, catalog) });
  const having = (part: 'entity' | 'activity' | 'not' | 'facts', value: string) =>
    baseUrl + profileAddress(paths.apiObligations, { ...profile, [part]: [...profile[part], value] }, on, to);
  return {
    on,
    assumed: [...assumed],
    totals: {
      due: all.due.length,
      inForce: all.inForce.length,
      uncertain: all.uncertain.length,
      doesNotApply: all.doesNotApply.length,
    },
    due: due.map(item),
    inForce: inForce.map(item),
    uncertain: uncertain.map((told) => ({
      ...brief(told),
      decides: told.match.questions.map(({ fact, activity, named }) => ({
        fact,
        ...(activity && { ifYes: having('activity', activity), ifNo: having('not', activity) }),
        ...(named && { ifYes: having('facts', named), ifNo: having('facts', `!${named}`) }),
      })),
    })),
    doesNotApply: doesNotApply.map((told) => ({
      slug: told.slug,
      title: told.record.title,
      url: baseUrl + addressOf(told),
      rule: told.regulation.name,
      reason: reasonOf(told),
      because: becauseOf(told),
    })),
    timeline: all.due
      .flatMap(({ dates, slug, record }) => dates.map((date) => ({ ...date, slug, title: record.title })))
      .filter(({ days }) => days <= AHEAD_DAYS)
      .sort((a, b) => a.date.localeCompare(b.date) || a.slug.localeCompare(b.slug)),
    coverage: coverage.map(({ jurisdiction, topics, note }) => ({
      jurisdiction,
      name: jurisdictionName(jurisdiction),
      topics,
      note,
    })),
    ...(empty && {
      choices: {
        entity: choices(ENTITY_TYPES),
        activity: choices(ACTIVITIES),
        size: choices(SIZES),
        measures: Object.entries(MEASURES).map(([name, { label }]) => `${name}: ${label}`),
      },
    }),
    url: baseUrl + profileAddress(paths.obligations, profile, undefined, to),
    notice: 'Not legal advice. What no editor has recorded is missing.',
  };
}
