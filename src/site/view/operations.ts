import { formatDate } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { absenceOf, isOldCopy } from '../../catalog/operations/find-operations.ts';
import type { Operation, OperationFilter } from '../../catalog/operations/operation-index.ts';
import type { SpecificationCopy } from '../../catalog/operations/operation-lines.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';

/** Address of a list of operations, with only the conditions there are. */
export function operationsHref(
  query: OperationFilter & { readonly category?: readonly string[] | undefined; readonly page?: number },
): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? paths.operations : `${paths.operations}?${new URLSearchParams(entries)}`;
}

/** The day of the oldest copy of a tool's specifications, in words. */
export function copyLine(sources: readonly Pick<SpecificationCopy, 'copyDay'>[], today: string): string {
  const days = sources.map(({ copyDay }) => copyDay).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
  return sources.some((copy) => isOldCopy(copy, today)) ? `${span}; what holds today is not known` : span;
}

/** Calls of one tool for an action. */
export interface Offer {
  readonly tool: Tool;
  /** Those that are shown, the shortest first. */
  readonly calls: readonly Operation[];
  readonly more: number;
}

const MOST_CALLS = 3;

/** Who offers an action, in the order of names, each with its first calls. */
export function offersOf(
  operations: readonly Operation[],
  { toolBySlug }: Pick<Catalog, 'toolBySlug'>,
): Offer[] {
  return [...Map.groupBy(operations, ({ tool }) => tool)]
    .flatMap(([slug, own]): Offer[] => {
      const tool = toolBySlug.get(slug);
      const sorted = own.toSorted(
        (a, b) => Number(a.deprecated) - Number(b.deprecated) || a.path.length - b.path.length,
      );
      return tool
        ? [{ tool, calls: sorted.slice(0, MOST_CALLS), more: Math.max(0, own.length - MOST_CALLS) }]
        : [];
    })
    .sort((a, b) => a.tool.name.localeCompare(b.tool.name, 'en'));
}

/** Tools of an action's main category whose specifications were read without finding it, with what that means. */
export function withoutOffer(
  action: Action,
  offers: readonly Offer[],
  catalog: Catalog,
): { tool: Tool; text: string }[] {
  const offering = new Set(offers.map(({ tool }) => tool.slug));
  return (catalog.toolsByCategory.get(action.categories[0] ?? '') ?? []).flatMap((tool) => {
    const read =
      tool.specifications.length === 0 || offering.has(tool.slug)
        ? undefined
        : catalog.operationsByTool[tool.slug];
    return read ? [{ tool, text: absenceOf('', read.sources, catalog.dataAsOf).replace(/^: /, '') }] : [];
  });
}

/** Actions of a tool with its shortest call for each, in the order of names. */
export function actionsOfTool(
  operations: readonly Operation[],
  { actionBySlug }: Pick<Catalog, 'actionBySlug'>,
): { action: Action; call: Operation; more: number }[] {
  const found = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const slug of operation.actions) {
      const list = found.get(slug);
      if (list) list.push(operation);
      else found.set(slug, [operation]);
    }
  return [...found]
    .flatMap(([slug, own]) => {
      const action = actionBySlug.get(slug);
      const [call] = own.toSorted(
        (a, b) => Number(a.deprecated) - Number(b.deprecated) || a.path.length - b.path.length,
      );
      return action && call ? [{ action, call, more: own.length - 1 }] : [];
    })
    .sort((a, b) => a.action.name.localeCompare(b.action.name, 'en'));
}
