import type { Catalog } from '../catalog/catalog.ts';
import { answerQuestion } from './answer-question.ts';
import type { AskedQuery } from './asked-query.ts';
import { askedPlaces } from './left-out.ts';
import { acceptedUpTo } from './page-of.ts';
import type { Weigh, WeighUnder } from './read/condition-weights.ts';
import { ownedTools } from './read/owned-tools.ts';
import type { ToolNamed } from './read/tool-names.ts';
import { toolQuestion } from './read/tool-question.ts';
import type { ToolsMeant } from './read/tools-meant.ts';

/** What the tool lists require. */
export interface ListParts {
  readonly catalog: Catalog;
  readonly toolNamed: ToolNamed;
  readonly toolsMeant: ToolsMeant;
  readonly isOrdinary: (word: string) => boolean;
  readonly weighUnder: WeighUnder;
  /** Tools that match words, best first. */
  readonly matching: (
    text: string,
    accept: (ordinal: number) => boolean,
    weigh: Weigh | undefined,
  ) => readonly number[];
  /** Tools that serve the same use cases as a tool, best first. */
  readonly serving: (tool: number) => readonly number[];
}

/**
 * Makes the answers to queries without a need: named tools, alternatives to a tool, tools of an owner, or all tools
 * except excluded ones. `leftOut` is a tool that a query names with a place that its record does not cover: the answer
 * is its alternatives. Returns undefined for a query with a need, and when the filter accepts none of several named
 * tools. Alternatives that the filter does not accept are an empty list.
 */
export function createToolLists({
  catalog: { tools },
  toolNamed,
  toolsMeant,
  isOrdinary,
  weighUnder,
  matching,
  serving,
}: ListParts): (
  query: AskedQuery,
  weigh: Weigh | undefined,
  accept: (ordinal: number) => boolean,
  leftOut: number | undefined,
) => readonly number[] | undefined {
  const named = (
    query: AskedQuery,
    weigh: Weigh | undefined,
    leftOut: number | undefined,
  ): { readonly found: readonly number[]; readonly isFinal: boolean } => {
    const [ruledOutName] = query.conditions.flatMap((one) =>
      one.kind === 'tool' && one.excluded ? one.tools : [],
    );
    const ruledOut = weighUnder(query.conditions.filter(({ excluded }) => excluded));
    const to = query.asked === '' ? ruledOutName : leftOut;
    const question =
      to === undefined
        ? toolQuestion(query.asked, toolNamed, isOrdinary, (parts) => toolsMeant(parts)[0])
        : { kind: 'alternatives' as const, to, rest: askedPlaces(query) };
    if (!question) return { found: [], isFinal: false };
    const found = answerQuestion(question, {
      tools,
      weigh,
      isRuledOut: (ordinal) => ruledOut?.(ordinal) === 0,
      matching: (rest, accept) => matching(rest, accept, weigh),
      serving,
    });
    // When a filter accepts no alternative, a search would answer with the tool itself.
    return { found, isFinal: question.kind === 'alternatives' && found.length > 0 };
  };

  return (query, weigh, accept, leftOut) => {
    const { found, isFinal } = named(query, weigh, leftOut);
    const answer = found.filter(accept);
    if (answer.length > 0 || isFinal) return answer;
    const isKept = (ordinal: number) => weigh?.(ordinal) !== 0 && accept(ordinal);
    if (query.asked !== '') return ownedTools(query.asked, query.conditions)?.filter(isKept);
    // A query that only excludes categories or unknown words asks for nothing in particular.
    const isVague = query.conditions.some(({ kind }) => kind === 'unknown' || kind === 'category');
    return isVague ? [] : acceptedUpTo(tools.length, isKept);
  };
}
