import * as z from 'zod';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { RECORD_COLLECTIONS } from '../../catalog/collections/record-collections.ts';
import { Include } from '../../catalog/list/list-query.ts';
import type { ApiRequest, ApiResponse, Operation, Params } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import { withLiveExample } from '../live-example.ts';
import { type ApiRoute, catalogRoute, type Services } from '../services.ts';
import { recordAnswer } from '../tools/tool.ts';
import { listOperation, listRecords, toolChanges, toolChangesOperation } from './list-records.ts';

const Query = z.object({ include: Include });

/** One record, for its slug or a name in any case; 308 for a former slug, 410 when removed, 404 with the nearest slugs. */
function getRecord(
  collection: RecordCollection,
  request: ApiRequest,
  services: Services,
  asked: string,
): ApiResponse {
  const { catalog, baseUrl } = services;
  const { name, one } = collection;
  const { values } = readQuery(Query, request.query);
  const found = collection.get(asked, catalog, baseUrl, values.include?.includes('body') ?? false);
  const records = {
    collection: name,
    one,
    slugs: collection.slugs(catalog),
    addressOf: (slug: string) => `/api/${name}/${slug}`,
    elsewhere: `${baseUrl}/api/${name} lists all.`,
  };
  return recordAnswer(found, asked, records, request, services);
}

/** What `/openapi.json` says of a record, but for its name and example. */
function recordOperation({
  one,
  example,
  record,
}: RecordCollection): Omit<Operation, 'operationId' | 'summary'> {
  return {
    description: `One ${one}, by its slug or its name in any case. A former slug leads to the record (308), a removed record is 410 with the reason, an unknown one 404 with the nearest slugs.`,
    tag: 'knowledge',
    query: Query,
    path: { slug: { description: `Slug of the ${one}.`, schema: z.string().max(160), example } },
    answers: { '200': { description: `The ${one}.`, schema: record } },
  };
}

/** The list of a collection and its single records. */
function routesOf(collection: RecordCollection): ApiRoute[] {
  const { name, id, one, many, example, queryExample } = collection;
  const list = (request: ApiRequest, services: Services) => listRecords(collection, request, services);
  const record = (request: ApiRequest, services: Services, { slug = '' }: Params) =>
    getRecord(collection, request, services, slug);
  const address = `/api/${name}`;
  return [
    catalogRoute(address, list, getTool.scope, (services) =>
      withLiveExample(
        {
          ...listOperation(collection, collection.querySchema(services.catalog)),
          operationId: `list${id}s`,
          summary: `List ${many}`,
          queryExample,
        },
        list,
        address,
        services,
      ),
    ),
    catalogRoute(`${address}/{slug}`, record, getTool.scope, (services) =>
      withLiveExample(
        { ...recordOperation(collection), operationId: `get${id}`, summary: `Get a ${one}` },
        record,
        `${address}/${example}`,
        services,
      ),
    ),
  ];
}

/** Addresses of the read-only collections beside tools and categories. */
export const collectionRoutes: readonly ApiRoute[] = [
  ...RECORD_COLLECTIONS.flatMap(routesOf),
  catalogRoute('/api/tools/{slug}/changes', toolChanges, getTool.scope, toolChangesOperation),
];
