import { keptFor } from '../../base/kept.ts';
import { editDistance } from '../../base/nearest.ts';
import { countryName } from '../../records/scalars.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { keyOf, methodIn, type Use } from './cost-query.ts';
import { BEFORE_VENDOR, cardsIn, channelIn, ITEM_WORDS } from './cost-words.ts';

/** Country codes in capitals: "US" anywhere, others behind a word such as "in" or before a mark. "us" may be the pronoun, "ID" a document. */
const CODE =
  /\bUS\b(?!\$| dollars)|(?<=\b(?:in|en|em|w|from|aus)\s)(?!AI)[A-Z]{2}(?![\w$])|(?<=[(,\s])(?!ID|IT|AI)[A-Z]{2}(?=[?.!,)]|$)/g;
const NAMES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'].flatMap((language) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
);

/** What a country is called in eight languages. */
export const countryNames = (code: string): string[] => [
  ...NAMES.map((names) => names.of(code) ?? code),
  ...(COUNTRY_ALIASES[code] ?? []),
];

/** Methods that buyers of one country pay by. */
const HOMES: Readonly<Record<string, string>> = {
  ...{ bancontact: 'BE', belfius: 'BE', bizum: 'ES', blik: 'PL', boleto: 'BR', eps: 'AT', fpx: 'MY' },
  ...{ ideal: 'NL', interac: 'CA', kbc: 'BE', 'mb-way': 'PT', multibanco: 'PT', netbanking: 'IN' },
  ...{ oxxo: 'MX', p24: 'PL', paynow: 'SG', pix: 'BR', pse: 'CO', spei: 'MX', swish: 'SE' },
  ...{ twint: 'CH', upi: 'IN', vipps: 'NO' },
};

/** The country of the seller that a method or a currency implies, and by which. */
export function impliedCountry(currency: string | undefined, uses: readonly Use[]) {
  const valued = uses.filter(({ item }) => priceItem(item).value);
  const method = valued.map((use) => use.method ?? '').find((name) => HOMES[name]);
  if (method) return { country: HOMES[method] ?? '', by: priceItem('payment').methods?.[method] ?? method };
  // ISO 4217 begins the code of a currency with that of its country.
  const country = currency?.slice(0, 2) ?? '';
  return valued[0] && currency && COUNTRY_CODES.includes(country) ? { country, by: currency } : undefined;
}

const KNOWN = new RegExp(`^(?:(?:${ITEM_WORDS})\\b|\\w*kart|cart|visa|master|apple|google|psp|vat|api)`, 'i');

/** The countries and tools that texts name, by the names of a catalogue. */
export const namesOf = keptFor((catalog: Catalog) => {
  /** Country codes by country name; Polish declined forms are included. */
  const places = new Map(
    COUNTRY_CODES.flatMap((code) => {
      const declined = catalog.translations[countryName(code).toLowerCase()]?.pl ?? [];
      return [...countryNames(code), ...declined].map((name) => [keyOf(name), code] as const);
    }),
  );

  /** The country whose name this is, folded. */
  const countryNamed = (name: string): string | undefined =>
    places.get(name) ?? places.get(name.replace(/n$/, ''));

  /** The countries that a text names in one of eight languages, the longest names first. */
  function countriesIn(text: string): string[] {
    const words = keyOf(
      text.replace(CODE, (code) => (COUNTRY_CODES.includes(code) ? countryName(code) : code)),
    ).split('-');
    const found = new Set<string>();
    for (let length = 4; length > 0; length--)
      for (let from = 0; from + length <= words.length; from++) {
        const code = countryNamed(words.slice(from, from + length).join('-'));
        if (!code) continue;
        found.add(code);
        words.splice(from, length, '');
      }
    return [...found];
  }
  const countryIn = (text: string): string | undefined => countriesIn(text)[0];

  const originOf = (words: string) => cardsIn(words) ?? countryIn(words);

  const names = catalog.tools.flatMap((tool) =>
    [tool.name, tool.slug, ...tool.aliases].map((name) => [keyOf(name), tool] as const),
  );
  const byName = new Map(names);
  const byFirst = Map.groupBy(names, ([name]) => name.split('-')[0] ?? '');
  /** The beginnings of names: `checkout` of `checkout-com`. */
  const beginnings = new Set(
    names.flatMap(([name]) => name.split('-').map((_, at, words) => words.slice(0, at + 1).join('-'))),
  );

  /** Tools that a text names, in the order of the text and of names that begin alike the longest; its folded words beside them. */
  function toolsIn(text: string): [tools: Tool[], rest: string] {
    let rest = `-${keyOf(text)}-`;
    const found: [at: number, tool: Tool][] = [];
    const named = [...new Set(rest.split('-'))]
      .flatMap((word) => byFirst.get(word) ?? [])
      // A tool is called "Pay", and questions for a cost hold that word.
      .filter(([name]) => name.length > 2 && name !== 'pay' && rest.includes(`-${name}-`))
      .sort(([a], [b]) => b.length - a.length);
    for (const [name, tool] of named) {
      const at = rest.indexOf(`-${name}-`);
      if (at >= 0) found.push([at, tool]);
      rest = rest.replace(`-${name}-`, `-${'_'.repeat(name.length)}-`);
    }
    return [found.sort(([a], [b]) => a - b).map(([, tool]) => tool), rest];
  }

  /** Whether a word, with others or alone, is no name of a method, country or channel. */
  const isNoName = (word: string, all: string) =>
    !(KNOWN.test(word) || methodIn('payment', all) || originOf(all) || channelIn(all));

  /** Vendors that a text names and no record has: a word with a capital, or nearly the name of a recorded one. */
  const unknownIn = (text: string): string[] =>
    [...text.matchAll(BEFORE_VENDOR)].flatMap(([, word = '', next = '']) => {
      const isCapital = /[A-Z]/.test(word);
      const plain = keyOf(word);
      // "Coinbase Commerce" begins as names do and goes on as none.
      const isBegun = beginnings.has(plain);
      const goesOn = isCapital && /[A-Z]/.test(next) && !beginnings.has(keyOf(word + next));
      const isKnown = isBegun && (byName.has(plain) || !goesOn || places.has(keyOf(next)));
      if (isKnown || !isNoName(word, word + next)) return [];
      const isNear = plain.length > 4 && [...byName.keys()].some((name) => editDistance(plain, name, 1) < 2);
      return isCapital || isNear ? [isBegun ? word + next : word] : [];
    });

  /** Names of ways to pay, between a number and what is counted, by which no price is recorded. */
  const waysIn = (text: string, tools: readonly Tool[]): string[] =>
    (text.match(/(?<=\d\s+)[A-Z][a-z]{2,}(?=\s+\w)/) ?? []).filter(
      (word) => isNoName(word, text) && !tools.some(({ slug }) => slug.startsWith(keyOf(word))),
    );

  return { countriesIn, countryIn, countryNamed, originOf, toolsIn, unknownIn, waysIn };
});
