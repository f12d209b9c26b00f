import { DAY_MS, dayOf, formatDate } from '../../base/time.ts';
import { paths } from '../../records/urls.ts';
import type { Catalog } from '../catalog.ts';
import type { StreamedChange } from '../collections/change-stream.ts';
import { changesAsked } from './computed-changes.ts';
import {
  type AskedFor,
  type FoundOperations,
  METHOD_VERBS,
  type Operation,
  type OperationFilter,
  type OperationIndex,
} from './operation-index.ts';
import type { SpecificationCopy } from './operation-lines.ts';
import { createOperationQuestions, type OperationQuestion } from './operation-question.ts';

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
  readonly understood: OperationFilter & { readonly q?: string };
  /** What an empty answer means, what the first operation requires, and what to know about the copies. */
  readonly notes: readonly string[];
  /** Of a question about changes: those of the page, newest first; `results` is empty then. */
  readonly changes?: readonly StreamedChange[];
}

/** What a filter by an action asks for: the best of each tool. */
const WITHOUT_WORDS: AskedFor = { named: [], words: [], soft: [], actions: [], isMany: false };

const questions = new WeakMap<Catalog, (text: string) => OperationQuestion>();

/** Reads a question with the names of a catalogue. */
export function readOperationQuestion(text: string, catalog: Catalog): OperationQuestion {
  const known = questions.get(catalog) ?? createOperationQuestions(catalog);
  questions.set(catalog, known);
  return known(text);
}

/** Whether a copy is too old to tell of the day `today`. */
export const isOldCopy = ({ copyDay }: Pick<SpecificationCopy, 'copyDay'>, today: string): boolean =>
  copyDay < dayOf(Date.parse(today) - OLD_DAYS * DAY_MS);

/** What it means that a tool's specifications have no such operation; the oldest copy decides. */
export function absenceOf(name: string, sources: readonly SpecificationCopy[], today: string): string {
  const [oldest] = sources.toSorted((a, b) => a.copyDay.localeCompare(b.copyDay));
  if (!oldest) return `${name}: no specification of it has been read here, so that nothing is known.`;
  const day = formatDate(oldest.copyDay);
  if (oldest.fault !== undefined && sources.length === 1)
    return `${name}: its specification could not be read on ${formatDate(oldest.faultOn ?? oldest.copyDay)}: ${oldest.fault}.`;
  return isOldCopy(oldest, today)
    ? `${name}: not known today; not in its published specification of ${day}, the newest copy within reach.`
    : `${name}: not in its published specification of ${day}.`;
}

const NO_CHANGE = 'No such change is known from the history of the specifications that were read.';

/** What it means that no change of a tool was found: none until the day of the copy, or nobody has looked. */
function noChangeOf(name: string, tool: string, { sourcesOf, differencesOf }: OperationIndex): string {
  const days = sourcesOf(tool).map(({ copyDay }) => copyDay);
  return differencesOf(tool).length > 0
    ? `${name}: no such change in the history of its published specification until ${formatDate(days.sort().at(-1) ?? '')}.`
    : `${name}: the history of its specification has not been read here, so that nothing is known of its changes.`;
}

const requiredOf = ({ method, path, requires }: Operation) =>
  requires.length > 0
    ? `${method} ${path} requires ${requires.join(', ')}, beside what is in its path.`
    : `${method} ${path}: its specification names no required parameter beside those of its path.`;

/** Finds operations by filters, or those that a question asks for. */
export function findOperations(query: OperationQuery, catalog: Catalog): OperationPage {
  const { q, category, page, limit, ...filters } = query;
  const question = q === undefined ? undefined : readOperationQuestion(q, catalog);
  const stated = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const filter: OperationFilter = { ...question?.filter, ...stated };
  const { words = [], actions = [] } = question?.asked ?? {};
  const rest = question?.rest ?? '';
  const understood = {
    ...filter,
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
  const notes: string[] = [];
  const pageOf = (total: number) => ({
    page,
    limit,
    total,
    pages: Math.ceil(total / limit),
    understood,
    notes,
  });
  if (question?.changes) {
    const changes = changesAsked(
      question.changes,
      tool ?? catalog.tools.map(({ slug }) => slug),
      words,
      catalog,
    );
    if (changes.length === 0)
      notes.push(
        ...(named.length > 0 ? named.map((slug) => noChangeOf(nameOf(slug), slug, index)) : [NO_CHANGE]),
      );
    return { ...pageOf(changes.length), results: [], changes: changes.slice(from, from + limit) };
  }
  const asked = question?.asked ?? (filter.action && !tool ? WITHOUT_WORDS : undefined);
  const byMethod = METHOD_VERBS[filter.method?.[0] ?? ''];
  const found = index.find(
    { ...filter, tool },
    from,
    limit,
    asked && { ...asked, verb: asked.verb ?? byMethod },
  );
  if (found.total === 0)
    notes.push(...named.map((slug) => absenceOf(nameOf(slug), index.sourcesOf(slug), catalog.dataAsOf)));
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
