import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { RECORD_COLLECTIONS } from '../../catalog/collections/record-collections.ts';
import type { ApiRequest } from '../../http/http.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import type { ApiRoute } from '../api-route.ts';
import { withLiveExample } from '../live-example.ts';
import type { Services } from '../services.ts';
import { getRecord, recordOperation } from './get-record.ts';
import { listOperation, listRecords } from './list-records.ts';
import { toolChanges, toolChangesOperation } from './tool-changes.ts';

const common = { method: 'GET', cache: 'catalog', limit: 'caller', scope: getTool.scope } as const;

type Params = Readonly<Record<string, string>>;

/** The list of a collection and its single records. */
function routesOf(collection: RecordCollection): ApiRoute[] {
  const { name, id, one, many, example, queryExample } = collection;
  const list = (request: ApiRequest, services: Services) => listRecords(collection, request, services);
  const record = (request: ApiRequest, services: Services, { slug = '' }: Params) =>
    getRecord(collection, request, services, slug);
  const address = `/api/${name}`;
  return [
    {
      ...common,
      path: address,
      endpoint: list,
      operation: (services) =>
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
    },
    {
      ...common,
      path: `${address}/{slug}`,
      endpoint: record,
      operation: (services) =>
        withLiveExample(
          { ...recordOperation(collection), operationId: `get${id}`, summary: `Get a ${one}` },
          record,
          `${address}/${example}`,
          services,
        ),
    },
  ];
}

/** Addresses of the read-only collections beside tools and categories. */
export const collectionRoutes: readonly ApiRoute[] = [
  ...RECORD_COLLECTIONS.flatMap(routesOf),
  {
    ...common,
    path: '/api/tools/{slug}/changes',
    endpoint: toolChanges,
    operation: toolChangesOperation,
  },
];
