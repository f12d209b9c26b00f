import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import type { FacetName } from '../../catalog/list/facet.ts';
import type { Listing } from '../../catalog/list/listing.ts';
import type { Nearest, Understood } from '../../catalog/list/understood.ts';
import { PRICING_MODELS } from '../../catalog/schema/pricing.ts';
import { ToolSummary, toolSummary } from '../../catalog/views.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';

const DEFAULT_LIMIT = 10;
/** Characters of results one answer may hold, so that it never crowds a model's context. */
const MAX_CHARACTERS = 23_000;
const CUT_HINT = 'Cut to fit. Continue with nextCursor, or narrow by more words, category or pricing.';

const Input = z.strictObject({
  query: z.string().trim().max(200).describe('Words or a sentence, also with "not X"; "" browses all.'),
  category: z.string().max(64).optional().describe('Category slug.'),
  pricing: z.enum(PRICING_MODELS).optional(),
  use_case: z.string().max(90).optional().describe('Use case slug.'),
  limit: z.int().min(1).max(25).optional().describe('Default 10.'),
  cursor: z.string().max(200).optional().describe('nextCursor of the previous page.'),
});

const Output = z.strictObject({
  results: z.array(ToolSummary),
  total: z.int().min(0).max(1_000_000),
  nextCursor: z.string().optional(),
  hint: z.string().optional(),
});

/** Longest list of allowed values that a failure writes out. */
const MAX_ALLOWED = 40;

/** Value of a filter that a text means; the failure says what exists, or what comes close when that is too much. */
function filterValue(listing: Listing, name: FacetName, text: string): string {
  const value = listing.facets.resolve(name, text);
  if (value) return value;
  const values = listing.facets.values(name);
  const close = nearest(text, values, 3).join(', ');
  const guess = close ? ` Closest: ${close}.` : '';
  const allowed = values.length <= MAX_ALLOWED ? ` Allowed: ${values.join(', ')}.` : '';
  throw new ToolFailure(`${name}: unknown value "${text}".${guess}${allowed}`);
}

/** `search_tools`: the ranked search of `GET /api/search`, with cursors. */
export const searchTools = defineTool({
  name: 'search_tools',
  title: 'Search the fintech tool directory',
  description:
    'Fintech directory search: APIs, data sources, open data, integrations and open-source projects by keywords, ' +
    'category and pricing. Returns summaries; read a record with get_tool.',
  scope: 'search',
  input: Input,
  output: Output,
  run({ query, category, pricing, use_case, limit = DEFAULT_LIMIT, cursor }, { catalog, listing }) {
    const offset = cursor === undefined ? 0 : decodeCursor(cursor, catalog.version);
    if (offset === undefined) throw new ToolFailure('cursor: not valid here. Start again without cursor.');
    const selection = {
      ...(category ? { category: [filterValue(listing, 'category', category)] } : {}),
      ...(pricing ? { pricing: [pricing] } : {}),
      ...(use_case ? { 'use-case': [filterValue(listing, 'use-case', use_case)] } : {}),
    };
    const wanted = { ...(query ? { q: query } : {}), selection, page: 1, limit: offset + limit };
    const { tools, total, suggestions, understood, nearest } = listing.page(wanted);
    const page = tools.slice(offset).map(toolSummary);
    const results = fitting(page);
    const end = offset + results.length;
    const cut = results.length < page.length ? CUT_HINT : '';
    const hint = [understoodHint(understood), total === 0 ? emptyHint(suggestions, nearest) : cut]
      .filter((part) => part !== '')
      .join(' ');
    return {
      results,
      total,
      ...(end < total ? { nextCursor: encodeCursor(end, catalog.version) } : {}),
      ...(hint ? { hint } : {}),
    };
  },
});

function emptyHint(suggestions: readonly string[], nearest: Nearest | undefined): string {
  const tried = suggestions.length > 0 ? `Did you mean: ${suggestions.join(', ')}? ` : '';
  const useCases = nearest?.useCases.map(({ slug }) => slug) ?? [];
  const near = useCases.length > 0 ? ` Near: use cases ${useCases.join(', ')}.` : '';
  return `${tried}Nothing matches. Use fewer or more general words, or drop category, pricing and use_case.${near}`;
}

/** Such as "Understood: not United States." */
function understoodHint(understood: readonly Understood[]): string {
  const parts = understood.map(({ kind, label, excluded }) =>
    kind === 'unknown' ? `"${label}" is unknown` : excluded ? `not ${label}` : label,
  );
  return parts.length > 0 ? `Understood: ${parts.join('; ')}.` : '';
}

/** As many results from the start as fit, at least one. */
function fitting(results: ToolSummary[]): ToolSummary[] {
  let characters = 0;
  const cut = results.findIndex((result, index) => {
    characters += JSON.stringify(result).length + 1;
    return characters > MAX_CHARACTERS && index > 0;
  });
  return cut === -1 ? results : results.slice(0, cut);
}
