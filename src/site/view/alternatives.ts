import { itemsAt, slugsOf } from '../../base/lists.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { factsOf, valuesText } from '../../catalog/facts/facts-of.ts';
import { ENDED, KIND_LABELS } from '../../records/tool/general.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { sharedPrices } from './comparison.ts';

/** Most alternatives that the page of a tool shows without folding some. */
export const ALTERNATIVES_SHOWN = 8;

/** Alternatives a record names, then tools that name it, in that order and without repetition. */
export function alternativesOf(tool: Tool, catalog: Catalog): Tool[] {
  const named = itemsAt(catalog.toolBySlug, tool.alternatives);
  return [...new Set([...named, ...(catalog.toolsNaming.get(tool.slug) ?? [])])];
}

/** Whether the alternatives of a tool have a page of their own: only when its page does not show all of them at once. */
export const hasAlternativesPage = (tool: Tool, catalog: Catalog): boolean =>
  alternativesOf(tool, catalog).length > ALTERNATIVES_SHOWN;

/** Where the alternatives of a tool are shown: on a page of their own, or in a section of its page. */
export const alternativesHref = (tool: Tool, catalog: Catalog): string =>
  hasAlternativesPage(tool, catalog)
    ? paths.alternatives(tool.slug)
    : `${paths.tool(tool.slug)}#alternatives`;

/** Open-source tools that the record does not name and that serve its use cases, those that share most first. */
export function openAlternatives(tool: Tool, catalog: Catalog): Tool[] {
  const named = new Set([tool, ...alternativesOf(tool, catalog)]);
  const shared = (catalog.useCasesByTool.get(tool.slug) ?? []).flatMap(({ tools }) => slugsOf(tools));
  const counts = Map.groupBy(shared, (slug) => slug);
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([slug]) => catalog.toolBySlug.get(slug) ?? [])
    .filter((other) => other.kind === 'open-source' && !named.has(other))
    .slice(0, ALTERNATIVES_SHOWN);
}

/** What took the place of a tool that has ended, or what its record names instead; undefined for any other. */
export function replacedBy(tool: Tool, { toolBySlug }: Pick<Catalog, 'toolBySlug'>): string | undefined {
  if (!ENDED.has(tool.status) && !tool.supersededBy) return undefined;
  const successor = toolBySlug.get(tool.supersededBy ?? '');
  if (successor) return `Replaced by ${successor.name}.`;
  const names = tool.alternatives.flatMap((slug) => toolBySlug.get(slug)?.name ?? []);
  return names.length > 0 ? `No successor; used instead: ${names.join(', ')}.` : 'No successor.';
}

/** What sets tools apart, in the order in which it decides. */
const DECIDING = [
  'kind',
  'pricing.model',
  'api.sandbox',
  'coverage',
  'api.implementation',
  'openSource.license',
  'signUp',
  'openSource.selfHostable',
  'organization.country',
];

/** With how it is called. */
const COMPARED = [...DECIDING, 'api.auth', 'api.styles'];

/** Facts whose values do not say what they are of. */
const NAMED = ['api.sandbox', 'openSource.selfHostable', 'organization.country'];

/** What is established of both and differs. */
function differences(tool: Tool, other: Tool, catalog: Catalog, of: readonly string[]) {
  const mine = factsOf(tool, catalog);
  const theirs = factsOf(other, catalog);
  const kind: string = KIND_LABELS[other.kind];
  return of.flatMap((path) => {
    const [own, others] = [mine.get(path), theirs.get(path)];
    const text = others ? valuesText(others) : '';
    const isTold = text === '' || (path !== 'kind' && text === kind) || (own && valuesText(own) === text);
    return own && own.state !== 'unknown' && others && !isTold ? { path, label: others.label, text } : [];
  });
}

/**
 * How an alternative differs from a tool, in at most two short statements; an empty list means that the records do not tell
 * them apart.
 */
export const differsBy = (tool: Tool, other: Tool, catalog: Catalog): string[] =>
  differences(tool, other, catalog, COMPARED)
    .slice(0, 2)
    .map(({ path, label, text }) => (NAMED.includes(path) ? `${label}: ${text}` : text));

/**
 * The first three alternatives, each with the one difference that decides: its price in the unit of the tool, else the first
 * fact that neither the tool nor another of the three has.
 */
export function insteadOf(tool: Tool, catalog: Catalog) {
  const others = alternativesOf(tool, catalog).slice(0, 3);
  const [own, ...prices] = sharedPrices([tool, ...others]);
  const found = others.map((other, at) => {
    const price = prices[at];
    const isOwn = own && price && price.text !== own.text;
    return [...(isOwn ? [price] : []), ...differences(tool, other, catalog, DECIDING)];
  });
  const sharing = ({ text }: { text: string }) =>
    found.filter((list) => list.some((one) => one.text === text)).length;
  return others.map((other, at) => {
    const [first] = found[at]?.toSorted((a, b) => sharing(a) - sharing(b)) ?? [];
    return { tool: other, difference: first ? `${first.label}: ${first.text}` : other.description };
  });
}
