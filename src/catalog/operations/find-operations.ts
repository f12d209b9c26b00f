import { keptFor } from '../../base/kept.ts';
import { itemsAt, nameAt, slugsOf } from '../../base/lists.ts';
import { nearest } from '../../base/nearest.ts';
import { formatDate } from '../../base/time.ts';
import { fold } from '../../base/words.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import type { StreamedChange } from '../collections/change-stream.ts';
import {
  absenceOf,
  addedOn,
  callNear,
  documentationOf,
  isOldCopy,
  type LackingTool,
  noChangeOf,
  toolsLacking,
  toolsWithoutEvents,
  WITHOUT_WORDS,
} from './absences.ts';
import { changesAsked } from './computed-changes.ts';
import { METHOD_VERBS } from './operation-data.ts';
import {
  type AskedFor,
  type FoundOperations,
  isUnder,
  type Operation,
  type OperationFilter,
} from './operation-index.ts';
import { createOperationQuestions, type OperationQuestion } from './operation-question.ts';
import { momentsOf, rootsOf, SAID, sameSideOf } from './words.ts';

/** A query: a question in words, and filters that stand beside it. */
export interface OperationQuery extends OperationFilter {
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

/** What can be asked, for those who describe it. */
export const EXAMPLES =
  '"refund endpoint of Adyen", "who has no webhook for disputes", "what did Plaid break since March"';

/** The page of a query, with only the conditions there are. */
export function operationsPath(query: Partial<OperationQuery>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? paths.operations : `${paths.operations}?${new URLSearchParams(entries)}`;
}

export interface OperationPage extends FoundOperations {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
  /** The filters as they were understood, and the words beside them. */
  readonly understood: OperationFilter & {
    readonly q?: string;
    readonly category?: string;
    readonly lacking?: true;
  };
  /** Sentences for the reader: why nothing was found, or what the first call requires. */
  readonly notes: readonly string[];
  /** Which copies are old. */
  readonly old: readonly string[];
  /** Of a question about changes: those of the page, newest first; `results` is empty then. */
  readonly changes?: readonly StreamedChange[];
  /** Of a question about what tools lack: those of the page, by name; `results` is empty then. */
  readonly lacking?: readonly LackingTool[];
}

const questionsOf = keptFor((catalog: Catalog) => createOperationQuestions(catalog));

/** Reads a question with the names of a catalogue. */
export const readOperationQuestion = (
  text: string,
  catalog: Catalog,
  kind?: OperationFilter['kind'],
): OperationQuestion => questionsOf(catalog)(text, kind);

const requiredOf = ({ method, path, requires, scopes }: Operation) =>
  (requires.length > 0
    ? `${method} ${path} requires ${requires.join(', ')}, beside what is in its path.`
    : `${method} ${path}: its specification names no required parameter beside those of its path.`) +
  (scopes.length > 0 ? ` Scopes of OAuth: ${scopes.join(', ')}.` : '');

const rootsOfName = keptFor(({ name }: Action) => rootsOf(name));
const quotedNames = (actions: readonly Action[]) => quoted(actions.map(({ name }) => name));
const quoted = (list: readonly string[]) => [...new Set(list)].map((word) => `“${word}”`).join(', ');

/** Names without a record for which the nearest name is looked up. */
const MOST_GUESSED = 3;

/** Codes such as R01 and AM04, which stand inside messages. */
const isCode = (word: string) => /^[A-Z]{1,2}\d\d$/.test(word);

/** What was not understood of a question, and what is not known of it. */
function notesOn(
  { noRecord, impossible, places, notUnderstood, leftOut, unapplied, isEmpty }: OperationQuestion,
  { tools }: Catalog,
): string[] {
  const list = quoted(notUnderstood.filter((word) => !isCode(word)));
  const names = noRecord.length > 0 ? tools.map(({ name }) => name) : [];
  return [
    ...(impossible ? [`${impossible} is no day of the calendar.`] : []),
    ...[...new Set(noRecord)].map((name, at) => {
      const [close] = at < MOST_GUESSED ? nearest(name, names, 1) : [];
      return `No record of ${name}.${close ? ` Nearest: ${close}.` : ''}`;
    }),
    ...(places.length > 0
      ? [
          `Not used: ${quoted(places)}. Operations are not chosen by place; its record says where a tool works.`,
        ]
      : []),
    ...(list ? [`Not understood: ${list}.`] : []),
    ...notUnderstood
      .filter(isCode)
      .map(
        (code) =>
          `“${code}” is written like a ${/^[RC]\d/.test(code) ? 'return code of ACH' : 'reason code of ISO 20022, which SEPA uses'}: see R-transaction in the glossary. What codes inside messages do is not recorded.`,
      ),
    ...(isEmpty && notUnderstood.length === 0 ? ['Nothing of the question was understood.'] : []),
    ...(unapplied.length > 0 ? [`Not applied: ${quoted(unapplied)}.`] : []),
    ...(leftOut.length > 0 ? [`Left out: what names ${quoted(leftOut)}.`] : []),
  ];
}

/** What is known of a tool for which nothing was found: since when it lacks it, what it has that is nearest, and where to read on. */
function unansweredOf(
  slug: string,
  question: OperationQuestion | undefined,
  kind: OperationFilter['kind'],
  what: string,
  catalog: Catalog,
  closest?: Operation,
): string {
  const tool = catalog.toolBySlug.get(slug) as Tool;
  const { sourcesOf, find } = catalog.operations();
  const sources = sourcesOf(slug);
  const asked = question?.asked ?? WITHOUT_WORDS;
  const isSilent = kind === 'event' && find({ tool: [slug], kind }, 0, 0).total === 0;
  const isSure = sources.length === 0 || question?.notUnderstood.every(isCode) !== false;
  const absence = absenceOf(sources, catalog.dataAsOf, isSilent ? '' : what);
  const isLeftOut = sources.length > 0 && (question?.leftOut.length ?? 0) > 0;
  const isOpen = !question?.topic && !isLeftOut;
  const near = closest?.tool === slug ? closest : isOpen ? callNear(tool, kind, asked, catalog) : undefined;
  return [
    question?.topic
      ? `${tool.name}: ${question.topic.label} is not recorded here.`
      : isLeftOut
        ? `${tool.name}: nothing is found beside what is left out.`
        : isSure
          ? `${tool.name}: ${isSilent ? absence.replace('not in', 'no event is described in') : absence}`
          : `${tool.name}: nothing is found for the words that were understood.`,
    ...(isSilent ? [`Its record says of webhooks: ${tool.api.webhooks}.`] : []),
    ...(near ? [`Nearest that its specification has: ${near.method} ${near.path} (${near.name}).`] : []),
    documentationOf(tool, sources),
  ].join(' ');
}

const rootsOfOperation = ({ path, operationId, name, tags }: Operation) =>
  rootsOf([path, operationId, name, ...tags].join(' '));

/** Whether the first operation that was found names the words asked for, those that its action stands for left out. */
function isMet(
  { asked: { actions, words } }: OperationQuestion,
  [first]: readonly Operation[],
  catalog: Catalog,
) {
  if (!first || actions.length + words.length === 0) return false;
  const done = itemsAt(
    catalog.actionBySlug,
    actions.filter((action) => first.actions.includes(action)),
  );
  const meant = rootsOf(done.flatMap((action) => [action.name, ...action.words]).join(' '));
  const own = rootsOfOperation(first);
  return words.every((root) => meant.includes(root) || own.some((other) => other.startsWith(root)));
}

/** A text without what stands behind a linking word, the least first: "between two accounts", "without a fee". */
const withoutTails = (text: string): string[] =>
  [...text.matchAll(/\s+(\p{L}+)/gu)]
    .filter(([, word = '']) => SAID.linking.has(fold(word)))
    .map(({ index }) => text.slice(0, index))
    .toReversed();

/** Finds operations by filters, or those that a question asks for; of one tool also in another reading of the question. */
export function findOperations(query: OperationQuery, catalog: Catalog): OperationPage {
  const page = findAsked(query, catalog);
  const { q = '', kind } = query;
  const question = readOperationQuestion(q, catalog, kind);
  const { asked, changes, topic, noRecord, impossible, negation, filter } = question;
  const tool = query.tool ?? asked.named;
  // The first page decides for all.
  const first = query.page === 1 ? page : findAsked({ ...query, page: 1, limit: 1 }, catalog);
  if (q === '' || tool.length === 0 || isMet(question, first.results, catalog)) return page;
  if (noRecord.length > 0 || [changes, topic, impossible, negation].some(Boolean)) return page;
  const ofCalls =
    filter.kind === 'event' && page.total === 0
      ? [{ q, kind: 'operation' as const, note: 'These are calls, not events that it sends.' }]
      : [];
  // Nothing may be left of what a question rules out, which is then no answer.
  const parts = page.total === 0 && question.leftOut.length > 0 ? [] : withoutTails(q);
  const shorter = parts.map((part) => {
    const tail = q.slice(part.length).replace(/[?.!]+$/, '');
    return { q: part, kind, note: `Not applied: ${quoted([tail.trim()])}.` };
  });
  for (const { note, ...other } of [...ofCalls, ...shorter]) {
    const { results } = findAsked({ ...query, ...other, tool, page: 1, limit: 1 }, catalog);
    if (!isMet(readOperationQuestion(other.q, catalog, other.kind), results, catalog)) continue;
    const found = findAsked({ ...query, ...other, tool }, catalog);
    return { ...found, notes: [...found.notes, note] };
  }
  return page;
}

function findAsked(query: OperationQuery, catalog: Catalog): OperationPage {
  const { q, page, limit, category: given, ...filters } = query;
  const question = q ? readOperationQuestion(q, catalog, filters.kind) : undefined;
  const category = given ?? (question?.category === undefined ? undefined : [question.category]);
  const stated = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const filter: OperationFilter = { ...question?.filter, ...stated };
  const asksWhoLacks = question?.negation === 'lacking';
  const held = asksWhoLacks ? [] : (question?.held ?? []);
  const words = question?.asked.words ?? [];
  const parts = held.length > 0 ? held : [question, ...(question?.lacked ?? [])];
  const actions = parts.flatMap((one) => one?.asked.actions ?? []);
  const rest = question?.rest ?? '';
  const understood = {
    ...filter,
    ...(asksWhoLacks && { lacking: true as const }),
    ...(question?.category && { category: question.category }),
    ...(!filter.action && actions.length > 0 ? { action: actions } : rest !== '' && { q: rest }),
  };
  const inCategory = category?.flatMap((one) => catalog.toolsByCategory.get(one) ?? []);
  const index = catalog.operations();
  const ofCategory = inCategory
    ? slugsOf(inCategory).filter((slug) => filter.tool?.includes(slug) ?? true)
    : filter.tool;
  const tool = held.reduce<readonly string[] | undefined>(
    (left, one) => [...index.toolsOf({ ...one.filter, tool: left ?? one.filter.tool }, one.asked)],
    ofCategory,
  );
  const nameOf = (slug: string) => nameAt(catalog.toolBySlug, slug);
  const from = (page - 1) * limit;
  const named = (filters.tool ?? question?.asked.named ?? []).slice(0, 5);
  const notes = question ? notesOn(question, catalog) : [];
  if (held.length > 0)
    notes.push(
      `${tool?.length ? `Of the ${tool.length} tools that have` : 'No tool whose specifications were read has'} ${held.length > 2 ? 'all of these' : 'both'}.`,
    );
  const pageOf = (total: number) => ({
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    understood,
    notes,
    old: [],
    results: [],
  });
  if (question && (question.isEmpty || question.impossible || question.noRecord.length > 0)) {
    notes.push(...named.map((slug) => unansweredOf(slug, question, filter.kind, '', catalog)));
    return pageOf(0);
  }
  /** Words beside those of the action, by root. */
  const beside = [...(question?.typed ?? [])].filter(([, typed]) => typed);
  const noteNone = (isHeld: (root: string) => boolean, reason: string) => {
    const none = beside.flatMap(([root, typed]) => (isHeld(root) ? [] : [typed]));
    if (none.length > 0) notes.push(`None of these names ${quoted(none)}.${reason}`);
  };
  if (question?.changes) {
    const possible = tool ?? slugsOf(catalog.tools);
    const { changes, missing, isOpen } = changesAsked(
      question.changes,
      possible.filter((slug) => !filter.without?.includes(slug)),
      words,
      filter.kind,
      catalog,
    );
    noteNone((root) => !missing.includes(root), '');
    if (isOpen && changes.length > 0)
      notes.push('These were announced as breaking; whether they removed or deprecated it is not recorded.');
    if (isOpen || changes.length === 0)
      notes.push(
        ...(named.length > 0
          ? named.map((slug) => noChangeOf(nameOf(slug), slug, catalog))
          : ['No such change is known from the history of the specifications that were read.']),
      );
    return { ...pageOf(changes.length), changes: changes.slice(from, from + limit) };
  }
  const chosen = () => catalog.tools.filter(({ slug }) => tool?.includes(slug) ?? true);
  const isOfEvents = filter.kind === 'event' && words.length + actions.length === 0;
  if (asksWhoLacks && (isOfEvents || actions.length > 0)) {
    const { lacking, note } = isOfEvents
      ? toolsWithoutEvents(chosen())
      : toolsLacking({ ...question, filter }, tool, catalog);
    notes.push(note);
    if (beside.length > 0) notes.push(`Not applied: ${quoted(beside.map(([, typed]) => typed))}.`);
    return { ...pageOf(lacking.length), lacking: lacking.slice(from, from + limit) };
  }
  const byMethod = METHOD_VERBS[filter.method?.[0] ?? ''];
  const find = (own: AskedFor | undefined) =>
    index.find({ ...filter, tool }, from, limit, own && { ...own, verb: own.verb ?? byMethod });
  const asked = question?.asked ?? (filter.action && !tool ? WITHOUT_WORDS : undefined);
  const each = held.map((one) => index.find({ ...one.filter, ...stated, tool }, 0, from + limit, one.asked));
  let found: FoundOperations =
    each.length > 0
      ? {
          results: each
            .flatMap(({ results }) => [...results.entries()])
            .sort(([a], [b]) => a - b)
            .slice(from, from + limit)
            .map(([, result]) => result),
          total: each.reduce((sum, { total }) => sum + total, 0),
        }
      : find(asked);
  for (const own of asked?.among && filter.tool ? [{ words: [], actions: [] }, { among: [] }] : [])
    if (asked && found.total === 0) {
      found = find({ ...asked, ...own });
      if ('among' in own && found.total > 0) notes.push('None of these tries something out: they do it.');
    }
  // "Is the Sources API deprecated?" asks for its operations, of which none is marked.
  if (named.length > 0 && words.length > 0 && !stated.deprecated && filter.deprecated && found.total === 0) {
    found = index.find({ ...filter, deprecated: undefined, tool }, from, limit, asked);
    if (found.total > 0)
      notes.push('None of these is marked as deprecated in the specification that was read.');
  }
  // A path that no operation has is not answered by its words.
  const [closest] = question?.path
    ? index.find({ ...filter, tool, kind: 'operation' }, 0, 1, asked).results
    : [];
  if (question?.path && closest && !isUnder(closest.path, question.path)) found = { results: [], total: 0 };
  const topic = question?.topic;
  if (topic) {
    const isNamed = ({ path }: Operation) => topic.named.every((root) => rootsOf(path).includes(root));
    const results = found.results.filter(isNamed);
    found = { results, total: results.length };
  }
  if (found.isByWords && found.total > 0 && actions.length > 0)
    notes.push('Found by its words; what these do is not recognised.');
  // "Manage webhooks" also holds subscriptions, and is no "Create a subscription".
  const known = (slugs: readonly string[]) => itemsAt(catalog.actionBySlug, slugs);
  const isSaid = (action: Action) => words.some((root) => rootsOfName(action).includes(root));
  const meant = known(actions).filter(isSaid);
  const done = meant.length > 0 ? known(found.results.flatMap((one) => one.actions)) : [];
  if (done.length > 0 && !done.some(isSaid))
    notes.push(
      `Uncertain: none of these is recognised as ${quotedNames(meant)}, but as ${quotedNames(done)}.`,
    );
  else if (question?.negation === 'doubted' && found.total > 0)
    notes.push('The question is asked in the negative. What is listed exists.');
  if (asksWhoLacks) {
    const having = [...new Set(found.results.map((one) => nameOf(one.tool)))].slice(0, 5).join(', ');
    notes.push(
      `The question asks who lacks it, which these words do not tell.${having && ` Named in operations of ${having}.`}`,
    );
    return pageOf(0);
  }
  const isExcluding = filter.action?.every((slug) => !actions.includes(slug)) && actions.length > 0;
  if (found.total === 0 && isExcluding) {
    notes.push(
      'The question and the filter by action ask for different things, so that nothing can be both.',
    );
    return pageOf(0);
  }
  if (found.total === 0 && question && named.length + held.length === 0) {
    const days = chosen().flatMap(({ slug }) => index.sourcesOf(slug).map(({ copyDay }) => copyDay));
    const newest = formatDate(days.sort().at(-1) ?? catalog.dataAsOf);
    const among = question.category ? ` of ${catalog.categoryBySlug.get(question.category)?.name}` : '';
    notes.push(`Not in the ${days.length} published specifications${among}, the newest copy of ${newest}.`);
  }
  if (found.total > 0 && held.length === 0) {
    const heldRoots = found.results.flatMap(rootsOfOperation);
    const reason = filter.kind === 'event' ? '' : ' A value inside the request may decide it.';
    // Vendors write both: a cancelled subscription is "deleted" in some specifications.
    const isNamed = (root: string) => heldRoots.some((other) => other.startsWith(root));
    noteNone((root) => [root, ...momentsOf([root]).asked, ...sameSideOf(root)].some(isNamed), reason);
  }
  const what = actions.length > 0 ? '' : beside.map(([, typed]) => typed).join(' ');
  const told = page === 1 && limit >= named.length ? named : [];
  const isAnswered = (slug: string) => {
    const sources = index.sourcesOf(slug);
    return found.results.some(({ source }) => sources.some(({ url }) => url === source.url));
  };
  const open = told.filter((slug) => !isAnswered(slug));
  const unanswered = open.map((slug) => unansweredOf(slug, question, filter.kind, what, catalog, closest));
  const [first] = found.results;
  if (question?.asksForRequired && first?.kind === 'operation') notes.push(requiredOf(first));
  if (question?.asksSince && first) notes.push(addedOn(first, catalog));
  const shown = [...new Set(found.results.map((one) => one.tool))].slice(0, 5);
  const old = shown.flatMap((slug) => {
    const copy = index.sourcesOf(slug).find((one) => isOldCopy(one, catalog.dataAsOf));
    return copy
      ? [`${nameOf(slug)}: the copy is of ${formatDate(copy.copyDay)}; what holds today is not known.`]
      : [];
  });
  return { ...pageOf(found.total), ...found, notes: [...unanswered, ...notes], old };
}
