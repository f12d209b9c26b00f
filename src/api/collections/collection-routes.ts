import * as z from 'zod';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { RECORD_COLLECTIONS } from '../../catalog/collections/record-collections.ts';
import { Include } from '../../catalog/list/list-query.ts';
import { readQuery } from '../../http/read-query.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import { type ApiRoute, answered, catalogRoute } from '../services.ts';
import { recordAnswer } from '../tools/tool.ts';
import { listOperation, listRecords, toolChangesRoute } from './list-records.ts';

const Query = z.object({ include: Include });

/** The list of a collection and its single records, for a slug or a name in any case. */
function routesOf(collection: RecordCollection): ApiRoute[] {
  const { name, id, one, many, example, queryExample } = collection;
  const address = `/api/${name}`;
  return [
    catalogRoute(
      address,
      getTool.scope,
      ({ catalog }) => ({
        ...listOperation(collection, collection.querySchema(catalog)),
        operationId: `list${id}s`,
        summary: `List ${many}`,
        queryExample,
      }),
      (request, services) => listRecords(collection, request, services),
    ),
    catalogRoute(
      `${address}/{slug}`,
      getTool.scope,
      {
        live: true,
        operationId: `get${id}`,
        summary: `Get a ${one}`,
        description: `One ${one}, by its slug or its name in any case. A former slug leads to the record (308), a removed record is 410 with the reason, an unknown one 404 with the nearest slugs.`,
        tag: 'knowledge',
        query: Query,
        path: { slug: { description: `Slug of the ${one}.`, schema: z.string().max(160), example } },
        answers: answered(`The ${one}.`, collection.record),
      },
      (request, services, { slug: asked = '' }) => {
        const { catalog, baseUrl } = services;
        const { include = [] } = readQuery(Query, request.query).values;
        const found = collection.get(asked, catalog, baseUrl, include.includes('body'));
        const records = {
          collection: name,
          one,
          slugs: collection.slugs(catalog),
          addressOf: (slug: string) => `${address}/${slug}`,
          elsewhere: `${baseUrl}${address} lists all.`,
        };
        return recordAnswer(found, asked, records, request, services);
      },
    ),
  ];
}

/** Addresses of the read-only collections beside tools and categories. */
export const collectionRoutes: readonly ApiRoute[] = [
  ...RECORD_COLLECTIONS.flatMap(routesOf),
  toolChangesRoute,
];
