import { readOperationQuestion } from '../../catalog/operations/find-operations.ts';
import { paths } from '../../records/urls.ts';
import type { QuestionKind } from './asked-question.ts';

/** `refund endpoint of Adyen`, `who has webhooks for disputes`: the list of operations that the question describes. */
export const OPERATION: QuestionKind = {
  kind: 'operation',
  cues: new Set(
    'endpoint endpoints operation operations call calls route webhook webhooks event events notification callback'.split(
      ' ',
    ),
  ),
  open:
    (catalog) =>
    ({ text }) => {
      const { asksForCalls, action, tool = [] } = readOperationQuestion(text, catalog);
      const [slug] = action ?? [];
      const name = slug && catalog.actionBySlug.get(slug)?.name;
      if (!asksForCalls || !slug || !name) return undefined;
      const query = new URLSearchParams([['action', slug], ...tool.map((one) => ['tool', one])]);
      const of = tool.map((one) => catalog.toolBySlug.get(one)?.name ?? one).join(', ');
      return {
        value: slug,
        label: of ? `Calls of ${of}: ${name}` : `Calls: ${name}`,
        path: `${paths.operations}?${query}`,
      };
    },
};
