import type { Catalog } from '../catalog/catalog.ts';
import { type Conditions, MEETS, type Weigh } from './conditions.ts';
import { saysNothing } from './needs/need-index.ts';
import { acceptedUpTo } from './page-of.ts';
import type { Lexicon } from './parse/lexicon.ts';
import { namedTool, type ToolQuestion, toolQuestion } from './parse/name-questions.ts';
import { askedPlaces, type Question } from './parse/question.ts';
import { isListed, wordsOf } from './parse/tokens.ts';

type Accept = (ordinal: number) => boolean;

/** What the answers without a need require. */
export interface AnswerParts {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon;
  readonly conditions: Conditions;
  /** Tools that match words, best first. */
  readonly matching: (
    words: readonly string[],
    accept: Accept,
    weigh: Weigh | undefined,
  ) => readonly number[];
}

/** The answer to a question without a need. */
export interface ToolAnswer {
  readonly found: readonly number[];
  /** A tool that is asked for with a place that its record does not cover: its alternatives are the answer. */
  readonly leftOut?: number;
  /** What else is asked of alternatives, besides facts and places. */
  readonly rest?: readonly string[];
}

/**
 * Makes the answers to questions without a need: named tools, alternatives to a tool, tools of an owner, or all tools
 * but excluded ones. Undefined for a question with a need, and when the filter accepts none of several named tools;
 * alternatives that the filter does not accept are an empty answer.
 */
export function createToolAnswers(
  parts: AnswerParts,
): (question: Question, accept: Accept) => ToolAnswer | undefined {
  const { lexicon, conditions } = parts;
  const { tools } = parts.catalog;
  /** All tools that a filter accepts, those first that meet the conditions for sure. */
  const allByWeight = (isMeant: Accept, weigh: Weigh = () => 1) =>
    acceptedUpTo(tools.length, isMeant).sort((a, b) => weigh(b) - weigh(a));
  return (question, accept) => {
    const weigh = conditions.weighUnder(question.conditions);
    const onlyRulesOut =
      question.conditions.some(({ excluded }) => excluded) &&
      question.asked.every(({ word }) => saysNothing(word));
    const leftOut = toolLeftOut(question, weigh, lexicon);
    const excludedTool = question.conditions.find(({ kind, excluded }) => kind === 'tool' && excluded);
    const ruledOutName = excludedTool?.kind === 'tool' ? excludedTool.tools[0] : undefined;
    const to = onlyRulesOut ? ruledOutName : leftOut;
    const ofFacts = question.conditions.flatMap(({ kind, tokens }) => (kind === 'fact' ? tokens : []));
    const asked =
      to === undefined
        ? toolQuestion(listed(question), lexicon, new Set(wordsOf(ofFacts)))
        : { kind: 'alternatives' as const, to: [to], rest: askedPlaces(question) };
    const rulesOut = conditions.weighUnder(question.conditions.filter(({ excluded }) => excluded));
    const answered = asked ? answer(asked, weigh, (ordinal) => rulesOut?.(ordinal) === 0, parts) : [];
    // Alternatives that fail a condition stand only where all do.
    const alternatives = asked?.kind === 'alternatives' ? asked : undefined;
    const meeting = alternatives ? answered.filter((one) => weigh?.(one) !== 0) : [];
    const named =
      meeting.length > 0 ? meeting.sort((a, b) => (weigh?.(b) ?? 1) - (weigh?.(a) ?? 1)) : answered;
    const found = named.filter((one) => accept(one) && (leftOut === undefined || weigh?.(one) !== 0));
    // When a filter accepts no alternative, a search would answer with the tool itself.
    if (found.length > 0 || leftOut !== undefined || (alternatives && named.length > 0))
      return leftOut === undefined
        ? { found, ...(alternatives && { rest: alternatives.rest }) }
        : { found, leftOut };
    const isKept = (ordinal: number) => weigh?.(ordinal) !== 0 && accept(ordinal);
    // Where facts, a limit or an owner are all that is asked for, the texts of the tools need not hold their words.
    const isOfFacts = question.conditions.some(
      (one) =>
        !one.excluded &&
        (one.kind === 'number'
          ? one.limit !== undefined
          : // A certificate is a need too.
            one.kind === 'tool' || (one.kind === 'fact' && one.fact.family !== 'certificate')),
    );
    if (isOfFacts && question.need.every((word) => saysNothing(word) || question.where.has(word))) {
      const isMet = (ordinal: number) => accept(ordinal) && (weigh?.(ordinal) ?? 0) >= MEETS;
      return {
        found: [
          ...new Set([...parts.matching(question.askedWords, isMet, weigh), ...allByWeight(isMet, weigh)]),
        ],
      };
    }
    if (!onlyRulesOut) return undefined;
    // A question that only excludes categories or unknown words asks for nothing in particular.
    const isVague = question.conditions.some(({ kind }) => kind === 'unknown' || kind === 'category');
    return { found: isVague ? [] : allByWeight(isKept, weigh) };
  };
}

/** The tool of a question such as "stripe in nigeria", when its record leaves that place out. */
function toolLeftOut(
  { askedWords, narrowing, conditions }: Question,
  weigh: Weigh | undefined,
  lexicon: Lexicon,
): number | undefined {
  if (!conditions.some(({ kind }) => kind === 'place')) return undefined;
  const tool = namedTool(askedWords, lexicon, (word) => narrowing.has(word));
  return tool && weigh?.(tool.ordinal) === 0 ? tool.ordinal : undefined;
}

/** The words that are asked for, with `vs` for each comma. */
const listed = ({ text, asked }: Question): string[] =>
  asked.flatMap(({ word }, at) => (isListed({ text, tokens: asked }, at) ? ['vs', word] : [word]));

/**
 * The tools compared; or the recorded alternatives, with those of the main category where more is asked.
 */
function answer(
  question: ToolQuestion,
  weigh: Weigh | undefined,
  isRuledOut: Accept,
  { catalog: { tools }, matching }: AnswerParts,
): readonly number[] {
  if (question.kind === 'comparison') return question.of;
  const { to } = question;
  const named = to.flatMap((ordinal) => tools[ordinal] ?? []);
  const slugs = new Set(named.flatMap(({ alternatives }) => alternatives));
  // Those come first that stand first in the list of any of them.
  const place = (slug: string) =>
    Math.min(...named.map(({ alternatives: of }) => of.indexOf(slug)).filter((at) => at >= 0));
  const recorded = [...slugs]
    .sort((a, b) => place(a) - place(b))
    .flatMap((slug) => {
      const ordinal = tools.findIndex((tool) => tool.slug === slug);
      return ordinal < 0 || to.includes(ordinal) || isRuledOut(ordinal) ? [] : ordinal;
    });
  if (question.rest.length === 0) return recorded;
  const main = new Set(named.map(({ categories }) => categories[0]));
  const isAlike = (ordinal: number) =>
    recorded.includes(ordinal) || (!to.includes(ordinal) && main.has(tools[ordinal]?.categories[0]));
  const isCovering = (ordinal: number) => (weigh?.(ordinal) ?? 0) >= MEETS;
  const found = matching(question.rest, isAlike, weigh);
  // A country that a record covers need not stand in its text.
  const covering = recorded.filter((ordinal) => !found.includes(ordinal) && isCovering(ordinal));
  if (found.length + covering.length === 0) {
    const alike = acceptedUpTo(tools.length, (ordinal) => isAlike(ordinal) && isCovering(ordinal));
    // The rest of the question may match nothing in the records, such as "more reliable".
    return alike.length > 0 ? alike : recorded;
  }
  const all = [
    ...found.filter((ordinal) => recorded.includes(ordinal)),
    ...covering,
    ...found.filter((ordinal) => !recorded.includes(ordinal)),
  ];
  return weigh ? all.sort((a, b) => weigh(b) - weigh(a)) : all;
}
