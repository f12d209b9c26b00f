import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { StreamedChange } from '../catalog/collections/change-stream.ts';
import { byRecord, filterParameter } from '../catalog/collections/filter.ts';
import { findOperations } from '../catalog/operations/find-operations.ts';
import { Operation } from '../catalog/operations/operation-index.ts';
import { EVENT } from '../catalog/operations/operation-lines.ts';
import type { ApiRequest, ApiResponse, Operation as Described } from '../http/http.ts';
import { OPERATION_METHODS } from '../records/action.ts';
import { paths } from '../records/urls.ts';
import { withLiveExample } from './live-example.ts';
import { pageAnswer, pageAnswers, paging } from './page-answer.ts';
import type { Services } from './services.ts';

const METHODS = [...OPERATION_METHODS, EVENT] as [string, ...string[]];

const queries = new WeakMap<Catalog, ReturnType<typeof makeQuery>>();

function makeQuery(catalog: Catalog) {
  const by = (records: 'tools' | 'categories' | 'actions', description: string) =>
    filterParameter(
      byRecord(records, description, () => []),
      catalog,
    );
  return z.object({
    q: z.string().trim().max(300).optional().meta({
      description:
        'Words of the path, id, summary, tags or action, or a question such as "refund endpoint of Adyen", "who has webhooks for disputes" or "what did Plaid break since March", whose tool, action, method, kind and time are understood. Best answers first.',
    }),
    tool: by('tools', 'Slug or name of the tool.'),
    action: by('actions', 'Slug or name of what it does, of `/api/actions`.'),
    category: by('categories', 'Slug or name of a category of the tool.'),
    method: z
      .array(z.string().toUpperCase().pipe(z.enum(METHODS)))
      .max(10)
      .optional()
      .meta({ description: 'Method of HTTP; `EVENT` for events.' }),
    deprecated: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ description: 'Whether the specification calls it deprecated.' }),
    kind: z
      .enum(['operation', 'event'])
      .optional()
      .meta({ description: 'What the client calls, or what the service sends.' }),
    ...paging('Operations'),
  });
}

/** The query of the list, whose values are those of the catalogue. */
export function operationQuery(catalog: Catalog) {
  const known = queries.get(catalog) ?? makeQuery(catalog);
  queries.set(catalog, known);
  return known;
}

/** `GET /api/operations`: operations and events of published specifications. */
export const operations = (request: ApiRequest, services: Services): ApiResponse =>
  pageAnswer(operationQuery(services.catalog), request, services, (values, page, limit) => {
    const { notes, understood, changes, ...found } = findOperations(
      { ...values, page, limit },
      services.catalog,
    );
    const stated = changes?.map((change) => ({ ...change, url: new URL(change.url, services.baseUrl).href }));
    return { ...found, hints: notes, understood, ...(stated && { more: { changes: stated } }) };
  });

export function operationsOperation(services: Services): Described {
  const changes = z.array(StreamedChange).optional().meta({
    description: 'Of a question about changes: those of the page, newest first. `results` is empty then.',
  });
  const operation: Described = {
    operationId: 'listOperations',
    summary: 'List operations of APIs',
    description:
      'Operations and events of the specifications that vendors publish, with what each does. Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. `meta.hints` says what an empty answer means: not in the published specification of a day, not known today, or not read; and what the first operation requires when `q` asks for it.',
    tag: 'knowledge',
    security: 'optional-bearer',
    query: operationQuery(services.catalog),
    queryExample: { action: ['refund-payment'], limit: 2 },
    answers: pageAnswers('OperationPage', 'operations', Operation, { changes }),
  };
  return withLiveExample(operation, operations, paths.apiOperations, services);
}
