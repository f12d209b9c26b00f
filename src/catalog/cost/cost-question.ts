import Big from 'big.js';
import { keptFor } from '../../base/kept.ts';
import { editDistance } from '../../base/nearest.ts';
import { plainWords } from '../../base/text.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { methodsOf } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { countedByMoney, countedIn, DISPUTED, moneyIn, RETURNED, shareIn, wholeIn } from './cost-numbers.ts';
import { ABROAD, costPath, MOST, profileOf, STARTS, type Use, UseInput } from './cost-query.ts';
import {
  BEFORE_VENDOR,
  COST,
  cardsIn,
  channelIn,
  ITEM_WORDS,
  LEFT_OUT,
  monthsIn,
  ORIGIN,
  ORIGIN_OF_SHARE,
  PART,
  SPELLINGS,
  timesAYear,
  VERIFIED,
} from './cost-words.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];
let places: ReadonlyMap<string, string> | undefined;

/** The country that a text names in one of eight languages, the longest name first. */
export function countryIn(text: string): string | undefined {
  places ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      return COUNTRY_CODES.map((code) => [plainWords(names.of(code) ?? code), code] as const);
    }).concat(
      Object.entries(COUNTRY_ALIASES).flatMap(([code, names]) =>
        names.map((name) => [plainWords(name), code] as const),
      ),
    ),
  );
  // The pronoun "us" is no country.
  const words = plainWords(text.replace(/\b(?:(?:the|in) )?US\b(?!\$| dollars)/g, 'in USA')).split('-');
  for (let length = 4; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join('-');
      const found = places.get(name) ?? places.get(name.replace(/n$/, ''));
      if (found) return found;
    }
  return undefined;
}

/** The method that a text names by its label or name, the longest first. */
export function methodIn(item: PriceItemName, text: string): string | undefined {
  const words = `-${plainWords(text)}-`;
  const [longest] = Object.entries(priceItem(item).methods ?? {})
    .flatMap(([name, label]) => [name, label].map((each) => ({ name, word: `-${plainWords(each)}-` })))
    .filter(({ word }) => words.includes(word))
    .sort((a, b) => b.word.length - a.word.length);
  return longest?.name;
}

/** The names of all tools in plain words: by their first word, by their length, and the beginnings of all up to a word. */
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

/** Tools that a text names, in the order of the text; of names that begin alike the longest. */
function toolsIn(text: string, catalog: Catalog) {
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
  return found.sort(([a], [b]) => a - b).map(([, tool]) => tool);
}

const ORIGINS = new RegExp(ORIGIN, 'giu');
/** The country of the cards or buyers that words are about. */
const originOf = (words: string) => cardsIn(words) ?? countryIn(words);
/** The countries that cards or buyers are said to be from. */
const originsIn = (text: string) => [
  ...new Set([...text.matchAll(ORIGINS)].flatMap(([said]) => originOf(said) ?? [])),
];

type OriginShare = readonly [cardCountry: string, share: string];
/** Shares of the payments by the country of the card, and the text without them. */
function originShares(text: string): [shares: OriginShare[], rest: string] {
  const [share, left, said] = shareIn(text, ORIGIN_OF_SHARE);
  const country = share && originOf(said);
  if (!country) return [[], text];
  const [others, rest] = originShares(left);
  return [[[country, share], ...others], rest];
}

const KNOWN = new RegExp(
  `^(?:(?:${ITEM_WORDS})(?!\\p{L})|\\p{L}*kart|cart|visa|master|apple|google|psp|vat|api)`,
  'iu',
);
/** Whether a text names a vendor that is not recorded: by a word with a capital, or nearly the name of a recorded one. */
function namesUnknown(text: string, catalog: Catalog): boolean {
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
      !(KNOWN.test(word) || methodIn('payment', both) || originOf(both) || channelIn(both)) &&
      (/\p{Lu}/u.test(word) || isNear())
    );
  });
}

/** The first category of {@link STARTS} that begins with an item; that of invoices and payments where none does. */
const categoryOf = (item: PriceItemName) =>
  Object.keys(STARTS).find((slug) => STARTS[slug]?.item === item) ??
  (item === 'invoice' ? 'accounting-bookkeeping' : 'payments-billing');

/** Decimal places of a count: with more, JavaScript writes small ones with an exponent. */
const PLACES = 6;

/** The payments of a use by the country of the card: shares, and what is left of them. */
function byOrigin(use: Use, shares: readonly OriginShare[]): Use[] {
  if (use.item !== 'payment') return [use];
  const parts = shares.map(([cardCountry, share]) => ({
    ...{ ...use, cardCountry },
    count: Number(new Big(use.count).times(share).round(Number.isInteger(use.count) ? 0 : PLACES)),
  }));
  const left = Number(parts.reduce((rest, { count }) => rest.minus(count), new Big(use.count)));
  if (left < 0) return [];
  return [{ ...use, count: left }, ...parts].filter(({ count }) => count !== 0 || shares.length === 0);
}

/**
 * Reads a question for a bill, such as "what would 500 payments of 20 euro cost with Mollie and Stripe in Germany":
 * the address of the page that answers it, or undefined when the words ask for no bill. It needs a word for cost and a
 * number of something that is priced; without tools, the category of the first item is asked.
 */
export function costQuestion(asked: string, catalog: Catalog): string | undefined {
  if (!/\d/.test(asked) || asked.search(COST) < 0) return undefined;
  const text = SPELLINGS.reduce((spelt, [pattern, other]) => spelt.replace(pattern, other), asked);
  const [refundRate, unreturned] = shareIn(text.replace(VERIFIED, '$1 checks'), RETURNED);
  const [chargebackRate, undisputed] = shareIn(unreturned, DISPUTED);
  const [months, ofMonth] = monthsIn(undisputed);
  if (months && months > MOST.months) return undefined;
  const [shares, unsplit] = originShares(ofMonth);
  const [whole, priced] = wholeIn(unsplit);
  const numbered = countedIn(priced);
  const isNumbered = numbered.some(({ named }) => named);
  const rest = isNumbered ? priced : unsplit;
  const counted = isNumbered ? numbered : countedByMoney(rest);
  const others = counted.reduce((left, { own }) => left.replace(own, ' '), rest);
  const money = moneyIn(others);
  // A sum for all and a price of each cannot both be the average of several kinds.
  if (whole && money && counted.length > 1) return undefined;
  const all = counted.reduce((sum, { count }) => sum.plus(count), new Big(0));
  const shared = whole && all.gt(0) ? new Big(whole.average).div(all).round(4).toFixed() : undefined;
  const named = others.replace(COST, ' ');
  const denied = [...named.matchAll(LEFT_OUT)].map(([, words = '']) => words).join(' , ');
  const excluded = toolsIn(denied, catalog);
  const tools = toolsIn(named, catalog)
    .filter((tool) => !excluded.includes(tool))
    .slice(0, MOST.tools);
  // A page of bills leaves no tool of a category out.
  if (excluded.length > 0 && tools.length === 0) return undefined;
  const aYear = timesAYear(rest);
  const origins = originsIn(others);
  const placed = counted.map(({ own, words }) => cardsIn(own) ?? originsIn(words.replace(own, ' '))[0]);
  if (origins[0] && !placed.some(Boolean)) placed.fill(origins[0]);
  const isUnsure =
    (counted.length > 1 && counted.some(({ named, own }) => named?.[0] === 'card' && cardsIn(own))) ||
    placed.filter(Boolean).length < origins.length ||
    ((shares[0] ?? placed.find(Boolean)) && PART.test(rest));
  if (isUnsure || /%|\bover \d+ months/i.test(rest) || namesUnknown(named.replace(ORIGINS, ' '), catalog))
    return undefined;
  const seller = countryIn(others.replace(ORIGINS, (said) => (originOf(said) ? ' ' : said)));
  // Where no seller's country is named, the cards are taken as of it.
  const home = !seller && placed.length === 1 && placed[0] !== ABROAD ? placed[0] : undefined;
  const isOpen = !counted.some(({ own }) => channelIn(own));
  const uses = counted.flatMap(({ count, named, words, own, average: stated }, at): Use[] => {
    // "100 German and 50 US card payments" are all by card.
    const next = counted.slice(at).find((one) => one.named);
    const [item, , usual] = next?.named ?? [];
    const ownMethod = item && methodIn(item, (counted.length > 1 ? own : rest).replaceAll(LEFT_OUT, ' '));
    const channel = channelIn(own) ?? (isOpen ? channelIn(rest) : undefined);
    const cardCountry = placed[at];
    // A number of something else.
    if (!item || (!named && !ownMethod && !channelIn(own) && !/\bonline\b/i.test(own) && !cardCountry))
      return [];
    const method = ownMethod ?? (named ? undefined : methodIn(item, next?.own ?? ''));
    const priced = tools.flatMap(({ prices }) => prices.filter((price) => price.item === item));
    const [only, another] = new Set(priced.flatMap(methodsOf));
    const average = stated ?? (moneyIn(words.replace(own, ' ')) ?? money)?.average ?? shared;
    const { data } = UseInput.safeParse({
      item,
      method:
        method ??
        (/direct debit/i.test(own)
          ? 'direct-debit'
          : // What vendors price in one way alone is asked for in that way; a payment stays one by card.
            item === 'payment' || another
            ? usual
            : (only ?? usual)),
      // Decimals, so that twelve months add up to the number that was named for a year.
      count: Number(
        count
          .times(aYear)
          .div(12)
          .round(aYear === 1 ? PLACES : 0, Big.roundHalfUp),
      ),
      ...(average && priceItem(item).value && { average }),
      ...(item === 'payment' && channel && { channel }),
      ...(item === 'payment' && cardCountry && cardCountry !== home && { cardCountry }),
    });
    return data ? byOrigin(data, shares) : [];
  });
  const [first] = uses;
  // Too many uses for one bill: that of the first ones would be taken for the whole.
  if (!first || uses.length > (tools.length > 0 ? MOST.uses : MOST.usesOfAll)) return undefined;
  const profile = profileOf({
    country: seller ?? home,
    currency: counted[0]?.currency ?? (money ?? whole)?.currency,
    months: months ?? (aYear === 1 ? 12 : 1),
    refundRate,
    chargebackRate,
    use: uses,
  });
  return costPath(profile, tools.length > 0 ? { tools } : { category: categoryOf(first.item) });
}
