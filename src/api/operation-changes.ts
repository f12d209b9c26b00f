import * as z from 'zod';
import { CHANGE_ORIGINS, changeStream, readUse } from '../catalog/collections/change-stream.ts';
import { wholeNumber } from '../catalog/list/list-query.ts';
import { DIFFERENCE_CLASSES } from '../catalog/operations/operation-lines.ts';
import { jsonResponse } from '../http/answers.ts';
import type { ApiRequest, ApiResponse, Operation } from '../http/http.ts';
import { problem } from '../http/problem.ts';
import { readQuery } from '../http/read-query.ts';
import { AnswerMeta, answerMeta, ignoredHints, Pagination, pageLinks, paginationOf } from './list-answer.ts';
import type { Services } from './services.ts';
import { LIST_ALIASES } from './tools/tools.ts';

const Query = z.object({
  uses: z.array(z.string().max(140)).max(50).optional().meta({
    description: 'What is used: a tool (`plaid`), or one action of it (`plaid:create-link-token`).',
  }),
  origin: z.enum(CHANGE_ORIGINS).optional().meta({
    description:
      '`computed` from the history of a specification, `observed` by a program, `edited` by people.',
  }),
  class: z
    .enum(DIFFERENCE_CLASSES)
    .optional()
    .meta({ description: 'Of computed changes: the gravest of the month.' }),
  page: wholeNumber(1, 100_000, 'Page, from 1.').optional(),
  limit: wholeNumber(1, 100, 'Changes on a page, 24 unless given.').optional(),
});

const Change = z
  .object({
    origin: z.enum(CHANGE_ORIGINS),
    tool: z.string().optional(),
    kind: z.string(),
    title: z.string(),
    date: z.string().meta({ description: 'YYYY-MM-DD.' }),
    url: z.string().meta({
      format: 'uri',
      description: 'Our page of an edited change, else where it was seen: of a computed one the commit.',
    }),
    class: z.enum(DIFFERENCE_CLASSES).optional(),
    actions: z.array(z.string()).optional(),
    rule: z.string().optional().meta({ description: 'Of a change of a rule (`kind` is `rule`): its slug.' }),
    field: z.string().optional().meta({ description: 'What of the rule changed.' }),
    before: z.string().optional().meta({ description: 'What it was before.' }),
  })
  .meta({ id: 'StreamedChange', description: 'A change of a tool or of a rule, whoever says it.' });

const Page = z
  .object({ results: z.array(Change), pagination: Pagination, meta: AnswerMeta })
  .meta({ id: 'StreamedChangePage', description: 'One page of changes.' });

/** `GET /api/operations/changes`: edited, observed and computed changes in one list, newest first. */
export async function operationChanges(
  { query, path }: ApiRequest,
  services: Services,
): Promise<ApiResponse> {
  const { catalog, baseUrl } = services;
  const { values, ignored } = readQuery(Query, query, LIST_ALIASES);
  const { page = 1, limit = 24, origin, class: wanted } = values;
  const uses = (values.uses ?? []).map((text) => {
    const use = readUse(text, catalog);
    if (use) return use;
    const detail =
      'must name a tool, or a tool and one of the actions of /api/actions, such as plaid:refund-payment';
    throw problem('invalid-parameter', `uses ${detail}.`, {
      errors: [{ parameter: 'uses', value: text.slice(0, 100), detail }],
    });
  });
  const all = changeStream(catalog, await services.observedChanges(), uses, baseUrl).filter(
    (change) => (!origin || change.origin === origin) && (!wanted || change.class === wanted),
  );
  const found = { page, limit, total: all.length, pages: Math.ceil(all.length / limit) };
  const hints = ignoredHints(ignored, Object.keys(Query.shape));
  const body = {
    results: all.slice((page - 1) * limit, page * limit),
    pagination: paginationOf(values, found, catalog.version),
    meta: answerMeta(catalog, ignored, { query: values, ...(hints.length > 0 && { hints }) }),
  };
  return jsonResponse(body, { link: pageLinks(baseUrl, path, values, found) });
}

export const operationChangesOperation: Operation = {
  operationId: 'listOperationChanges',
  summary: 'List changes of APIs, whoever says so',
  description:
    'Edited, observed and computed changes of tools, and changes of rules with the value before, in one list, newest first. Computed ones come from the history of a published specification, one for each month, with the commit as `url`; `uses` narrows to tools and actions that are used.',
  tag: 'knowledge',
  security: 'optional-bearer',
  query: Query,
  queryExample: { origin: 'computed', limit: 2 },
  answers: {
    '200': {
      description: 'One page of changes.',
      schema: Page,
      headers: { Link: 'First, previous, next and last page (RFC 8288).' },
    },
  },
};
