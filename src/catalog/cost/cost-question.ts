import Big from 'big.js';
import { unaccented } from '../../base/words.ts';
import { countryName, withArticle } from '../../records/scalars.ts';
import { methodFit, type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { itemText } from '../../records/tool/price-text.ts';
import { methodsOf } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import type { Catalog } from '../catalog.ts';
import { isElsewhere } from './bill.ts';
import { impliedCountry, namesOf } from './cost-names.ts';
import {
  bareIn,
  countedByAmount,
  countedByMoney,
  countedIn,
  moneyIn,
  shareIn,
  wholeIn,
} from './cost-numbers.ts';
import {
  costPath,
  keyOf,
  MOST,
  methodIn,
  type Part,
  profileOf,
  STARTS,
  splitBy,
  type Use,
  UseInput,
} from './cost-query.ts';
import {
  ABROAD,
  CARD_PAYMENT,
  CHEAPER_THAN,
  COMPARED,
  COST,
  cardsIn,
  channelIn,
  currencyOf,
  DISPUTED,
  FURTHER,
  IN_EEA,
  isOfCost as isOnlyOfCost,
  LEFT_OUT,
  METHOD_OF_SHARE,
  monthsIn,
  OPEN,
  ORIGIN,
  ORIGIN_OF_SHARE,
  PAID_BY,
  PART,
  RANGE,
  RETURNED,
  SENT_TO,
  SPELLINGS,
  STANDING,
  timesAYear,
  USERS,
} from './cost-words.ts';
import { usualCurrency } from './profile.ts';

const ORIGINS = new RegExp(ORIGIN, 'gi');
const YEAR = /(?<![\d.,€$£] ?)\b20[12]\d\b(?![.,]?\d| ?(?:€|eur|usd|gbp))/i;
const STANDING_PRICES: readonly PriceItemName[] = ['seat', 'subscription'];
/** What happens to payments, of the amount of one. */
const OF_PAYMENTS: readonly PriceItemName[] = ['payment', 'refund', 'chargeback'];
/** Decimal places of a count: with more, JavaScript writes small ones with an exponent. */
const PLACES = 6;

/**
 * The category whose bills are asked for where no tool is named: of those that begin with the item, else of those in which
 * it is priced, the one that the text names, else the first; undefined where only a name tells what a seat or fee is of.
 */
function categoryOf(
  { item, method }: Pick<Use, 'item' | 'method'>,
  text: string,
  catalog: Catalog,
): string | undefined {
  if (method === 'business') return 'kyb-business-data';
  const { categories, toolsByCategory } = catalog;
  const first = categories.filter(({ slug }) => STARTS[slug]?.item === item);
  const all = first[0]
    ? first
    : categories.filter(({ slug }) => toolsByCategory.get(slug)?.some((tool) => prices(tool, item)));
  const said = keyOf(text);
  const named = all.find(({ name, synonyms }) =>
    [...name.split(' & '), ...synonyms].some((one) => said.includes(keyOf(one).replace(/s$/, ''))),
  );
  if (named || STANDING_PRICES.includes(item)) return named?.slug;
  const start = Object.keys(STARTS).find((slug) => STARTS[slug]?.item === item);
  return start ?? all[0]?.slug;
}

const prices = ({ prices: all }: Tool, item: Use['item']) => all.some((price) => price.item === item);

/** The bill that a text asks for. */
interface AskedBill {
  /** The address of its page. */
  readonly path: string;
  /** What it takes for granted or leaves out of what is asked, such as the country of the seller that a currency implies. */
  readonly assumed?: string;
}

/** The bill that a text asks for, or those of both ends of a range, such as "between 20 and 50 euro". */
export function costBills(asked: string, catalog: Catalog): AskedBill[] {
  const text = unaccented(asked);
  const [range, ...ends] = RANGE.exec(text) ?? [];
  const texts = range ? ends.slice(0, 2).map((end) => text.replace(range, `of ${end}`)) : [text];
  return texts.flatMap((one) => costQuestion(one, catalog) ?? []);
}

/**
 * Reads a question for a bill, such as "what would 500 payments of 20 euro cost with Mollie and Stripe in Germany": the
 * bill that answers it, or undefined when the words ask for no bill, or for one that no address says. It
 * needs a word for cost, or an amount with a period or a tool, and a number of something that is priced; without tools, the category of the first item is asked.
 */
export function costQuestion(typed: string, catalog: Catalog): AskedBill | undefined {
  const asked = unaccented(typed);
  const isOfCost = asked.search(COST) >= 0 || CHEAPER_THAN.test(asked);
  const isOfSeveral = timesAYear(asked) !== undefined || COMPARED.test(asked);
  if (!(isOfCost || isOfSeveral || moneyIn(asked))) return undefined;
  const { countriesIn, countryIn, originOf, toolsIn, unknownIn, waysIn } = namesOf(catalog);
  const originsIn = (text: string) => [
    ...new Set([...text.matchAll(ORIGINS)].flatMap(([said]) => originOf(said) ?? [])),
  ];
  const text = SPELLINGS.reduce((spelt, [pattern, other]) => spelt.replace(pattern, other), asked);
  const [refundRate, unreturned] = shareIn(text, RETURNED);
  const [chargebackRate, undisputed] = shareIn(unreturned, DISPUTED);
  const [stated, ofMonth] = monthsIn(undisputed);
  const [shares, unsplit] = sharesIn(ofMonth, ORIGIN_OF_SHARE, (said) => {
    // "Foreign cards (mostly US)" are of the place in brackets.
    const cardCountry = originOf(said.split('(')[1] ?? '') ?? originOf(said);
    return cardCountry && { cardCountry };
  });
  const [ways, unmixed] = sharesIn(unsplit, METHOD_OF_SHARE, (said) => ({
    method: methodIn('payment', said) ?? 'card',
  }));
  const [whole, priced] = wholeIn(unmixed);
  const numbered = countedIn(priced);
  const isNumbered = numbered.some(({ named }) => named);
  const rest = isNumbered ? priced : unmixed;
  const counted =
    [numbered, countedByMoney(rest)].find((found) => found.some(({ named }) => named)) ??
    countedByAmount(rest);
  const others = counted.reduce((left, { own }) => left.replace(own, ' '), rest);
  const money = moneyIn(others) ?? bareIn(rest);
  const aYear = timesAYear(rest) ?? 12;
  const months = stated ?? (aYear < 12 ? 12 / aYear : 1);
  const named = OPEN.test(rest) || RANGE.test(rest) ? undefined : readTools();
  const places = readPlaces();
  // One payment at all the tools of a category is no question for a bill.
  const isAsked = counted[0]?.isOne
    ? named?.tools[0] && isOfCost
    : isOfCost ||
      ((money ?? whole) && (isOfSeveral || named?.tools[0])) ||
      (isNumbered && named?.tools[0] && (timesAYear(asked) ?? 365) <= 12);
  if (!isAsked || !named || !places || months > MOST.months) return undefined;
  const uses = readUses(named, places)
    .flatMap((use) => (use.item === 'payment' ? splitBy(use, ways) : use))
    .flatMap((use) =>
      use.item === 'payment' && !(ways[0] && use.method !== 'card') ? splitBy(use, shares) : use,
    );
  const { tools, without, bar, unknown } = named;
  const [first] = uses;
  // Too many uses for one bill: that of the first ones would be taken for the whole.
  if (!first || uses.length > (tools.length > 0 ? MOST.uses : MOST.usesOfAll)) return undefined;
  const spoken = counted[0]?.currency ?? (money ?? whole)?.currency;
  const paid = (spoken && currencyOf(asked, places.country)) ?? spoken;
  const implied = places.country ? undefined : impliedCountry(paid, uses);
  const isMeant =
    implied && (tools.length === 0 || tools.some((tool) => !isElsewhere(tool, implied.country)));
  const country = isMeant ? implied.country : places.country;
  const profile = profileOf({
    country,
    months,
    refundRate,
    chargebackRate,
    use: uses,
    currency: paid ?? usualCurrency(tools, first.item, country, catalog.referenceRates),
  });
  const category = tools.length > 0 ? undefined : categoryOf(first, rest, catalog);
  if (!category && tools.length === 0) return undefined;
  const year = YEAR.exec(others)?.find((one) => one < catalog.dataAsOf.slice(0, 4));
  const [, further = ''] = FURTHER.exec(asked) ?? [];
  const isCounted = counted.some(({ own, named: item }) => item && further.includes(own.trim()));
  const assumed = [
    isMeant && `Seller taken as in ${withArticle(countryName(implied.country))}, as ${implied.by} implies.`,
    ...counted
      .flatMap(({ own }) => waysIn(own, tools))
      .map((word) => `No price is recorded by “${word}”: taken as ${itemText(first)}.`),
    ...unknown.map((name) => `No record of “${name}”.`),
    bar && `All of ${category} are compared: cheaper than ${bar.name} are those with a lower total.`,
    further && !isCounted && `Not in this bill: “${further}”.`,
    year && `Reckoned with the prices recorded now, not with those of ${year}.`,
  ].filter(Boolean);
  return {
    path: costPath(profile, category ? { category, without } : { tools }),
    ...(assumed.length > 0 && { assumed: assumed.join(' ') }),
  };

  /** The country of the seller and those of the cards of each number; undefined where it is not clear which is of what. */
  function readPlaces() {
    const origins = originsIn(others);
    const cards = counted.map(({ own, words }) => cardsIn(own) ?? originsIn(words.replace(own, ' '))[0]);
    if (origins[0] && !cards.some(Boolean)) cards.fill(origins[0]);
    const isUnsure =
      (counted.length > 1 && counted.some(({ named, own }) => named?.[0] === 'card' && cardsIn(own))) ||
      // "20 % foreign cards, mainly German ones" says twice where some are from.
      (shares[0] && origins[0]) ||
      cards.filter(Boolean).length < origins.length ||
      ((shares[0] ?? cards.find(Boolean)) && PART.test(rest));
    const placed = others.replace(ORIGINS, (said) => (originOf(said) ? ' ' : said));
    const sent = [...placed.matchAll(SENT_TO)].flatMap(([said]) => countryIn(said) ?? []);
    const [seller, other] = countriesIn(placed.replace(SENT_TO, ' '));
    // No tariff is read for money that leaves the country.
    if (isUnsure || other || sent.some((country) => country !== seller)) return undefined;
    // Where no seller's country is named, the cards are taken as of it.
    const [only] = seller || cards.length > 1 ? [] : cards;
    const home = only === ABROAD || only === IN_EEA ? undefined : only;
    return { country: seller ?? home, cards, home };
  }

  /** The tools that a sentence names and does not leave out, and its words beside them; undefined where one is not known. */
  function readTools() {
    const said = others.replace(COST, ' ');
    const denied = [...said.matchAll(LEFT_OUT)].map(([, words = '']) => words).join(' , ');
    const [excluded] = toolsIn(denied);
    const unpaid = said.replace(PAID_BY, (words, by) => (methodIn('payment', by) ? ' ' : words));
    // "By PayPal at Mollie" names one vendor.
    const [all, left] = toolsIn(toolsIn(unpaid)[0].length > 0 ? unpaid : said);
    // "3 million Alchemy requests" names the vendor; in "50 PayPal payments" PayPal is how people pay.
    const counts = counted.map(({ own }) => own).join(' , ');
    const counting = toolsIn(counts)[0].filter(({ name }) => !isOnlyOfCost(name));
    const own = counting.filter(({ name }) => !methodIn('payment', name));
    // Where no other is named, that of PayPal payments is PayPal.
    const ofMethod = counting.filter(({ name, prices }) => {
      const method = methodIn('payment', name) ?? '';
      return prices.some((price) => methodsOf(price).includes(method));
    });
    const named = [...new Set([...all, ...own])];
    const tools = (named.length > 0 ? named : ofMethod)
      .filter((tool) => !excluded.includes(tool))
      .slice(0, MOST.tools);
    const unknown = unknownIn(said);
    // A page of bills leaves no country out.
    if (countryIn(denied) || (unknown[0] && tools.length === 0)) return undefined;
    const [, after = ''] = others.split(CHEAPER_THAN);
    const bar = tools.length === 1 && toolsIn(after)[0][0] === tools[0] ? tools[0] : undefined;
    return { tools: bar ? [] : tools, left, without: excluded, bar, unknown };
  }

  /** What the numbers of a sentence are of, one use for each; one of something else is none. */
  function readUses(
    { tools: named, left, bar }: NonNullable<ReturnType<typeof readTools>>,
    { cards, home }: { cards: readonly (string | undefined)[]; home: string | undefined },
  ) {
    const tools = bar ? [bar] : named;
    const payments = counted.filter((one) => one.named?.[0] === 'payment').length;
    const numbers = counted.length;
    const hasPayments = numbers > 1 && payments > 0;
    const isOnline = !counted.some(({ own }) => channelIn(own));
    const all = counted.reduce((sum, { count }) => sum.plus(count), new Big(0));
    const shared = whole && all.gt(0) ? new Big(whole.average).div(all).round(4).toFixed() : undefined;
    return counted.flatMap(({ count, named: counts, words, own, average: stated }, at): Use[] => {
      // "100 German and 50 US card payments" are all by card.
      const next = counted.slice(at).find((one) => one.named);
      if (!next?.named) return [];
      const isApart = hasPayments && !OF_PAYMENTS.includes(next.named[0]);
      const paid = moneyIn(words.replace(own, ' ')) ?? (isApart ? undefined : money);
      // "500 cards of 40 EUR" are paid with, and not issued.
      const isPaid = next.named[0] === 'card' && (paid ?? whole) && !methodIn('card', own);
      const [main, , of] = isPaid ? CARD_PAYMENT : next.named;
      // "100 transfers by BLIK" are payments.
      const isPaidBy = main === 'transfer' && !methodIn(main, words) && methodIn('payment', words);
      const item = isPaidBy ? 'payment' : main;
      const usual = item === main ? of : undefined;
      // Users are seats only where a tariff is by month: others count them as checks or connections.
      const isByMonth = (tool: Tool) => STANDING_PRICES.some((fee) => prices(tool, fee));
      const hasSeats = tools.length > 0 ? tools.some(isByMonth) : categoryOf({ item }, rest, catalog);
      if (item === 'seat' && new RegExp(USERS, 'i').test(own) && !hasSeats) return [];
      const spoken = (text: string) => methodIn(item, text.replaceAll(LEFT_OUT, ' '));
      // The name of a vendor is a method only where no other is named.
      const said = spoken(own);
      const others =
        (item === 'payment' ? payments : numbers) > 1
          ? undefined
          : (spoken(left.replaceAll('-', ' ')) ?? (tools.length > 1 || bar ? undefined : spoken(rest)));
      // Of "SEPA direct debit for 1,000 debits" the closer method.
      const ownMethod = others && methodFit([others], said) === 1 ? others : (said ?? others);
      const channel = channelIn(own) ?? (isOnline ? channelIn(rest) : undefined);
      const cardCountry = cards[at];
      if (!(counts ?? said ?? channelIn(own) ?? cardCountry) && !/\bonline\b/i.test(own)) return [];
      const [only, another] = new Set(
        tools.flatMap(({ prices }) => prices.filter((price) => price.item === item)).flatMap(methodsOf),
      );
      // What vendors price in one way alone is asked for in that way; a payment stays one by card, and a dispute one of it.
      const sole = item === 'chargeback' && only ? 'card' : only;
      const likely = item === 'payment' || another ? usual : (sole ?? usual);
      const isOfEuros = ownMethod === 'direct-debit' && tools.length === 0 && paid?.currency === 'EUR';
      const average = stated ?? paid?.average ?? shared;
      const times = STANDING.includes(item) ? 12 : aYear;
      const { data } = UseInput.safeParse({
        item,
        method: isOfEuros ? 'sepa-debit' : (ownMethod ?? likely),
        // Decimals, so that twelve months add up to the number that was named for a year.
        count: Number(
          count
            .times(times)
            .div(12)
            .round(times < 12 ? PLACES : 0, Big.roundHalfUp),
        ),
        ...(average && priceItem(item).value && { average }),
        ...(item === 'payment' && { channel, ...(cardCountry !== home && { cardCountry }) }),
      });
      return data ? [data] : [];
    });
  }
}

/** Shares of the payments, each with that in which they differ, and the text without them. */
function sharesIn(
  text: string,
  words: string,
  differs: (said: string) => Part[1] | undefined | '',
): [Part[], string] {
  const [share, left, said] = shareIn(text, words);
  const part = share && differs(said);
  if (!part) return [[], text];
  const [others, rest] = sharesIn(left, words, differs);
  return [[[share, part], ...others], rest];
}
