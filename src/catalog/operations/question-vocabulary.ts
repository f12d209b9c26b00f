import { keptFor } from '../../base/kept.ts';
import { byKeys, itemsAt, slugsOf } from '../../base/lists.ts';
import { fold, words as foldedWords } from '../../base/words.ts';
import type { Category } from '../../records/articles.ts';
import { REGION_LABELS } from '../../records/tool/coverage.ts';
import type { Catalog } from '../catalog.ts';
import { namesOf } from '../cost/cost-names.ts';
import { createToolNames, isCapital, isDomainEnd, isPlaced, type Names } from './tool-names.ts';
import {
  isNoun,
  ROOTS,
  readWords,
  rootOf,
  rootsOf,
  SAID,
  TRANSLATIONS,
  type Verb,
  verbIn,
  verbOfRoot,
  type Word,
} from './words.ts';

/** What is meant by "payout" in "payout to a card": the nouns before the first word that leads to another. */
export function headsOf(words: readonly Word[]): ReadonlySet<string> {
  const first = words.findIndex(isNoun);
  const end = words.findIndex(({ lower }, at) => at > first && SAID.leading.has(lower));
  return new Set(words.slice(first, end < 0 ? undefined : end).map(({ root }) => root));
}

/** What the noun and the verb of a word of another language have in common: `remboursement`, `rembourser`. */
const stemOf = (word: string) =>
  word.replace(
    /(?<=\w{4})(?:ier(?:e[nt]?|t|ung(?:en)?)|e?ments?|ung(?:en)?|e?t|ing(?:en)?|[aei]r[es]?|ow|en|[aeo]s|[aeions])$/,
    '',
  );

const typedIn = (words: readonly Word[]) =>
  words
    .filter(({ typed }) => typed)
    .map(({ typed, before }, at) => (at === 0 ? '' : before === '.' ? '.' : ' ') + typed)
    .join('');

/** The names of a question but those that are left out. */
export type Asked = Omit<Names, 'excluded'>;

/** Most words of what vendors are called. */
const MOST_CALLED = 3;
/** Most letters of the first word of a compound: one sign can fold into many, and each letter is tried. */
const MOST_LETTERS = 30;
const withoutEnding = (root: string) => root.replace(/(?:er|or)$/, '');

/** Reads of which category the vendors of a question are: "card issuers", "among open banking providers". */
function createScopes(categories: Catalog['categories']) {
  const keyOf = (roots: readonly string[]) => [...new Set(roots)].sort().join(' ');
  const scopes = new Map<string, string>();
  for (const texts of [(one: Category) => one.name.split(/[&,]/), (one: Category) => one.synonyms])
    for (const category of categories)
      for (const text of texts(category)) {
        const roots = readWords(text).filter(
          ({ lower, root }) => !SAID.vendors.has(lower) && !ROOTS.calls.has(root),
        );
        const key = keyOf(roots.map(({ root }) => withoutEnding(root)));
        if (!scopes.has(key)) scopes.set(key, category.slug);
      }
  return ({ named, left, negation }: Asked) => {
    for (const [at, { lower }] of left.entries()) {
      const isVendor = SAID.vendors.has(lower);
      if (named.length > 0 || !(isVendor || /(?:er|or)s$/.test(lower))) continue;
      // "Issuers" are those who issue.
      const end = isVendor ? at : at + 1;
      for (let from = Math.max(0, at - MOST_CALLED); from < end; from += 1) {
        const category = scopes.get(keyOf(left.slice(from, end).map(({ root }) => withoutEnding(root))));
        const before = left[from - 1]?.lower;
        if (!category || (before !== undefined && !SAID.beforeVendors.has(before))) continue;
        const gone = at + 1 - from;
        const moved = negation && negation.at > at ? { ...negation, at: negation.at - gone } : negation;
        return { category, names: { named, left: left.toSpliced(from, gone), negation: moved } };
      }
    }
    return { names: { named, left, negation } };
  };
}

const toolsByAddress = keptFor(({ tools }: Catalog) =>
  byKeys(tools, ({ specifications }) => specifications.map(({ url }) => url)),
);
/** Tools with those that share a specification with them. */
export function familyOf(slugs: readonly string[], catalog: Catalog): string[] {
  const own = itemsAt(catalog.toolBySlug, slugs).flatMap(({ specifications }) => specifications);
  const sharing = own.flatMap(({ url }) => slugsOf(toolsByAddress(catalog).get(url) ?? []));
  return [...new Set([...slugs, ...sharing])];
}

/** The words and phrases of other languages, folded, each with what it is in English and its language. */
export const foreignWords = keptFor(({ translations, glossary }: Catalog) =>
  [
    ...Object.entries(translations),
    ...glossary.map((one) => [one.expansion ?? one.term, one.translations] as const),
  ].flatMap(([meaning, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([language, found]) =>
      (found ?? []).map((word) => [fold(word), meaning, language] as const),
    ),
  ),
);

/** The first letters of a word, and of what follows it. */
const beginning = (text: string) => text.slice(0, 3);

/** The words of other languages with their places in {@link foreignWords}, by their {@link beginning}. */
const foreignByBeginning = keptFor((catalog: Catalog) =>
  Map.groupBy(foreignWords(catalog).entries(), ([, [word]]) => beginning(`${word} `)),
);

/** What the words of other languages in a folded text mean; with `cut`, also of those that differ in their last letters. */
export function inEnglish(text: string, catalog: Catalog, cut = 0): string {
  const spaced = ` ${text} `;
  const begins = (word: string) => (cut > 0 && word.length > 5 ? ` ${word.slice(0, -cut)}` : ` ${word} `);
  const found = new Map<number, string>();
  for (let at = 0; at >= 0; at = spaced.indexOf(' ', at + 1))
    for (const [place, [word, meaning]] of foreignByBeginning(catalog).get(beginning(spaced.slice(at + 1))) ??
      [])
      if (spaced.startsWith(begins(word), at)) found.set(place, meaning);
  const meanings = [...found]
    .sort(([a], [b]) => a - b)
    .map(([place, meaning]) => [foreignWords(catalog)[place]?.[0], meaning] as const);
  return [...new Map(meanings).values()].join(' ');
}

/** What the records of a catalogue say of the words of questions: actions, categories, and words of other languages. */
export function createVocabulary(catalog: Catalog) {
  const { tools, actions, categories, glossary, standards, translations, operations } = catalog;
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
  const texts = actions.map(({ slug, name, words }) => [slug, fold([name, ...words].join(' '))] as const);
  /** Roots of the words of each action. */
  const vocabulary = new Map(texts.map(([slug, text]) => [slug, new Set(rootsOf(text))]));
  const ofActions = new Set(texts.flatMap(([, text]) => rootsOf(text)));
  /** Their words as written, which mean the same in every language. */
  const written = new Set(texts.flatMap(([, text]) => text.split(' ')));
  const isVendor = ({ lower, root }: Word) =>
    SAID.vendors.has(lower) || (/(?:er|or)s$/.test(lower) && !ofActions.has(root));
  const ofRecords = new Set(
    [...glossary.flatMap(({ term, also }) => [term, ...also]), ...standards.map(({ name }) => name)].flatMap(
      rootsOf,
    ),
  );
  const { making, asker, happened, required, amounts } = ROOTS;
  const known = [ofActions, ofRecords, making, asker, happened, required, amounts];
  const isKnown = (root: string) =>
    known.some((roots) => roots.has(root)) || verbOfRoot(root) !== undefined || operations().knows(root);
  const scopeOf = createScopes(categories);
  const foreign = [...foreignWords(catalog), ...TRANSLATIONS];
  const { global: _, ...labels } = REGION_LABELS;
  const regions = new Set(
    Object.entries(labels)
      .flatMap(([region, label]) => [
        region,
        label,
        ...Object.values(translations[label.toLowerCase()] ?? {}).flat(),
      ])
      .map((name) => foldedWords(name ?? '').join('-')),
  );
  const meanings = new Map([
    ...foreign.map(([word, meaning]) => [stemOf(word), meaning] as const),
    ...foreign.map(([word, meaning]) => [word, meaning] as const),
  ]);

  /** A compound of two words in English, of which the second may be the same: `Zahlungslink` is a payment link. */
  function compoundOf(word: string): string | undefined {
    for (let at = Math.min(word.length - 3, MOST_LETTERS); at > 3; at -= 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      const head = meanings.get(first) ?? meanings.get(first.replace(/e?[sn]$/, ''));
      if (!head) continue;
      const tail =
        meanings.get(second) ??
        meanings.get(stemOf(second)) ??
        (ofActions.has(rootsOf(second)[0] ?? '') ? second : undefined);
      if (tail) return `${head} ${tail}`;
    }
    return undefined;
  }

  /** Words in English, where they are of another language; beside others of one, what no record has is not known. */
  function inEnglish(words: readonly Word[]): readonly Word[] {
    const isForeign = words.some(({ lower, root }) => meanings.has(lower) && !isKnown(root));
    return words.flatMap((word) => {
      const { lower, root, isFiller, isRecord } = word;
      const exact = meanings.get(lower);
      if (isRecord || written.has(lower) || (isFiller && !verbOfRoot(rootsOf(exact ?? '')[0] ?? '')))
        return [word];
      const isOpen = isForeign ? isNoun(word) : !isKnown(root);
      const singular = () => meanings.get(lower.replace(/(?:en|[ens])$/, ''));
      const meaning =
        exact ?? (isOpen ? (singular() ?? meanings.get(stemOf(lower)) ?? compoundOf(lower)) : undefined);
      if (meaning !== undefined)
        return readWords(meaning).map(({ word: meant, root, isFiller }) => ({
          ...word,
          ...{ word: meant, root, isFiller },
        }));
      return [word];
    });
  }

  /** Actions whose words are among those of a question: those of most words, and of these the ones that say most of it. */
  function actionsIn(
    nouns: readonly string[],
    full: readonly string[],
    isEvent: boolean,
    verb: Verb | undefined,
    words: readonly Word[],
  ) {
    const heads = headsOf(words);
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
    const leading = most(fitting, ({ words }) => Number(words.some((word) => heads.has(word))));
    const longest = most(leading, ({ words }) => words.length);
    // Nothing is taken away that nobody asks to take away.
    const agreeing = most(longest, (phrase) =>
      Number(isEvent || (verb ? phrase.verb === verb : phrase.verb !== 'remove')),
    );
    const best = most(agreeing, ({ slug }) => full.filter((word) => vocabulary.get(slug)?.has(word)).length);
    return [...new Set(slugsOf(best))].slice(0, 4);
  }

  /** Places that words name, and the words, with those as ones without meaning. */
  function apartFromPlaces(words: readonly Word[]) {
    const places: string[] = [];
    const rest = [...words];
    const plain = words.map(({ lower }) => lower);
    for (let at = 0; at < words.length; at += 1) {
      const [before, first] = [words[at - 1], words[at]];
      // "Verify a UK account" may be the name of a call.
      const isOpen = isPlaced(before) || before?.lower === 'the' || !isKnown(first?.root ?? '');
      if (!isOpen) continue;
      const length = [4, 3, 2, 1].find((some) => {
        const name = plain
          .slice(at, at + some)
          .filter(Boolean)
          .join('-');
        // "Tell us" is not about the country.
        if (name === 'us') return first?.typed === 'US' || /^(?:in|the)$/.test(before?.lower ?? '');
        return regions.has(name) || namesOf(catalog).countryNamed(name);
      });
      if (!length) continue;
      places.push(typedIn(words.slice(at, at + length)));
      rest.splice(at, length, ...words.slice(at, at + length).map((word) => ({ ...word, isFiller: true })));
      at += length - 1;
    }
    return { places, rest };
  }

  /** Words that nothing here has; as names, with the capital words beside them, where nothing else is named. */
  function unknownIn(left: readonly Word[], isNamed: boolean) {
    const isUnknown = (word: Word | undefined) =>
      word && isNoun(word) && !word.isRecord && !isKnown(word.root);
    // German writes all nouns with a capital.
    const isForeign = left.some(({ lower, root }) => meanings.has(lower) && root !== rootOf(lower));
    const isPart = (word: Word | undefined) => isCapital(word) && !word?.isRecord && !isForeign;
    const noRecord: string[] = [];
    const notUnderstood: string[] = [];
    const gone = new Set<Word>();
    for (let at = 0; at < left.length; at += 1) {
      const word = left[at];
      const isDomain = isDomainEnd(left[at + 1]);
      // A name such as "GoCardles" is read as two words.
      const isMisspelt = left[at + 1]?.typed === '' && isUnknown(left[at + 1]);
      if (!isUnknown(word) && !isDomain && !isMisspelt) continue;
      const isName = isDomain || (!isNamed && (isPart(word) || isPlaced(left[at - 1])));
      let to = isDomain ? at + 2 : at + 1;
      while (left[to]?.typed === '') to += 1;
      while (isName && (isUnknown(left[to]) || (isPart(word) && isPart(left[to])))) to += 1;
      const run = left.slice(at, to);
      for (const one of run) gone.add(one);
      (isName ? noRecord : notUnderstood).push(typedIn(run));
      at = to - 1;
    }
    return { noRecord, notUnderstood, known: left.filter((word) => !gone.has(word)) };
  }

  return {
    ...{ vocabulary, ofActions, isVendor, scopeOf, apartFromPlaces, inEnglish, actionsIn, unknownIn },
    readNames: createToolNames(tools, new Set([...ROOTS.asker, ...phrases.flatMap(({ words }) => words)])),
  };
}
