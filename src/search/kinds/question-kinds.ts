import type { Catalog } from '../../catalog/catalog.ts';
import type { Tool } from '../../records/tool.ts';
import { DATE } from './date-question.ts';
import { FACT } from './fact-question.ts';
import { OBLIGATION } from './obligation-question.ts';
import { TERM } from './term-question.ts';

/** What a question is answered with: tools, unless a kind below reads it; nothing where no word of it is known. */
export type AnswerKind = 'tools' | 'fact' | 'date' | 'term' | 'bill' | 'operation' | 'obligation' | 'nothing';

/** A question as its kinds read it. */
export interface AskedQuestion {
  readonly text: string;
  /** Folded words in order. */
  readonly words: readonly string[];
  /** The tools that it names, in their order. */
  readonly tools: readonly Tool[];
  /** Labels of the facts that it asks for, such as `Sandbox`. */
  readonly facts: readonly string[];
  /** Countries that it asks for, ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
}

/** A page that answers a question better than a list of tools. */
export interface OtherAnswer {
  /** What the answer is about: a slug, or what the kind says of itself. */
  readonly value: string;
  /** For people, such as `What 2,000 card payments cost`. */
  readonly label: string;
  /** From the root of the site, with its query. */
  readonly path: string;
}

/** One kind of question. */
export interface QuestionKind {
  readonly kind: Exclude<AnswerKind, 'tools' | 'nothing'>;
  /** Folded words of which a question of this kind holds one: others are not read. */
  readonly cues: ReadonlySet<string>;
  /** Makes the reader for a catalogue; it answers undefined for a question of another kind, and never throws. */
  readonly open: (catalog: Catalog) => (question: AskedQuestion) => OtherAnswer | undefined;
}

/** The kinds in the order in which they are asked: the first that reads a question answers it. */
const QUESTION_KINDS: readonly QuestionKind[] = [DATE, OBLIGATION, FACT, TERM];

/** Makes the function that finds what answers a question, `asked` is called only where its words leave a doubt. */
export function createOtherAnswers(
  catalog: Catalog,
): (
  words: readonly string[],
  asked: () => AskedQuestion,
) => (OtherAnswer & { kind: QuestionKind['kind'] }) | undefined {
  const kinds = QUESTION_KINDS.map(({ kind, cues, open }) => ({ kind, cues, read: open(catalog) }));
  return (words, asked) => {
    let question: AskedQuestion | undefined;
    for (const { kind, cues, read } of kinds) {
      if (!words.some((word) => cues.has(word))) continue;
      question ??= asked();
      const answer = read(question);
      if (answer) return { kind, ...answer };
    }
    return undefined;
  };
}
