import { byKeys } from '../../base/lists.ts';
import { FILLERS, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { namesOfCompany } from '../../records/organization.ts';
import type { Tool } from '../../records/tool.ts';
import { type AskedFact, factsAsked } from '../facts/facts-asked.ts';
import type { Limit, Priced } from '../facts/price-limit.ts';
import { LISTS } from '../text/phrases.ts';
import { type AskedPlace, createPlaceNames, type PlaceNamed } from '../text/places.ts';
import { categoryNames, type Synonyms } from '../text/synonyms.ts';
import { findTerm, prefixRange } from '../text/term-dictionary.ts';
import { namedBy, type TextIndex } from '../text/text-index.ts';
import type { Token } from './tokens.ts';

/** What a condition is about. */
export type Subject =
  | { readonly kind: 'fact'; readonly fact: AskedFact }
  /** Country or region where a tool can be used; `isOnly`: what is ruled out is to serve nothing else; `isHosting`: data are kept there. */
  | {
      readonly kind: 'place';
      readonly place: AskedPlace;
      readonly isOnly?: true;
      readonly isHosting?: true;
    }
  /** Home country of the tool's organization. */
  | { readonly kind: 'home'; readonly place: AskedPlace }
  /** `called`: what was typed, where it is no name of one tool; `isOwned`: it is their owner. */
  | {
      readonly kind: 'tool';
      readonly tools: readonly number[];
      readonly called?: string;
      readonly isOwned?: true;
    }
  | { readonly kind: 'category'; readonly slug: string }
  /** Excluded words that no fact of a record is checked by; `slug` where they name a category, `place` where it is meant there. */
  | {
      readonly kind: 'unknown';
      readonly words: string;
      readonly slug?: string;
      readonly place?: AskedPlace;
    }
  /** What need not be there: no part of the need, and nothing is ruled out; `role`: why it is said. */
  | {
      readonly kind: 'needless';
      readonly words: string;
      readonly role?: 'among others' | 'said of the asker' | 'why you ask' | 'not required, not checked';
    }
  /** A limit in numbers; without `limit` no record can be checked by it. */
  | {
      readonly kind: 'number';
      readonly words: string;
      readonly limit?: Limit;
      readonly about?: Priced;
    };

/** A condition that a question asks for or rules out, with its words. */
export type Condition = {
  readonly tokens: readonly Token[];
  /** The words to delete from the question to remove only this condition. */
  readonly removable: readonly Token[];
  readonly excluded: boolean;
  /** Conditions of one number are alternatives: one of them is enough. */
  readonly either?: number;
} & Subject;

/** Ordinals of the tools that words name or state. */
export type ToolsOf = (parts: readonly string[]) => readonly number[];
/** Finds the tool that words name as a whole. */
export type ToolNamed = (parts: readonly string[]) => number | undefined;

/** Look-ups for reading questions. */
export interface Lexicon {
  /** The fact that a joined phrase asks for. */
  readonly factNamed: (joined: string) => AskedFact | undefined;
  readonly placeNamed: PlaceNamed;
  /** By its name, else by its slug or an alias. */
  readonly toolNamed: ToolNamed;
  /** By a name, the start of one, or the maker or owner: exact names first, fuller records first. */
  readonly toolsMeant: ToolsOf;
  /** By maker or owner, by its whole name or the first word. */
  readonly toolsOfOwner: ToolsOf;
  /** Category slug by joined name. */
  readonly categories: ReadonlyMap<string, string>;
  /** Whether a record holds the word in a name or fact. */
  readonly isTerm: (word: string) => boolean;
  /** Whether a name is also a common term, such as `square`. */
  readonly isOrdinary: (word: string) => boolean;
  /** Whether descriptions and summaries write the word with a capital only: Mollie, not Merge. */
  readonly isProper: (word: string) => boolean;
}

/** Names of the maker of a tool and of its owner, with those that their records know besides. */
const companiesIn =
  ({ organizationBySlug }: Catalog) =>
  ({ organization }: Tool) =>
    [organization, organization?.owner].flatMap((company) => {
      const record = organizationBySlug.get(company?.slug ?? '');
      return record ? namesOfCompany(record) : company?.name;
    });

/** Makes the look-ups of a catalogue. `isCommon`: whether so many texts hold a word that it is no name. */
export function createLexicon(
  catalog: Catalog,
  synonyms: Synonyms,
  index: TextIndex,
  standing: Uint32Array,
  isCommon: (word: string) => boolean,
): Lexicon {
  const { tools } = catalog;
  const inStanding = (found: Iterable<number>) =>
    [...found].sort((a, b) => (standing[a] as number) - (standing[b] as number));
  const companies = companiesIn(catalog);
  const owned = byNames(tools, (tool) => [tool.name, ...companies(tool)]);
  const isOrdinary = (word: string) => synonyms.expansions.has(word);
  const facts = factsAsked(catalog.factPhrases);
  const toolNamed = createToolNamed(tools, inStanding(tools.keys()));
  const placeNamed = createPlaceNames(synonyms, catalog.translations);
  return {
    factNamed: (joined) => facts.get(joined),
    placeNamed,
    toolNamed,
    toolsMeant: createToolsMeant(
      tools,
      index,
      inStanding,
      (word) => FILLERS.has(word) || isCommon(word),
      isOrdinary,
      toolNamed,
      companies,
    ),
    toolsOfOwner: (parts) => inStanding(owned.get(parts.join('')) ?? []),
    categories: categoryNames(catalog),
    isTerm: (word) => findTerm(index.dictionary, word) >= 0,
    isOrdinary,
    isProper: properNames(catalog),
  };
}

function properNames({ tools, useCases }: Catalog): Lexicon['isProper'] {
  const texts = [...tools.map(({ description }) => description), ...useCases.map(({ summary }) => summary)];
  let names: ReadonlySet<string> | undefined;
  return (word) => {
    names ??= new Set(
      texts
        .flatMap((text) => text.match(/\p{L}+/gu) ?? [])
        .map((name) => (/^\p{Lu}\p{Ll}/u.test(name) ? `^${name.toLowerCase()}` : name)),
    );
    return names.has(`^${word}`) && !names.has(word);
  };
}

/** Letters by which the beginning of a name is looked up. */
const BEGINNING = 6;

/** A name spelt with the same spaces comes before one that only has the same letters. */
function createToolNamed(tools: readonly Tool[], order: readonly number[]): ToolNamed {
  const ordinals = new Map<string, number>();
  const keep = (name: string, ordinal: number): void => {
    if (name !== '' && !ordinals.has(name)) ordinals.set(name, ordinal);
  };
  const namesOf = [({ name }: Tool) => [name], ({ slug, aliases }: Tool) => [slug, ...aliases]];
  for (const names of namesOf)
    for (const between of [' ', ''])
      for (const ordinal of order)
        for (const name of names(tools[ordinal] as Tool)) keep(words(name).join(between), ordinal);
  const beginnings = new Set([...ordinals.keys()].map((name) => name.slice(0, BEGINNING)));
  return (parts) => {
    const joined = parts.join('');
    // Most words begin no name.
    if (!beginnings.has(joined.slice(0, BEGINNING))) return undefined;
    const found = ordinals.get(parts.join(' '));
    // In "a bank in Germany" nobody means the tool Bankin.
    return found ?? (LISTS.connectors.has(parts.at(-1) ?? '') ? undefined : ordinals.get(joined));
  };
}

/** Ordinals of tools by joined name, and by its first word. */
function byNames(
  tools: readonly Tool[],
  namesOf: (tool: Tool) => readonly (string | undefined)[],
  isByFirst = true,
): ReadonlyMap<string, readonly number[]> {
  const ordinals = byKeys(tools.keys(), (ordinal) =>
    namesOf(tools[ordinal] as Tool).flatMap((name) => {
      const parts = words(name ?? '');
      return [parts.join(''), ...(isByFirst ? parts.slice(0, 1) : [])];
    }),
  );
  ordinals.delete('');
  return ordinals;
}

/** A name of at least this many letters also matches longer names: `bitgo` matches BitGoJS. */
const LONG = 5;
/** When more names than this begin with the words, the words are not a name: `bank`. */
const MOST_NAMES = 10;

/**
 * `paypal` means PayPal, the PayPal Agent Toolkit, and what PayPal owns. Common words and terms of several words match
 * only as a whole name, so `travel rule` does not match names that begin with it.
 */
function createToolsMeant(
  tools: readonly Tool[],
  index: TextIndex,
  inStanding: (found: Iterable<number>) => number[],
  isCommon: (word: string) => boolean,
  isTerm: (joined: string) => boolean,
  toolNamed: ToolNamed,
  companies: ReturnType<typeof companiesIn>,
): ToolsOf {
  const { dictionary } = index;
  const makers = byNames(tools, companies);
  const companyNames = byNames(tools, companies, false);
  return (parts) => {
    const joined = parts.join('');
    if (joined === '') return [];
    const own = findTerm(dictionary, joined);
    const whole = new Set(own >= 0 ? namedBy(index, own) : []);
    const found = new Set([...whole, ...(makers.get(joined) ?? [])]);
    for (const start of [`${parts.join(' ')} `, ...(joined.length >= LONG ? [joined] : [])]) {
      const [from, to] = prefixRange(dictionary, start);
      for (let term = from; term < to && found.size <= MOST_NAMES; term++)
        for (const record of namedBy(index, term)) found.add(record);
    }
    // "Sales tax" is a part of the name of a library, and no name.
    const isPart = parts.length > 1 && parts.every(isCommon) && toolNamed(parts) === undefined;
    const isName =
      (whole.size > 0 && !isPart) ||
      (companyNames.has(joined) && !isTerm(joined)) ||
      (found.size <= MOST_NAMES && !parts.every(isCommon) && !(parts.length > 1 && isTerm(joined)));
    return isName ? [...new Set([...inStanding(whole), ...inStanding(found)])] : [];
  };
}
