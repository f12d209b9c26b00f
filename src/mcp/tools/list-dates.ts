import * as z from 'zod';
import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { slugsOf } from '../../base/lists.ts';
import { formatDate, spanFault } from '../../base/time.ts';
import { FILLERS, inAll, words as wordsIn } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { changes } from '../../catalog/collections/changes.ts';
import { askedWords, type RecordCollection, wordIndex } from '../../catalog/collections/record-collection.ts';
import { events } from '../../catalog/collections/regulations.ts';
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

/** A duty or date that binds already, or may bind. */
const Told = z.looseObject({});

/** The published schema leaves out `doesNotApply`, to keep the tool's definition short. */
const Output = z.looseObject({
  deadlines: z.array(Dated),
  deadlineTotal: z.int(),
  inForce: z.array(Told),
  inForceTotal: z.int(),
  uncertain: z.array(Told).optional(),
  changes: z.array(Dated),
  changeTotal: z.int(),
  hint: z.string().optional(),
});

const FIELDS = {
  deadlines: ['title', 'summary', 'date', 'certainty', 'state', 'jurisdictions', 'url'],
  changes: ['title', 'summary', 'tool', 'severity', 'announcedAt', 'effectiveAt', 'action', 'url'],
};

function knownJurisdiction(asked: string): string {
  const code = readJurisdiction(asked);
  if (code !== undefined) return code;
  throw new ToolFailure(
    `jurisdiction: "${asked}" is not known. Use a two-letter country code, a country name, EU or GLOBAL.`,
  );
}

interface Found {
  readonly results: z.infer<typeof Dated>[];
  readonly total: number;
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

/** Deadlines and changes that fit the arguments. */
function datesOf(input: Asked, context: ToolContext): { deadlines: Found; changed: Found } {
  const { kind, query, slug, tool, jurisdiction, from, to, limit = DEFAULT_LIMIT } = input;
  const { catalog, baseUrl } = context;
  const category = categoriesOf(input, context);
  const list = (collection: RecordCollection, filters: object, fields: readonly string[]): Found => {
    const page = collection.list({ to, limit, ...filters, fields } as object, catalog, baseUrl);
    return { results: page.results as z.infer<typeof Dated>[], total: page.total };
  };
  const none = { results: [], total: 0 };
  const place = jurisdiction ? [knownJurisdiction(jurisdiction)] : undefined;
  const ofLaw = { slug, from: from ?? catalog.dataAsOf, category, jurisdiction: place };
  const ofTools = tool === undefined ? { category } : { tool: [wantedTool(tool, catalog).slug] };
  return {
    deadlines: kind === 'changes' ? none : list(events, ofLaw, FIELDS.deadlines),
    changed:
      kind === 'deadlines' || (place && kind === undefined)
        ? none
        : list(changes, { q: query || undefined, from, ...ofTools }, FIELDS.changes),
  };
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
 * What binds already of what fits the arguments: duties in force, and dates that lie behind the first day asked for; and where
 * words or a rule are asked for, `ahead`, the duties that begin later.
 */
function dutiesOf(input: Asked, context: ToolContext) {
  const { catalog, baseUrl } = context;
  const { kind, slug: meant, from = catalog.dataAsOf, to = '9', limit = DEFAULT_LIMIT } = input;
  if (kind === 'changes') return { ahead: [], inForce: [], inForceTotal: 0 };
  const keeps = fitting(input, context);
  const fit = (record: Obligation | RegulatoryEvent, since: string, pathOf: (slug: string) => string) =>
    keeps(record, catalog.regulationBySlug.get(record.regulation))
      ? [{ record, since, pathOf, state: stateOn(record.state, since || undefined, from) }]
      : [];
  /** The next day on which it is due, of one that binds and comes again. */
  const nextOf = ({ record, since, state }: ReturnType<typeof fit>[number]) =>
    'duty' in record && state === 'in-force'
      ? dueDates(record.due, since, from, plusDays(from, AHEAD_DAYS))[0]
      : undefined;
  const told = ({ record, since, pathOf }: ReturnType<typeof fit>[number]) => {
    const { title, slug, summary } = record;
    const due = 'duty' in record ? dueText(record) : undefined;
    return { title, slug, summary, since, due, url: baseUrl + pathOf(slug) };
  };
  const duties = catalog.obligations.flatMap((duty) => fit(duty, duty.appliesFrom ?? '', paths.obligation));
  const found = [
    ...duties,
    ...catalog.events.flatMap((event) => (event.date < from ? fit(event, event.date, paths.event) : [])),
  ]
    .filter(({ state }) => state === 'in-force')
    .sort((a, b) => Number(a.since < b.since) - Number(a.since > b.since));
  const ahead = (meant ? duties : []).flatMap((one) => {
    const date = one.since > from ? one.since : nextOf(one);
    return date && date <= to ? [{ ...told(one), date }] : [];
  });
  return {
    ahead,
    inForce: found.slice(0, limit).map(told),
    inForceTotal: found.length,
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
      const told = profileDates(
        profile,
        fitting(input, context),
        lead,
        from,
        to,
        limit,
        context,
        input.denied,
      );
      // Changes of all tools have nothing to do with what binds a firm.
      const isOfTools = (input.tool ?? input.category) && !input.jurisdiction && input.kind === undefined;
      const { changed } = isOfTools ? datesOf({ ...input, kind: 'changes' }, context) : {};
      const hint = [lead, told.hint].filter(Boolean).join('. ');
      return { ...told, hint, changes: changed?.results ?? [], changeTotal: changed?.total ?? 0 };
    }
    const { deadlines, changed } = datesOf(input, context);
    const { ahead, ...binding } = dutiesOf(input, context);
    const deadlineTotal = deadlines.total + ahead.length;
    const total = deadlineTotal + changed.total + binding.inForceTotal;
    const note = input.isNear ? 'No date holds all these words: the nearest' : '';
    const dated = [...deadlines.results, ...ahead].sort((a, b) =>
      String(a['date']).localeCompare(String(b['date'])),
    );
    const isOfFew = input.slug !== undefined && input.slug.length <= MOST_MEANT;
    const isOfState = wordsIn(given.query ?? '').some((word) => OF_STATE.has(word));
    const [first] = isOfFew && !isOfState ? dated : [];
    const next = first && `Next: ${first.title}, ${formatDate(String(first['date']))}`;
    const hint = [next, lead, total > 0 ? note : lead ? '' : NOTHING].filter(Boolean).join('. ');
    return {
      deadlines: dated.slice(0, limit),
      deadlineTotal,
      ...binding,
      changes: changed.results,
      changeTotal: changed.total,
      hint: hint || undefined,
    };
  },
});
