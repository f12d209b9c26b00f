import * as z from 'zod';
import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { slugsOf } from '../../base/lists.ts';
import { formatDate, spanFault } from '../../base/time.ts';
import { FILLERS, inAll, words as wordsIn } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { changes } from '../../catalog/collections/changes.ts';
import { askedWords, wordIndex } from '../../catalog/collections/record-collection.ts';
import { QueryDay } from '../../catalog/list/list-query.ts';
import { AHEAD_DAYS } from '../../catalog/obligations/match-profile.ts';
import { exceptionsOf, type Keeps } from '../../catalog/obligations/match-rule.ts';
import { inEnglish } from '../../catalog/operations/question-vocabulary.ts';
import { plusDays } from '../../records/business-days.ts';
import { dueDates, dueText } from '../../records/due-date.ts';
import { appliesIn, readJurisdiction, scopeOf } from '../../records/jurisdictions.ts';
import type { Obligation } from '../../records/obligation.ts';
import { type RegulatoryEvent, stateOn } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { defineTool, type ToolContext, ToolFailure } from '../tool-definition.ts';
import { toolSelection } from '../tool-filters.ts';
import { wantedTool } from './get-tool.ts';
import { ProfileInput, profileDates } from './profile-dates.ts';

const DEFAULT_LIMIT = 5;

const Input = z.strictObject({
  kind: z.enum(['deadlines', 'changes']).optional().describe('Default: both.'),
  query: z.string().trim().max(200).optional().describe('Words, or a question.'),
  tool: z.string().max(80).optional().describe('Changes of it; deadlines of its categories.'),
  category: z.string().max(64).optional(),
  jurisdiction: z
    .string()
    .max(64)
    .optional()
    .describe('Country code, EU or GLOBAL; a member state includes EU.'),
  profile: ProfileInput.optional(),
  from: QueryDay.optional().describe('YYYY-MM-DD; deadlines: default day of the data.'),
  to: QueryDay.optional(),
  limit: z.int().min(1).max(25).optional().describe('Of each list, default 5.'),
});

const Dated = z.looseObject({ title: z.string(), slug: z.string(), summary: z.string(), url: z.string() });

/** The published schema leaves out `doesNotApply`, to keep the tool's definition short. */
const Output = z.looseObject({
  deadlines: z.array(Dated),
  deadlineTotal: z.int(),
  inForce: z.array(z.looseObject({})),
  inForceTotal: z.int(),
  uncertain: z.array(z.looseObject({})).optional(),
  changes: z.array(Dated),
  changeTotal: z.int(),
  hint: z.string().optional(),
});

const CHANGE_FIELDS = ['title', 'summary', 'tool', 'severity', 'announcedAt', 'effectiveAt', 'action', 'url'];

function knownJurisdiction(asked: string): string {
  const code = readJurisdiction(asked);
  if (code !== undefined) return code;
  throw new ToolFailure(
    `jurisdiction: "${asked}" is not known. Use a two-letter country code, a country name, EU or GLOBAL.`,
  );
}

/** Arguments; `slug`: the duties and dates that its words mean, `isNear`: that hold most of them alone. */
type Asked = z.infer<typeof Input> & {
  readonly slug?: readonly string[] | undefined;
  readonly isNear?: boolean;
  /** Keeps what the query does not leave out. */
  readonly except?: Keeps | undefined;
  /** Words of a question for what does not apply. */
  readonly denied?: string | undefined;
};

/** The categories that the arguments are about: the one named, else those of the tool. */
const categoriesOf = ({ tool, category }: Asked, { catalog, listing }: ToolContext) =>
  category || tool === undefined
    ? toolSelection({ category }, listing).category
    : wantedTool(tool, catalog).categories;

const NO_CHANGES = { changes: [], changeTotal: 0 };

/** Changes of tools that fit the arguments, which are none of those of a place. */
function changesOf(input: Asked, context: ToolContext) {
  const { kind, query, tool, jurisdiction, from, to, limit = DEFAULT_LIMIT } = input;
  const { catalog, baseUrl } = context;
  if (kind === 'deadlines' || (jurisdiction && kind === undefined)) return NO_CHANGES;
  const ofTools =
    tool === undefined
      ? { category: categoriesOf(input, context) }
      : { tool: [wantedTool(tool, catalog).slug] };
  const asked = { q: query || undefined, from, to, limit, fields: CHANGE_FIELDS, ...ofTools };
  const { results, total } = changes.list(asked as object, catalog, baseUrl);
  return { changes: results as z.infer<typeof Dated>[], changeTotal: total };
}

/** Dates and duties, and which of them hold a word, or their rule does. */
const wordsHeld = keptFor(({ events, obligations, regulationBySlug }: Catalog) => {
  const records = [...events, ...obligations];
  const holdersOf = wordIndex<Obligation | RegulatoryEvent>(
    records,
    ({ slug, title, summary, regulation }) => {
      const rule = regulationBySlug.get(regulation);
      const of = rule ? [rule.name, ...rule.alternativeNames, rule.authority] : [];
      return [slug, title, summary, ...of];
    },
  );
  return { records, holdersOf };
});

/** Whether a duty or date of a rule is one of those meant, and fits the place and the categories of the arguments. */
function fitting(input: Asked, context: ToolContext): Keeps {
  const { slug, jurisdiction, except } = input;
  const place = jurisdiction === undefined ? undefined : knownJurisdiction(jurisdiction);
  const categories = categoriesOf(input, context);
  const meant = slug && new Set(slug);
  return (record, rule) => {
    const touched = 'impact' in record ? record.impact : (rule?.categories ?? []);
    return (
      meant?.has(record.slug) !== false &&
      except?.(record, rule) !== false &&
      (place === undefined || appliesIn(place, scopeOf(record, rule))) &&
      (!categories || categories.some((one) => touched.includes(one)))
    );
  };
}

/**
 * Duties and dates of rules that fit the arguments: what lies ahead, of duties only where words or a rule are asked for, and
 * what binds already, with dates that lie behind the first day asked for.
 */
function rulesOf(input: Asked, context: ToolContext) {
  const { catalog, baseUrl } = context;
  const { kind, slug: meant, from = catalog.dataAsOf, to = '9', limit = DEFAULT_LIMIT } = input;
  const keeps = fitting(input, context);
  const fits = (record: Obligation | RegulatoryEvent) =>
    kind !== 'changes' && keeps(record, catalog.regulationBySlug.get(record.regulation));
  const told = ({ title, slug, summary }: Obligation | RegulatoryEvent, path: string) => ({
    ...{ title, slug, summary },
    url: baseUrl + path,
  });
  const binding = (record: Obligation | RegulatoryEvent, since: string, path: string) => ({
    since,
    isBinding: stateOn(record.state, since || undefined, from) === 'in-force',
    told: { ...told(record, path), since, due: 'duty' in record ? dueText(record) : undefined },
  });
  const duties = catalog.obligations.filter(fits).map((record) => ({
    ...binding(record, record.appliesFrom ?? '', paths.obligation(record.slug)),
    due: record.due,
  }));
  const events = catalog.events.filter(fits);
  const past = events.filter(({ date }) => date < from);
  const inForce = [...duties, ...past.map((event) => binding(event, event.date, paths.event(event.slug)))]
    .filter(({ isBinding }) => isBinding)
    .sort((a, b) => Number(a.since < b.since) - Number(a.since > b.since));
  const ahead = [
    ...events
      .filter(({ date }) => date >= from)
      .map((event) => {
        const { date, certainty, state, jurisdictions } = event;
        return { ...told(event, paths.event(event.slug)), date, certainty, state, jurisdictions };
      }),
    // Of a duty that binds and comes again, the next day on which it is due.
    ...(meant ? duties : []).flatMap(({ since, isBinding, due, told: duty }) => {
      const [next] = isBinding ? dueDates(due, since, from, plusDays(from, AHEAD_DAYS)) : [];
      const date = since > from ? since : next;
      return date ? [{ ...duty, date }] : [];
    }),
  ]
    .filter(({ date }) => date <= to)
    .sort((a, b) => a.date.localeCompare(b.date));
  return {
    deadlines: ahead.slice(0, limit),
    deadlineTotal: ahead.length,
    inForce: inForce.slice(0, limit).map((one) => one.told),
    inForceTotal: inForce.length,
  };
}

const NOTHING =
  'Nothing matches. Leave an argument out, name a rule, or say the kind of a firm and its country.';

/** Words that ask since when, or whether, something applies, and not when it is due next. */
const OF_STATE = new Set(inAll(lists.applying, lists.reaching, lists.soFar, lists.past));
/** A question that means at most so many duties and dates is told the next day first. */
const MOST_MEANT = 5;
/** Most words of a query that are looked for. */
const MOST_WORDS = 16;
/** Words that ask when something begins, which say nothing of what does. */
const BEGINNING = new Set(inAll(lists.dates, lists.applying, lists.obliged));

/**
 * The arguments with the duties and dates that hold most words of the query: of a rule, or of all where they are more than two
 * thirds of them, or one third of translated ones.
 */
function withWords(input: Asked, context: ToolContext, ofRule?: string): Asked {
  const { regulationBySlug } = context.catalog;
  const keeps = fitting({ ...input, slug: undefined }, context);
  const telling = wordsIn(input.query ?? '').filter((word) => !BEGINNING.has(word) && !FILLERS.has(word));
  const { records, holdersOf } = wordsHeld(context.catalog);
  if (telling.length === 0 && !ofRule) {
    const kept = input.except && records.filter((one) => keeps(one, regulationBySlug.get(one.regulation)));
    return { ...input, query: undefined, slug: kept && slugsOf(kept) };
  }
  // Beside words of another language, what is in none of them says nothing here.
  const meaning = inEnglish(telling.join(' '), context.catalog);
  const words = askedWords(meaning || telling.join(' ')).slice(0, MOST_WORDS);
  const holders = words.map(holdersOf);
  const share = meaning ? 1 : 2;
  const counted = records.flatMap((record, at) => {
    const { slug, regulation } = record;
    const count = holders.filter((isHolder) => isHolder[at]).length;
    const isMeant = ofRule ? regulation === ofRule : 3 * count > share * words.length;
    return isMeant && keeps(record, regulationBySlug.get(regulation)) ? { slug, count } : [];
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const slug = counted.flatMap((one) => (one.count === most ? one.slug : []));
  return { ...input, slug, isNear: !ofRule && most < words.length };
}

/** The arguments with the firm and the period, the rule, or the place, that a question in `query` names. */
function asQuestion(
  given: Asked,
  context: ToolContext,
  isOfFirm = false,
): { lead?: string | undefined; input: Asked } {
  const { catalog, listing, baseUrl } = context;
  if (!given.query) return { input: withWords(given, context) };
  const { understood, rest, except, notes } = listing.duties(given.query, isOfFirm);
  const exceptions = exceptionsOf(except, catalog);
  const input: Asked = {
    ...given,
    query: rest,
    ...(except.length > 0 && {
      except: (record, rule) => !exceptions.some(({ holds }) => holds(record, rule)),
    }),
  };
  const said = notes.join('. ');
  if (given.profile) return { lead: said, input: withWords(input, context) };
  const read = understood.find(({ kind }) => kind === 'answer');
  const asked = new URLSearchParams(read?.path?.split('?')[1]);
  const lead = read?.label ?? said;
  // What no record knows, or binds no firm that is named, has no dates.
  if (read?.value === 'unrecorded' || (read?.value === 'firm' && asked.size === 0))
    return { lead: `${lead}. ${baseUrl}${read.path ?? ''}`, input: { ...input, slug: [] } };
  if (asked.size > 0) {
    const parts = Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)]));
    const { on, to, show, ...profile } = parts;
    return {
      lead,
      input: {
        ...{ ...input, profile, query: undefined, denied: show && rest },
        ...{ from: given.from ?? on?.[0], to: given.to ?? to?.[0] },
      },
    };
  }
  const rule = catalog.regulationBySlug.get(read?.value ?? '')?.slug;
  const place = understood.find(
    ({ kind, value, excluded }) => kind === 'place' && !excluded && readJurisdiction(value),
  );
  const placed = place && { query: place.without, jurisdiction: input.jurisdiction ?? place.value };
  const held = withWords({ ...input, ...placed }, context, rule);
  // Words that no date holds may stand beside the firm that asks.
  const isNothing = !isOfFirm && read === undefined && held.slug?.length === 0;
  return isNothing ? asQuestion(given, context, true) : { lead, input: held };
}

/** `list_dates`: the lists of `GET /api/events` and `GET /api/changes`. */
export const listDates = defineTool({
  name: 'list_dates',
  title: 'List deadlines and API changes',
  description:
    'Fintech directory dates: deadlines of laws and schemes, earliest first, what is in force, and API changes, newest first. ' +
    'Not legal advice.',
  scope: 'read:tools',
  input: Input,
  output: Output,
  run(given, context) {
    const { lead, input } = asQuestion(given, context);
    const { profile, from = context.catalog.dataAsOf, to, limit = DEFAULT_LIMIT } = input;
    const fault = spanFault(input.from, to);
    if (fault) throw new ToolFailure(`to: ${fault}.`);
    if (profile && input.kind !== 'changes') {
      const asked = { keeps: fitting(input, context), lead, from, to, limit, denied: input.denied };
      const told = profileDates(profile, asked, context);
      // Changes of all tools have nothing to do with what binds a firm.
      const isOfTools = (input.tool ?? input.category) && !input.jurisdiction && input.kind === undefined;
      const hint = [lead, told.hint].filter(Boolean).join('. ');
      return { ...told, hint, ...(isOfTools ? changesOf(input, context) : NO_CHANGES) };
    }
    const found = { ...rulesOf(input, context), ...changesOf(input, context) };
    const total = found.deadlineTotal + found.changeTotal + found.inForceTotal;
    const note = input.isNear ? 'No date holds all these words: the nearest' : '';
    const isOfFew = input.slug !== undefined && input.slug.length <= MOST_MEANT;
    const isOfState = wordsIn(given.query ?? '').some((word) => OF_STATE.has(word));
    const [first] = isOfFew && !isOfState ? found.deadlines : [];
    const next = first && `Next: ${first.title}, ${formatDate(first.date)}`;
    const hint = [next, lead, total > 0 ? note : lead ? '' : NOTHING].filter(Boolean).join('. ');
    return { ...found, hint: hint || undefined };
  },
});
