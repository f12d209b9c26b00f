import * as z from 'zod';
import { changes } from '../../catalog/collections/changes.ts';
import type { CollectionQuery } from '../../catalog/collections/collection-query.ts';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import { Slug } from '../../records/scalars.ts';
import { openShape } from '../../records/schema-paths.ts';
import { paths } from '../../records/urls.ts';
import { pageAnswer, pageAnswers } from '../page-answer.ts';
import { catalogRoute, type Services } from '../services.ts';
import { requestedTool } from '../tools/tool.ts';
import { changedSince } from '../tools/tools.ts';

/** Filters that an address sets by itself, by name. */
type Fixed = Readonly<Record<string, readonly string[]>>;

/** The query of a list without the filters that its address sets. */
function openQuery(collection: RecordCollection, { catalog }: Services, fixed: readonly string[] = []) {
  const { shape } = collection.querySchema(catalog);
  const open = Object.entries(shape).filter(([name]) => !fixed.includes(name));
  return z.object(Object.fromEntries(open)) as unknown as CollectionQuery;
}

/** One page of a collection, by the query of a request. */
export function listRecords(
  collection: RecordCollection,
  request: ApiRequest,
  services: Services,
  fixed: Fixed = {},
): ApiResponse {
  const { catalog, baseUrl } = services;
  const schema = openQuery(collection, services, Object.keys(fixed));
  return pageAnswer(schema, request, services, (values, page, _limit, sent) => {
    const { changed, moved } = changedSince(collection.name, values.updatedSince, services);
    const chosen = { ...values, ...fixed, page };
    const { results, pages, total, missing } = collection.list(chosen, catalog, baseUrl, changed);
    const isAfter = page > pages && total > 0;
    const hints = isAfter ? [`Page ${page} is after the last page, which is ${pages}.`] : [];
    return { results, total, meta: { query: { ...sent, ...fixed }, missing, moved, hints } };
  });
}

/** What `/openapi.json` says of a list, but for its name and example. */
export function listOperation({ id, record, many, description }: RecordCollection, query: CollectionQuery) {
  const listed = openShape(record)
    .required({ slug: true })
    .meta({ id: `Listed${id}`, description: 'A record in a list, with the fields that were asked for.' });
  return {
    live: true,
    description: `${description} Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. Values that are not allowed are 400 with the allowed ones.`,
    tag: 'knowledge',
    query,
    answers: pageAnswers(`${id}Page`, many, listed),
  } as const;
}

/** `GET /api/tools/{slug}/changes`: the changes of one tool, with the query of `/api/changes`. */
export const toolChangesRoute = catalogRoute(
  paths.apiToolChanges('{slug}'),
  getTool.scope,
  (services) => ({
    ...listOperation(changes, openQuery(changes, services, ['tool'])),
    operationId: 'listToolChanges',
    summary: 'List the changes of a tool',
    path: { slug: { description: 'Slug of the tool.', schema: Slug, example: 'stripe' } },
  }),
  (request, services, params) => {
    const tool = requestedTool(request, services, params['slug'] ?? '', paths.apiToolChanges);
    return listRecords(changes, request, services, { tool: [tool.slug] });
  },
);
