import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import type { RecordCollection } from '../../catalog/collections/record-collection.ts';
import { Include } from '../../catalog/list/list-query.ts';
import { problem } from '../../http/errors/problem.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Operation } from '../../http/operation.ts';
import { readQuery } from '../../http/read-query.ts';
import { serviceDesc } from '../service-desc.ts';
import type { Services } from '../services.ts';
import { followMoved } from '../tools/follow-moved.ts';

const Query = z.object({ include: Include });

/** One record, for its slug or a name in any case; 308 for a former slug, 410 when removed, 404 with the nearest slugs. */
export function getRecord(
  collection: RecordCollection,
  request: ApiRequest,
  { catalog, baseUrl }: Services,
  asked: string,
): ApiResponse {
  const { name, one } = collection;
  const { values } = readQuery(Query, request.query);
  const found = collection.get(asked, catalog, baseUrl, values.include?.includes('body') ?? false);
  if (found) {
    return jsonResponse(found, {
      link: serviceDesc(baseUrl),
      ...(found.slug === asked ? {} : { 'content-location': `/api/${name}/${found.slug}` }),
    });
  }
  followMoved(name, asked, request, catalog, (slug) => `/api/${name}/${slug}`);
  const suggestions = nearest(asked, collection.slugs(catalog));
  const next =
    suggestions.length > 0 ? `Nearest: ${suggestions.join(', ')}.` : `${baseUrl}/api/${name} lists all.`;
  throw problem('not-found', `There is no ${one} with the slug "${asked.slice(0, 64)}". ${next}`, {
    suggestions,
  });
}

/** What `/openapi.json` says of a record, but for its name and example. */
export function recordOperation({
  one,
  example,
  record,
}: RecordCollection): Omit<Operation, 'operationId' | 'summary'> {
  return {
    description: `One ${one}, by its slug or its name in any case. A former slug leads to the record (308), a removed record is 410 with the reason, an unknown one 404 with the nearest slugs.`,
    tag: 'knowledge',
    security: 'optional-bearer',
    query: Query,
    path: { slug: { description: `Slug of the ${one}.`, schema: z.string().max(160), example } },
    answers: { '200': { description: `The ${one}.`, schema: record } },
  };
}
