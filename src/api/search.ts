import * as z from 'zod';
import { keptFor } from '../base/kept.ts';
import { nearest } from '../base/nearest.ts';
import { costBills } from '../catalog/cost/cost-question.ts';
import { type ListQuery, SearchTerms, wholeNumber } from '../catalog/list/list-query.ts';
import { hasNoRecord, type Listing, Nearest, proofsOf } from '../catalog/list/listing.ts';
import { ToolSummary, toolSummary } from '../catalog/views.ts';
import { jsonTextResponse, listJson, writeJson } from '../http/answers.ts';
import { readQuery } from '../http/read-query.ts';
import { searchTools } from '../mcp/tools/search-tools.ts';
import type { Tool } from '../records/tool.ts';
import { paths } from '../records/urls.ts';
import { AnswerMeta, answerMeta, ignoredHints, listHints, serviceDesc } from './list-answer.ts';
import { answered, catalogRoute, type Services } from './services.ts';

const DEFAULT_RESULTS = 20;

const Query = z.object({
  q: SearchTerms.optional(),
  category: z.string().max(100).optional().describe('Only this category: its slug, or its name in any case.'),
  limit: wholeNumber(1, 50, `Most results to return, default ${DEFAULT_RESULTS}.`).optional(),
});

const Bill = z.object({
  url: z.string(),
  api: z.string(),
  assumed: z.string().optional().describe('What the bill takes for granted.'),
});
const Result = z
  .object({
    results: z.array(ToolSummary).describe('Best match first; without terms, by name.'),
    total: z.int().describe('How many tools match.'),
    suggestions: z.array(z.string()).optional().describe('Other terms: did you mean.'),
    nearest: Nearest.optional(),
    cost: Bill.extend({ highest: Bill.optional() })
      .optional()
      .describe(
        'Where the bill is that the words ask for, as a page and as JSON; of a range, those of both ends.',
      ),
    meta: AnswerMeta,
  })
  .meta({ id: 'SearchResult', description: 'Tools that match, best first.' });

/** `GET /api/search`: an unknown category finds nothing and says which exist; it is not an error. */
export const searchRoute = catalogRoute(
  paths.apiSearch,
  searchTools.scope,
  {
    live: true,
    operationId: 'searchTools',
    summary: 'Search tools',
    description:
      'Searches tools by name, need, fact and place, in plain words: the use cases that the words ask for count too. Typos, prefixes, synonyms, acronyms and terms in five more languages are understood, and what is ruled out (`not plaid`, `without contact sales`, `outside the US`); `meta.understood` says what was. When nothing matches, `nearest` and `suggestions` say where to go on. Without terms it lists by name. For filters, facets and pages use `/api/tools`.',
    tag: 'search',
    query: Query,
    queryExample: { q: 'stripe', category: 'payments-billing', limit: 2 },
    answers: answered('Tools that match, best first.', Result),
  },
  (request, services) => {
    const { catalog, listing } = services;
    const { values, ignored } = readQuery(Query, request.query, {
      search: 'q',
      query: 'q',
      per_page: 'limit',
    });
    const { q = '', limit = DEFAULT_RESULTS } = values;
    const category =
      values.category === undefined ? undefined : listing.facets.resolve('category', values.category);
    const unknown = values.category !== undefined && category === undefined;
    const members = category === undefined ? undefined : new Set(catalog.toolsByCategory.get(category));
    const found = unknown
      ? { ordinals: [], total: 0, suggestions: [], understood: [] }
      : services.search.query(q, {
          limit,
          offset: 0,
          ...(members ? { accept: (ordinal: number) => members.has(catalog.tools[ordinal] as never) } : {}),
        });
    const missing = found.understood.filter(hasNoRecord);
    const hints = [
      ...missing.map(({ label }) => `No record of ${label}.`),
      ...(unknown
        ? [categoryHint(values.category ?? '', services)]
        : emptyHints(q, category, found.total, listing)),
      ...ignored
        .filter((name) => Object.hasOwn(listing.querySchema.shape, name))
        .map(
          (name) => `${name} is a parameter of ${services.baseUrl}${paths.apiTools} and had no effect here.`,
        ),
      ...ignoredHints(
        ignored.filter((name) => !Object.hasOwn(listing.querySchema.shape, name)),
        Object.keys(Query.shape),
      ),
    ];
    const [cost, highest] = costBills(q, catalog).map(({ path, assumed }) => ({
      url: services.baseUrl + path,
      api: `${services.baseUrl}/api${path}`,
      assumed,
    }));
    const results = found.ordinals.map((ordinal) => writtenSummary(catalog.tools[ordinal] as Tool));
    const others: Omit<z.infer<typeof Result>, 'results'> = {
      total: found.total,
      ...(found.suggestions.length > 0 ? { suggestions: found.suggestions } : {}),
      nearest: found.nearest,
      cost: cost && { ...cost, highest },
      meta: answerMeta(catalog, ignored, {
        query: { q: q || undefined, category, limit },
        understood: found.understood,
        ...proofsOf(found.ordinals, catalog.tools, 'proofsOf' in found ? found.proofsOf : undefined),
        hints,
      }),
    };
    const { body, etag } = listJson('results', results, others);
    return { ...jsonTextResponse(body, { link: serviceDesc(services.baseUrl) }), etag };
  },
);

/** The summary of a tool, written once: it is most of an answer. */
const writtenSummary = keptFor((tool: Tool) => writeJson(toolSummary(tool)));

/** What would find something, when these words in this category do not. */
function emptyHints(q: string, category: string | undefined, total: number, listing: Listing): string[] {
  if (total > 0) return [];
  const selection = category ? { category: [category] } : {};
  const wanted: ListQuery = { q: q || undefined, selection, page: 1, limit: 1 };
  return listHints(wanted, { total, page: 1, pages: 0 }, listing);
}

function categoryHint(text: string, { listing, baseUrl }: Services): string {
  const slugs = listing.facets.values('category');
  const close = nearest(text, slugs);
  const which = close.length > 0 ? `Nearest: ${close.join(', ')}.` : `Categories: ${slugs.join(', ')}.`;
  return `There is no category of that name. ${which} ${baseUrl}/api/categories lists all.`;
}
