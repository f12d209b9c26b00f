import * as z from 'zod';
import { changes } from '../../catalog/collections/changes.ts';
import type { CollectionQuery } from '../../catalog/collections/collection-query.ts';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { jsonResponse } from '../../http/answers.ts';
import type { ApiRequest, ApiResponse, Operation, Params } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import { Slug } from '../../records/scalars.ts';
import { openShape } from '../../records/schema-paths.ts';
import { paths } from '../../records/urls.ts';
import { answerMeta, ignoredHints, pageLinks, paginationOf, requestedPage } from '../list-answer.ts';
import { withLiveExample } from '../live-example.ts';
import { pageAnswers } from '../page-answer.ts';
import type { Services } from '../services.ts';
import { requestedTool } from '../tools/tool.ts';
import { changedSince, LIST_ALIASES } from '../tools/tools.ts';

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
  { path, query }: ApiRequest,
  services: Services,
  fixed: Fixed = {},
): ApiResponse {
  const { catalog, baseUrl } = services;
  const schema = openQuery(collection, services, Object.keys(fixed));
  const { values, ignored } = readQuery(schema, query, LIST_ALIASES);
  const { changed, moved } = changedSince(collection.name, values.updatedSince, services);
  const asked = requestedPage(values, catalog.version);
  const chosen = { ...values, ...fixed, page: asked };
  const found = collection.list(chosen, catalog, baseUrl, changed);
  const { cursor: _, ...linked } = values;
  const { results, page, total, pages, missing } = found;
  const hints = [
    ...(page > pages && total > 0 ? [`Page ${page} is after the last page, which is ${pages}.`] : []),
    ...ignoredHints(ignored, Object.keys(schema.shape)),
  ];
  const body = {
    results,
    pagination: paginationOf(values, found, catalog.version),
    meta: answerMeta(catalog, ignored, {
      query: { ...values, ...fixed },
      missing,
      moved,
      hints,
    }),
  };
  return jsonResponse(body, { link: pageLinks(baseUrl, path, linked, { page, pages }) });
}

/** What `/openapi.json` says of a list, but for its name and example. */
export function listOperation(
  { id, record, many, description }: RecordCollection,
  query: CollectionQuery,
): Omit<Operation, 'operationId' | 'summary'> {
  const listed = openShape(record)
    .required({ slug: true })
    .meta({ id: `Listed${id}`, description: 'A record in a list, with the fields that were asked for.' });
  return {
    description: `${description} Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. Values that are not allowed are 400 with the allowed ones.`,
    tag: 'knowledge',
    query,
    answers: pageAnswers(`${id}Page`, many, listed),
  };
}

const EXAMPLE = 'stripe';

/** `GET /api/tools/{slug}/changes`: the changes of one tool, with the query of `/api/changes`. */
export function toolChanges(request: ApiRequest, services: Services, params: Params): ApiResponse {
  const tool = requestedTool(request, services, params['slug'] ?? '', paths.apiToolChanges);
  return listRecords(changes, request, services, { tool: [tool.slug] });
}

export function toolChangesOperation(services: Services): Operation {
  const operation: Operation = {
    ...listOperation(changes, openQuery(changes, services, ['tool'])),
    operationId: 'listToolChanges',
    summary: 'List the changes of a tool',
    path: { slug: { description: 'Slug of the tool.', schema: Slug, example: EXAMPLE } },
  };
  return withLiveExample(operation, toolChanges, paths.apiToolChanges(EXAMPLE), services);
}
