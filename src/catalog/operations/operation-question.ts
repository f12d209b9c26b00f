import { FILLERS, fold } from '../../base/text.ts';
import { OPERATION_METHODS } from '../../records/action.ts';
import type { Catalog } from '../catalog.ts';
import type { AskedFor, OperationFilter } from './operation-index.ts';
import type { Difference } from './operation-lines.ts';
import { type Period, readPeriod } from './period.ts';
import { oppositesOf, PARAMETER, rootOf, rootsOf, type Verb, verbOfRoot, wordsOf } from './words.ts';

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
  /** Words that no operation, action or record has, and those that were not applied. */
  readonly notUnderstood: readonly string[];
  /** `lacking`: it asks which tools have no such operation. `doubted`: it asks for what exists in the negative. */
  readonly negation?: 'lacking' | 'doubted' | undefined;
  /** Whether nothing of it was understood but names. */
  readonly isEmpty: boolean;
  /** Set when it asks what changed. */
  readonly changes?: AskedChanges | undefined;
  /** Whether the text asks for calls, events or changes in so many words, such as "endpoint" or "webhook". */
  readonly asksForCalls: boolean;
  /** Whether it asks what has to be sent. */
  readonly asksForRequired: boolean;
}

const roots = (words: string) => new Set(words.split(' ').flatMap(rootsOf));
/** Words of questions that say nothing about an operation, beside those of all questions. */
const EMPTY = roots(
  'against allow available company expose fintech given kind list offer only new person possible provide provider publish published response service spec specification supply support tell tool us user vendor within un chez presso ne quels permettent permiten permitem offrent ofrecen oferecem bieden anbieter fournisseur prestataire proveedor fornecedor fornitore aanbieder dostawca',
);
const METHODS = new RegExp(`\\b(?:${OPERATION_METHODS.join('|')})\\b`, 'g');
const CALLS = roots(
  'endpoint operation call route path method request api parameter field http rest endpunkt schnittstelle llamada chiamata',
);
const EVENTS = /\b(?:web\s?hooks?|events?|notif(?:y|ies|ied|ications?)|callbacks?|tells? (?:me|us|you))\b/i;
const EVENT_ROOTS = roots('webhook hook event notify notifies notified notification callback tell');
/** Where an event is what is sent or kept by the caller, not what is received. */
const NO_EVENT =
  /(?:^|\b(?:to|i|we)\s+)(?:report|send|ingest|post|record|track)\b|\b(?:usage|meter(?:ing)?)\s+events?\b|\b(?:create|delete|remove|list|get|register|add|update|set up|subscribe to|manage|retrieve|rotate|test)\s+(?:an?\s+|the\s+|my\s+|all\s+|new\s+)*(?:web\s?hook|event|notification)/i;
const REQUIRED =
  /\b(?:required?|requires|mandatory|compulsory|must|obligatory|have to (?:send|pass|give)|(?:parameters?|fields?|properties|arguments?)\b.*\bneeds?|need to (?:send|pass|give)|(?:what|which) (?:parameters?|fields?|properties|arguments?))\b/i;
const REQUIRED_ROOTS = roots(
  'required mandatory compulsory must obligatory have send pass give need field argument property',
);
const PLACED =
  /^(?:of|at|by|from|with|in|on|via|using|does|can|has|did|for|do|have|is|chez|bei|von|bij|presso)$/i;
/** Spellings of a negation: `never` is one that is no part of a name, `except` leaves out what follows. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were)n['’]?t\b/gi, '$1 not'],
  [/\bcan(?:not|['’]?t)\b/gi, 'can never'],
  [/\b(do|does|did|wo|would|could|has|have)n['’]?t\b/gi, '$1 never'],
  [
    /\b(?:other|rather) than\b|\b(?:apart|aside) from\b|\binstead of\b|(?<=\b(?:all|any|every)\w* )but\b/gi,
    'except',
  ],
  [/\bnon-(?=\p{L})/giu, 'not '],
  [/(?<=^|\s)-(?=\p{L})/gu, 'except '],
  [/['’]s\b/g, ''],
];
const EXCEPT =
  /^(?:except|exclud(?:e|es|ing)|besides|minus|ausser|sauf|excepto|salvo|exceto|tranne|eccetto|behalve|oprocz)$/;
/** Negations that belong to a verb, and never to a name behind them. */
const NEVER = /^(?:never|lack|lacks|lacking|missing|unable)$/;
const VERBAL =
  /^(?:never|lack|lacks|lacking|missing|unable|neither|none|kein|keine|keinen|keiner|nicht|pas|nao|geen|niet|nie)$/;
const NOT = /^(?:not|no|non|without|nor|ohne|sans|sin|sem|senza|zonder|bez)$/;
/** What makes of the negation behind it one of the whole sentence. */
const HELPING =
  /^(?:do|does|did|can|could|has|have|had|is|are|was|were|will|would|there|offers?|provides?|supports?|lets?|gives?|sends?)$/;
/** Who is asked for where a question asks for vendors. */
const VENDORS =
  /^(?:who|whose|anyone|providers?|vendors?|compan(?:y|ies)|services?|processors?|platforms?|psps?|gateways?|banks|apis|tools?|anbieter|fournisseurs?|prestataires?|proveedor(?:es)?|fornecedor(?:es)?|fornitor[ei]|aanbieders?|dostawc[ay]|qui|quienes|quem|wer)$/;
const JOINING = /^(?:and|or|nor|vs|versus|a|an|the|any|und|oder|et|ou|y|e)$/;
/** What a caller has, of which a question about changes speaks beside what it asks. */
const OWN_ROOTS = roots('code integration app application client system production build existing');
/** Tools that the beginning of their name alone may stand for. */
const MOST_NAMED = 8;

/** Words that say what happened to operations; sure ones need no time, no "did" and no tool beside them. */
const HAPPENED: readonly (readonly [words: RegExp, changes: AskedChanges, isSure?: true])[] = [
  [/\b(?:break|breaks|broke|broken|breaking|incompatible)\b/i, { class: 'breaking' }, true],
  [/\b(?:became|become|newly|now) (?:required|mandatory)\b/i, { what: 'required' }, true],
  [/\b(?:removed|dropped|withdrawn|retired|sunset|discontinued)\b/i, { what: 'removed' }, true],
  [/\b(?:deprecate|deprecated|deprecates|deprecation|deprecations)\b/i, { what: 'deprecated' }],
  [/\b(?:new|newly|added|add|adds|introduce|introduced|launch|launched)\b/i, { what: 'added' }],
  [/\b(?:remove|drop|withdraw|retire|discontinue|delete)\b/i, { what: 'removed' }],
  [/\b(?:changed|changelog)\b/i, {}, true],
  [/\b(?:change|changes|differ|different|update|updates|updated)\b/i, {}],
];
/** What makes of these words a report of what was done. */
const DONE = /\bdid\b|\b(?:has|have|was|were)\b.*\b(?:added|introduced|launched|updated)\b/i;
const HAPPENED_ROOTS = roots(
  `${HAPPENED.map(([words]) => words.source).join(' ')} happen became become recent recently lately`,
);

/** A word that negates what follows. */
interface Negation {
  readonly typed: string;
  /** Its place among the words beside names. */
  readonly at: number;
  /** Whether it negates the sentence rather than one thing. */
  readonly isVerbal: boolean;
  readonly isExcept: boolean;
  /** Whether a name that follows is left out. */
  isOpen: boolean;
  /** Whether it left out a name. */
  isUsed: boolean;
}

/** A word of a question. */
interface Word {
  /** As it is written; empty for further parts of a name such as `createRefund`. */
  readonly typed: string;
  readonly word: string;
  readonly root: string;
  /** Whether it says nothing about an operation. */
  readonly isFiller: boolean;
  /** What stands between it and the word before. */
  readonly before: string;
  /** Whether it follows a negation. */
  readonly isNegated?: boolean;
  /** Whether it is of the name of a record, which is known whatever operations say. */
  readonly isRecord?: boolean;
}

function readWords(text: string): Word[] {
  let end = 0;
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: token, index }) => {
    const between = text.slice(end, index);
    end = index + token.length;
    const isFiller = FILLERS.has(token.toLowerCase());
    return wordsOf(token)
      .trim()
      .split(' ')
      .map((part, number) => {
        const word = part || token;
        const root = rootOf(word);
        const [typed, before] = number === 0 ? [token, between] : ['', ''];
        return { typed, word, root, before, isFiller: isFiller || EMPTY.has(root) };
      });
  });
}

const isNegation = (typed: string) => [EXCEPT, VERBAL, NEVER, NOT].some((negations) => negations.test(typed));

/** Whether `no` stands between a noun and a name, where it is Portuguese for "in the". */
const isInside = (words: readonly Word[], at: number) =>
  /^\p{Lu}/u.test(words[at + 1]?.typed ?? '') &&
  words[at]?.before.trim() === '' &&
  !/^(?:and|but|or|with|)$/.test(words[at - 1]?.typed ?? '') &&
  !HELPING.test(words[at - 1]?.typed ?? '');

/** What the noun and the verb of a word of another language have in common: `remboursement`, `rembourser`. */
const stemOf = (word: string) =>
  word.replace(/(?<=\w{4})(?:e?ments?|ung(?:en)?|ing(?:en)?|[aei]r[es]?|en|[aeo]s|[aeions])$/, '');

const isVerb = (root: string) =>
  verbOfRoot(root) !== undefined && !/^(?:cancel|void|revok|clos|submit)$/.test(root);
/** Whether a word says what an operation is about. */
const isNoun = ({ root, isFiller }: Word) => !isFiller && !CALLS.has(root) && !isVerb(root);

/** Words that ask for an operation that makes something, and stay search words because its name has them too. */
const MAKING = roots(
  'submit ingest record upload calculate confirm verify screen enrich capture pay freeze pause',
);
const verbIn = (words: readonly Word[]): Verb | undefined =>
  words.flatMap(({ root }) => verbOfRoot(root) ?? (MAKING.has(root) ? 'create' : []))[0];

/** Reads questions such as "refund endpoint of Adyen" with the names of a catalogue. Pure; made once for a catalogue. */
export function createOperationQuestions(catalog: Catalog): (text: string) => OperationQuestion {
  const { tools, actions, dataAsOf, glossary, standards, translations, operations } = catalog;
  const phrases = actions.flatMap(({ slug, name, words, rules }) =>
    [name, ...words].map((text) => {
      const said = readWords(text).filter(({ root }) => !EVENT_ROOTS.has(root));
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
  const common = new Set([...phrases.flatMap(({ words }) => words), ...EMPTY, ...CALLS]);
  const ofField = new Set(
    [...glossary.flatMap(({ term, also }) => [term, ...also]), ...standards.map(({ name }) => name)].flatMap(
      rootsOf,
    ),
  );
  const isInActions = (root: string) => [...vocabulary.values()].some((roots) => roots.has(root));
  const isKnown = (root: string) =>
    [ofField, MAKING, OWN_ROOTS, HAPPENED_ROOTS, REQUIRED_ROOTS].some((known) => known.has(root)) ||
    verbOfRoot(root) !== undefined ||
    isInActions(root) ||
    operations().knows(root);
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
  /** A word in English where it is one of another language, without its ending where that is needed. */
  function inEnglish(word: Word): readonly Word[] {
    if (word.isFiller || word.isRecord || isInActions(word.root)) return [word];
    const typed = fold(word.typed);
    const meaning = meanings.get(typed) ?? (isKnown(word.root) ? undefined : meanings.get(stemOf(typed)));
    return meaning === undefined
      ? [word]
      : readWords(meaning).map((one) => ({ ...word, word: one.word, root: one.root }));
  }
  /** Tools by name, and by the beginnings of names. */
  const whole = new Map<string, Set<string>>();
  const begun = new Map<string, Set<string>>();
  const note = (names: Map<string, Set<string>>, name: string, slug: string) =>
    names.set(name, (names.get(name) ?? new Set()).add(slug));
  for (const { slug, name, aliases } of tools)
    for (const text of [name, slug, ...aliases]) {
      const words = wordsOf(text).trim().split(' ');
      // A name such as "API" alone would be found in most questions.
      if (words.every((word) => CALLS.has(rootOf(word)) || EMPTY.has(rootOf(word)))) continue;
      note(whole, words.join(' '), slug);
      for (let length = 1; length <= words.length; length += 1)
        note(begun, words.slice(0, length).join(' '), slug);
    }
  const specified = new Set(
    tools.flatMap(({ slug, specifications }) => (specifications.length > 0 ? [slug] : [])),
  );
  const byAddress = new Map<string, Set<string>>();
  for (const { slug, specifications } of tools)
    for (const { url } of specifications) note(byAddress, url, slug);
  const toolBySlug = new Map(tools.map((tool) => [tool.slug, tool]));

  /** Tools that a run of words names, whole or by the beginning of a name that few have. */
  function namedBy(words: readonly string[], isPlaced: boolean, isCapital: boolean): readonly string[] {
    const name = words.join(' ');
    const isPlain = words.every(
      (word) => FILLERS.has(word) || common.has(rootOf(word)) || verbOfRoot(rootOf(word)),
    );
    const isLittle = FILLERS.has(name) || EMPTY.has(rootOf(name));
    const exact = whole.get(name);
    if (exact) return (isPlain && !isPlaced) || (isLittle && !isCapital) ? [] : [...exact];
    const some = [...(begun.get(name) ?? [])];
    const known = some.filter((slug) => specified.has(slug));
    const chosen = known.length > 0 ? known : some;
    const isSure = isPlain
      ? words.length > 1 && isCapital && chosen.length === 1
      : name.length > 2 && chosen.length <= MOST_NAMED;
    return isSure ? chosen : [];
  }

  /**
   * The tools that a text names, those that it leaves out, and its words without their names. The longest name at a place
   * counts. What has no specification is what is asked of the others, unless they stand in one list.
   */
  function readNames(tokens: readonly Word[]) {
    const excluded = new Set<string>();
    const runs: { slugs: readonly string[]; words: readonly Word[]; at: number; isListed: boolean }[] = [];
    const left: Word[] = [];
    const negations: Negation[] = [];
    let open: Negation | undefined;
    let runEnd = -1;
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at] as Word;
      const [last = '', typed = ''] = [tokens[at - 1]?.typed.toLowerCase(), token.typed.toLowerCase()];
      const [isCapital, isNext] = [token, tokens[at + 1]].map((one) => /^\p{Lu}/u.test(one?.typed ?? ''));
      const isBehindName: boolean = runEnd === at;
      const isName = isCapital === true && (at > 0 || isNext === true);
      const isPlaced = isName || PLACED.test(last);
      let length = begun.has(token.word) ? Math.min(8, tokens.length - at) : 0;
      const run = () => tokens.slice(at, at + length).map(({ word }) => word);
      while (length > 0 && namedBy(run(), isPlaced, isName).length === 0) length -= 1;
      if (length > 0) {
        const slugs = namedBy(run(), isPlaced, isName);
        const next = tokens[at + length];
        if (open?.isOpen && !NEVER.test(open.typed)) {
          open.isUsed = true;
          for (const slug of slugs) excluded.add(slug);
        } else
          runs.push({
            slugs,
            words: tokens.slice(at, at + length),
            at: left.length,
            isListed:
              [token.before, next?.before ?? ''].some((text) => text.includes(',')) ||
              [last, next?.typed ?? ''].some((word) => JOINING.test(word)),
          });
        at += length - 1;
        runEnd = at + 1;
      } else if (isNegation(typed) && !(typed === 'no' && isInside(tokens, at))) {
        open = {
          typed,
          at: left.length,
          isVerbal:
            !EXCEPT.test(typed) &&
            (VERBAL.test(typed) || HELPING.test(last) || VENDORS.test(last) || isBehindName),
          isExcept: EXCEPT.test(typed),
          isOpen: true,
          isUsed: false,
        };
        negations.push(open);
      } else if (token.isFiller) {
        left.push(token);
        if (typed === 'but' || (open && !open.isOpen && !JOINING.test(typed))) open = undefined;
      } else {
        if (open?.isUsed) open = undefined;
        if (open) open.isOpen = false;
        left.push(open ? { ...token, isNegated: true } : token);
      }
    }
    const isSpecified = ({ slugs }: (typeof runs)[number]) => slugs.some((slug) => specified.has(slug));
    const isSubject = (one: (typeof runs)[number]) =>
      one.isListed || isSpecified(one) || !runs.some(isSpecified);
    for (const one of runs.toReversed())
      if (!isSubject(one)) left.splice(one.at, 0, ...one.words.map((word) => ({ ...word, isRecord: true })));
    const named = new Set(runs.filter(isSubject).flatMap(({ slugs }) => slugs));
    return { named, excluded, left, negation: negations.find(({ isUsed }) => !isUsed) };
  }

  /** Actions whose words are among those of a question: those of most words, and of these the ones that say most of it. */
  function actionsIn(
    nouns: readonly string[],
    full: readonly string[],
    isEvent: boolean,
    verb: Verb | undefined,
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
    const agreeing = most(longest, (phrase) => Number(isEvent || verb === undefined || phrase.verb === verb));
    const best = most(agreeing, ({ slug }) => full.filter((word) => vocabulary.get(slug)?.has(word)).length);
    return [...new Set(best.map(({ slug }) => slug))].slice(0, 4);
  }

  function changesIn(text: string, period: Period | undefined, full: readonly Word[]) {
    const [, about, isSure] = HAPPENED.find(([words]) => words.test(text)) ?? [];
    const isOnly = about?.what === undefined && full.every(({ root }) => HAPPENED_ROOTS.has(root));
    return about && (isSure || DONE.test(text) || period || isOnly) ? { ...about, ...period } : undefined;
  }

  /** Words that nothing here has: as names, with the capital words beside them, where nothing else is named. */
  function unknownIn(left: readonly Word[], isNamed: boolean) {
    const isUnknown = (word: Word | undefined) =>
      word !== undefined && isNoun(word) && !word.isRecord && !isKnown(word.root);
    const isCapital = (word: Word | undefined) => /^\p{Lu}/u.test(word?.typed ?? '') && !word?.isRecord;
    const noRecord: string[] = [];
    const notUnderstood: string[] = [];
    const gone = new Set<Word>();
    for (let at = 0; at < left.length; at += 1) {
      const word = left[at] as Word;
      if (!isUnknown(word)) continue;
      let [from, to] = [at, at + 1];
      const isName =
        !isNamed &&
        (PLACED.test(left[at - 1]?.typed ?? '') || (isCapital(word) && (at > 0 || !left[1]?.isFiller)));
      if (isName && isCapital(word)) while (from > 1 && isCapital(left[from - 1])) from -= 1;
      while (isName && (isUnknown(left[to]) || (isCapital(word) && isCapital(left[to])))) to += 1;
      const run = left.slice(from, to);
      for (const one of run) gone.add(one);
      (isName ? noRecord : notUnderstood).push(run.map(({ typed }) => typed).join(' '));
      at = to - 1;
    }
    return { noRecord, notUnderstood, known: left.filter((word) => !gone.has(word)) };
  }

  return (text) => {
    const asked = SPELLINGS.reduce(
      (spelt, [pattern, other]) => spelt.replace(pattern, other),
      text.slice(0, 300).normalize('NFKD').replace(/\p{M}/gu, ''),
    );
    const [path] = asked.match(/(?<=^|\s)\/[\w{}:./-]+/) ?? [];
    const method = [...new Set(asked.match(METHODS))];
    const said = [path ?? '', ...method].reduce((left, part) => left.replace(part, ' '), asked);
    const dated = readPeriod(said, dataAsOf);
    const tokens = readWords(dated?.rest ?? said);
    const { named, excluded, left: beside, negation: found } = readNames(tokens);
    const isSending = NO_EVENT.test(said);
    const isEvent = EVENTS.test(said) && !isSending;
    const asksForRequired = REQUIRED.test(said);
    const isDeprecated = /\bdeprecated\b/i.test(said);
    const isMeant = ({ root }: Word) =>
      !(isEvent && EVENT_ROOTS.has(root)) &&
      !(asksForRequired && REQUIRED_ROOTS.has(root)) &&
      root !== rootOf('deprecated');
    const isContent = (word: Word) =>
      isMeant(word) && !word.isFiller && !CALLS.has(word.root) && !VENDORS.test(word.typed.toLowerCase());
    const before = found ? beside.slice(0, found.at) : [];
    const isOfVendors = before.some(({ typed }) => VENDORS.test(typed.toLowerCase()));
    const isBare = !before.some(isContent);
    const negation =
      !found || found.isExcept
        ? undefined
        : isOfVendors && (found.isVerbal || isBare)
          ? 'lacking'
          : found.isVerbal && isBare
            ? 'doubted'
            : undefined;
    const positive =
      negation === 'lacking'
        ? beside.slice(found?.at)
        : negation
          ? beside
          : beside.filter(({ isNegated }) => !isNegated);
    const negated = negation ? [] : beside.filter((word) => word.isNegated && isContent(word));
    const unknown = unknownIn([...positive, ...negated].flatMap(inEnglish), named.size > 0);
    const left = unknown.known.filter(({ isNegated }) => negation || !isNegated);
    const words = left.filter(isMeant);
    const fullWords = words.filter((word) => !word.isFiller && !CALLS.has(word.root));
    const full = fullWords.map(({ root }) => root);
    const all = words.filter(isNoun);
    // "a captured payment" is about payments: what was done to a thing narrows no operation.
    const done = new Set(
      isEvent
        ? []
        : left.filter(({ word, isRecord }) => !isRecord && /[^e]ed$/.test(word)).map(({ root }) => root),
    );
    const isNarrowing = ({ root }: Word) => !done.has(root);
    const nounWords = all.some(isNarrowing) ? all.filter(isNarrowing) : all;
    const nouns = nounWords.map(({ root }) => root);
    const changes =
      path === undefined ? changesIn(said, dated?.period, positive.filter(isContent)) : undefined;
    const verb = isEvent ? undefined : (verbIn(words) ?? (isSending ? 'create' : undefined));
    const chosen = path === undefined && !changes ? actionsIn(nouns, full, isEvent, verb) : [];
    const familyOf = (slugs: Iterable<string>) => [
      ...new Set(
        [...slugs].flatMap((slug) => [
          slug,
          ...(toolBySlug.get(slug)?.specifications ?? []).flatMap(({ url }) => [
            ...(byAddress.get(url) ?? []),
          ]),
        ]),
      ),
    ];
    const [tool, without] = [familyOf(named), familyOf(excluded)];
    const inPath = path === undefined ? [] : rootsOf(path.replaceAll(PARAMETER, ''));
    const isMany = /(?:[^s]s|ies)$/.test(
      said.match(/[a-z]+/gi)?.findLast((word) => nouns.includes(rootsOf(word)[0] ?? '')) ?? '',
    );
    const asksForCalls =
      isEvent ||
      changes !== undefined ||
      path !== undefined ||
      method.length > 0 ||
      words.some(({ root }) => CALLS.has(root));
    const categories = catalog.actions.find(({ slug }) => slug === chosen[0])?.categories ?? [];
    const ofCategory = roots(categories.join(' '));
    const unapplied =
      negation === 'lacking'
        ? before.filter((word) => isContent(word) && !ofCategory.has(word.root))
        : found && !negation && negated.length === 0
          ? [{ typed: found.typed }]
          : [];
    return {
      filter: {
        ...(tool.length > 0 && { tool }),
        ...(without.length > 0 && { without }),
        ...(method.length > 0 && { method }),
        ...(isDeprecated && !changes && { deprecated: true }),
        ...(isEvent && { kind: 'event' as const }),
        ...(!isEvent && (verb ?? asksForRequired) && !changes && { kind: 'operation' as const }),
      },
      asked: {
        named: [...named],
        words: [
          ...new Set([
            ...(changes ? nouns.filter((root) => !HAPPENED_ROOTS.has(root) && !OWN_ROOTS.has(root)) : nouns),
            ...inPath,
          ]),
        ],
        // Generic verbs of calls count by what they mean, not by how they are written.
        soft: full.filter((root) =>
          isEvent ? !nouns.includes(root) : done.has(root) && !nouns.includes(root),
        ),
        actions: chosen,
        verb,
        isMany,
        path: path?.replaceAll(PARAMETER, '{}'),
        without: negated.map(({ root }) => root),
        opposite: full.flatMap((root) => oppositesOf(root).map((other) => [other, root] as const)),
      },
      rest: [...fullWords.map(({ typed }) => typed.toLowerCase()), path ?? '']
        .filter(Boolean)
        .join(' ')
        .trim(),
      typed: new Map(
        nounWords.flatMap(({ root, typed }) =>
          chosen.some((slug) => vocabulary.get(slug)?.has(root)) ? [] : [[root, typed]],
        ),
      ),
      noRecord: unknown.noRecord,
      notUnderstood: [...unknown.notUnderstood, ...unapplied.map(({ typed }) => typed)],
      negation,
      isEmpty:
        full.length === 0 &&
        !(isEvent || isDeprecated || changes || verb || path || method.length > 0) &&
        (unknown.notUnderstood.length > 0 || (tool.length === 0 && !asksForCalls)),
      changes,
      asksForCalls,
      asksForRequired,
    };
  };
}
