import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { byRecord, filterParameter } from '../catalog/collections/filter.ts';
import { findOperations } from '../catalog/operations/find-operations.ts';
import { EVENT } from '../catalog/operations/operation-lines.ts';
import type { ApiRequest, ApiResponse, Operation } from '../http/http.ts';
import { OPERATION_METHODS } from '../records/action.ts';
import { paths } from '../records/urls.ts';
import { withLiveExample } from './live-example.ts';
import { ChangeView } from './operation-changes.ts';
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

/** An operation in an answer. */
export const OperationView = z
  .object({
    id: z.string().meta({ description: '`source#METHOD path`.' }),
    tool: z.string().meta({ description: 'Slug of the tool.' }),
    kind: z.enum(['operation', 'event']),
    method: z.string().meta({ description: 'Method of HTTP, or `EVENT`.' }),
    path: z
      .string()
      .meta({ description: 'As in the specification, without the server; of an event its name.' }),
    name: z.string().meta({
      description:
        'Summary of the vendor where its licence allows it, else the name of the action, else the operation id.',
    }),
    actions: z.array(z.string()).meta({ description: 'Slugs of what it does; empty where nobody knows.' }),
    deprecated: z.boolean(),
    operationId: z.string().optional(),
    tags: z.array(z.string()),
    scopes: z.array(z.string()).meta({ description: 'Scopes of OAuth.' }),
    requires: z.array(z.string()).meta({
      description: 'Names of required parameters and properties of the body, without those of the path.',
    }),
    source: z.object({
      url: z
        .string()
        .meta({ format: 'uri', description: 'The specification, at its commit where there is one.' }),
      commit: z.string().optional(),
      copyDay: z.string().meta({ description: 'The day whose state the copy has.' }),
    }),
  })
  .meta({ id: 'Operation', description: 'An operation or event of a published specification.' });

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

export function operationsOperation(services: Services): Operation {
  const changes = z.array(ChangeView).optional().meta({
    description: 'Of a question about changes: those of the page, newest first. `results` is empty then.',
  });
  const operation: Operation = {
    operationId: 'listOperations',
    summary: 'List operations of APIs',
    description:
      'Operations and events of the specifications that vendors publish, with what each does. Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. `meta.hints` says what an empty answer means: not in the published specification of a day, not known today, or not read; and what the first operation requires when `q` asks for it.',
    tag: 'knowledge',
    security: 'optional-bearer',
    query: operationQuery(services.catalog),
    queryExample: { action: ['refund-payment'], limit: 2 },
    answers: pageAnswers('OperationPage', 'operations', OperationView, { changes }),
  };
  return withLiveExample(operation, operations, paths.apiOperations, services);
}
