import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { byRecord, filterParameter } from '../catalog/collections/filter.ts';
import { wholeNumber } from '../catalog/list/list-query.ts';
import { findOperations } from '../catalog/operations/find-operations.ts';
import { EVENT } from '../catalog/operations/operation-lines.ts';
import { jsonResponse } from '../http/answers.ts';
import type { ApiRequest, ApiResponse, Operation } from '../http/http.ts';
import { readQuery } from '../http/read-query.ts';
import { OPERATION_METHODS } from '../records/action.ts';
import { paths } from '../records/urls.ts';
import { AnswerMeta, answerMeta, ignoredHints, Pagination, pageLinks, paginationOf } from './list-answer.ts';
import { withLiveExample } from './live-example.ts';
import type { Services } from './services.ts';
import { LIST_ALIASES } from './tools/tools.ts';

const METHODS = [...OPERATION_METHODS, EVENT] as [string, ...string[]];

const queries = new WeakMap<Catalog, ReturnType<typeof makeQuery>>();

function makeQuery(catalog: Catalog) {
  const byTool = byRecord('tools', 'Slug or name of the tool.', () => []);
  const byCategory = byRecord('categories', 'Slug or name of a category of the tool.', () => []);
  const byAction = {
    description: 'Slug or name of what it does, of `/api/actions`.',
    values: ({ actions }: Catalog) => actions.map(({ slug, name }) => ({ value: slug, label: name })),
    read: () => [],
  };
  return z.object({
    q: z.string().trim().max(300).optional().meta({
      description:
        'Words of the path, id, summary, tags or action, or a question such as "refund endpoint of Adyen" or "who has webhooks for disputes", whose tool, action, method and kind are understood as filters.',
    }),
    tool: filterParameter(byTool, catalog),
    action: filterParameter(byAction, catalog),
    category: filterParameter(byCategory, catalog),
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
    page: wholeNumber(1, 100_000, 'Page, from 1.').optional(),
    limit: wholeNumber(1, 100, 'Operations on a page, 24 unless given.').optional(),
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

const Page = z
  .object({ results: z.array(OperationView), pagination: Pagination, meta: AnswerMeta })
  .meta({ id: 'OperationPage', description: 'One page of operations.' });

/** `GET /api/operations`: operations and events of published specifications. */
export function operations({ query, path }: ApiRequest, { catalog, baseUrl }: Services): ApiResponse {
  const schema = operationQuery(catalog);
  const { values, ignored } = readQuery(schema, query, LIST_ALIASES);
  const { page = 1, limit = 24 } = values;
  const found = findOperations({ ...values, page, limit }, catalog);
  const hints = [...found.notes, ...ignoredHints(ignored, Object.keys(schema.shape))];
  const body = {
    results: found.results,
    pagination: paginationOf(values, found, catalog.version),
    meta: answerMeta(catalog, ignored, {
      query: { ...found.understood },
      ...(hints.length > 0 && { hints }),
    }),
  };
  return jsonResponse(body, { link: pageLinks(baseUrl, path, values, found) });
}

export function operationsOperation(services: Services): Operation {
  const operation: Operation = {
    operationId: 'listOperations',
    summary: 'List operations of APIs',
    description:
      'Operations and events of the specifications that vendors publish, with what each does. Values of one filter are alternatives (repeat the parameter or separate with commas); different filters must all match. `meta.hints` says what an empty answer means: not in the published specification of a day, not known today, or not read.',
    tag: 'knowledge',
    security: 'optional-bearer',
    query: operationQuery(services.catalog),
    queryExample: { action: ['refund-payment'], limit: 2 },
    answers: {
      '200': {
        description: 'One page of operations.',
        schema: Page,
        headers: { Link: 'First, previous, next and last page (RFC 8288).' },
      },
    },
  };
  return withLiveExample(operation, operations, paths.apiOperations, services);
}
