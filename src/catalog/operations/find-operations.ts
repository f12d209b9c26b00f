import { DAY_MS, dayOf, formatDate } from '../../base/time.ts';
import type { Catalog } from '../catalog.ts';
import type { FoundOperations, OperationFilter } from './operation-index.ts';
import type { SpecificationCopy } from './operation-lines.ts';
import { createOperationQuestions, type OperationQuestion } from './operation-question.ts';

/** Days after which a copy says nothing about today. */
const OLD_DAYS = 365;

/** A query: a question in words, and filters that stand beside it. */
export interface OperationQuery extends OperationFilter {
  readonly category?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface OperationPage extends FoundOperations {
  readonly page: number;
  readonly limit: number;
  readonly pages: number;
  /** The filters as they were understood. */
  readonly understood: OperationFilter;
  /** What an empty answer means, and what to know about the copies. */
  readonly notes: readonly string[];
}

const questions = new WeakMap<Catalog, (text: string) => OperationQuestion>();

/** Reads a question with the names of a catalogue. */
export function readOperationQuestion(text: string, catalog: Catalog): OperationQuestion {
  const known = questions.get(catalog) ?? createOperationQuestions(catalog.tools, catalog.actions);
  questions.set(catalog, known);
  return known(text);
}

/** The oldest of the copies decides what can be said of all. */
const oldestOf = (sources: readonly SpecificationCopy[]) =>
  sources.reduce<SpecificationCopy | undefined>(
    (oldest, one) => (!oldest || one.copyDay < oldest.copyDay ? one : oldest),
    undefined,
  );

/** Whether a copy is too old to tell of the day `today`. */
export const isOldCopy = ({ copyDay }: Pick<SpecificationCopy, 'copyDay'>, today: string): boolean =>
  copyDay < dayOf(Date.parse(today) - OLD_DAYS * DAY_MS);

/** What it means that a tool's specifications have no such operation. */
export function absenceOf(name: string, sources: readonly SpecificationCopy[], today: string): string {
  const oldest = oldestOf(sources);
  if (!oldest) return `${name}: no specification of it has been read here, so that nothing is known.`;
  const day = formatDate(oldest.copyDay);
  if (oldest.fault !== undefined && sources.length === 1)
    return `${name}: its specification could not be read on ${formatDate(oldest.faultOn ?? oldest.copyDay)}: ${oldest.fault}.`;
  return isOldCopy(oldest, today)
    ? `${name}: not known today; not in its published specification of ${day}, the newest copy within reach.`
    : `${name}: not in its published specification of ${day}.`;
}

/** Notes on copies that are old or could not be read lately, of the tools of a page. */
function notesOn(tools: ReadonlySet<string>, { operations, toolBySlug, dataAsOf }: Catalog): string[] {
  const index = operations();
  const oldest = dayOf(Date.parse(dataAsOf) - OLD_DAYS * DAY_MS);
  return [...tools].flatMap((slug) => {
    const name = toolBySlug.get(slug)?.name ?? slug;
    const old = index.sourcesOf(slug).find(({ copyDay }) => copyDay < oldest);
    return [old ?? []]
      .flat()
      .map(({ copyDay }) => `${name}: the copy is of ${formatDate(copyDay)}; what holds today is not known.`);
  });
}

/** Finds operations. A question without an answer by action is asked again by its words. */
export function findOperations(query: OperationQuery, catalog: Catalog): OperationPage {
  const { q, category, page, limit, ...filters } = query;
  const {
    asksForCalls: _,
    phrase,
    ...read
  } = q === undefined ? { asksForCalls: false } : readOperationQuestion(q, catalog);
  const stated = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  const understood: OperationFilter = { ...read, ...stated };
  const inCategory =
    category && catalog.tools.filter((tool) => tool.categories.some((one) => category.includes(one)));
  const chosen = new Set(understood.tool);
  const tool = inCategory
    ? inCategory.map(({ slug }) => slug).filter((slug) => !understood.tool || chosen.has(slug))
    : understood.tool;
  const index = catalog.operations();
  const from = (page - 1) * limit;
  const find = (filter: OperationFilter) => index.find(filter, from, limit);
  let found = find({ ...understood, tool });
  const notes: string[] = [];
  if (found.total === 0 && phrase !== undefined && stated['action'] === undefined) {
    const { action: _action, ...others } = understood;
    found = find({ ...others, q: phrase, tool });
    if (found.total > 0) notes.push('No operation is mapped to the action; these have its words.');
  }
  if (found.total === 0)
    for (const slug of understood.tool?.slice(0, 5) ?? [])
      notes.push(
        absenceOf(catalog.toolBySlug.get(slug)?.name ?? slug, index.sourcesOf(slug), catalog.dataAsOf),
      );
  notes.push(...notesOn(new Set(found.results.map((one) => one.tool)), catalog).slice(0, 5));
  return {
    ...found,
    page,
    limit,
    pages: Math.ceil(found.total / limit),
    understood,
    notes,
  };
}
