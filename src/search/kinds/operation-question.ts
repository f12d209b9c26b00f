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
      const { asksForCalls, action = [], phrase, tool = [] } = readOperationQuestion(text, catalog);
      if (!asksForCalls || action.length === 0) return undefined;
      const of = tool.map((slug) => catalog.toolBySlug.get(slug)?.name ?? slug).join(', ');
      return {
        value: action.join(','),
        label: `Calls${of && ` of ${of}`}: ${phrase}`,
        path: `${paths.operations}?${new URLSearchParams({ q: text })}`,
      };
    },
};
