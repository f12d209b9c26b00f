import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { itemsAt } from '../../base/lists.ts';
import { DAY_MS, dayOf, formatDate } from '../../base/time.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { editedOf } from './computed-changes.ts';
import type { AskedFor, Operation, OperationFilter } from './operation-index.ts';
import type { SpecificationCopy } from './operation-lines.ts';
import type { OperationQuestion } from './operation-question.ts';
import { familyOf } from './question-vocabulary.ts';
import { readWords, verbIn } from './words.ts';

/** Days after which a copy says nothing about today. */
const OLD_DAYS = 365;
/** A tool whose specifications have no such operation, and what that means. */
export const LackingTool = z.object({ tool: z.string(), note: z.string() });
export type LackingTool = z.infer<typeof LackingTool>;

/** What a filter by an action asks for: the best of each tool. */
export const WITHOUT_WORDS: AskedFor = { named: [], words: [], soft: [], actions: [], isMany: false };

/** Whether a copy is too old to tell of the day `today`. */
export const isOldCopy = ({ copyDay }: Pick<SpecificationCopy, 'copyDay'>, today: string): boolean =>
  copyDay < dayOf(Date.parse(today) - OLD_DAYS * DAY_MS);

/**
 * What it means that a tool's specifications have no such operation; the oldest copy decides. `what` are words that were
 * looked for in names alone.
 */
export function absenceOf(sources: readonly SpecificationCopy[], today: string, what = ''): string {
  const [first] = sources;
  const oldest = first && sources.reduce((old, one) => (one.copyDay < old.copyDay ? one : old));
  if (!oldest) return 'no specification of it has been read here, so that nothing is known.';
  const day = formatDate(oldest.copyDay);
  if (oldest.fault !== undefined && sources.length === 1)
    return `its specification could not be read on ${formatDate(oldest.faultOn ?? oldest.copyDay)}: ${oldest.fault}.`;
  const [subject, limit] = what
    ? [`“${what}” is `, ', by the names of operations and events; values inside requests are not read']
    : ['', ''];
  return isOldCopy(oldest, today)
    ? `not known today; ${subject}not in its published specification of ${day}, the newest copy within reach${limit}.`
    : `${subject}not in its published specification of ${day}${limit}.`;
}

/** Where to read what is not found here: the documentation of a tool, and the file that describes its interface. */
export function documentationOf(
  { links, facts, websiteUrl }: Tool,
  sources: readonly SpecificationCopy[],
): string {
  const file = links.openapi ?? sources[0]?.url;
  const state = facts['links.openapi']?.state;
  const none = state === 'unpublished' ? '; it publishes no OpenAPI file' : '';
  return `Its documentation: ${links.docs ?? websiteUrl}${file ? `; its specification: ${file}` : none}`;
}

/** Since when an operation is in its specification, by the history that was read. */
export function addedOn({ tool, method, path, source }: Operation, catalog: Catalog): string {
  const copies = catalog.operations().differencesOf(tool);
  const own = copies.find(({ copy }) => copy.url === source.url)?.differences ?? [];
  const name = `${method} ${path}`;
  const added = own.find(({ what, operation }) => what === 'added' && operation === name);
  if (added) return `${name} was added to its specification on ${formatDate(added.day)}.`;
  const [first] = own.map(({ day }) => day).sort();
  return `Since when there is ${name} is not known: the history ${first ? `that was read begins on ${formatDate(first)} and has it from the start` : 'of its specification has not been read here'}.`;
}

/** What it means that no change of a tool was found: none until the day of the copy, or nobody has looked. */
export function noChangeOf(name: string, tool: string, catalog: Catalog) {
  const { sourcesOf, differencesOf } = catalog.operations();
  const days = sourcesOf(tool).map(({ copyDay }) => copyDay);
  const [first] = differencesOf(tool)
    .flatMap(({ differences }) => differences.map(({ day }) => day))
    .sort();
  if (first)
    return `${name}: no such change in the history of its published specification until ${formatDate(days.sort().at(-1) ?? '')}; the earliest that is known is of ${formatDate(first)}.`;
  const [edited, count] = editedOf(tool, catalog);
  const unread = `${name}: the history of its specification has not been read here`;
  return edited
    ? `${unread}. Of what its vendor announced ${count} are recorded, the newest of ${formatDate(edited.date)}: ${edited.title}.`
    : `${unread}, so that nothing is known of its changes.`;
}

/** A call of a tool near to what it lacks: one of a related action, or one with a word of the question. */
export function callNear(
  tool: Tool,
  kind: OperationFilter['kind'],
  { actions, words, verb }: AskedFor,
  catalog: Catalog,
): Operation | undefined {
  const isOfEvents = kind === 'event';
  const find = (action: readonly string[] | undefined, own: readonly string[] = []) =>
    catalog.operations().find({ action, tool: [tool.slug], kind: 'operation' }, 0, 1, {
      ...WITHOUT_WORDS,
      words: own,
      verb: isOfEvents ? 'read' : verb,
      isMany: isOfEvents,
    }).results;
  const related = itemsAt(catalog.actionBySlug, actions).map((action) => action.related);
  const near = isOfEvents ? [['read-events'], ['manage-webhooks']] : related;
  return [
    ...near.flatMap((one) => find(one)),
    ...(isOfEvents ? [] : words.flatMap((word) => find(undefined, [word]))),
  ][0];
}

/** Tools whose specifications describe events. */
const sendingTools = keptFor((catalog: Catalog) => catalog.operations().toolsOf({ kind: 'event' }));

/** Whether an action is a call that does something, and does not read alone. */
const isDone = ({ name, rules }: Action) =>
  rules.some(({ event }) => !event) && verbIn(readWords(name)) !== 'read';

/** Tools that could have the operation that a question asks for, and have none by their specifications. */
export function toolsLacking(
  question: OperationQuestion,
  chosen: readonly string[] | undefined,
  catalog: Catalog,
) {
  const index = catalog.operations();
  const { asked, filter, held } = question;
  const lacked = [question, ...question.lacked];
  const isOfEvents = lacked.some((one) => one.filter.kind === 'event');
  const action = catalog.actionBySlug.get(asked.actions[0] ?? '');
  // What they are to have says which tools are meant.
  const ofAction = held.length > 0 ? undefined : action?.categories[0];
  const category = catalog.categoryBySlug.get(question.category ?? ofAction ?? '');
  const isAsked = ({ slug, categories }: Tool) =>
    chosen ? chosen.includes(slug) : !category || categories.includes(category.slug);
  const all = catalog.tools.filter((tool) => isAsked(tool) && !filter.without?.includes(tool.slug));
  // A specification without any event says nothing of events, which are often documented elsewhere.
  const read = all.filter(({ slug }) =>
    isOfEvents
      ? sendingTools(catalog).has(slug)
      : index.sourcesOf(slug).some(({ fault }) => fault === undefined),
  );
  const havingOf = (one: OperationQuestion) => index.toolsOf({ ...one.filter, tool: undefined }, one.asked);
  const holding = held.map(havingOf);
  // What is listed with another tool of the same file is there as well.
  const having = new Set(
    familyOf(
      lacked.flatMap((one) => [...havingOf(one)]),
      catalog,
    ),
  );
  const able = read.filter(({ slug }) => holding.every((tools) => tools.has(slug)));
  const without = able.filter(({ slug }) => !having.has(slug));
  // Those who have a related call may pay out by it, for example, as a value in the request decides.
  const related = itemsAt(
    catalog.actionBySlug,
    lacked.flatMap((one) => one.asked.actions),
  ).flatMap((one) => (isDone(one) ? [{ ...one, tools: index.toolsOf({ action: one.related }) }] : []));
  const isOpen = ({ slug, categories }: Tool) =>
    related.some((one) => one.tools.has(slug) && categories.some((name) => one.categories.includes(name)));
  const open = without.filter(isOpen).map(({ name }) => name);
  const unsure =
    open.length > 0
      ? ` Of ${open.length} it is uncertain, as a related call may do it: ${open.slice(0, 5).join(', ')}${open.length > 5 ? ' and others' : ''}.`
      : '';
  const lacking = without.flatMap((tool) => {
    if (isOpen(tool)) return [];
    const { slug, name } = tool;
    const note = absenceOf(index.sourcesOf(slug), catalog.dataAsOf);
    return [{ tool: slug, note: `${name}: ${note.replace('not in its', 'none is recognised in its')}` }];
  });
  const of = category && (!chosen || question.category) ? ` of ${category.name}` : '';
  const including = held.length > 0 ? ` with “${held.map(({ rest }) => rest).join('” and “')}”` : '';
  return {
    lacking,
    note: `No operation or event is recognised as such in ${lacking.length} of ${able.length} tools${of}${including} whose specifications were read; what a value inside a request decides is not read.${unsure} Of ${all.length - read.length} others nothing is known.`,
  };
}

/** Tools whose record says that they send no webhooks, for a question about events of any kind. */
export function toolsWithoutEvents(chosen: readonly Tool[]) {
  const saying = (says: string) => chosen.filter(({ api }) => api.webhooks === says);
  return {
    lacking: saying('no').map(({ slug, name, updatedAt }) => ({
      tool: slug,
      note: `${name}: its record of ${formatDate(updatedAt)} says that it has none.`,
    })),
    note: `By the records of ${chosen.length} tools; of ${saying('unknown').length} nothing is known of webhooks, whatever their specifications describe.`,
  };
}
