import { fold } from '../../base/words.ts';
import { OPERATION_METHODS } from '../../records/action.ts';
import type { Category } from '../../records/articles.ts';
import type { Catalog } from '../catalog.ts';
import type { AskedFor, OperationFilter } from './operation-index.ts';
import type { Difference } from './operation-lines.ts';
import { type Period, readPeriod } from './period.ts';
import { QUESTION_WORDS as listed } from './question-words.ts';
import { createToolNames, isCapital, isPlaced, type Names } from './tool-names.ts';
import {
  clausesOf,
  isFull,
  isNoun,
  oppositesOf,
  PARAMETER,
  ROOTS,
  readWords,
  rootOf,
  rootsOf,
  type Verb,
  verbIn,
  verbOfRoot,
  type Word,
  wordsIn,
} from './words.ts';

/** Changes that a question asks for; without `what`, all but those of texts alone. */
export interface AskedChanges extends Period {
  readonly class?: Difference['class'];
  readonly what?: Difference['what'];
}

/** A question about operations. */
export interface OperationQuestion {
  readonly filter: OperationFilter;
  /** With the tools that it names; `filter.tool` has those that share a specification with them as well. */
  readonly asked: AskedFor;
  /** Its words beside names, as they are written. */
  readonly rest: string;
  /** By root, how the words are written that an operation is to have beside those of its action. */
  readonly typed: ReadonlyMap<string, string>;
  /** Names of which there is no record. */
  readonly noRecord: readonly string[];
  /** A day that no calendar has. */
  readonly impossible?: string | undefined;
  /** Words that no operation, action or record has. */
  readonly notUnderstood: readonly string[];
  /** Words that an operation must not have, as they are written. */
  readonly leftOut: readonly string[];
  /** The category of the vendors that it asks about, such as that of "card issuers". */
  readonly category?: string | undefined;
  /** `lacking`: it asks which tools have no such operation. `doubted`: it asks for what exists in the negative. */
  readonly negation?: 'lacking' | 'doubted' | undefined;
  /** Of a question who lacks something: what else they lack, and what they have. */
  readonly lacked: readonly OperationQuestion[];
  readonly held: readonly OperationQuestion[];
  /** Whether nothing of it was understood but names. */
  readonly isEmpty: boolean;
  /** Set when it asks what changed. */
  readonly changes?: AskedChanges | undefined;
  /** Whether the text asks for calls, events or changes in so many words, such as "endpoint" or "webhook". */
  readonly asksForCalls: boolean;
  /** Whether it asks what has to be sent. */
  readonly asksForRequired: boolean;
}

const METHODS = new RegExp(`\\b(?:${OPERATION_METHODS.join('|')})\\b`, 'g');
const EVENTS = /\b(?:web\s?hooks?|events?|notif(?:y|ies|ied|ications?)|callbacks?|tells? (?:me|us|you))\b/i;
/** Where an event is what is sent or kept by the caller, not what is received. */
const DENIED_EVENTS =
  /\b(?:except|besides|excluding|without|not|no|non|never)(?:[ -](?:be|for|the|any|an?|counting|including))?[ -]+(?:web\s?hooks?|events?|notifications?|callbacks?)\b,?/gi;
const NO_EVENT =
  /(?:^|\b(?:to|i|we)\s+)(?:report|send|ingest|post|record|track)\b|\b(?:usage|meter(?:ing)?)\s+events?\b|\b(?:create|delete|remove|list|get|register|add|update|set up|subscribe to|manage|retrieve|rotate|test|disable|enable|pause)\s+(?:an?\s+|the\s+|my\s+|all\s+|new\s+)*(?:web\s?hook|event|notification)/i;
/** Where events are what a vendor sends, though a word such as "list" stands before them. */
const SENT = /\b(?:events?|web\s?hooks?|notifications?)\b.*\b(?:sends?|sent|emits?|emitted|fires?|fired)\b/i;
const REQUIRED =
  /\b(?:required?|requires|mandatory|compulsory|must|obligatory|have to (?:send|pass|give)|(?:parameters?|fields?|properties|arguments?)\b.*\bneeds?|need to (?:send|pass|give)|(?:what|which) (?:parameters?|fields?|properties|arguments?))\b/i;
/** Who is asked for where a question asks for vendors. */
const VENDORS = wordsIn(listed.vendors);
const LEADING = wordsIn(listed.leading);
const WHICH = wordsIn(listed.which);
/** Spellings of one word as two, and of a negation. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(pay|paid|check|charge|top|cash)(?:ing|s)?[ -](out|back|up)s?\b/gi, '$1$2'],
  [/\b(is|are|was|were)n['’]?t\b/gi, '$1 not'],
  [/\bcan(?:not|['’]?t)\b/gi, 'can never'],
  [/\b(do|does|did|wo|would|could|has|have)n['’]?t\b/gi, '$1 never'],
  // Twice negated.
  [
    /\b(?:not|never|non?|nicht|pas|niet)(?:\s+(?!only)\w+ly|\s+yet)?(?:\s+be)?\s+(?:without|lack(?:s|ing)?|missing|unable|ohne|sans|sin|sem|senza|zonder)\b|\black(?:s|ing)?\s+no\b/gi,
    'with',
  ],
  [
    /\b(?:other|rather) than\b|\b(?:apart|aside) from\b|\binstead of\b|(?<=\b(?:all|any|every)\w* )but\b/gi,
    'except',
  ],
  [/\bnon-(?=\p{Lu})/gu, 'not '],
  [/(?<=^|\s)-(?=\p{L})/gu, 'except '],
  [/['’]s\b/g, ''],
  [/\byesterday\b/gi, '1 day ago'],
  [/\b(?:an? |one )?((?:\d+ )?(?:day|week|month|year)s?) ago\b/gi, 'last $1'],
];

/** Words that say what happened to operations; sure ones need no time, no "did" and no tool beside them. */
const HAPPENED: readonly (readonly [words: RegExp, changes: AskedChanges, isSure: boolean])[] =
  listed.happened.map(({ words, isSure = false, ...about }) => [
    new RegExp(`\\b(?:${words.replaceAll(' ', '|').replaceAll('_', ' ')})\\b`, 'i'),
    about as AskedChanges,
    isSure,
  ]);
/** Words that make a question one about changes when a word such as "add" stands beside them. */
const DONE =
  /\b(?:did|will|going to)\b|\b(?:has|have|was|were)\b.*\b(?:added|introduced|launched|updated)\b/i;

/** Whether a word says what a change is about. */
const isAbout = (root: string) => !ROOTS.happened.has(root) && !ROOTS.asker.has(root);

/** What is meant by "payout" in "payout to a card": the nouns before the first word that leads to another. */
function headsOf(words: readonly Word[]): ReadonlySet<string> {
  const first = words.findIndex(isNoun);
  const end = words.findIndex(({ lower }, at) => at > first && LEADING.has(lower));
  return new Set(words.slice(first, end < 0 ? undefined : end).map(({ root }) => root));
}

/** What the noun and the verb of a word of another language have in common: `remboursement`, `rembourser`. */
const stemOf = (word: string) =>
  word.replace(/(?<=\w{4})(?:e?ments?|ung(?:en)?|ing(?:en)?|[aei]r[es]?|en|[aeo]s|[aeions])$/, '');

/** The names of a question but those that are left out. */
type Asked = Omit<Names, 'excluded'>;

/** What a negation that leaves out no name does to a question, and the words that say what is asked. */
function readNegation(
  { named, left, negation: found }: Asked,
  isContent: (word: Word) => boolean,
  isVendor: (word: Word) => boolean,
  isScoped: boolean,
) {
  const before = left.slice(0, found?.at ?? 0);
  // "Which brokers" asks for vendors, "which endpoints" does not.
  const isWhich = named.length === 0 && before.some(({ lower }) => WHICH.has(lower));
  const isOfCalls = before.some(({ root }) => ROOTS.calls.has(root));
  const isOfVendors = isScoped || named.length > 1 || before.some(isVendor) || (isWhich && !isOfCalls);
  const isBare = !before.some(isContent);
  const isOfSentence = found !== undefined && !found.isExcept && (found.isOfSentence || isBare);
  if (isOfSentence && isOfVendors)
    return { negation: 'lacking' as const, negated: [], asked: left.slice(found.at) };
  const isDoubted = found?.isOfSentence && isBare;
  return {
    negation: isDoubted ? ('doubted' as const) : undefined,
    asked: isDoubted ? left : left.filter(({ isNegated }) => !isNegated),
    negated: isDoubted ? [] : left.filter((word) => word.isNegated && isContent(word)),
  };
}

/** Most words of what vendors are called. */
const MOST_CALLED = 3;
/** Words before what vendors are called, which nothing else stands before. */
const BEFORE_VENDORS = new Set([...WHICH, ...wordsIn('among amongst of for by all the any other some')]);
const withoutEnding = (root: string) => root.replace(/(?:er|or)$/, '');

/** Reads of which category the vendors of a question are: "card issuers", "among open banking providers". */
function createScopes(categories: Catalog['categories']) {
  const keyOf = (roots: readonly string[]) => [...new Set(roots)].sort().join(' ');
  const scopes = new Map<string, string>();
  for (const texts of [(one: Category) => one.name.split(/[&,]/), (one: Category) => one.synonyms])
    for (const category of categories)
      for (const text of texts(category)) {
        const roots = readWords(text).filter(
          ({ lower, root }) => !VENDORS.has(lower) && !ROOTS.calls.has(root),
        );
        const key = keyOf(roots.map(({ root }) => withoutEnding(root)));
        if (!scopes.has(key)) scopes.set(key, category.slug);
      }
  return ({ named, left, negation }: Asked): { category?: string; names: Asked } => {
    for (const [at, word] of left.entries()) {
      // "Issuers" are those who issue.
      const own = /(?:er|or)s$/.test(word.lower) && !VENDORS.has(word.lower) ? [word] : [];
      if (named.length > 0 || (own.length === 0 && !VENDORS.has(word.lower))) continue;
      for (let from = Math.max(0, at - MOST_CALLED); from <= at - 1 + own.length; from += 1) {
        const called = [...left.slice(from, at), ...own];
        const before = left[from - 1];
        const category = scopes.get(keyOf(called.map(({ root }) => withoutEnding(root))));
        if (!category || (before && !BEFORE_VENDORS.has(before.lower))) continue;
        const rest = left.filter((_, index) => index < from || index > at);
        // "Transfers" alone are what is asked for, and not those who transfer.
        if (own.length > 0 && !negation && !rest.some(isFull)) continue;
        const moved =
          negation && negation.at > at ? { ...negation, at: negation.at - (at + 1 - from) } : negation;
        return { category, names: { named, left: rest, negation: moved } };
      }
    }
    return { names: { named, left, negation } };
  };
}

/** Reads questions such as "refund endpoint of Adyen" with the names of a catalogue. Pure; made once for a catalogue. */
export function createOperationQuestions(catalog: Catalog): (text: string) => OperationQuestion {
  const { tools, actions, dataAsOf, glossary, standards, translations, operations, toolBySlug } = catalog;
  const { categories } = catalog;
  const phrases = actions.flatMap(({ slug, name, words, rules }) =>
    [name, ...words].map((text) => {
      const said = readWords(text).filter(({ root }) => !ROOTS.events.has(root));
      return {
        slug,
        words: [...new Set(said.filter(isNoun).map(({ root }) => root))],
        verb: verbIn(said),
        isEvent: rules.some(({ event }) => event !== undefined),
        isOperation: rules.some(({ event }) => event === undefined),
      };
    }),
  );
  const byFirst = Map.groupBy(phrases, ({ words }) => words[0]);
  const vocabulary = new Map(
    actions.map(({ slug, name, words }) => [slug, new Set([name, ...words].flatMap(rootsOf))]),
  );
  const ofActions = new Set([...vocabulary.values()].flatMap((roots) => [...roots]));
  const isVendor = ({ lower, root }: Word) =>
    VENDORS.has(lower) || (/(?:er|or)s$/.test(lower) && !ofActions.has(root));
  const ofRecords = new Set(
    [...glossary.flatMap(({ term, also }) => [term, ...also]), ...standards.map(({ name }) => name)].flatMap(
      rootsOf,
    ),
  );
  const isKnown = (root: string) =>
    [ofActions, ofRecords, ROOTS.making, ROOTS.asker, ROOTS.happened, ROOTS.required].some((known) =>
      known.has(root),
    ) ||
    verbOfRoot(root) !== undefined ||
    operations().knows(root);
  const scopeOf = createScopes(categories);
  const readNames = createToolNames(tools, new Set(phrases.flatMap(({ words }) => words)));
  const byAddress = Map.groupBy(
    tools.flatMap(({ slug, specifications }) => specifications.map(({ url }) => ({ slug, url }))),
    ({ url }) => url,
  );
  /** Tools with those that share a specification with them. */
  const familyOf = (slugs: readonly string[]) => [
    ...new Set(
      slugs.flatMap((slug) => [
        slug,
        ...(toolBySlug.get(slug)?.specifications ?? []).flatMap(({ url }) =>
          (byAddress.get(url) ?? []).map((other) => other.slug),
        ),
      ]),
    ),
  ];
  const foreign = [
    ...Object.entries(translations),
    ...glossary.map((one) => [one.expansion ?? one.term, one.translations] as const),
  ].flatMap(([meaning, byLanguage]) =>
    Object.values(byLanguage)
      .flat()
      .map((word) => [fold(word ?? ''), meaning] as const),
  );
  const meanings = new Map([
    ...foreign.map(([word, meaning]) => [stemOf(word), meaning] as const),
    ...foreign,
  ]);

  /** A word in English, where it is one of another language. */
  function inEnglish(word: Word): readonly Word[] {
    const exact = meanings.get(word.lower);
    if (word.isFiller || word.isRecord || (!exact && ofActions.has(word.root))) return [word];
    const meaning = exact ?? (isKnown(word.root) ? undefined : meanings.get(stemOf(word.lower)));
    return meaning === undefined
      ? [word]
      : readWords(meaning).map((one) => ({ ...word, word: one.word, root: one.root }));
  }

  /** Actions whose words are among those of a question: those of most words, and of these the ones that say most of it. */
  function actionsIn(
    nouns: readonly string[],
    full: readonly string[],
    isEvent: boolean,
    verb: Verb | undefined,
    heads: ReadonlySet<string>,
  ) {
    const held = new Set(nouns);
    const fitting = [...held]
      .flatMap((word) => byFirst.get(word) ?? [])
      .filter(
        (phrase) =>
          (isEvent ? phrase.isEvent : phrase.isOperation) && phrase.words.every((word) => held.has(word)),
      );
    const most = <T>(list: readonly T[], of: (one: T) => number) => {
      const highest = Math.max(0, ...list.map(of));
      return list.filter((one) => of(one) === highest);
    };
    const longest = most(fitting, ({ words }) => words.length);
    const leading = most(longest, (phrase) => Number(phrase.words.some((word) => heads.has(word))));
    const agreeing = most(leading, (phrase) => Number(isEvent || verb === undefined || phrase.verb === verb));
    const best = most(agreeing, ({ slug }) => full.filter((word) => vocabulary.get(slug)?.has(word)).length);
    return [...new Set(best.map(({ slug }) => slug))].slice(0, 4);
  }

  function changesIn(text: string, period: Period | undefined, full: readonly Word[]) {
    const [, about, isSure] = HAPPENED.find(([words]) => words.test(text)) ?? [];
    const isNews = about?.what === 'added' && full.length === 0;
    const isOnly = about?.what === undefined && full.every(({ root }) => !isAbout(root));
    return about && (isSure || DONE.test(text) || period || isOnly || isNews)
      ? { ...about, ...period }
      : undefined;
  }

  /** Words that nothing here has; as names, with the capital words beside them, where nothing else is named. */
  function unknownIn(left: readonly Word[], isNamed: boolean) {
    const isUnknown = (word: Word | undefined) =>
      word && isNoun(word) && !word.isRecord && !isKnown(word.root);
    const isPart = (word: Word | undefined) => isCapital(word) && !word?.isRecord;
    const noRecord: string[] = [];
    const notUnderstood: string[] = [];
    const gone = new Set<Word>();
    for (let at = 0; at < left.length; at += 1) {
      const word = left[at];
      if (!isUnknown(word)) continue;
      const isWritten = isPart(word) && (at > 0 || !left[1]?.isFiller);
      const isName = !isNamed && (isWritten || isPlaced(left[at - 1]));
      let [from, to] = [at, at + 1];
      if (isName && isPart(word)) while (from > 1 && isPart(left[from - 1])) from -= 1;
      while (isName && (isUnknown(left[to]) || (isPart(word) && isPart(left[to])))) to += 1;
      const run = left.slice(from, to);
      for (const one of run) gone.add(one);
      (isName ? noRecord : notUnderstood).push(run.map(({ typed }) => typed).join(' '));
      at = to - 1;
    }
    return { noRecord, notUnderstood, known: left.filter((word) => !gone.has(word)) };
  }

  function read(text: string): OperationQuestion {
    const asked = SPELLINGS.reduce(
      (spelt, [pattern, other]) => spelt.replace(pattern, other),
      text.slice(0, 300).normalize('NFC'),
    );
    const [path] = asked.match(/(?<=^|\s)\/[\w{}:./-]+/) ?? [];
    const method = [...new Set(asked.match(METHODS))];
    const typed = [path ?? '', ...method].reduce((left, part) => left.replace(part, ' '), asked);
    // Calls "besides webhooks" are calls; who has no webhook is another question.
    const isOfCalls = /\b(?:operation|endpoint|call|route)s?\b.*$/i.exec(typed)?.[0].match(DENIED_EVENTS);
    const said = isOfCalls
      ? typed
          .replace(DENIED_EVENTS, ' ')
          .replace(/\bnot\b/gi, 'except')
          .replace(/\b(?:that|which) (?:are|is)\s*$/i, '')
      : typed;
    const dated = readPeriod(said, dataAsOf);
    const { excluded, ...found } = readNames(readWords(dated?.rest ?? said));
    const { category, names } = scopeOf(found);
    const isSending = NO_EVENT.test(said) && !SENT.test(said);
    const isEvent = EVENTS.test(said) && !isSending;
    const asksForRequired = REQUIRED.test(said);
    const isDeprecated = /\bdeprecated\b/i.test(said);
    const isMeant = ({ root }: Word) =>
      !(isEvent && ROOTS.events.has(root)) &&
      !(asksForRequired && ROOTS.required.has(root)) &&
      root !== rootOf('deprecated');
    const isContent = (word: Word) => isMeant(word) && isFull(word) && !isVendor(word);
    const {
      negation,
      asked: positive,
      negated,
    } = readNegation(names, isContent, isVendor, category !== undefined);
    const { noRecord, notUnderstood, known } = unknownIn(
      [...positive, ...negated].flatMap(inEnglish),
      names.named.length > 0,
    );
    const left = known.filter(({ isNegated }) => negation || !isNegated);
    const words = left.filter(isMeant);
    const fullWords = words.filter(isFull);
    const full = fullWords.map(({ root }) => root);
    const named = words.filter(isNoun);
    const verbAt = words.findIndex(({ root }) => verbOfRoot(root));
    // "create a user" is about users, though "user" says nothing beside another noun.
    const isOnlyNoun = ({ root }: Word, at: number) => verbAt >= 0 && at > verbAt && ofActions.has(root);
    const all =
      named.length > 0
        ? named
        : words.filter((word, at) => ROOTS.empty.has(word.root) && isOnlyNoun(word, at));
    // "a captured payment" is about payments: what was done to a thing narrows no operation.
    const isDone = ({ word, isRecord }: Word) => !isEvent && !isRecord && /[^e]ed$/.test(word);
    const done = new Set(left.filter(isDone).map(({ root }) => root));
    const isNarrowing = ({ root }: Word) => !done.has(root);
    const nounWords = all.some(isNarrowing) ? all.filter(isNarrowing) : all;
    const nouns = nounWords.map(({ root }) => root);
    const changes =
      path === undefined
        ? changesIn(said, dated?.period, (/\bchanges\b/i.test(said) ? left : positive).filter(isContent))
        : undefined;
    const verb = isEvent ? undefined : (verbIn(words) ?? (isSending ? 'create' : undefined));
    const chosen =
      path === undefined && !changes ? actionsIn(nouns, full, isEvent, verb, headsOf(words)) : [];
    const [tool, without] = [familyOf(names.named), familyOf(excluded)];
    const inPath = path === undefined ? [] : rootsOf(path.replaceAll(PARAMETER, ''));
    const isMany = /(?:[^s]s|ies)$/.test(
      said.match(/[a-z]+/gi)?.findLast((word) => nouns.includes(rootsOf(word)[0] ?? '')) ?? '',
    );
    const asksForCalls =
      [isEvent, changes, path, method[0]].some(Boolean) ||
      words.some((word) => !word.isFiller && !isFull(word));
    return {
      filter: {
        ...(tool.length > 0 && { tool }),
        ...(without.length > 0 && { without }),
        ...(method.length > 0 && { method }),
        ...(isDeprecated && !changes && { deprecated: true }),
        ...(isEvent && { kind: 'event' as const }),
        ...(!isEvent &&
          (verb ?? (asksForRequired || isOfCalls)) &&
          !changes && { kind: 'operation' as const }),
      },
      asked: {
        named: names.named,
        words: [...new Set([...nouns.filter((root) => !changes || isAbout(root)), ...inPath])],
        // Generic verbs of calls count by what they mean, not by how they are written.
        soft: full.filter((root) => (isEvent || done.has(root)) && !nouns.includes(root)),
        actions: chosen,
        verb,
        isMany,
        path: path?.replaceAll(PARAMETER, '{}'),
        without: negated.map(({ root }) => root),
        opposite: full.flatMap((root) => oppositesOf(root).map((other) => [other, root] as const)),
      },
      rest: [...fullWords.map(({ lower }) => lower), path].filter(Boolean).join(' '),
      typed: new Map(
        nounWords.flatMap(({ root, typed }) =>
          chosen.some((slug) => vocabulary.get(slug)?.has(root)) || !rootsOf(typed).includes(root)
            ? []
            : [[root, typed]],
        ),
      ),
      noRecord,
      impossible: dated?.impossible,
      notUnderstood,
      category,
      leftOut: negated.map(({ typed }) => typed),
      negation,
      lacked: [],
      held: [],
      isEmpty:
        full.length === 0 &&
        ![isEvent, isDeprecated, changes, verb, path, method[0]].some(Boolean) &&
        (notUnderstood.length > 0 || (tool.length === 0 && !asksForCalls)),
      changes,
      asksForCalls,
      asksForRequired,
    };
  }

  return function readClauses(text): OperationQuestion {
    for (const [lacked, other] of clausesOf(text)) {
      const [main, also] = [readClauses(lacked), read(other)];
      const [key, part] = also.negation ? (['lacked', 'actions'] as const) : (['held', 'words'] as const);
      if (main.negation === 'lacking' && main.asked.actions.length > 0 && also.asked[part].length > 0)
        return { ...main, [key]: [...main[key], also] };
    }
    return read(text);
  };
}
