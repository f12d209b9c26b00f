import { keptFor } from '../../base/kept.ts';
import { editDistance } from '../../base/nearest.ts';
import { words } from '../../base/words.ts';
import { countryName } from '../../records/scalars.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import type { Use } from './cost-query.ts';
import { BEFORE_VENDOR, cardsIn, channelIn, ITEM_WORDS } from './cost-words.ts';

/** Country codes in capitals: "US" anywhere, others behind a word such as "in" or before a mark. "us" may be the pronoun, "ID" a document. */
const CODE =
  /\bUS\b(?!\$| dollars)|(?<=\b(?:in|en|em|w|from|aus)\s)(?!AI)[A-Z]{2}(?![\w$])|(?<=[(,\s])(?!ID|IT|AI)[A-Z]{2}(?=[?.!,)]|$)/g;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];

/** The folded words of a text, with a hyphen between each. */
const plainWords = (text: string) => words(text).join('-');

/** Countries by their names, also in the cases of Polish. */
const placesOf = keptFor((catalog: Catalog) => {
  const languages = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const namesIn = (code: string) => [
    ...languages.map((names) => names.of(code) ?? code),
    ...(COUNTRY_ALIASES[code] ?? []),
    ...(catalog.translations[countryName(code).toLowerCase()]?.pl ?? []),
  ];
  return new Map(
    COUNTRY_CODES.flatMap((code) => namesIn(code).map((name) => [plainWords(name), code] as const)),
  );
});

/** The country whose name this is, in plain words. */
export const countryNamed = (name: string, catalog: Catalog): string | undefined =>
  placesOf(catalog).get(name) ?? placesOf(catalog).get(name.replace(/n$/, ''));

/** The countries that a text names in one of eight languages, the longest names first. */
export function countriesIn(text: string, catalog: Catalog): string[] {
  const words = plainWords(
    text.replace(CODE, (code) => (COUNTRY_CODES.includes(code) ? countryName(code) : code)),
  ).split('-');
  const found = new Set<string>();
  for (let length = 4; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join('-');
      const code = countryNamed(name, catalog);
      if (!code) continue;
      found.add(code);
      words.splice(from, length, '');
    }
  return [...found];
}
export const countryIn = (text: string, catalog: Catalog): string | undefined =>
  countriesIn(text, catalog)[0];

/** Methods that are of one country. */
const HOMES: Readonly<Record<string, string>> = { blik: 'PL', paynow: 'SG', pix: 'BR', upi: 'IN' };

/** The country of the seller that a method or a currency implies, and by which. */
export function impliedCountry(currency: string | undefined, uses: readonly Use[]) {
  const valued = uses.filter(({ item }) => priceItem(item).value);
  const method = valued.map((use) => use.method ?? '').find((name) => HOMES[name]);
  if (method) return { country: HOMES[method] ?? '', by: priceItem('payment').methods?.[method] ?? method };
  // ISO 4217 begins the code of a currency with that of its country.
  const country = currency?.slice(0, 2) ?? '';
  return valued[0] && currency && COUNTRY_CODES.includes(country) ? { country, by: currency } : undefined;
}

export const originOf = (words: string, catalog: Catalog) => cardsIn(words) ?? countryIn(words, catalog);

/** The method that a text names by its label or name, the longest first. */
export function methodIn(item: PriceItemName, text: string): string | undefined {
  const words = `-${plainWords(text)}-`;
  const [longest] = Object.entries(priceItem(item).methods ?? {})
    .flatMap(([name, label]) => [name, label].map((each) => ({ name, word: `-${plainWords(each)}-` })))
    .filter(({ word }) => words.includes(word))
    .sort((a, b) => b.word.length - a.word.length);
  return longest?.name;
}

/**
 * The names of all tools in plain words, by their first word and by their length, so that a text is not compared with each;
 * and their beginnings: `checkout` of `checkout-com`.
 */
const namesOf = keptFor((catalog: Catalog) => {
  const names = catalog.tools.flatMap((tool) =>
    [tool.name, tool.slug, ...tool.aliases].map((name) => [plainWords(name), tool] as const),
  );
  return {
    byFirst: Map.groupBy(names, ([name]) => name.split('-')[0] ?? ''),
    byLength: Map.groupBy(names, ([name]) => name.length),
    beginnings: new Set(
      names.flatMap(([name]) => name.split('-').map((_, at, words) => words.slice(0, at + 1).join('-'))),
    ),
  };
});

/** Tools that a text names, in the order of the text and of names that begin alike the longest; its plain words beside them. */
export function toolsIn(text: string, catalog: Catalog): [tools: Tool[], rest: string] {
  let rest = `-${plainWords(text)}-`;
  const found: [at: number, tool: Tool][] = [];
  const named = [...new Set(rest.split('-'))]
    .flatMap((word) => namesOf(catalog).byFirst.get(word) ?? [])
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

const KNOWN = new RegExp(`^(?:(?:${ITEM_WORDS})\\b|\\w*kart|cart|visa|master|apple|google|psp|vat|api)`, 'i');

/** Whether a text names a vendor that is not recorded: by a word with a capital, or nearly the name of a recorded one. */
export function namesUnknown(text: string, catalog: Catalog): boolean {
  const { byLength, beginnings } = namesOf(catalog);
  const pairs = new Map(
    [...text.matchAll(BEFORE_VENDOR)].map(([, word = '', next = '']) => [word + next, word]),
  );
  return [...pairs].some(([both, word]) => {
    const plain = plainWords(word);
    const isNear = () =>
      plain.length > 4 &&
      [-1, 0, 1]
        .flatMap((more) => byLength.get(plain.length + more) ?? [])
        .some(([name]) => editDistance(plain, name, 1) < 2);
    return (
      !beginnings.has(plain) &&
      !(KNOWN.test(word) || methodIn('payment', both) || originOf(both, catalog) || channelIn(both)) &&
      (/[A-Z]/.test(word) || isNear())
    );
  });
}
