import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { nearest } from '../../base/nearest.ts';
import { DAY_MS, dayOf, formatDate } from '../../base/time.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import type { StreamedChange } from '../collections/change-stream.ts';
import { changesAsked, editedOf } from './computed-changes.ts';
import { METHOD_VERBS } from './operation-data.ts';
import type { AskedFor, FoundOperations, Operation, OperationFilter } from './operation-index.ts';
import type { SpecificationCopy } from './operation-lines.ts';
import { createOperationQuestions, type OperationQuestion } from './operation-question.ts';
import { isNoun, PARAMETER, readWords, rootsOf, verbOfRoot } from './words.ts';

/** Days after which a copy says nothing about today. */
const OLD_DAYS = 365;

/** A query: a question in words, and filters that stand beside it. */
export interface OperationQuery extends OperationFilter {
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

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
  /** What an empty answer means, what the first operation requires, and what to know about the copies. */
  readonly notes: readonly string[];
  /** Of a question about changes: those of the page, newest first; `results` is empty then. */
  readonly changes?: readonly StreamedChange[];
  /** Of a question about what tools lack: those of the page, by name; `results` is empty then. */
  readonly lacking?: readonly LackingTool[];
}

/** A tool whose specifications have no such operation, and what that means. */
export const LackingTool = z.object({ tool: z.string(), note: z.string() });
export type LackingTool = z.infer<typeof LackingTool>;

/** What a filter by an action asks for: the best of each tool. */
const WITHOUT_WORDS: AskedFor = { named: [], words: [], soft: [], actions: [], isMany: false };

const questionsOf = keptFor((catalog: Catalog) => createOperationQuestions(catalog));

/** Reads a question with the names of a catalogue. */
export const readOperationQuestion = (text: string, catalog: Catalog): OperationQuestion =>
  questionsOf(catalog)(text);

/** Whether a copy is too old to tell of the day `today`. */
export const isOldCopy = ({ copyDay }: Pick<SpecificationCopy, 'copyDay'>, today: string): boolean =>
  copyDay < dayOf(Date.parse(today) - OLD_DAYS * DAY_MS);

/**
 * What it means that a tool's specifications have no such operation; the oldest copy decides. `what` are words that were
 * looked for in names alone.
 */
export function absenceOf(
  name: string,
  sources: readonly SpecificationCopy[],
  today: string,
  what = '',
): string {
  const [oldest] = sources.toSorted((a, b) => a.copyDay.localeCompare(b.copyDay));
  if (!oldest) return `${name}: no specification of it has been read here, so that nothing is known.`;
  const day = formatDate(oldest.copyDay);
  if (oldest.fault !== undefined && sources.length === 1)
    return `${name}: its specification could not be read on ${formatDate(oldest.faultOn ?? oldest.copyDay)}: ${oldest.fault}.`;
  const [subject, limit] = what
    ? [`“${what}” is `, ', by the names of operations and events; values inside requests are not read']
    : ['', ''];
  return isOldCopy(oldest, today)
    ? `${name}: not known today; ${subject}not in its published specification of ${day}, the newest copy within reach${limit}.`
    : `${name}: ${subject}not in its published specification of ${day}${limit}.`;
}

const NO_CHANGE = 'No such change is known from the history of the specifications that were read.';

/** What it means that no change of a tool was found: none until the day of the copy, or nobody has looked. */
function noChangeOf(name: string, tool: string, catalog: Catalog): string {
  const { sourcesOf, differencesOf } = catalog.operations();
  const days = sourcesOf(tool).map(({ copyDay }) => copyDay);
  if (differencesOf(tool).length > 0)
    return `${name}: no such change in the history of its published specification until ${formatDate(days.sort().at(-1) ?? '')}.`;
  const [edited, count] = editedOf(tool, catalog);
  const unread = `${name}: the history of its specification has not been read here`;
  return edited
    ? `${unread}. Of what its vendor announced ${count} are recorded, the newest of ${formatDate(edited.date)}: ${edited.title}.`
    : `${unread}, so that nothing is known of its changes.`;
}

const requiredOf = ({ method, path, requires }: Operation) =>
  requires.length > 0
    ? `${method} ${path} requires ${requires.join(', ')}, beside what is in its path.`
    : `${method} ${path}: its specification names no required parameter beside those of its path.`;

const quoted = (list: readonly string[]) => [...new Set(list)].map((word) => `“${word}”`).join(', ');

/** What was not understood of a question, and what is not known of it. */
function notesOn(
  { noRecord, impossible, notUnderstood, leftOut, isEmpty }: OperationQuestion,
  { tools }: Pick<Catalog, 'tools'>,
): string[] {
  const list = quoted(notUnderstood);
  return [
    ...(impossible ? [`${impossible} is no day of the calendar.`] : []),
    ...noRecord.map((name) => {
      const [close] = nearest(
        name,
        tools.map((tool) => tool.name),
        1,
      );
      return `No record of ${name}.${close ? ` Nearest: ${close}.` : ''}`;
    }),
    ...(list ? [`Not understood: ${list}.`] : []),
    ...(isEmpty && !list ? ['Nothing of the question was understood.'] : []),
    ...(leftOut.length > 0 ? [`Left out: what names ${quoted(leftOut)}.`] : []),
  ];
}

/** Calls that try something out and do nothing. */
const TRIAL = /simulat|sandbox|test[-_ /]/i;

/**
 * Of each tool a call that may do what one of some actions does, though it is not recognised as such: a nearby action, a call
 * of the same kind for the same thing, or a change of that thing, which a value inside the request may decide.
 */
function nearCalls(actions: readonly string[], tool: readonly string[], catalog: Catalog) {
  const index = catalog.operations();
  const found = new Map<string, Operation>();
  const verbOf = ({ name }: Action) => readWords(name).flatMap(({ root }) => verbOfRoot(root) ?? [])[0];
  const all = actions
    .flatMap((slug) => catalog.actionBySlug.get(slug) ?? [])
    .filter(({ rules }) => rules.some(({ event }) => event === undefined));
  // Who asks for doing and for reading is mostly asked for doing.
  const doing = all.filter((action) => verbOf(action) !== 'read');
  for (const action of doing.length > 0 ? doing : all) {
    const nearby = action.related.flatMap((other) => catalog.actionBySlug.get(other) ?? []);
    const things = new Set(
      [action, ...nearby].flatMap(({ name }) => readWords(name).filter(isNoun)).map(({ root }) => root),
    );
    const verb = verbOf(action);
    if (!verb) continue;
    const isOwn = verb === 'create' || verb === 'read';
    const method = isOwn ? [verb === 'read' ? 'GET' : 'POST'] : ['PATCH', 'PUT', 'POST'];
    const isNear = ({ method: own, path }: Operation) => {
      const isItem = /[}>]$|:\w+$/.test(path);
      const roots = rootsOf(path.replaceAll(PARAMETER, '')).filter((root) => !verbOfRoot(root));
      return things.has(roots.at(-1) ?? '') && !TRIAL.test(path) && (own !== 'POST' || isItem !== isOwn);
    };
    // Payments are near payouts where payouts are the trade.
    const isOfField = (call: Operation) =>
      catalog.toolBySlug.get(call.tool)?.categories.some((one) => action.categories.includes(one));
    const find = (filter: OperationFilter, words: readonly string[] = []) =>
      index.find({ ...filter, tool, kind: 'operation' }, 0, index.size, { ...WITHOUT_WORDS, words }).results;
    for (const call of [
      ...(action.related.length > 0 ? find({ action: action.related }) : []),
      ...[...things].flatMap((thing) => find({ method }, [thing]).filter(isNear)),
    ])
      if (!found.has(call.tool) && isOfField(call)) found.set(call.tool, call);
  }
  return found;
}

/** Tools that could have the operation that a question asks for, and have none by their specifications. */
function toolsLacking(
  question: OperationQuestion,
  chosen: readonly string[] | undefined,
  catalog: Catalog,
): { lacking: LackingTool[]; note: string } {
  const index = catalog.operations();
  const { asked, filter, held } = question;
  const lacked = [question, ...question.lacked];
  const isOfEvents = lacked.some((one) => one.filter.kind === 'event');
  const action = catalog.actionBySlug.get(asked.actions[0] ?? '');
  const category = catalog.categoryBySlug.get(question.category ?? action?.categories[0] ?? '');
  const isAsked = ({ slug, categories }: Tool) =>
    chosen ? chosen.includes(slug) : !category || categories.includes(category.slug);
  const all = catalog.tools.filter((tool) => isAsked(tool) && !filter.without?.includes(tool.slug));
  // A specification without any event says nothing of events, which are often documented elsewhere.
  const { results: events } = index.find({ kind: 'event' }, 0, isOfEvents ? index.size : 0);
  const sending = new Set(events.map(({ tool }) => tool));
  const read = all.filter(({ slug }) =>
    isOfEvents ? sending.has(slug) : index.sourcesOf(slug).some(({ fault }) => fault === undefined),
  );
  const tool = read.map(({ slug }) => slug);
  const havingOf = (one: OperationQuestion) =>
    new Set(index.find({ ...one.filter, tool }, 0, index.size, one.asked).results.map((found) => found.tool));
  const [having, holding] = [lacked.map(havingOf), held.map(havingOf)];
  const able = read.filter(({ slug }) => holding.every((tools) => tools.has(slug)));
  const without = able.filter(({ slug }) => !having.some((tools) => tools.has(slug)));
  const near = nearCalls(
    lacked.flatMap((one) => one.asked.actions),
    without.map(({ slug }) => slug),
    catalog,
  );
  const lacking = without.flatMap(({ slug, name }) => {
    const note = absenceOf(name, index.sourcesOf(slug), catalog.dataAsOf);
    return near.has(slug)
      ? []
      : [{ tool: slug, note: note.replace('not in its', 'none is recognised in its') }];
  });
  const open = without.flatMap(({ slug, name }) => {
    const { method, path } = near.get(slug) ?? {};
    return method ? [`${name} (${method} ${path})`] : [];
  });
  const unsure =
    open.length > 0
      ? ` Of ${open.length} it is uncertain, as another call may do it: ${open.slice(0, 5).join(', ')}${open.length > 5 ? ' and others' : ''}.`
      : '';
  const of = category && (!chosen || question.category) ? ` of ${category.name}` : '';
  const including = held.map(({ rest }) => ` with “${rest}”`).join('');
  return {
    lacking,
    note: `No operation or event is recognised as such in ${lacking.length} of ${able.length} tools${of}${including} whose specifications were read; what a value inside a request decides is not read.${unsure} Of ${all.length - read.length} others nothing is known.`,
  };
}

/** Tools whose record says that they send no webhooks, for a question about events of any kind. */
function toolsWithoutEvents(chosen: readonly Tool[]): { lacking: LackingTool[]; note: string } {
  const saying = (says: string) => chosen.filter(({ api }) => api.webhooks === says);
  return {
    lacking: saying('no').map(({ slug, name, updatedAt }) => ({
      tool: slug,
      note: `${name}: its record of ${formatDate(updatedAt)} says that it has none.`,
    })),
    note: `By the records of ${chosen.length} tools; of ${saying('unknown').length} nothing is known of webhooks, whatever their specifications describe.`,
  };
}

/** Finds operations by filters, or those that a question asks for. */
export function findOperations(query: OperationQuery, catalog: Catalog): OperationPage {
  const { q, page, limit, category: given, ...filters } = query;
  const question = q ? readOperationQuestion(q, catalog) : undefined;
  const category = given ?? (question?.category === undefined ? undefined : [question.category]);
  const stated = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const filter: OperationFilter = { ...question?.filter, ...stated };
  const { words = [] } = question?.asked ?? {};
  const actions = [question, ...(question?.lacked ?? [])].flatMap((one) => one?.asked.actions ?? []);
  const rest = question?.rest ?? '';
  const asksWhoLacks = question?.negation === 'lacking';
  const understood = {
    ...filter,
    ...(asksWhoLacks && { lacking: true as const }),
    ...(question?.category && { category: question.category }),
    ...(!filter.action && actions.length > 0 ? { action: actions } : rest !== '' && { q: rest }),
  };
  const inCategory =
    category && catalog.tools.filter((tool) => tool.categories.some((one) => category.includes(one)));
  const tool = inCategory
    ? inCategory.map(({ slug }) => slug).filter((slug) => filter.tool?.includes(slug) ?? true)
    : filter.tool;
  const nameOf = (slug: string) => catalog.toolBySlug.get(slug)?.name ?? slug;
  const index = catalog.operations();
  const from = (page - 1) * limit;
  const named = (filters.tool ?? question?.asked.named ?? []).slice(0, 5);
  const notes = question ? notesOn(question, catalog) : [];
  const pageOf = (total: number) => ({
    ...{ page, limit, total, pages: Math.ceil(total / limit), understood, notes },
    results: [],
  });
  if (question && (question.isEmpty || question.impossible || question.noRecord.length > 0)) return pageOf(0);
  /** Words beside those of the action, by root. */
  const beside = [...(question?.typed ?? [])].filter(([root, typed]) => typed && words.includes(root));
  const noteNone = (isHeld: (root: string) => boolean) => {
    const none = beside.flatMap(([root, typed]) => (isHeld(root) ? [] : [typed]));
    if (none.length > 0) notes.push(`None of these names ${quoted(none)}.`);
  };
  if (question?.changes) {
    const possible = tool ?? catalog.tools.map(({ slug }) => slug);
    const { changes, missing } = changesAsked(
      question.changes,
      possible.filter((slug) => !filter.without?.includes(slug)),
      words,
      filter.kind,
      catalog,
    );
    noteNone((root) => !missing.includes(root));
    if (changes.length === 0)
      notes.push(
        ...(named.length > 0 ? named.map((slug) => noChangeOf(nameOf(slug), slug, catalog)) : [NO_CHANGE]),
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
  const asked = question?.asked ?? (filter.action && !tool ? WITHOUT_WORDS : undefined);
  const byMethod = METHOD_VERBS[filter.method?.[0] ?? ''];
  const find = (own: AskedFor | undefined) =>
    index.find({ ...filter, tool }, from, limit, own && { ...own, verb: own.verb ?? byMethod });
  let found = find(asked);
  // Words such as "payments" that no recognised call of a tool answers are still words of its paths.
  if (found.total === 0 && asked && filter.tool && !asked.verb && actions.length > 0 && !asksWhoLacks) {
    found = find({ ...asked, actions: [] });
    if (found.total > 0) notes.push('Found by its words; what these do is not recognised.');
  }
  if (question?.negation === 'doubted' && found.total > 0)
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
  if (found.total === 0 && question && named.length === 0) {
    const days = chosen().flatMap(({ slug }) => index.sourcesOf(slug).map(({ copyDay }) => copyDay));
    const newest = formatDate(days.sort().at(-1) ?? catalog.dataAsOf);
    const among = question.category ? ` of ${catalog.categoryBySlug.get(question.category)?.name}` : '';
    notes.push(`Not in the ${days.length} published specifications${among}, the newest copy of ${newest}.`);
  }
  if (found.total > 0 && actions.length > 0 && beside.length > 0) {
    const held = found.results.flatMap(({ path, operationId, name, tags }) =>
      rootsOf([path, operationId, name, ...tags].join(' ')),
    );
    noteNone((root) => held.some((other) => other.startsWith(root)));
  }
  const what = actions.length > 0 ? '' : beside.map(([, typed]) => typed).join(' ');
  for (const slug of page === 1 && limit >= named.length ? named : []) {
    const sources = index.sourcesOf(slug);
    const isAnswered = found.results.some(({ source }) => sources.some(({ url }) => url === source.url));
    const isSure = sources.length === 0 || !question?.notUnderstood.length;
    const isSilent = filter.kind === 'event' && index.find({ tool: [slug], kind: 'event' }, 0, 0).total === 0;
    const note = absenceOf(nameOf(slug), sources, catalog.dataAsOf, isSilent ? '' : what);
    const says = `Its record says of webhooks: ${catalog.toolBySlug.get(slug)?.api.webhooks}.`;
    const near =
      isAnswered || filter.kind === 'event' ? undefined : nearCalls(actions, [slug], catalog).get(slug);
    if (near)
      notes.push(
        `${nameOf(slug)}: uncertain. No call of its specification is recognised as such; ${near.method} ${near.path} may do it, as values inside requests are not read.`,
      );
    else if (!isAnswered && isSure)
      notes.push(isSilent ? `${note.replace('not in', 'no event is described in')} ${says}` : note);
  }
  const [first] = found.results;
  if (question?.asksForRequired && first) notes.push(requiredOf(first));
  for (const slug of [...new Set(found.results.map((one) => one.tool))].slice(0, 5)) {
    const old = index.sourcesOf(slug).find((copy) => isOldCopy(copy, catalog.dataAsOf));
    if (old)
      notes.push(
        `${nameOf(slug)}: the copy is of ${formatDate(old.copyDay)}; what holds today is not known.`,
      );
  }
  return { ...pageOf(found.total), ...found };
}
