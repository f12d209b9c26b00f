import type { Catalog } from '../catalog/catalog.ts';
import { ENDED } from '../records/tool/general.ts';
import { aspectsIn, codesIn, joinedNeeds } from './codes-and-aspects.ts';
import { type Conditions, inGroups, MEETS } from './conditions.ts';
import type { Match, MatchedTexts, NeedMatcher } from './needs/match-needs.ts';
import type { NeedEvidence } from './needs/need-evidence.ts';
import { isGeneral, type SearchData, saysNothing } from './needs/need-index.ts';
import { nearestTo, pageBehindFirst, type SearchOptions, type SearchResult } from './page-of.ts';
import { asksForSeller } from './parse/home.ts';
import type { Condition, Lexicon } from './parse/lexicon.ts';
import { namedTool, namesIn, toolHeld, unknownName } from './parse/name-questions.ts';
import type { Question } from './parse/question.ts';
import { type Token, wordsOf } from './parse/tokens.ts';
import type { Vocabulary } from './plan/match-words.ts';
import { planQuery } from './plan/query-plan.ts';
import type { Rank } from './plan/rank.ts';
import { QUESTION_WORDS } from './text/phrases.ts';
import { placesIn } from './text/places.ts';
import { similarNames } from './text/spelling.ts';
import { findTerm } from './text/term-dictionary.ts';
import { heldBy, isHeldBy } from './text/text-index.ts';
import { joinPhrase, singular } from './text/words.ts';
import { createProofs, understoodOf } from './understood-of.ts';

/** What the search by need requires. */
export interface NeedSearchParts {
  readonly catalog: Catalog;
  readonly data: SearchData;
  readonly vocabulary: Vocabulary;
  readonly rank: Rank;
  readonly needs: NeedMatcher;
  readonly needEvidence: NeedEvidence;
  readonly conditions: Conditions;
  readonly lexicon: Lexicon;
}

/** Ranks the tools for a question that describes a need or names one tool. */
export type NeedSearch = (question: Question, options: SearchOptions) => SearchResult;

/** From this similarity on, a use case counts as the one that is asked for. */
const SURE = 0.4;
/** From this share of the similarity of the first on, another use case is meant as well. */
const SAME = 0.9;
/** Below this share of words of the field, and this similarity, what is found is near the need at most. */
const OF_FIELD = 0.5;
/** Below this likeness to any text of a use case, what a short need finds is at most near it. */
const LIKE = 0.75;
/** In two words a need is found where the best use case lacks no more of them than this. */
const LACKED = 0.2;
/** A query of at most so many words that mean something, and so many in all, finds nothing where one is strange. */
const SHORT = { pair: 2, meant: 3, all: 5 } as const;
/** Where no use case matches and the texts found lack this share of the need, nothing is found. */
const MISSED = 0.5;
/** From this share of the need on, the answer names the words that no result shown holds. */
const TOLD = 0.25;
/** So many of the best texts are looked at for the words of the need. */
const LOOKED_AT = 5;
/** What meets conditions with less than this share of the most evidence for the need is near it at most. */
const BESIDE = 0.3;
/** Where tools are less similar than this too, what a query of a few words finds is at most near it. */
const TOOL_SURE = 0.65;
/** Weight of a tool from elsewhere, where a home is asked for that no record states. */
const FROM_ELSEWHERE = 0.3;
/** Weight of code where a seller is asked for. */
const NO_SELLER = 0.5;
/** Weight of a tool that nobody should begin with, where none such is asked for. */
const NOT_TO_ADOPT = 0.3;
/** Weight of a tool whose text does not hold a code or acronym of the question. */
const WITHOUT_CODE = 0.7;
/** Weight of a tool that serves one of two needs. */
const WITHOUT_NEED = 0.1;
/** Facts that ask for tools which nobody should begin with. */
const ASKS_FOR_ENDED: ReadonlySet<string> = new Set(['discontinued', 'archived']);
/** Factors for the similarity of use cases whose titles name another place, and the asked one. */
const PLACE_FACTORS = { other: 0.7, same: 1.5 } as const;

const isFrom = (one: Condition) => one.kind === 'home' && !one.excluded;
const NO_TEXTS: MatchedTexts = { useCases: [], tools: [] };
const isEmpty = ({ useCases, tools }: MatchedTexts) => useCases.length + tools.length === 0;

/** Makes the search by need for a catalogue. */
export function createNeedSearch({
  catalog,
  data,
  vocabulary,
  rank,
  needs,
  needEvidence,
  conditions: checks,
  lexicon,
}: NeedSearchParts): NeedSearch {
  const { index } = data;
  let placesOf: readonly (readonly string[])[] | undefined;

  /** The countries that the title of a use case names. */
  const placesNamed = ({ ordinal }: Match) => {
    placesOf ??= catalog.useCases.map(({ title }) => placesIn(title, lexicon.placeNamed));
    return placesOf[ordinal] ?? [];
  };

  /** The use cases about another place than the asked ones count less, those about an asked one more. */
  function inPlace(useCases: readonly Match[], asked: ReadonlySet<string>): readonly Match[] {
    if (asked.size === 0) return useCases;
    const factorOf = (match: Match) => {
      const own = placesNamed(match);
      if (own.length === 0) return 1;
      return own.some((country) => asked.has(country)) ? PLACE_FACTORS.same : PLACE_FACTORS.other;
    };
    return useCases
      .map((match) => ({ ordinal: match.ordinal, similarity: match.similarity * factorOf(match) }))
      .sort((a, b) => b.similarity - a.similarity);
  }

  function textsOf(
    { need, where, isName, countries }: Question,
    toolName: readonly string[] | undefined,
  ): MatchedTexts {
    // A name is found by itself, unless it is a term of the field too.
    if (isName && ![...need, joinPhrase(need)].some(lexicon.isOrdinary)) return NO_TEXTS;
    const isNamed = isName || toolName !== undefined;
    if (!isNamed && need.every(isGeneral)) return NO_TEXTS;
    // Nearly every need is one for an API.
    const meant = need.filter((word) => singular(word) !== 'api');
    const texts = needs.match(toolName ?? meant, where, isNamed);
    return { ...texts, useCases: inPlace(texts.useCases, countries) };
  }

  /** Ranks under conditions; where nothing meets all, under all but one that is asked for. A home that no record states is read as a place. */
  function rankUnder(
    plan: Parameters<Rank>[0],
    asked: readonly Condition[],
    hasNeed: boolean,
    options: Parameters<Rank>[1],
  ): ReturnType<Rank> {
    const isStated = (one: Condition) => {
      const weigh = (ordinal: number) => Number(checks.meeting(one, ordinal) === 'met');
      return rank(plan, { ...options, weigh, limit: 1, offset: 0 }).total > 0;
    };
    const homes = asked.filter((one) => isFrom(one) && !isStated(one));
    if (homes.length > 0 && !hasNeed) return { ordinals: [], total: 0 };
    const placed = asked.map(
      (one) => (homes.includes(one) ? { ...one, kind: 'place' as const } : one) as Condition,
    );
    const under = (some: readonly Condition[]) => {
      const weigh = checks.weighUnder(some);
      const isElsewhere = (ordinal: number) => homes.some((one) => checks.meeting(one, ordinal) === 'failed');
      return rank(plan, {
        ...options,
        weigh: (ordinal) =>
          (options.weigh?.(ordinal) ?? 1) *
          (weigh?.(ordinal) ?? 1) *
          (isElsewhere(ordinal) ? FROM_ELSEWHERE : 1),
      });
    };
    const found = under(placed);
    if (found.total > 0) return found;
    for (const dropped of inGroups(asked)) {
      if (dropped[0]?.excluded) continue;
      const near = under(asked.filter((one) => !dropped.includes(one)));
      if (near.total > 0) return near;
    }
    return found;
  }

  return (question, { accept, ...page }) => {
    const { text, isName, conditions, unread, askedWords, need, narrowing, countries } = question;
    const named = namedTool(askedWords, namesIn(question.asked, lexicon), (word) => narrowing.has(word));
    // Few companies of one country are among the best for a use case; the others are found by the words alone.
    const isHome = conditions.some(isFrom);
    const inWords = () =>
      askedWords
        .flatMap((word) => (narrowing.has(word) ? [word] : needs.inTerms([word])))
        .filter((word) => !saysNothing(word));
    const plan = planQuery(named?.name ?? (isHome ? inWords() : askedWords), index, vocabulary, narrowing);
    // A name that the text of another tool holds: Afterpay. A name in several is a thing of the field, such as a scheme.
    const mentioned = question.asked.flatMap(({ word, typed }) => {
      const term = /^\p{Lu}\p{Ll}/u.test(typed) ? findTerm(index.dictionary, word) : -1;
      if (term < 0) return [];
      const isHeldOnce = heldBy(index, term) === 1 && lexicon.toolsMeant([word]).length === 0;
      return isHeldOnce && !needs.knows(word) ? [word] : [];
    });
    const unknown = [...plan.unknown.filter((word) => !needs.knows(word)), ...mentioned].filter(
      (word) => !narrowing.has(word),
    );
    // Beside an unknown name a word like another is no error either: "Railsr (formerly Railsbank)".
    const strangers = unknown.length > 0 ? [...unknown, ...plan.misspelt.keys()] : unknown;
    const known = new Set(conditions.flatMap(({ tokens }) => tokens));
    const tokensLeft = question.asked.filter((token) => !known.has(token));
    const isUsed = (word: string) => needs.isUsual(word) || needs.isOfField(word);
    const found = named || isName ? undefined : toolHeld(tokensLeft, lexicon, isUsed);
    /** The tool that is named beside a need. */
    const held = found?.name.some((word) => mentioned.includes(word)) ? undefined : found;
    const missing =
      named || isName || held
        ? undefined
        : unknownName(text, strangers, needs.isOfField, (word) => narrowing.has(word));
    const holders = mentioned.flatMap(
      (word) => rank(planQuery([word], index, vocabulary), { limit: 3, offset: 0 }).ordinals,
    );
    const names = [
      ...holders.map((ordinal) => catalog.tools[ordinal]?.name ?? ''),
      ...unknown.flatMap((word) => similarNames(index, word)),
    ];
    const isUnread = unread.length > 0 && conditions.length === 0 && need.every(isGeneral);
    const nothing = (missed: readonly string[]): SearchResult => ({
      ordinals: [],
      total: 0,
      suggestions: names,
      understood: understoodOf(text, conditions, undefined, missed, catalog, unread),
      nearest: nearestTo(needs.near(askedWords), catalog),
    });
    if (missing !== undefined || isUnread) return nothing(missing === undefined ? [] : [missing]);
    const isOfName = (word: string) => held?.name.includes(word) === true;
    const joined =
      named || isName || needs.exactly(need).length > 0 ? [] : joinedNeeds(question, needs.exactly);
    const texts =
      joined.length > 0
        ? {
            useCases: joined.flatMap(({ useCases }) =>
              useCases.map((ordinal) => ({ ordinal, similarity: 1 })),
            ),
            tools: [],
          }
        : textsOf(
            held ? { ...question, need: need.filter((word) => !isOfName(word)) } : question,
            named?.name,
          );
    const isNamed = named !== undefined || isName;
    // A word that only the records hold may be a name: its absence from the texts says nothing.
    const isRead = (word: string) => needs.knows(word) || plan.unknown.includes(word);
    const all = isNamed
      ? []
      : need.filter((word) => !narrowing.has(word) && !isGeneral(word) && !isOfName(word));
    const [from, to] = plan.nameStart;
    const own = from < to ? [] : all.filter(isRead);
    const typedAs = (word: string) => question.asked.find((token) => token.word === word)?.typed ?? word;
    const isAsking = (word: string) => QUESTION_WORDS.has(typedAs(word));
    /** Which words that are not found are named, as typed: those that are no words of the field, else all but names of tools. */
    const told = (missed: readonly string[]) => {
      const strange = missed.filter((word) => !needs.isOfField(word));
      return (strange.length > 0 ? strange : missed)
        .filter((word) => lexicon.toolsMeant([word]).length === 0 && !isAsking(word))
        .map(typedAs);
    };
    if (!held && texts.useCases.length === 0 && own.length === all.length) {
      const missed = needs.missing(own, { useCases: [], tools: texts.tools.slice(0, LOOKED_AT) });
      const isNaming = missed.words.some((word) => lexicon.toolsMeant([word]).length > 0);
      if (missed.share >= MISSED && !isNaming) return nothing(told(missed.words));
    }
    const best = ([first]: readonly Match[]) => first?.similarity ?? 0;
    const nearest = best(texts.useCases);
    const isShort = all.length <= SHORT.meant && question.asked.length <= SHORT.all;
    const isStrange = (texts.ofField ?? 1) < OF_FIELD;
    // An acronym is usual where any text of the field has it.
    const isAcronym = (word: string) => /^\p{Lu}{2,}$/u.test(typedAs(word));
    const strange = all.filter(
      (word) =>
        !isAsking(word) &&
        !(isAcronym(word) ? lexicon.isTerm(word) || needs.knows(word) : needs.isUsual(word)),
    );
    const isPair = all.length <= SHORT.pair;
    const lacked = needs.missing(isPair ? all : [], { useCases: texts.useCases.slice(0, 1), tools: [] });
    const isUnlike =
      countries.size === 0 &&
      texts.likeness !== undefined &&
      (texts.likeness < LIKE || (isPair && (strange.length > 0 || lacked.share > LACKED)));
    const isUnsure = isShort && (strange.length === all.length || best(texts.tools) < TOOL_SURE);
    const isWeak = nearest < OF_FIELD && (isStrange || isUnsure);
    const isNear = all.length > 0 && (isWeak || isUnlike);
    const isSpelt = (word: string) => !plan.unknown.includes(word) && !needs.knows(word);
    const mayBeName =
      held !== undefined ||
      from < to ||
      plan.misspelt.size > 0 ||
      strange.some((word) => lexicon.toolsMeant([word]).length > 0 || isSpelt(word));
    const isOutside =
      strange.length > 0 && countries.size === 0 && !(all.length > SHORT.pair && all.some(needs.isForeign));
    // "Client lifecycle management" stands in the text of one tool.
    const isInOneText =
      all.length > SHORT.pair &&
      texts.tools
        .slice(0, LOOKED_AT)
        .some((text) => needs.missing(all, { useCases: [], tools: [text] }).words.length === 0);
    const isFar = isNear && !isInOneText && ((isWeak && isPair) || (texts.likeness ?? 1) < LIKE);
    if (isFar && isShort && !mayBeName && isOutside) return nothing(told(strange));
    // What a question does not say is not said to be understood: "BaaS" is not about Brazil.
    const isElsewhere = (match: Match) => {
      const places = placesNamed(match);
      const isOneOfSome = (texts.useCases[1]?.similarity ?? 0) >= SAME * match.similarity;
      const isAsked = countries.size > 0 ? places.some((country) => countries.has(country)) : !isOneOfSome;
      return places.length > 0 && !isAsked;
    };
    const hint = texts.useCases
      .slice(0, isNear ? 0 : 1)
      .find((match) => match.similarity >= SURE && !isElsewhere(match));
    const evidence = needEvidence(texts);
    // What is named beside a need comes first, however it fails what is asked for, unless it is ruled out.
    const failing = checks.weighUnder(conditions.filter(({ excluded }) => excluded || !held));
    const lead = (named ?? held)?.ordinal;
    const isMeeting = (ordinal: number) =>
      ordinal !== lead && accept?.(ordinal) !== false && (failing?.(ordinal) ?? 1) >= MEETS;
    const isLeftOut =
      lead === undefined ||
      accept?.(lead) === false ||
      (failing?.(lead) === 0 && rank(plan, { accept: isMeeting, limit: 1, offset: 0, evidence }).total > 0);
    const first = isLeftOut ? undefined : lead;
    const isOther = (ordinal: number) => ordinal !== first && accept?.(ordinal) !== false;
    const isCodeAsked = conditions.some(
      (one) =>
        one.kind === 'fact' && (one.fact.family !== undefined || one.fact.paths.includes('openSource')),
    );
    const isSellerAsked = !isCodeAsked && asksForSeller(question.asked);
    const isCode = (ordinal: number) => catalog.tools[ordinal]?.kind === 'open-source';
    const isEndedAsked = conditions.some((one) => one.kind === 'fact' && ASKS_FOR_ENDED.has(one.fact.value));
    const isEnded = (ordinal: number) =>
      !isEndedAsked && ENDED.has(catalog.tools[ordinal]?.status ?? 'active');
    const codes = (joined.length > 0 ? [] : codesIn(question, lexicon)).map((parts) => {
      const ways = parts.map(({ word }) =>
        [word, ...(vocabulary.expansions.get(word) ?? [])].map((one) => findTerm(index.dictionary, one)),
      );
      const isHeld = (ordinal: number) =>
        ways.every((terms) => terms.some((term) => term >= 0 && isHeldBy(index, term, ordinal)));
      return { typed: parts[0]?.typed ?? '', isHeld };
    });
    const lacks = (words: readonly string[], found: MatchedTexts) =>
      needs.missing(words, found).words.length > 0;
    const isOfHint = (words: readonly string[]) =>
      hint === undefined || !lacks(words, { useCases: [hint], tools: [] });
    const typedIn = (own: readonly Token[]) => text.slice(own[0]?.start, own.at(-1)?.end);
    const aspects = aspectsIn(question).flatMap((own) => {
      const words = wordsOf(own).filter((word) => !isGeneral(word));
      const isHeld = (ordinal: number) =>
        !lacks(words, { useCases: [], tools: [{ ordinal, similarity: 1 }] });
      return isOfHint(words) ? [] : [{ typed: typedIn(own), isHeld }];
    });
    const both = joined.map(({ typed, useCases }) => {
      const alike = needs.match(wordsOf(typed)).useCases.filter(({ similarity }) => similarity >= SURE);
      const all = [...useCases, ...alike.map(({ ordinal }) => ordinal)];
      const serving = new Set(
        all.flatMap((one) => catalog.useCases[one]?.tools.map(({ slug }) => slug) ?? []),
      );
      const isHeld = (ordinal: number) => serving.has(catalog.tools[ordinal]?.slug ?? '');
      return { typed: typedIn(typed), isHeld };
    });
    const ranked = rankUnder(plan, conditions, isNamed || all.length > 0, {
      accept: isOther,
      weigh: (ordinal) =>
        both.reduce((weight, { isHeld }) => weight * (isHeld(ordinal) ? 1 : WITHOUT_NEED), 1) *
        codes.reduce((weight, { isHeld }) => weight * (isHeld(ordinal) ? 1 : WITHOUT_CODE), 1) *
        (isSellerAsked && isCode(ordinal) ? NO_SELLER : 1) *
        (isEnded(ordinal) ? NOT_TO_ADOPT : 1),
      ...(first === undefined ? page : pageBehindFirst(page)),
      evidence,
    });
    const isFirstShown = first !== undefined && page.offset === 0 && page.limit > 0;
    const total = ranked.total + (first === undefined ? 0 : 1);
    const shown = ranked.ordinals.slice(0, LOOKED_AT).map((ordinal) => ({ ordinal, similarity: 1 }));
    const left = needs.missing(own, { useCases: texts.useCases.slice(0, LOOKED_AT), tools: shown });
    const unsaid = new Set([
      ...unknown,
      ...plan.misspelt.keys(),
      ...(left.share >= TOLD ? left.words : []),
      ...(isUnlike ? lacked.words : []),
      ...(isNear
        ? own.filter(
            (word) => !needs.isOfField(word) || (isShort && !needs.isUsual(word) && lexicon.isTerm(word)),
          )
        : []),
    ]);
    if (total === 0)
      return nothing(told([...new Set([...plan.unknown.filter((word) => !narrowing.has(word)), ...unsaid])]));
    const most = Math.max(0, ...evidence.records.map((record) => evidence.of[record] as number));
    const isMarked = hint !== undefined && conditions.length > 0;
    const beside = new Set(
      ranked.ordinals.filter((ordinal) => isMarked && (evidence.of[ordinal] as number) < BESIDE * most),
    );
    const isWhole = isNear && !isEmpty(texts);
    const isFound = (ordinal: number) => (isWhole ? ordinal !== first : beside.has(ordinal));
    const proofsOf = createProofs(
      conditions,
      catalog,
      checks,
      [...both, ...codes, ...aspects],
      isWhole || beside.size > 0 ? isFound : undefined,
    );
    return {
      ordinals: [...(isFirstShown ? [first] : []), ...ranked.ordinals],
      total,
      suggestions: plan.corrected === undefined ? names : [plan.corrected],
      understood: understoodOf(
        text,
        conditions,
        isNamed ? undefined : hint,
        told([...unsaid]),
        catalog,
        unread,
      ),
      ...(proofsOf ? { proofsOf } : {}),
    };
  };
}
