import { paths } from '../../records/urls.ts';
import type { QuestionKind } from './asked-question.ts';

/** `does plaid have a sandbox`: the record of the one tool that a question about a fact names. */
export const FACT: QuestionKind = {
  kind: 'fact',
  cues: new Set('does do is are has have can which what hat haben gibt est a tiene tem ha'.split(' ')),
  open:
    () =>
    ({ tools: [tool, ...others], facts }) => {
      if (!tool || others.length > 0 || facts.length === 0) return undefined;
      return {
        value: tool.slug,
        label: `${tool.name}: ${facts.join(', ')}`,
        path: paths.tool(tool.slug),
      };
    },
};
