import * as z from 'zod';
import { keptFor } from '../base/kept.ts';
import type { Catalog } from '../catalog/catalog.ts';
import {
  CHANGE_ORIGINS,
  changeStream,
  readUse,
  StreamedChange,
} from '../catalog/collections/change-stream.ts';
import { byRecord, filterParameter } from '../catalog/collections/filter.ts';
import { QueryDay } from '../catalog/list/list-query.ts';
import { LackingTool } from '../catalog/operations/absences.ts';
import { EXAMPLES, findOperations } from '../catalog/operations/find-operations.ts';
import { Operation } from '../catalog/operations/operation-index.ts';
import { DIFFERENCE_CLASSES, EVENT } from '../catalog/operations/operation-lines.ts';
import { refused } from '../http/problem.ts';
import { getTool } from '../mcp/tools/get-tool.ts';
import { OPERATION_METHODS } from '../records/action.ts';
import { paths } from '../records/urls.ts';
import { pageAnswer, pageAnswers, paging } from './page-answer.ts';
import { type ApiRoute, catalogRoute } from './services.ts';

const METHODS = [...OPERATION_METHODS, EVENT] as [string, ...string[]];

/** The query of the list, whose values are those of the catalogue. */
export const operationQuery = keptFor((catalog: Catalog) => {
  const by = (records: 'tools' | 'categories' | 'actions', description: string) =>
    filterParameter(
      byRecord(records, description, () => []),
      catalog,
    );
  return z.object({
    q: z
      .string()
      .trim()
      .max(300)
      .optional()
      .describe(
        `Words of path, id, summary, tags or action, or a question such as ${EXAMPLES}. Best answers first.`,
      ),
    tool: by('tools', 'Slug or name of the tool.'),
    action: by('actions', 'Slug or name of what it does, of `/api/actions`.'),
    category: by('categories', 'Slug or name of a category of the tool.'),
    method: z
      .array(z.string().toUpperCase().pipe(z.enum(METHODS)))
      .max(10)
      .optional()
      .describe('Method of HTTP; `EVENT` for events.'),
    deprecated: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('Whether the specification calls it deprecated.'),
    kind: z
      .enum(['operation', 'event'])
      .optional()
      .describe('What the client calls, or what the service sends.'),
    ...paging('Operations'),
  });
});

const changes = z
  .array(StreamedChange)
  .optional()
  .describe('Of a question about changes, instead of `results`: those of the page, newest first.');
const lacking = z
  .array(LackingTool)
  .optional()
  .describe('Of a question such as "who cannot refund", instead of `results`: those of the page.');

/** `GET /api/operations`: operations and events of published specifications. */
const operationsRoute = catalogRoute(
  paths.apiOperations,
  getTool.scope,
  ({ catalog }) => ({
    live: true,
    operationId: 'listOperations',
    summary: 'List operations of APIs',
    description:
      'Operations and events of the specifications that vendors publish. Values of one filter are alternatives; different filters must all match. `meta.hints` names what of `q` was not used, and says what an empty answer means: not in the published specification of a day, not known today, or not read.',
    tag: 'knowledge',
    query: operationQuery(catalog),
    queryExample: { action: ['refund-payment'], limit: 2 },
    answers: pageAnswers('OperationPage', 'operations', Operation, { changes, lacking }),
  }),
  (request, services) =>
    pageAnswer(operationQuery(services.catalog), request, services, (values, page, limit) => {
      const { notes, old, understood, changes, lacking, results, total } = findOperations(
        { ...values, page, limit },
        services.catalog,
      );
      const stated = changes?.map((change) => ({
        ...change,
        url: new URL(change.url, services.baseUrl).href,
      }));
      const meta = { query: { ...understood }, hints: [...old, ...notes] };
      return { results, total, meta, more: { changes: stated, lacking } };
    }),
);

const ChangesQuery = z.object({
  uses: z
    .array(z.string().max(140))
    .max(50)
    .optional()
    .describe('What is used: a tool (`plaid`), or one action of it (`plaid:link-accounts`).'),
  origin: z
    .enum(CHANGE_ORIGINS)
    .optional()
    .describe('`computed` of specifications, `observed` by a program, or `edited` by people.'),
  class: z.enum(DIFFERENCE_CLASSES).optional().describe('Of computed changes: the gravest of the month.'),
  from: QueryDay.optional().describe('Only changes of this day (YYYY-MM-DD) or later.'),
  to: QueryDay.optional().describe('Only changes of this day (YYYY-MM-DD) or earlier.'),
  ...paging('Changes'),
});

/** `GET /api/operations/changes`: edited, observed and computed changes in one list, newest first. */
const operationChangesRoute = catalogRoute(
  `${paths.apiOperations}/changes`,
  getTool.scope,
  {
    operationId: 'listOperationChanges',
    summary: 'List changes of APIs, whoever says so',
    description:
      'Edited, observed and computed changes of tools, and changes of rules, newest first. Computed ones come from the history of a specification, one for each month, with the commit as `url`.',
    tag: 'knowledge',
    query: ChangesQuery,
    queryExample: { origin: 'computed', limit: 2 },
    answers: pageAnswers('StreamedChangePage', 'changes', StreamedChange),
  },
  async (request, services) => {
    const { catalog, baseUrl } = services;
    const observed = await services.observedChanges();
    return pageAnswer(ChangesQuery, request, services, (values, page, limit) => {
      const { uses = [], origin, class: wanted, from = '', to } = values;
      const used = uses.map((text) => {
        const use = readUse(text, catalog);
        if (use) return use;
        const detail =
          'must name a tool, or a tool and one of the actions of /api/actions, such as plaid:refund-payment';
        throw refused({ parameter: 'uses', value: text, detail });
      });
      const all = changeStream(catalog, observed, used, baseUrl).filter(
        (change) =>
          (!origin || change.origin === origin) &&
          (!wanted || change.class === wanted) &&
          change.date >= from &&
          (!to || change.date.slice(0, 10) <= to),
      );
      return { results: all.slice((page - 1) * limit, page * limit), total: all.length };
    });
  },
  { cache: 'observed' },
);

export const operationRoutes: readonly ApiRoute[] = [operationsRoute, operationChangesRoute];
