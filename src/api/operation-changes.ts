import * as z from 'zod';
import {
  CHANGE_ORIGINS,
  changeStream,
  readUse,
  StreamedChange,
} from '../catalog/collections/change-stream.ts';
import { DIFFERENCE_CLASSES } from '../catalog/operations/operation-lines.ts';
import type { ApiRequest, ApiResponse, Operation } from '../http/http.ts';
import { problem } from '../http/problem.ts';
import { pageAnswer, pageAnswers, paging } from './page-answer.ts';
import type { Services } from './services.ts';

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
  ...paging('Changes'),
});

/** `GET /api/operations/changes`: edited, observed and computed changes in one list, newest first. */
export async function operationChanges(request: ApiRequest, services: Services): Promise<ApiResponse> {
  const { catalog, baseUrl } = services;
  const observed = await services.observedChanges();
  return pageAnswer(Query, request, services, ({ uses = [], origin, class: wanted }, page, limit) => {
    const used = uses.map((text) => {
      const use = readUse(text, catalog);
      if (use) return use;
      const detail =
        'must name a tool, or a tool and one of the actions of /api/actions, such as plaid:refund-payment';
      throw problem('invalid-parameter', `uses ${detail}.`, {
        errors: [{ parameter: 'uses', value: text.slice(0, 100), detail }],
      });
    });
    const all = changeStream(catalog, observed, used, baseUrl).filter(
      (change) => (!origin || change.origin === origin) && (!wanted || change.class === wanted),
    );
    return { results: all.slice((page - 1) * limit, page * limit), total: all.length };
  });
}

export const operationChangesOperation: Operation = {
  operationId: 'listOperationChanges',
  summary: 'List changes of APIs, whoever says so',
  description:
    'Edited, observed and computed changes in one list, newest first. Computed ones come from the history of a published specification, one for each month, with the commit as `url`; `uses` narrows to tools and actions that are used.',
  tag: 'knowledge',
  security: 'optional-bearer',
  query: Query,
  queryExample: { origin: 'computed', limit: 2 },
  answers: pageAnswers('StreamedChangePage', 'changes', StreamedChange),
};
