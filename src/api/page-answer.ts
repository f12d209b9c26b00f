import * as z from 'zod';
import { Cursor, DEFAULT_LIMIT, MAX_LIMIT, wholeNumber } from '../catalog/list/list-query.ts';
import { jsonResponse } from '../http/answers.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { readQuery } from '../http/read-query.ts';
import {
  AnswerMeta,
  answerMeta,
  ignoredHints,
  Pagination,
  pageLinks,
  paginationOf,
  requestedPage,
} from './list-answer.ts';
import type { Services } from './services.ts';

/** Names that other interfaces use for the same parameters. */
export const LIST_ALIASES = { per_page: 'limit', page_size: 'limit', pageSize: 'limit', search: 'q' };

/** Parameters by which a list that holds no records is paged. */
export const paging = (many: string) => ({
  page: wholeNumber(1, 100_000, 'Page, from 1.').optional(),
  limit: wholeNumber(1, MAX_LIMIT, `${many} on a page, ${DEFAULT_LIMIT} unless given.`).optional(),
  cursor: Cursor.optional(),
});

/** What a list found: its page, and what else to say. */
interface Found {
  readonly results: readonly unknown[];
  readonly total: number;
  /** Members of the answer beside the results. */
  readonly more?: object;
  /** About the answer; the query is that which was sent unless it is given. */
  readonly meta?: Parameters<typeof answerMeta>[2];
}

/**
 * Answers a list: reads the query, finds the records, and adds the pagination. `find` gets the query without its cursor, then
 * the page and the limit, then the query as it was sent.
 */
export function pageAnswer<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  { query, path }: Pick<ApiRequest, 'query' | 'path'>,
  { catalog, baseUrl }: Services,
  find: (asked: z.output<z.ZodObject<Shape>>, page: number, limit: number, sent: object) => Found,
): ApiResponse {
  const { values, ignored } = readQuery(schema, query, LIST_ALIASES);
  const { cursor, ...asked } = values as { page?: number; limit?: number; cursor?: string };
  const { limit = DEFAULT_LIMIT } = asked;
  const page = requestedPage({ ...asked, cursor }, catalog.version) ?? 1;
  const { results, total, more, meta = {} } = find(asked as typeof values, page, limit, values);
  const found = { page, limit, total, pages: Math.ceil(total / limit) };
  const hints = [...(meta.hints ?? []), ...ignoredHints(ignored, Object.keys(schema.shape))];
  const body = {
    results,
    pagination: paginationOf(asked, found, catalog.version),
    ...more,
    meta: answerMeta(catalog, ignored, { query: asked, ...meta, hints }),
  };
  return jsonResponse(body, { link: pageLinks(baseUrl, path, asked, found) });
}

/** The answers of such a list for `/openapi.json`: one page of `many`, named `id`. */
export const pageAnswers = (id: string, many: string, result: z.ZodType, more: z.ZodRawShape = {}) => ({
  '200': {
    description: `One page of ${many}.`,
    schema: z
      .object({ results: z.array(result), ...more, pagination: Pagination, meta: AnswerMeta })
      .meta({ id, description: `One page of ${many}.` }),
    headers: { Link: 'First, previous, next and last page (RFC 8288).' },
  },
});
