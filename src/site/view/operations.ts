import { keptFor } from '../../base/kept.ts';
import { byKeys } from '../../base/lists.ts';
import { formatDate } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { absenceOf, isOldCopy } from '../../catalog/operations/absences.ts';
import type { Operation } from '../../catalog/operations/operation-index.ts';
import type { SpecificationCopy } from '../../catalog/operations/operation-lines.ts';
import type { Action } from '../../records/action.ts';
import type { Tool } from '../../records/tool.ts';

/** The days of the copies of specifications, in words; `old` says what follows from an old one. */
export function copyLine(
  sources: readonly Pick<SpecificationCopy, 'copyDay'>[],
  today: string,
  old = '; what holds today is not known',
): string {
  const days = sources
    .map(({ copyDay }) => copyDay)
    .sort()
    .map(formatDate);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = first === last ? first : `${first} to ${last}`;
  return sources.some((copy) => isOldCopy(copy, today)) ? span + old : span;
}

const isOld = ({ deprecated, legacy }: Operation) => deprecated || legacy;

/** What names of specifications hold that newcomers seldom begin with. */
const SIDE = /admin|backoffice|device|historical|internal|notification|terminal|\btest/i;
/** What they hold where only the calls that change something are such. */
const SIDE_OF_CHANGES = /management|report/i;

/** Name of the specification of an operation without tool and version, and the version as a number, 0 without one. */
function specificationOf({ id }: Operation) {
  const [, name = '', version = '0'] = /\/(.*?)(?:[-_./]?v(\d+)[^/]*)?#/i.exec(id) ?? [];
  return { name, version: Number(version) };
}

/**
 * Operations in the order in which a newcomer tries them: those of older interfaces last, before them older versions of a
 * specification, before these side interfaces; among equals, the shortest path first.
 */
function bestFirst(operations: readonly Operation[]): Operation[] {
  const versions = operations.map(specificationOf).sort((a, b) => a.version - b.version);
  const newest = new Map(versions.map(({ name, version }) => [name, version]));
  const rank = (operation: Operation) => {
    const { name, version } = specificationOf(operation);
    const isSide = SIDE.test(name) || (operation.method !== 'GET' && SIDE_OF_CHANGES.test(name));
    return (isOld(operation) ? 4 : 0) + (version === newest.get(name) ? 0 : 2) + (isSide ? 1 : 0);
  };
  return operations.toSorted((a, b) => rank(a) - rank(b) || a.path.length - b.path.length);
}

/** Calls of one tool, or for one action, the best first. */
export interface Calls<Of> {
  readonly of: Of;
  readonly calls: readonly Operation[];
}

/** Operations by the tools or actions of each, in the order of names. */
export function callsBy<Of extends { readonly name: string }>(
  operations: readonly Operation[],
  of: (operation: Operation) => readonly (Of | undefined)[],
): Calls<Of>[] {
  return [...byKeys(operations, (operation) => of(operation).filter((one) => one !== undefined))]
    .map(([one, calls]) => ({ of: one, calls: bestFirst(calls) }))
    .sort((a, b) => a.of.name.localeCompare(b.of.name, 'en'));
}

/** Every action with the number of tools whose specifications offer it. */
export const countedActions = keptFor((catalog: Catalog) =>
  catalog.actions.map((action) => ({
    action,
    count: new Set(catalog.operationsByAction[action.slug]?.map(({ tool }) => tool)).size,
  })),
);

/** What a tool's specifications offer, by action; undefined when none was read. */
export function offeredBy({ slug, specifications }: Tool, catalog: Catalog) {
  const read = specifications.length > 0 ? catalog.operationsByTool[slug] : undefined;
  const actionsOf = ({ actions }: Operation) => actions.map((action) => catalog.actionBySlug.get(action));
  return read && { ...read, offered: callsBy<Action>(read.operations, actionsOf) };
}

/** Tools of an action's main category whose specifications were read without finding it, with what that means. */
export function withoutOffer(
  action: Action,
  offers: readonly Calls<Tool>[],
  catalog: Catalog,
): { tool: Tool; text: string }[] {
  const offering = new Set(offers.map(({ of }) => of));
  return (catalog.toolsByCategory.get(action.categories[0] ?? '') ?? []).flatMap((tool) => {
    const read =
      tool.specifications.length === 0 || offering.has(tool)
        ? undefined
        : catalog.operationsByTool[tool.slug];
    return read ? [{ tool, text: absenceOf(read.sources, catalog.dataAsOf) }] : [];
  });
}

const MOST_COMPARED = 25;

/** The first call of a tool for each action that its specifications offer. */
function readFirstCalls(tool: Tool, catalog: Catalog) {
  const found = offeredBy(tool, catalog);
  const calls = new Map(found?.offered.map(({ of, calls: [call] }) => [of, call]));
  const sources = found?.sources ?? [];
  const isOld = sources.some((copy) => isOldCopy(copy, catalog.dataAsOf));
  const copies = isOld ? copyLine(sources, catalog.dataAsOf) : undefined;
  return { isRead: found !== undefined, calls, copies, absence: absenceOf(sources, catalog.dataAsOf) };
}

/** Kept, because reading all operations of the compared tools again would take most of the time of the page. */
const firstCallsOf = keptFor((catalog: Catalog) => keptFor((tool: Tool) => readFirstCalls(tool, catalog)));

/**
 * Actions that the specifications of at least one of the tools offer, those of most tools first, and the days of old copies;
 * none unless two were read.
 */
export function comparedActions(tools: readonly Tool[], catalog: Catalog) {
  const read = tools.map((tool) => ({ tool, ...firstCallsOf(catalog)(tool) }));
  if (read.filter(({ isRead }) => isRead).length < 2) return { actions: [], old: [] };
  const offering = (action: Action) => read.filter(({ calls }) => calls.has(action)).length;
  const actions = catalog.actions
    .filter((action) => offering(action) > 0)
    .toSorted((a, b) => offering(b) - offering(a) || a.name.localeCompare(b.name, 'en'))
    .slice(0, MOST_COMPARED)
    .map((action) => ({
      action,
      /** Whether a tool whose specifications were read lacks it. */
      differs: read.some(({ isRead, calls }) => isRead && !calls.has(action)),
      /** The first call of each tool, or why there is none. */
      cells: read.map(({ isRead, calls, absence }) => ({
        call: calls.get(action),
        absence: isRead ? absence : 'Not read here',
      })),
    }));
  return { actions, old: read.flatMap(({ tool, copies }) => (copies ? [{ tool, copies }] : [])) };
}
