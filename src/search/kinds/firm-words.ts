import lists from '../../../content/question-words.json' with { type: 'json' };
import { keptFor } from '../../base/kept.ts';
import { FILLERS, wordSet, words } from '../../base/words.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { factName, withContained } from '../../catalog/obligations/profile.ts';
import { jurisdictionName, readJurisdiction, US_STATES } from '../../records/jurisdictions.ts';
import {
  ACTIVITIES,
  type Activity,
  ENTITY_TYPES,
  FACTS,
  SIZE_NAMES,
  SIZES,
  type Size,
} from '../../records/profile-terms.ts';
import type { Regulation } from '../../records/regulation.ts';
import { all as allOf, FOR, LISTS } from '../text/phrases.ts';
import { needStem } from '../text/stems.ts';
import { singular } from '../text/words.ts';

const folded = (text: string) => words(text).map(singular).join(' ');

const phraseOf = (called: string) => folded(called.replaceAll('-', ' '));

/** What a phrase of a question says of a firm. */
interface Phrase {
  readonly part: 'entity' | 'activity' | 'fact' | 'in';
  readonly name: string;
  readonly label: string;
  readonly phrase: string;
  /** Of what a firm does, with what it does it: "cards". */
  readonly thing?: string | undefined;
  /** The country to whose rules alone it belongs. */
  readonly place?: string;
}

/** Kinds of firm and activities, also in other languages, facts of rules, and states, longest first. */
const phrasesOf = keptFor(({ translations }: Catalog) => {
  const foreign = new Map(
    Object.entries(translations).map(([text, others]) => [folded(text), Object.values(others).flat()]),
  );
  const named = (
    part: 'entity' | 'activity',
    terms: Readonly<Record<string, { label: string; aliases: string[] }>>,
  ) =>
    Object.entries(terms).flatMap(([name, { label, aliases }]) =>
      [name, label, ...aliases].flatMap((called): Phrase[] => {
        const own = phraseOf(called);
        const phrases = [own, ...(foreign.get(own) ?? []).map((word = '') => folded(word))];
        if (part === 'entity') return phrases.map((phrase) => ({ part, name, label, phrase }));
        const thing = /^\w+[^s]s\b/.test(called) ? own.replace(/^\S+ /, '') : undefined;
        // Of what a firm does also: "issuing e-money".
        const spoken = phrases.flatMap((phrase) => [phrase, phrase.replace(/e?(?= )/, 'ing')]);
        return spoken.map((phrase) => ({ part, name, label, phrase, thing }));
      }),
    );
  const facts = FACTS.flatMap(({ says, in: place, aliases }) => {
    const name = (says.startsWith('!') ? '!' : '') + factName(says);
    const label = says.replace('!', 'not: ');
    return aliases.map((called): Phrase => ({ part: 'fact', name, label, phrase: phraseOf(called), place }));
  });
  const states = [...US_STATES].map(
    ([name, label]): Phrase => ({ part: 'in', name, label, phrase: folded(label) }),
  );
  return [...named('entity', ENTITY_TYPES), ...named('activity', ACTIVITIES), ...facts, ...states]
    .map((one) => ({ ...one, first: one.phrase.split(' ')[0] ?? '' }))
    .sort((a, b) => Number(a.part === 'in') - Number(b.part === 'in') || b.phrase.length - a.phrase.length);
});

/** What kinds of firm, and what they do or handle, are called, in the singular. */
export const firmTerms = keptFor(
  (catalog: Catalog) =>
    new Set(phrasesOf(catalog).flatMap(({ phrase, thing }) => (thing ? [phrase, thing] : [phrase]))),
);

/** The root of a word that its inflections share; of a short one itself. */
export function rootOf(word: string): string {
  const root = needStem(word);
  return root.length >= SHORTEST_ROOT ? root : word;
}
const SHORTEST_ROOT = 5;

/** Verbs that deny what follows: who "stopped issuing cards" issues none. */
export const ENDED = wordSet('stopped ceased quit ended');
const DENYING = new Set([...LISTS.denying, ...LISTS.without, ...ENDED]);
/** What may stand between a denial and what is denied: "do not deal in crypto", "no longer issues cards". */
const DEALING = wordSet('longer deal deals dealing touch touches anything nothing business been ever');
const SIZE_WORDS = new Map(
  SIZE_NAMES.flatMap((size) =>
    [size, ...SIZES[size].aliases].map((called) => [phraseOf(called), size] as const),
  ),
);

/** Banks that are not the firm that asks: authorities ("Central Bank of Ireland") and the bank of its account ("at a US bank"). */
const OTHER_BANKS =
  / (?:(?:national |reserve )?(?:central )?bank of (?:the )?\w+|(?:european )?central bank|federal reserve(?: bank)?|(?:at|from|through) an? (?:\w+ )?bank)(?= )/g;

/** A firm as words say it: parameters of a profile, what is said of it, and the words that say something else. */
export function readFirm(
  typed: readonly string[],
  asked: readonly string[],
  places: readonly string[],
  catalog: Catalog,
  rule?: Regulation,
) {
  let rest = ` ${asked.map(singular).join(' ')} `.replace(OTHER_BANKS, ' , ');
  const query = new URLSearchParams();
  const said = new Map<string, string>();
  let found = '';
  const all = phrasesOf(catalog);
  /** Words of the rule's own names: in "the wallet regulation eIDAS" there is no wallet that is a firm. */
  const ofRule = new Set([rule?.name ?? '', ...(rule?.alternativeNames ?? [])].flatMap(words));
  /** "Issues no cards", "is not a bank": words that deny stand right before what they deny. */
  let isAfter = false;
  const denied = ` ${typed
    .flatMap((word) => {
      if (DENYING.has(word)) isAfter = true;
      else if (isAfter && (FILLERS.has(word) || DEALING.has(word))) return [];
      else isAfter = false;
      return isAfter ? 'not' : singular(word);
    })
    .join(' ')} `;
  const isNear = ({ first, thing = first, place }: (typeof all)[number]) =>
    ((denied + rest).includes(first) || denied.includes(thing)) &&
    (place === undefined || places.includes(jurisdictionName(place)));
  const take = (words: string) => {
    rest = rest.replace(` ${words} `, ' , ');
  };
  for (const { part, name, label, phrase, thing = phrase, first } of all.filter(isNear)) {
    const isDenied =
      (part === 'entity' || part === 'activity') &&
      [phrase, thing].some((one) => denied.includes(` not ${one} `));
    if (part === 'entity' && ofRule.has(phrase)) continue;
    // Georgia is a country where no other place of the United States is named.
    // "Crypto exchange" is a kind of firm, and what it does.
    if ((!isDenied && phrase !== found && !rest.includes(` ${phrase} `)) || places.includes(label)) continue;
    const before = rest.split(` ${phrase} `)[0]?.split(' ').at(-1) ?? '';
    const size = SIZE_WORDS.get(before);
    take(phrase);
    if (isDenied && thing !== phrase) take(first);
    found = phrase;
    if (query.has(part, name) || query.has('not', name)) continue;
    query.append(isDenied ? 'not' : part, name);
    said.set(name, isDenied ? `not “${label}”` : label);
    if (part !== 'entity' || !size || query.has('size')) continue;
    query.append('size', size);
    take(before);
  }
  for (const word of asked.map(singular)) {
    const size = /micro./.test(word) && SIZE_WORDS.get(word);
    if (!size) continue;
    query.set('size', size);
    take(word);
  }
  // What it does may hold what is denied.
  const does = withContained(query.getAll('activity') as Activity[]);
  for (const held of [...does.keys(), ...query.getAll('entity')])
    if (query.has('not', held)) {
      query.delete('not', held);
      if (!query.has('entity', held) && !query.has('activity', held)) said.delete(held);
    }
  for (const size of query.getAll('size')) said.set(size, `${SIZES[size as Size].label} size`);
  return { query, said: [...said.values()], rest };
}

const ONE = wordSet('a an ein eine einen un une una um uma een');
const BOUND = new Set([
  ...wordSet(
    'to for of von de di van binds bind cover covers affect affects concern concerns does has hat tiene tem ha heeft a doit muss',
  ),
  ...FOR,
]);
/** What any firm is called. */
const COMPANIES = allOf(lists.companies, lists.ownFirm);

/** The words behind "apply to a" or "does a", or "for" before "companies", where the question leaves their first open. */
export function unknownKind(all: readonly string[], left: readonly string[]): string | undefined {
  const isOpen = (word: string) => left.includes(word) || COMPANIES.has(word);
  for (const [at, word] of all.entries()) {
    if (!BOUND.has(word)) continue;
    const isOne = ONE.has(all[at + 1] ?? '');
    const rest = all.slice(at + (isOne ? 2 : 1));
    const end = rest.findIndex((one) => !isOpen(one));
    const kind = end < 0 ? rest : rest.slice(0, end);
    if (left.includes(kind[0] ?? '') && (isOne || COMPANIES.has(kind.at(-1) ?? ''))) return kind.join(' ');
  }
  return undefined;
}

const ESTABLISHED = /^(?:established|based|licen[cs]ed|authori[sz]ed|registered|sitz|etabli\w*)$/;
const CUSTOMERS = /^(?:customers|clients|users|consumers|kunden|clientes|clienti|klanten|klient\w*)$/;
const SERVING = /^(?:serv(?:e|es|ing)|offer(?:s|ing)|bedien\w*|servant|desserv\w*|atend\w*|sirv\w*)$/;
/** What stands before a place where a firm is not, or to which it sends money. */
const ELSEWHERE =
  /^(?:outside|ausserhalb|hors|dehors|fuera|fora|fuori|buiten|poza|sends?|sending|transfers?|remittances?)$/;
const MOST_PLACE_WORDS = 3;

/** Where the places of a text belong in a profile; a place behind another one belongs where that does. */
export function rolesIn(typed: readonly string[]): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  let role = 'in';
  for (let at = 0; at < typed.length; at++) {
    const word = typed[at] ?? '';
    // In "a remittance company in Spain" the place is where the firm is, not where it sends money.
    if (ONE.has(word) || ESTABLISHED.test(word) || (role === '' && COMPANIES.has(word))) role = 'in';
    if (SERVING.test(word) || CUSTOMERS.test(word)) role = 'serves';
    if (ELSEWHERE.test(word)) role = '';
    for (let length = MOST_PLACE_WORDS; length > 0; length--) {
      const place = readJurisdiction(typed.slice(at, at + length).join(' '));
      const isOfCustomers = CUSTOMERS.test(typed[at + length] ?? '');
      if (place && !roles.has(place)) roles.set(place, isOfCustomers ? 'serves' : role);
    }
  }
  return roles;
}

/** Names of firms of the field that say nothing of their kind. */
export const OF_FIELD = /(?:tech|bank|wallet|start-?up)(?:s|en)?$/;
/** Letters that words of one stem share. */
const STEM = 5;

/** Whether a word is one of those of kinds of firm and of what they do, or begins like one. */
export const isOfField = keptFor((catalog: Catalog) => {
  const stems = new Set(
    phrasesOf(catalog)
      .flatMap(({ phrase }) => phrase.split(' '))
      .map((word) => word.slice(0, STEM)),
  );
  return (word: string) => OF_FIELD.test(word) || (!COMPANIES.has(word) && stems.has(word.slice(0, STEM)));
});
