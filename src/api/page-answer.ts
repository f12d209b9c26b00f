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
import { LIST_ALIASES } from './tools/tools.ts';

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
  readonly hints?: readonly string[];
  /** The query as it was understood, where it is not the values that were sent. */
  readonly understood?: object;
  readonly more?: object;
}

/** Answers a list of anything but records: reads the query, finds, and says where the page stands. */
export function pageAnswer<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  { query, path }: ApiRequest,
  { catalog, baseUrl }: Services,
  find: (values: z.output<z.ZodObject<Shape>>, page: number, limit: number) => Found,
): ApiResponse {
  const { values, ignored } = readQuery(schema, query, LIST_ALIASES);
  const { cursor, ...asked } = values as { page?: number; limit?: number; cursor?: string };
  const { limit = DEFAULT_LIMIT } = asked;
  const page = requestedPage({ ...asked, cursor }, catalog.version) ?? 1;
  const { results, total, hints = [], understood, more } = find(asked as typeof values, page, limit);
  const found = { page, limit, total, pages: Math.ceil(total / limit) };
  const said = [...hints, ...ignoredHints(ignored, Object.keys(schema.shape))];
  const body = {
    results,
    ...more,
    pagination: paginationOf(asked, found, catalog.version),
    meta: answerMeta(catalog, ignored, { query: { ...(understood ?? asked) }, hints: said }),
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
