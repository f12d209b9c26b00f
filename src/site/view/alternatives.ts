import { itemsAt, slugsOf } from '../../base/lists.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { factsOf, valuesText } from '../../catalog/facts/facts-of.ts';
import { ENDED, KIND_LABELS } from '../../records/tool/general.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';

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

const COMPARED = ['pricing.model', 'api.sandbox', 'coverage', 'openSource.license', 'api.auth', 'api.styles'];

/**
 * How an alternative differs from a tool, in at most two short statements, with the name of each fact when `named`. Only established facts of the
 * alternative are named; an empty list means that the records do not tell them apart.
 */
export function differsBy(tool: Tool, other: Tool, catalog: Catalog, named = false): string[] {
  const mine = factsOf(tool, catalog);
  const theirs = factsOf(other, catalog);
  const kind: string = KIND_LABELS[other.kind];
  const statements = other.kind === tool.kind ? [] : [kind];
  for (const path of COMPARED) {
    const [own, others] = [mine.get(path), theirs.get(path)];
    const text = others ? valuesText(others) : '';
    if (!others || text === '' || text === kind || (own && valuesText(own) === text)) continue;
    statements.push(named || path === 'api.sandbox' ? `${others.label}: ${text}` : text);
  }
  return statements.slice(0, 2);
}
