import { readOperationQuestion } from '../../catalog/operations/find-operations.ts';
import { paths } from '../../records/urls.ts';
import type { QuestionKind } from './asked-question.ts';

/** `refund endpoint of Adyen`, `who has webhooks for disputes`: the list of operations that the question describes. */
export const OPERATION: QuestionKind = {
  kind: 'operation',
  cues: new Set(
    'endpoint endpoints operation operations call calls route webhook webhooks event events notification callback break broke breaking changed'.split(
      ' ',
    ),
  ),
  open:
    (catalog) =>
    ({ text }) => {
      const { asksForCalls, asked, changes, rest } = readOperationQuestion(text, catalog);
      const { actions, named } = asked;
      if (!asksForCalls || (actions.length === 0 && !(changes && named.length > 0))) return undefined;
      const of = named.map((slug) => catalog.toolBySlug.get(slug)?.name ?? slug).join(', ');
      return {
        value: changes ? 'changes' : actions.join(','),
        label: `${changes ? 'Changes' : 'Calls'}${of && ` of ${of}`}: ${rest}`,
        path: `${paths.operations}?${new URLSearchParams({ q: text })}`,
      };
    },
};
