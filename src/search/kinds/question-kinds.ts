import type { Catalog } from '../../catalog/catalog.ts';
import type { AskedQuestion, OtherAnswer, QuestionKind } from './asked-question.ts';
import { COMPANY } from './company-question.ts';
import { OBLIGATION } from './obligation-question.ts';
import { DATE, FACT, OPERATION, TERM } from './record-questions.ts';
import { RELEASE } from './version-question.ts';

/** The kinds in the order in which they are asked: the first that reads a question answers it. */
const QUESTION_KINDS: readonly QuestionKind[] = [DATE, OBLIGATION, OPERATION, COMPANY, RELEASE, FACT, TERM];

/** Makes the function that finds what answers a question, `asked` is called only where its words leave a doubt. */
export function createOtherAnswers(
  catalog: Catalog,
): (
  words: readonly string[],
  asked: () => AskedQuestion,
) => (Omit<OtherAnswer, 'used'> & { kind: QuestionKind['kind']; used: ReadonlySet<string> }) | undefined {
  const kinds = QUESTION_KINDS.map(({ open, ...kind }) => ({ ...kind, read: open(catalog) }));
  return (words, asked) => {
    let question: AskedQuestion | undefined;
    for (const { kind, cues, read } of kinds) {
      if (!words.some((word) => cues.has(word))) continue;
      question ??= asked();
      const answer = read(question);
      if (answer) return { kind, ...answer, used: new Set([...cues, ...(answer.used ?? [])]) };
    }
    return undefined;
  };
}
