import type { Tool } from '../records/tool.ts';
import type { Weigh } from './read/condition-weights.ts';
import type { ToolQuestion } from './read/tool-question.ts';

/** What the answer to a question about named tools is made with. */
export interface AnswerParts {
  readonly tools: readonly Tool[];
  readonly weigh: Weigh | undefined;
  /** Whether a tool is ruled out, whatever else is asked. */
  readonly isRuledOut: (ordinal: number) => boolean;
  /** Tools that match words, best first. */
  readonly matching: (text: string, accept: (ordinal: number) => boolean) => readonly number[];
  /** Tools that serve the same needs, best first. */
  readonly serving: (tool: number) => readonly number[];
}

/** Least weight of a tool that meets all conditions by what its record says. */
const COVERS = 0.7;

/**
 * The tools compared; or the recorded alternatives, with those of the main category where more is asked, and with
 * those that serve the same needs where something is ruled out.
 */
export function answerQuestion(
  question: ToolQuestion,
  { tools, weigh, isRuledOut, matching, serving }: AnswerParts,
): readonly number[] {
  if (question.kind === 'comparison') return question.of;
  const { alternatives = [], categories } = tools[question.to] ?? {};
  const recorded = alternatives.flatMap((slug) => {
    const ordinal = tools.findIndex((tool) => tool.slug === slug);
    return ordinal < 0 || isRuledOut(ordinal) ? [] : ordinal;
  });
  if (question.rest === '') {
    if (!weigh) return recorded;
    const others = serving(question.to).filter(
      (ordinal) => ordinal !== question.to && weigh(ordinal) > 0 && !recorded.includes(ordinal),
    );
    return [...recorded, ...others];
  }
  const found = matching(
    question.rest,
    (ordinal) =>
      recorded.includes(ordinal) ||
      (ordinal !== question.to && tools[ordinal]?.categories[0] === categories?.[0]),
  );
  // A country that a record covers need not stand in its text.
  const covering = recorded.filter(
    (ordinal) => !found.includes(ordinal) && (weigh?.(ordinal) ?? 0) >= COVERS,
  );
  // The rest of the question may match nothing in the records, such as "more reliable".
  if (found.length + covering.length === 0) return recorded;
  const answer = [
    ...found.filter((ordinal) => recorded.includes(ordinal)),
    ...covering,
    ...found.filter((ordinal) => !recorded.includes(ordinal)),
  ];
  return weigh ? answer.sort((a, b) => weigh(b) - weigh(a)) : answer;
}
