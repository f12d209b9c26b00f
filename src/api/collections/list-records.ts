import * as z from 'zod';
import type { CollectionQuery } from '../../catalog/collections/collection-query.ts';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Operation } from '../../http/operation.ts';
import { readQuery } from '../../http/read-query.ts';
import { AnswerMeta, answerMeta } from '../answer-meta.ts';
import { ignoredHints } from '../hints.ts';
import { pageLinks } from '../page-links.ts';
import { Pagination } from '../pagination.ts';
import type { Services } from '../services.ts';
import { LIST_ALIASES } from '../tools.ts';

/** Filters that an address sets by itself, by name. */
type Fixed = Readonly<Record<string, readonly string[]>>;

/** The query of a list without the filters that its address sets. */
export function openQuery(
  collection: RecordCollection,
  { catalog }: Services,
  fixed: readonly string[] = [],
) {
  const { shape } = collection.querySchema(catalog);
  const open = Object.entries(shape).filter(([name]) => !fixed.includes(name));
  return z.object(Object.fromEntries(open)) as unknown as CollectionQuery;
}

/** One page of a collection, by the query of a request. */
export function listRecords(
  collection: RecordCollection,
  { path, query }: ApiRequest,
  services: Services,
  fixed: Fixed = {},
): ApiResponse {
  const { catalog, baseUrl } = services;
  const schema = openQuery(collection, services, Object.keys(fixed));
  const { values, ignored } = readQuery(schema, query, LIST_ALIASES);
  const found = collection.list({ ...values, ...fixed }, catalog, baseUrl);
  const { results, page, limit, total, pages, missing } = found;
  const hints = [
    ...(page > pages && total > 0 ? [`Page ${page} is after the last page, which is ${pages}.`] : []),
    ...ignoredHints(ignored, Object.keys(schema.shape)),
  ];
  const body = {
    results,
    pagination: { page, limit, total, pages },
    meta: answerMeta(catalog, ignored, {
      query: { ...values, ...fixed },
      ...(missing.length > 0 ? { missing } : {}),
      ...(hints.length > 0 ? { hints } : {}),
    }),
  };
  return jsonResponse(body, { link: pageLinks(baseUrl, path, values, { page, pages }) });
}

/** What `/openapi.json` says of a list, but for its name and example. */
export function listOperation(
  { id, record, many, description }: RecordCollection,
  query: CollectionQuery,
): Omit<Operation, 'operationId' | 'summary'> {
  const listed = record
    .partial()
    .required({ slug: true })
    .meta({ id: `Listed${id}`, description: 'A record in a list, with the fields that were asked for.' });
  const schema = z
    .object({ results: z.array(listed), pagination: Pagination, meta: AnswerMeta })
    .meta({ id: `${id}Page`, description: `One page of ${many}.` });
  return {
    description: `${description} Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. Values that are not allowed are 400 with the allowed ones.`,
    tag: 'knowledge',
    security: 'optional-bearer',
    query,
    answers: {
      '200': {
        description: `One page of ${many}.`,
        schema,
        headers: { Link: 'First, previous, next and last page (RFC 8288).' },
      },
    },
  };
}
