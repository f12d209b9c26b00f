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

/** An action in a comparison, with the shortest call of each tool, or why there is none. */
export interface ComparedAction {
  readonly action: Action;
  readonly cells: readonly { readonly call?: Operation; readonly absence: string }[];
}

const MOST_COMPARED = 25;

/** Actions that the specifications of at least one of the tools offer, those of most tools first; none unless two were read. */
export function comparedActions(tools: readonly Tool[], catalog: Catalog): ComparedAction[] {
  const read = tools.map(({ slug, name, specifications }) => {
    const found = specifications.length > 0 ? catalog.operationsByTool[slug] : undefined;
    const offered = new Map(
      actionsOfTool(found?.operations ?? [], catalog).map(({ action, call }) => [action.slug, call]),
    );
    return {
      offered,
      isRead: found !== undefined,
      absence: absenceOf(name, found?.sources ?? [], catalog.dataAsOf).slice(name.length + 2),
    };
  });
  if (read.filter(({ isRead }) => isRead).length < 2) return [];
  const offering = (action: Action) => read.filter(({ offered }) => offered.has(action.slug)).length;
  return catalog.actions
    .filter((action) => offering(action) > 0)
    .toSorted((a, b) => offering(b) - offering(a) || a.name.localeCompare(b.name, 'en'))
    .slice(0, MOST_COMPARED)
    .map((action) => ({
      action,
      cells: read.map(({ offered, absence }) => {
        const call = offered.get(action.slug);
        return call ? { call, absence } : { absence };
      }),
    }));
}
