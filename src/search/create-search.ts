import { FILLERS, fold, words } from '../base/words.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Ranker, Understood } from '../catalog/list/listing.ts';
import { createAnswerPages } from './answer-page.ts';
import { createConditions } from './conditions.ts';
import { dutyWordsIn } from './kinds/duty-words.ts';
import { createNeedSearch } from './need-search.ts';
import { createNeedMatcher } from './needs/match-needs.ts';
import { createNeedEvidence } from './needs/need-evidence.ts';
import { makeSearchData, type SearchData, saysNothing } from './needs/need-index.ts';
import {
  acceptedUpTo,
  nearestTo,
  pageOf,
  type SearchOptions,
  type SearchResult,
  standingOf,
} from './page-of.ts';
import { alternativeQuestions } from './parse/alternatives.ts';
import { createLexicon } from './parse/lexicon.ts';
import { unknownSubject } from './parse/name-questions.ts';
import { askedPlaces, type Question, readQuestion } from './parse/question.ts';
import { withoutTokens, wordsOf } from './parse/tokens.ts';
import { planQuery } from './plan/query-plan.ts';
import { createRank } from './plan/rank.ts';
import { findTerm } from './text/term-dictionary.ts';
import { createToolAnswers } from './tool-answers.ts';
import { createProofs, understoodOf } from './understood-of.ts';

/** Shorter words that nothing holds may be names with an error. */
const LONG = 6;
/** Share of its fit to a need that a single word keeps. */
const ALONE = 0.8;
/** Fit of words that name a need for sure. */
const SURE_NEED = 0.7;
/** How many times its own length a text may have when it is folded. */
const MOST_GROWTH = 2;
/** What is said of each of several alternatives; conditions are said of the whole question. */
const SAID_OF_EACH: ReadonlySet<Understood['kind']> = new Set(['use-case', 'unknown']);

export interface Search extends Pick<Ranker, 'duties'> {
  /** Ranks the tools for a text. A blank text matches all, by name; a text without any known word matches none. */
  query(text: string, options: SearchOptions): SearchResult;
}

/**
 * Opens the search over a catalogue; `data` is what {@link makeSearchData} makes of this very catalogue. Not re-entrant:
 * `accept` must not query.
 */
export function createSearch(catalog: Catalog, data: SearchData = makeSearchData(catalog)): Search {
  const { tools } = catalog;
  const { synonyms, index } = data;
  const standing = standingOf(tools);
  const rank = createRank(index, standing);
  const needs = createNeedMatcher(catalog, data, (word) => findTerm(index.dictionary, word) >= 0);
  const needEvidence = createNeedEvidence(catalog);
  const conditions = createConditions(catalog, needs.readings);
  const vocabulary = { expansions: synonyms.expansions, isWord: needs.knows };
  const lexicon = createLexicon(catalog, synonyms, index, standing, needs.isCommon);
  const toolAnswer = createToolAnswers({
    catalog,
    lexicon,
    conditions,
    matching: (asked, accept, weigh) =>
      rank(planQuery(asked, index, vocabulary), { limit: tools.length, offset: 0, accept, weigh }).ordinals,
  });
  const searchNeed = createNeedSearch({
    catalog,
    data,
    vocabulary,
    rank,
    needs,
    needEvidence,
    conditions,
    lexicon,
  });

  const { answerPage, countriesOf, readAsked } = createAnswerPages({ catalog, lexicon, needs, conditions });

  /** The question with misspelt words put right, where all are written as words and meant as words of needs. */
  function respell({ text, asked, askedWords, narrowing }: Question): string | undefined {
    if (!askedWords.some((word) => word.length >= LONG && !lexicon.isTerm(word))) return undefined;
    const plan = planQuery(askedWords, index, vocabulary, narrowing);
    const spelt = (word: string) => plan.misspelt.get(word) ?? '';
    const wrong = asked.filter(({ word }) => plan.misspelt.has(word));
    const isRead = wrong.every(
      ({ word, typed }) => word.length >= LONG && typed === word && needs.knows(spelt(word)),
    );
    // "Czech nationl bank api" has all but one word of a name.
    const isNearName = (ordinal: number) => {
      const own = words(tools[ordinal]?.name ?? '');
      return own.length > 1 && own.filter((word) => !askedWords.includes(word)).length < 2;
    };
    if (wrong.length === 0 || !isRead || rank(plan, { limit: 1, offset: 0 }).ordinals.some(isNearName))
      return undefined;
    return wrong.reduceRight(
      (read, { word, start, end }) => read.slice(0, start) + spelt(word) + read.slice(end),
      text,
    );
  }

  /** How well words name a need; one word alone, such as `credit`, fits many. */
  const fit = (all: readonly string[]) => {
    const meant = all.filter((word) => !saysNothing(word));
    return (meant.length > 1 ? 1 : ALONE) * (needs.match(all).useCases[0]?.similarity ?? 0);
  };

  /** What answers one of several questions, best of each in turn; what was said of any of them is said once. */
  function eitherOf(
    texts: readonly string[],
    { text, conditions }: Question,
    options: SearchOptions,
  ): SearchResult {
    const all = { ...options, offset: 0, limit: tools.length };
    const answers = texts.map((one) => searchNeed(readQuestion(one, lexicon), all));
    const found = new Map<number, SearchResult>();
    const longest = Math.max(...answers.map(({ ordinals }) => ordinals.length));
    for (let at = 0; at < longest; at++)
      for (const answer of answers) {
        const ordinal = answer.ordinals[at];
        if (ordinal !== undefined && !found.has(ordinal)) found.set(ordinal, answer);
      }
    const said = answers.flatMap(({ understood }) => understood.filter(({ kind }) => SAID_OF_EACH.has(kind)));
    const own = new Map(said.map(({ without: _, ...one }) => [`${one.kind} ${one.value}`, one]));
    const isOfEach = ({ value }: Understood) =>
      answers.every(({ understood }) => understood.some((one) => one.value === value));
    return {
      ...pageOf([...found.keys()], options),
      suggestions: answers.flatMap(({ suggestions }) => suggestions),
      understood: [
        ...own.values(),
        ...understoodOf(text, conditions, undefined, [], catalog).filter(isOfEach),
      ],
      proofsOf: (ordinal) => found.get(ordinal)?.proofsOf?.(ordinal) ?? [],
    };
  }

  /** A question without an answer that names a need for sure, in a place or by a fact, without the words that nothing holds. */
  function withoutUnknown({ text, asked, conditions }: Question, { understood }: SearchResult) {
    const unknown = understood.filter(({ kind, without }) => kind === 'unknown' && without === undefined);
    const tokens = asked.filter(
      ({ word, typed }) => /^\p{Ll}/u.test(typed) && unknown.some(({ value }) => value === word),
    );
    const narrowing = conditions.flatMap(({ tokens: own, excluded }) => (excluded ? [] : own));
    const gone = new Set([...tokens, ...narrowing]);
    const isSure =
      tokens.length > 0 &&
      narrowing.length > 0 &&
      fit(wordsOf(asked.filter((token) => !gone.has(token) && !saysNothing(token.word)))) >= SURE_NEED;
    return isSure && tokens.length >= unknown.length
      ? { unknown, rest: withoutTokens(text, tokens) }
      : undefined;
  }

  const isUnknown = (word: string) => !FILLERS.has(word) && !lexicon.isTerm(word) && !needs.knows(word);

  /** The text without "'s" behind names of tools, so that "Stripe's" names Stripe; "Moody's" is a name and stays. */
  const withoutPossessives = (text: string) =>
    text.replace(/([\p{L}\p{N}.]{2,})['’]s(?!\p{L})/gu, (whole, name) =>
      lexicon.toolNamed(words(whole)) === undefined && lexicon.toolNamed(words(name)) !== undefined
        ? name
        : whole,
    );

  const search: Search = {
    duties(given, isOfFirm = false) {
      // A sign such as U+FDFA folds into eighteen letters. Of such a text only a part is read, so that it costs as much as others.
      const text = given.slice(
        0,
        Math.ceil((given.length * MOST_GROWTH * given.length) / (fold(given).length || 1)),
      );
      const typed = readAsked(text);
      const duty = dutyWordsIn(text, countriesOf(typed), catalog);
      const asked = { duty, isOfDuties: true, isOfFirm };
      const question = duty ? readAsked(duty.rest) : typed;
      const { page } = answerPage(question, asked);
      const respelt = page.length > 0 ? undefined : respell(question);
      if (respelt !== undefined) return search.duties(respelt, isOfFirm);
      const said = understoodOf(question.text, question.conditions, undefined, [], catalog);
      const { except = [], notes = [] } = duty ?? {};
      return { understood: [...page, ...said], rest: question.text, except, notes };
    },
    query(typed, options) {
      const text = withoutPossessives(typed);
      const isAccepted = options.accept ?? (() => true);
      if (text.trim() === '')
        return {
          ...pageOf(acceptedUpTo(tools.length, isAccepted), options),
          suggestions: [],
          understood: [],
        };
      const question = readAsked(text);
      const unknown = question.isName
        ? undefined
        : unknownSubject({ text, tokens: question.asked }, isUnknown);
      const answer = unknown ? undefined : toolAnswer(question, isAccepted);
      if (!answer) {
        if (unknown?.rest === '') return search.query(unknown.name, options);
        if (unknown) {
          const found = search.query(unknown.rest, options);
          const { name } = unknown;
          const value = fold(name);
          if (found.understood.some((one) => one.kind === 'unknown' && one.value === value)) return found;
          return { ...found, understood: [...found.understood, { kind: 'unknown', value, label: name }] };
        }
        if (question.isName) return searchNeed(question, options);
        const respelt = respell(question);
        if (respelt !== undefined) return { ...search.query(respelt, options), suggestions: [respelt] };
        const { page, used, first = question.billed } = answerPage(question);
        // A question for a fact, or for a bill, of named tools is answered with these tools alone.
        if (first) {
          const proofsOf = createProofs(question.conditions, catalog, conditions);
          const said = understoodOf(text, question.conditions, undefined, [], catalog);
          return {
            ...pageOf(first.filter(isAccepted), options),
            suggestions: [],
            ...(proofsOf ? { proofsOf } : {}),
            understood: [...page, ...said],
          };
        }
        const either = alternativeQuestions(question, fit);
        const found = either.length > 1 ? eitherOf(either, question, options) : searchNeed(question, options);
        const known = found.total === 0 ? withoutUnknown(question, found) : undefined;
        const near = known && search.query(known.rest, options);
        if (near && near.total > 0) return { ...near, understood: [...near.understood, ...known.unknown] };
        const isOutside = page.some(({ value }) => value === 'not-covered');
        const isUsed = ({ kind, value, excluded }: Understood) =>
          (kind === 'unknown' && !excluded && used.has(value)) || (kind === 'use-case' && isOutside);
        const last =
          found.total === 0 && page.length === 0 ? answerPage(question, undefined, true).page : page;
        return { ...found, understood: [...last, ...found.understood.filter((one) => !isUsed(one))] };
      }
      const { found, leftOut, rest = [] } = answer;
      const { page, used } = answerPage(question, undefined, found.length === 0);
      const shown = found.slice(0, options.limit).map((ordinal) => ({ ordinal, similarity: 1 }));
      const missed = needs.missing(
        rest.filter((word) => !question.narrowing.has(word) && !used.has(word)),
        { useCases: [], tools: shown },
      );
      const proofsOf = createProofs(question.conditions, catalog, conditions);
      const { slug = '', name = '' } = tools[leftOut ?? -1] ?? {};
      return {
        ...pageOf(found, options),
        suggestions: [],
        ...(proofsOf ? { proofsOf } : {}),
        understood: [
          ...page,
          ...understoodOf(text, question.conditions, undefined, missed.words, catalog),
          ...(leftOut === undefined
            ? []
            : [
                {
                  kind: 'tool' as const,
                  value: slug,
                  label: `${name} (its record names other places)`,
                  excluded: true as const,
                  without: askedPlaces(question).join(' '),
                },
              ]),
        ],
        ...(found.length === 0 ? { nearest: nearestTo(needs.near(words(text)), catalog) } : {}),
      };
    },
  };
  return search;
}
