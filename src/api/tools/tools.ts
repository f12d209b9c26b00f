import * as z from 'zod';
import { slugsOf } from '../../base/lists.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { priceUnits } from '../../catalog/cost/unit-prices.ts';
import { defaultSort } from '../../catalog/list/default-order.ts';
import { type ListQuery, type ListQueryValues, toListQuery } from '../../catalog/list/list-query.ts';
import { Nearest, type ToolPage } from '../../catalog/list/listing.ts';
import { ListedTool, listedTool } from '../../catalog/list/tool-fields.ts';
import { changesSince, readCatalogVersion } from '../../catalog/record-history.ts';
import { CSV_TYPE, toolsCsv } from '../../catalog/tools-csv.ts';
import { CORS } from '../../http/answers.ts';
import { problem, refused } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import type { Collection } from '../../records/collections.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import { priceText } from '../../records/tool/price-text.ts';
import { paths } from '../../records/urls.ts';
import { type AnswerMeta, listHints, serviceDesc } from '../list-answer.ts';
import { LIST_ALIASES, pageAnswer, pageAnswers } from '../page-answer.ts';
import { type ApiRoute, catalogRoute, type Services } from '../services.ts';

/** What changed since a day or a version of the catalogue. Throws 410 for a version that is not known. */
export function changedSince(
  collection: Collection,
  since: string | undefined,
  { catalog, history, baseUrl }: Pick<Services, 'catalog' | 'history' | 'baseUrl'>,
) {
  const folder = `${collection}/`;
  const own = catalog.moved.filter(({ from }) => from.startsWith(folder));
  if (since === undefined) return { moved: [] };
  const version = readCatalogVersion(since);
  if (version === undefined) return { moved: own.filter(({ date }) => date >= since) };
  const found = changesSince(history, collection, version);
  if (!found) {
    const download = `${baseUrl}/data/tools.json`;
    throw problem(
      'gone',
      `The catalogue version ${version} is not known here: it is older than 90 days or another installation's. Read ${download} anew, then ask with its version.`,
      { catalogVersion: catalog.version, download },
    );
  }
  const moved = found.removed.map((slug) => {
    const from = folder + slug;
    return own.find((entry) => entry.from === from) ?? { from };
  });
  return { changed: found.changed, moved };
}

const FacetCount = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int(),
    stated: z
      .int()
      .optional()
      .describe(
        'For countries: of these, the tools that name it themselves, without regions around it and global coverage.',
      ),
    selected: z.boolean(),
  })
  .meta({ id: 'FacetCount', description: 'A filter value and how many tools choosing it would show.' });

/** What stands in an answer beside the tools and the page. */
const beside = {
  facets: z
    .record(z.string(), z.array(FacetCount))
    .optional()
    .describe('By filter; selected values first, then by count. Each filter is counted without itself.'),
  suggestions: z.array(z.string()).optional().describe('Other terms: did you mean.'),
  nearest: Nearest.optional(),
};

/** `GET /api/tools`: the filtered, ordered list in pages. Its filter values come from the catalogue. */
const toolsRoute = catalogRoute(
  paths.apiTools,
  getTool.scope,
  ({ listing }) => ({
    live: true,
    operationId: 'listTools',
    summary: 'List tools',
    description:
      'Lists tools in pages with filters. Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. `!` before a value excludes it: `pricing=!contact-sales` lists what that value does not match, also where nothing is established. Unknown parameter names are ignored and named in `meta.ignored`; values that are not allowed are 400 with the allowed ones. Follow `Link: rel="next"` to walk all pages.',
    tag: 'tools',
    query: listing.querySchema,
    queryExample: { category: ['open-banking'], pricing: ['usage-based'], facets: ['pricing'], limit: 2 },
    answers: pageAnswers('ToolPage', 'tools', ListedTool, beside),
  }),
  ({ query: sent, path }, services) => {
    const { catalog, listing, baseUrl } = services;
    const request = { query: withPage(sent), path };
    return pageAnswer(listing.querySchema, request, services, (values, page) => {
      const { changed, moved } = changedSince('tools', values.updatedSince, services);
      const query = toListQuery({ ...values, page }, changed);
      const found = listing.page(query);
      checkUnit(query, found, catalog);
      const renamed = catalog.moved.filter(({ from }) =>
        values.slug?.some((slug) => from === `tools/${plainWords(slug)}`),
      );
      const { total, suggestions, nearest, missing, understood, proofs } = found;
      return {
        results: found.tools.map((tool) => ({
          ...listedTool(tool, values.fields, catalog, baseUrl),
          ...(values.include?.includes('body') ? { body: catalog.bodies[`tools/${tool.slug}`] ?? '' } : {}),
        })),
        total,
        more: {
          facets: query.facets && found.facets,
          ...(suggestions.length > 0 ? { suggestions } : {}),
          nearest,
        },
        meta: {
          query: queryOf(query),
          missing,
          understood,
          proofs,
          prices: pricesOf(found),
          moved: [...new Set([...renamed, ...moved])],
          hints: listHints(query, found, listing),
        },
      };
    });
  },
);

/** Refuses a unit that is none, and an order by price without one or of what is not alike. */
function checkUnit({ sort, unit: asked }: ListQuery, { prices }: ToolPage, catalog: Catalog): void {
  const units = priceUnits(catalog);
  const unit = units.find(({ id }) => id === asked);
  if ((unit || asked === undefined) && (sort !== 'price' || prices)) return;
  const within = unit && priceItem(unit.item).within;
  const parameter = within ?? 'unit';
  const detail = within
    ? `must be one: prices in ${asked} are of the same thing only among its tools`
    : 'must be a unit of prices; one category or use case has a usual one';
  const shared = within === 'category' ? catalog.categories : catalog.useCases;
  const allowed = within ? slugsOf(shared) : units.map(({ id }) => id);
  throw refused({ parameter, detail, allowed });
}

/** The prices of the results of an order by price. */
function pricesOf({ prices, tools: shown }: ToolPage): AnswerMeta['prices'] {
  if (!prices) return undefined;
  const { unit, unpriced } = prices;
  const of = shown.flatMap(({ slug }) => {
    const own = prices.of.get(slug);
    if (!own) return [];
    const { price, figure, doubt = null } = own;
    const row = { amount: figure.round(8).toFixed(), currency: unit.currency, price: priceText(price) };
    return [
      [slug, { ...row, source: price.url, read: price.asOf, copyDay: price.copyDay ?? null, doubt }] as const,
    ];
  });
  return { unit: unit.id, label: unit.label, of: Object.fromEntries(of), unpriced };
}

function queryOf(query: ListQuery): Record<string, unknown> {
  const { q, selection, coverage, slugs, updatedSince, sort } = query;
  return {
    q,
    ...selection,
    coverage,
    slug: slugs,
    updatedSince,
    sort: sort ?? defaultSort(query),
  };
}

/** Turns `offset`, which other interfaces use, into `page`; it must be a multiple of the limit. */
function withPage(query: URLSearchParams): URLSearchParams {
  const offset = query.get('offset');
  if (offset === null || query.has('page')) return query;
  const limit = Number(
    ['limit', ...Object.keys(LIST_ALIASES)]
      .map((name) => query.get(name))
      .find((text) => /^\d+$/.test(text ?? '')) ?? 24,
  );
  if (!/^\d{1,7}$/.test(offset) || limit === 0 || Number(offset) % limit !== 0) {
    const detail = `must be a multiple of limit (${limit}); better use page`;
    throw refused({ parameter: 'offset', value: offset, detail });
  }
  const params = new URLSearchParams(query);
  params.delete('offset');
  params.set('page', String(Number(offset) / limit + 1));
  return params;
}

/** Parameters of the list that shape pages and JSON; a table has neither. */
const PAGING = {
  page: true,
  limit: true,
  cursor: true,
  facets: true,
  fields: true,
  include: true,
} as const;

/** `GET /api/tools.csv`: every tool of the filtered, ordered list as one CSV file. Its filters are those of the list. */
const toolsCsvRoute = catalogRoute(
  paths.apiToolsCsv,
  getTool.scope,
  ({ listing }) => ({
    operationId: 'exportTools',
    summary: 'Export tools as CSV',
    description:
      'The same filters and order as `GET /api/tools`, without pages: every tool that matches, one a line, with the main facts as columns (RFC 4180, UTF-8, first line names the columns). Lists within a field are separated by spaces. A field that a spreadsheet would run as a formula begins with an apostrophe.',
    tag: 'tools',
    query: listing.querySchema.omit(PAGING),
    queryExample: { category: ['open-banking'], sandbox: 'true' },
    answers: {
      '200': {
        description: 'The table.',
        contentType: 'text/csv',
        schema: z.string(),
        headers: { 'Content-Disposition': 'Name of the file.' },
      },
    },
  }),
  (request, services) => {
    const { catalog, listing, baseUrl } = services;
    const { values } = readQuery(listing.querySchema.omit(PAGING), request.query, LIST_ALIASES);
    const { changed } = changedSince('tools', values.updatedSince, services);
    const query = {
      ...toListQuery(values as ListQueryValues, changed),
      page: 1,
      limit: catalog.tools.length,
    };
    const found = listing.page(query);
    checkUnit(query, found, catalog);
    return {
      status: 200,
      headers: {
        ...CORS,
        'content-type': CSV_TYPE,
        'content-disposition': 'attachment; filename="fintech-tools.csv"',
        link: serviceDesc(baseUrl),
      },
      body: toolsCsv(found.tools),
    };
  },
);

export const toolsRoutes: readonly ApiRoute[] = [toolsRoute, toolsCsvRoute];
