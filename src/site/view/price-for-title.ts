import { keptFor } from '../../base/kept.ts';
import { channelIn } from '../../catalog/cost/cost-words.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { methodsOf, type Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';
import { remember } from '../../search/text/words.ts';

/** Words too common in titles and prices to identify a price. */
const COMMON = new Set(
  'account all and api between company cost data europe european exchange for free from kingdom local market one out payment per plan platform price real state the time tool transfer united with'.split(
    ' ',
  ),
);

/** The items that are paid for what a title asks for; the first row that fits counts. */
const SOLD: readonly (readonly [items: readonly PriceItemName[], words: RegExp])[] = [
  [['chargeback'], /\b(?:chargebacks?|disputes?)\b/i],
  [['tax-calculation'], /\bcalculate .*(?:tax|vat)\b|\btax calculation/i],
  [['invoice'], /\b(?:e-)?invoic|\bbill(?:ing)?\b/i],
  [['card-transaction'], /\bcard transactions\b/i],
  [['card', 'account'], /\boffer .*accounts\b/i],
  [['card'], /\bissu(?:e|ing)\b.*\bcards?\b|\bcard issu|\b(?:virtual|physical) cards?\b/i],
  [
    ['payment'],
    /\b(?:accept|acquir|collect (?!tax)|take .*pay|checkout|direct debit|card (?:pay|process)|pay by|merchant of record|boletos?\b)/i,
  ],
  [
    ['payout', 'transfer'],
    /\b(?:pay ?outs?|pay (?:contractors|suppliers)|(?:send|push) .*(?:money|payments|transfers))\b/i,
  ],
  [['transfer', 'payout'], /\btransfers?\b/i],
  [['account'], /\b(?:issue .*ibans?|virtual accounts?|hold)\b/i],
  [['screening'], /screen(?! all)|\bsanction|\bpolitically|\badverse media|\bmonitor trans/i],
  [['lookup'], /\b(?:look up|find (?:the bank|who|companies)|credit report|validate (?:ibans?|vat))\b/i],
  [['check'], /\b(?:verif|identit|kyc\b|kyb\b|check (?:identity|the payee)|liveness|compare a face)/i],
  [['connection'], /\b(?:connect|(?:read|import|access) .*bank|bank (?:accounts?|data|transactions))\b/i],
  [['filing'], /\b(?:file|filing)\b/i],
  [['trade'], /\b(?:trad(?:e|ing)|buy and sell)\b/i],
  [['conversion'], /\b(?:conver(?:t|sion)\b|currenc)/i],
];

/** What is paid for a tool as a whole, whatever it is used for. */
const WHOLE: readonly PriceItemName[] = ['subscription', 'minimum-fee', 'seat', 'active-user', 'request'];

/** What lies beyond an allowance, and surcharges: no price to start from. */
const EXTRA = /\b(?:above|beyond|on top(?! of))\b/;

/** Texts whose words are kept: titles, labels and names recur from tool to tool. */
const MOST_TEXTS = 5000;

const wordsOf = remember(
  MOST_TEXTS,
  (text) =>
    new Set(
      (text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
        .map((word) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
        .filter((word) => !COMMON.has(word)),
    ),
);

/** The words of a price: its label, its plan and its methods. */
const wordsIn = keptFor((price: Price) => {
  const methods = methodsOf(price).map((method) => priceItem(price.item).methods?.[method]);
  return [...wordsOf([price.label, price.plan, ...methods].join(' '))];
});

/** What a title asks for, read once for all tools of a list. */
const askedBy = remember(MOST_TEXTS, (title) => {
  const words = wordsOf(title);
  const items = SOLD.find(([, pattern]) => pattern.test(title))?.[0];
  const labels = (items ?? []).flatMap((item) => Object.values(priceItem(item).methods ?? {}));
  const namesMethod = [...wordsOf(labels.join(' '))].some((word) => words.has(word));
  return { words, items, channel: channelIn(title) ?? 'online', namesMethod };
});

/** What a price has to hold for: countries of the seller, and whether the tool is bought for what the title asks for. */
interface Wanted {
  readonly places?: readonly string[] | undefined;
  readonly isMain?: boolean;
}

/**
 * The price of a tool to show under the title of a use case or a question: of an item that the title asks for, by the
 * method, if any, and the channel that it names, the one whose words are nearest to the title; of equal ones, one that holds not only
 * for some. A tool that is bought for it and paid for as a whole has the price of the whole. Undefined where no price is
 * of what is asked for. A title without words, or with those of the name alone, asks for the first price.
 */
export function priceForTitle(
  { name, prices }: Pick<Tool, 'name' | 'prices'>,
  title: string,
  { places = [], isMain = true }: Wanted = {},
): Price | undefined {
  const { words, items, channel, namesMethod } = askedBy(title);
  const isName = [...words].every((word) => wordsOf(name).has(word));
  const isWhole = isMain && prices.every(({ item }) => [...WHOLE, 'setup', 'other'].includes(item));
  const shared = (price: Price) => wordsIn(price).filter((word) => words.has(word)).length;
  const isSold = ({ sellers }: Price) =>
    places.length === 0 || places.some((place) => isSeller(place, sellers));
  const serves = (price: Price) => {
    const { item } = price;
    if (price.onTop || EXTRA.test(price.label) || item === 'setup') return false;
    if (item === 'payment' && price.channel && price.channel !== channel) return false;
    if (isName && !items) return true;
    if (WHOLE.includes(item)) return isWhole;
    if (items?.includes(item))
      return !methodsOf(price)[0] || shared(price) > 0 || (priceItem(item).value === true && !namesMethod);
    return !items && item === 'other' && shared(price) > 0;
  };
  const rank = (price: Price) => shared(price) + (price.onlyFor ? 0 : 0.5);
  return prices
    .filter((price) => serves(price) && isSold(price))
    .reduce<Price | undefined>(
      (best, price) => (best && rank(price) <= rank(best) ? best : price),
      undefined,
    );
}
