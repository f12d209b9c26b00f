import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { costBills } from '../../catalog/cost/cost-question.ts';
import { FLAGS, type FlagState } from '../../catalog/list/flags.ts';
import type { ListQuery } from '../../catalog/list/list-query.ts';
import {
  countUnknownActivity,
  hasNoRecord,
  type Nearest,
  type Proof,
  type Understood,
  unknownActivityText,
} from '../../catalog/list/listing.ts';
import { categoryView, ToolSummary, toolSummary } from '../../catalog/views.ts';
import { licenceGroup } from '../../records/facts/licences.ts';
import { priceText } from '../../records/tool/price-text.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { decodeCursor, encodeCursor } from '../resources.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';
import { dropHint, ToolFilters, toolSelection, unknownHint } from '../tool-filters.ts';

/** A search result: the summary, and what decides a choice in few words. */
const ToolBrief = z.strictObject({
  ...ToolSummary.shape,
  url: z.string(),
  pricing: z.string(),
  coverage: z.string(),
  facts: z.string(),
});
type ToolBrief = z.infer<typeof ToolBrief>;

const FACTS = {
  'free tier': 'freeTier',
  sandbox: 'sandbox',
  webhooks: 'webhooks',
  'self-hostable': 'selfHostable',
  MCP: 'mcp',
} as const satisfies Record<string, keyof typeof FLAGS>;

const SAID: Readonly<Partial<Record<FlagState, string>>> = { yes: '', partial: 'partly ', no: 'no ' };

/** Established facts only: what is not mentioned is unknown. */
function toolBrief(tool: Tool, baseUrl: string): ToolBrief {
  const { pricing, coverage, api, openSource, status } = tool;
  const places = [...coverage.regions, ...coverage.countries];
  const [price] = tool.prices;
  const flags = Object.entries(FACTS).flatMap(([label, name]) => {
    const prefix = SAID[FLAGS[name](tool)];
    return prefix === undefined ? [] : [prefix + label];
  });
  const code = openSource ? [`${openSource.license} (${licenceGroup(openSource.license)})`] : [];
  const said = [...(status === 'active' ? [] : [status]), ...flags, ...api.styles, ...api.auth, ...code];
  return {
    ...toolSummary(tool),
    url: baseUrl + paths.tool(tool.slug),
    pricing: [pricing.model, ...pricing.secondary, ...(price ? [priceText(price)] : [])].join(', '),
    coverage: places.join(', ') || 'unknown',
    facts: [...new Set(said)].join(', '),
  };
}

const DEFAULT_LIMIT = 10;
/** Tools of one name that are listed. */
const MOST_NAMED = 8;

const Input = z.strictObject({
  query: z.string().trim().max(500).describe('Words or a sentence, also with "not X"; "" browses all.'),
  ...ToolFilters,
  stated: z.boolean().optional().describe('country as the record names it, not by region.'),
  sort: z.enum(['-activity', '-updated']).optional(),
  limit: z.int().min(1).max(25).optional().describe('Default 10.'),
  cursor: z.string().max(200).optional().describe('nextCursor of the previous page.'),
});

const Output = z.strictObject({
  results: z.array(ToolBrief),
  total: z.int().min(0).max(1_000_000),
  nextCursor: z.string().optional(),
  hint: z.string().optional(),
  proofs: z.record(z.string(), z.string()).optional(),
});

/** `search_tools`: the ranked search of `GET /api/search` with the filters of `GET /api/tools`, and cursors. */
export const searchTools = defineTool({
  name: 'search_tools',
  title: 'Search the fintech tool directory',
  description:
    'Fintech directory search: APIs, data, integrations and open source by words and filters. A filter takes values ' +
    'with commas, "!x" excludes, false is an established no. Results say price, coverage and key facts; what they do ' +
    'not name is unknown. Read a record with get_tool.',
  scope: 'search',
  input: Input,
  output: Output,
  run({ query, stated, sort, limit = DEFAULT_LIMIT, cursor, ...filters }, { catalog, listing, baseUrl }) {
    const offset = cursor === undefined ? 0 : decodeCursor(cursor, catalog.version);
    if (offset === undefined) throw new ToolFailure('cursor: not valid here. Start again without cursor.');
    const wanted: ListQuery = {
      q: query || undefined,
      coverage: stated ? 'stated' : undefined,
      sort,
      selection: toolSelection(filters, listing),
      page: 1,
      limit: offset + limit,
    };
    const { tools, total, suggestions, understood, proofs = {}, nearest } = listing.page(wanted);
    const results = tools.slice(offset).map((tool) => toolBrief(tool, baseUrl));
    const end = offset + results.length;
    const next =
      total === 0
        ? [
            query ? emptyHint(suggestions, nearest) : 'Nothing matches. Drop a filter.',
            dropHint(wanted, listing),
            unknownHint(wanted, listing),
          ]
        : [];
    const bills = costBills(query, catalog);
    const hint = [
      bills[0] &&
        `${bills[0].path.includes('tool=') ? 'Its bill' : 'Bills of its category'}: ${bills.map(({ path }) => `${baseUrl}/api${path}`).join(' to ')}`,
      bills[0]?.assumed,
      sharedNameHint(query, catalog),
      understoodHint(understood),
      unknownActivityText(countUnknownActivity(wanted, listing)),
      ...next,
    ]
      .filter(Boolean)
      .join(' ');
    return {
      results,
      total,
      nextCursor: end < total ? encodeCursor(end, catalog.version) : undefined,
      hint: hint || undefined,
      ...shortProofs(results, proofs),
    };
  },
});

const plainName = keptFor(({ name }: Tool) => plainWords(name));

/** Asks back where the names of several tools begin with all the words: "Ledger" alone names none of them. */
function sharedNameHint(query: string, { tools }: Catalog): string {
  const asked = plainWords(query);
  if (asked === '') return '';
  const named = tools.filter((tool) => `${plainName(tool)}-`.startsWith(`${asked}-`));
  if (named.length < 2 || named.some((tool) => plainName(tool) === asked)) return '';
  const names = named.slice(0, MOST_NAMED).map(({ name, slug }) => `${name} (${slug})`);
  return `Several tools are called so: ${names.join(', ')}. Ask which is meant.`;
}

/** How each result meets the conditions of the query, in few words; nothing without a condition. */
function shortProofs(
  results: readonly ToolBrief[],
  proofs: Readonly<Record<string, readonly Proof[]>>,
): { proofs?: Record<string, string> } {
  const said = results.flatMap(({ slug }): [string, string][] => {
    const parts = (proofs[slug] ?? []).map(({ condition, state }) => `${condition}: ${state}`);
    return parts.length > 0 ? [[slug, parts.join('; ')]] : [];
  });
  return said.length > 0 ? { proofs: Object.fromEntries(said) } : {};
}

function emptyHint(suggestions: readonly string[], nearest: Nearest | undefined): string {
  const tried = suggestions.length > 0 ? `Did you mean: ${suggestions.join(', ')}? ` : '';
  const useCases = nearest?.useCases.map(({ slug }) => slug) ?? [];
  const near = useCases.length > 0 ? ` Near: use cases ${useCases.join(', ')}.` : '';
  return `${tried}Nothing matches. Use fewer or more general words, or drop a filter.${near}`;
}

/** Such as "Understood: not United States." */
function understoodHint(understood: readonly Understood[]): string {
  const parts = understood.map((one) => {
    const { label, path, excluded } = one;
    if (path !== undefined) return `${label}, answered on ${path}`;
    if (excluded) return `not ${label}`;
    return hasNoRecord(one) ? `no record of "${label}"` : label;
  });
  return parts.length > 0 ? `Understood: ${parts.join('; ')}.` : '';
}

const CategoriesOutput = z.strictObject({
  categories: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      toolCount: z.int().min(0).max(1_000_000),
      url: z.string(),
    }),
  ),
  total: z.int().min(0).max(1000),
});

/** `list_categories`: every category with how many tools it holds. */
export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List fintech directory categories',
  description: 'Fintech directory categories with slugs for search_tools and tool counts.',
  scope: 'read:categories',
  input: z.strictObject({}),
  output: CategoriesOutput,
  run(_input, { catalog, baseUrl }) {
    const categories = catalog.categories.map((category) => {
      const { slug, name, description, toolCount, url } = categoryView(category, catalog, baseUrl);
      return { slug, name, description, toolCount, url };
    });
    return { categories, total: categories.length };
  },
});
