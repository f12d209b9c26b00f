import Big from 'big.js';
import { type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import {
  AND,
  CARD_PAYMENT,
  COST,
  CURRENCIES,
  EACH_AFTER,
  ITEM_WORDS,
  ITEMS,
  NONE_OF,
  OF_THEM,
  PERIOD,
  timesAYear,
  UNIT,
  WHOLE_AFTER,
  WHOLE_BEFORE,
} from './cost-words.ts';

/** A whole number in the forms of several languages: 500, 1.000, 1,000, 1 000, 1'000, 2k. */
const NUMBER = String.raw`\d{1,3}(?:[.,' ]\d{3})+|\d+`;
export const AMOUNT = String.raw`(?:${NUMBER})(?:[.,]\d{1,2})?`;

/** Up to three words between a number and what is counted, none of them money. */
const WORDS = String.raw`((?:(?!(?:in(?=\s)|${CURRENCIES.map(([, words]) => words).join('|')})[^a-z])[a-z-]+,?\s+){0,3}?)`;
/** What a word behind a number multiplies it by; a lakh and a crore are Indian. */
const SCALES: readonly (readonly [times: number, words: string])[] = [
  [100, 'hundred|hundert'],
  [1e3, 'k\\b|thousand|tausend|mille?\\b|mil\\b|duizend|tys\\.?'],
  [1e5, 'lakhs?|lacs?'],
  [1e6, 'mn?\\b|millions?\\b|millionen|milioni|mil[lh]oes|millones|miljoen|milion\\w*|mio\\.?|mln'],
  [1e7, 'crores?'],
  [1e9, 'bn\\b|billions?\\b|milliarden|milliards?\\b|miliardi'],
];
export const SCALE = SCALES.map(([, words]) => words).join('|');
const SCALED = String.raw`(${AMOUNT})\s*(${SCALE})?`;
const MONEY = [
  new RegExp(String.raw`(?<![\d.,])${SCALED}[\s-]*(?:${UNIT})(?!\w)`, 'i'),
  new RegExp(String.raw`(?<![a-z])(?:${UNIT})\s*${SCALED}\b`, 'i'),
];
/** A number of something, or of a kind of it before another number: "300 iDEAL and 200 card payments". */
const COUNTED = new RegExp(
  String.raw`(?<![\w.,-]|[€$£₹¥] ?)${SCALED}\s+${WORDS}(?:${ITEM_WORDS}|(?:(?:${AND})\s+)?(?=\d))\b`,
  'gi',
);
/** A share: "2.5 %", "1 in 50", "half", "a third", "of them 30 %". */
const SHARE = String.raw`(?:(?:${OF_THEM})\s+)?(?:(?<![\d.,])(100|\d{1,2}(?:[.,]\d{1,4})?)\s*(?:%|per ?cent\b|prozent|pour cent|por ciento|procent)|(?:one|1|a) (?:in|out of) ([1-9]\d*)|(half|a (?:third|quarter|fifth|tenth)))`;
const PARTS: Readonly<Record<string, number>> = { half: 2, third: 3, quarter: 4, fifth: 5, tenth: 10 };

/** The share of payments before or behind a word (`fate`, a pattern), as a decimal; the text without it, and what was left out. */
export function shareIn(text: string, fate: string): [share: string | undefined, rest: string, said: string] {
  const [whole, percent, parts, word = '', kept = ' '] =
    [
      String.raw`(?:${SHARE})(?:\s+(?!\d)[a-z-]+){0,4}?\s+${fate}\w*`,
      String.raw`${fate}\w*(?:\s+[a-z-]+){0,2}\s*:?\s*(?:${SHARE})`,
      // "5 % of 2,000 payments of 40 EUR are disputed": the number that it is of stays.
      String.raw`(?:${SHARE})\s+(?:of|von|des?|di|van|z)\s+(?=\d)(.{1,60}?)${fate}\w*`,
    ]
      .map((pattern) => new RegExp(pattern, 'i').exec(text))
      .find((found) => found) ?? [];
  if (!whole) return [undefined, text, ''];
  const share = percent
    ? new Big(percent.replace(',', '.')).div(100)
    : new Big(1).div(parts ?? PARTS[word.toLowerCase().replace(/^a /, '')] ?? 1).round(4);
  return [share.toFixed(), text.replace(whole, () => kept), whole];
}

/** An amount in the form of any language: the last mark followed by one or two digits is the decimal mark. */
function amountOf(text: string): string {
  const [, whole = text, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return `${whole.replace(/\D|^0+(?=\d)/g, '')}${cents ? `.${cents}` : ''}`;
}

/** A number with the word behind it that multiplies it. */
export const numberOf = (text: string, scale = '') =>
  new Big(amountOf(text)).times(
    SCALES.find(([, words]) => new RegExp(`^(?:${words})`, 'i').test(scale))?.[0] ?? 1,
  );

/** The first number of a text; undefined where it has none. */
export function numberIn(text: string): Big | undefined {
  const [, number, scale] = new RegExp(SCALED, 'i').exec(text) ?? [];
  return number ? numberOf(number, scale) : undefined;
}

/** The amount and currency that a text names first; a currency after the amount is looked for before one in front. */
export function moneyIn(text: string) {
  const [after, before] = MONEY.map((pattern) => pattern.exec(text)?.slice(1));
  const [sum, scale] = after ?? before?.slice(-2) ?? [];
  const units = after ? after.slice(2) : (before?.slice(0, -2) ?? []);
  const currency = CURRENCIES[units.findIndex((unit) => unit !== undefined)]?.[0];
  return sum ? { average: scale ? numberOf(sum, scale).toFixed() : amountOf(sum), currency } : undefined;
}

/** Money that a text names for all that is counted, and the rest of the text. */
export function wholeIn(text: string): [money: ReturnType<typeof moneyIn>, rest: string] {
  for (const pattern of MONEY)
    for (const { 0: said, index } of text.matchAll(new RegExp(pattern, 'gi'))) {
      const before = text.slice(0, index);
      const after = text.slice(index + said.length);
      if (EACH_AFTER.test(after)) continue;
      if (
        WHOLE_BEFORE.test(before) ||
        WHOLE_AFTER.test(after) ||
        (!/\d/.test(before) && /^(?: (?:a|per|im|pro|par|al) \w+)? (?:in|across|over|auf|en) \d/.test(after))
      )
        return [moneyIn(said), `${before} ${after}`];
    }
  return [undefined, text];
}

export interface Counted {
  readonly count: Big;
  /** Missing where another number follows, whose item it shares: "300 iDEAL" in "300 iDEAL and 200 card payments". */
  readonly named: (typeof ITEMS)[number] | undefined;
  /** The words of the number and what follows up to the next one. */
  readonly words: string;
  readonly own: string;
  /** Of each; only where the count was computed from a sum and it. */
  readonly average?: string;
  readonly currency?: string | undefined;
  /** Where no number is named. */
  readonly isOne?: boolean;
}

export function countedIn(text: string): Counted[] {
  const matches = [...text.matchAll(COUNTED)];
  return matches.map(([own, number = '', scale, , ...found], at) => ({
    count: numberOf(number, scale),
    named: itemOf(found),
    words: text.slice(matches[at]?.index, matches[at + 1]?.index),
    own,
  }));
}

const AVERAGE = String.raw`(?:averag\w*|avg|mean|typical|each|basket|ticket|durchschnitt\w*|schnitt|je|moyen\w*|panier|chacun|promedio|medi[oa]|gemiddeld\w*|sredni\w*)`;
const EACH = `(?<each>${AMOUNT})`;
const OF = '(?:(?:of|over|von|uber|zu|de|di|van|a|at|w|po|x|×)\\s+)?';
const KIND = String.raw`(?:(?!(?:of|in|for|with|von|de|di|van)\s)[a-z][a-z-]*\s+){0,2}?(?:${ITEM_WORDS})`;
const AVERAGES = [
  new RegExp(String.raw`\b${AVERAGE}\b[^\d]{0,24}?${EACH}(?!\s*%)`, 'i'),
  new RegExp(
    String.raw`(?<![\d.,])${EACH}\s*(?:${UNIT})?\s*(?:(?:on|per|im|en|de|in)\s+)?(?:the\s+)?${AVERAGE}\b`,
    'i',
  ),
  // Of "2 million dollars in 1.5 dollar payments" the second sum.
  new RegExp(String.raw`\s(?:${OF}|in\s+)[€$£₹]?${EACH}[\s-]*(?:${UNIT})?\s+${KIND}\b`, 'i'),
  new RegExp(String.raw`${KIND}\s+${OF}[€$£₹]?${EACH}(?![\d%])`, 'i'),
];
const ITEM_WORD = new RegExp(`\\b(?:${ITEM_WORDS})\\b`, 'i');
const itemOf = (groups: readonly (string | undefined)[] = []) =>
  ITEMS[groups.findIndex((word) => word !== undefined)];
/** The item that a text names beside its words for cost, such as "charge"; a payment where it names none. */
const usedIn = (text: string) => itemOf(ITEM_WORD.exec(text.replace(COST, ' '))?.slice(1)) ?? CARD_PAYMENT;

/** The first of the items that a text names in its words or by their units. */
export const itemIn = (text: string, isMeant: (item: PriceItemName) => boolean): PriceItemName | undefined =>
  ITEMS.find(([item, words]) => isMeant(item) && new RegExp(`\\b(?:${words})\\b`, 'i').test(text))?.[0];

const BARE = new RegExp(
  String.raw`${KIND}\s+(?:of|von|zu|je|de|di|van|po)\s+${EACH}(?![.,]?\d|\s*[%k])`,
  'i',
);
/** The average amount in a text that names no currency: "payments of 12.50". */
export function bareIn(text: string): ReturnType<typeof moneyIn> {
  const average = BARE.exec(text)?.groups?.each;
  return average ? { average: amountOf(average), currency: undefined } : undefined;
}

/** What is counted where a text names the money of a month and an average: "50k EUR a month in card payments, average 25". */
export function countedByMoney(text: string): Counted[] {
  const said = AVERAGES.map((pattern) => pattern.exec(text)).find((found) => found);
  const rest = text.replace(said?.[0] ?? '', ' ');
  const money = moneyIn(rest);
  const named = usedIn(rest);
  const average = amountOf(said?.groups?.each ?? '0');
  if (!money || !priceItem(named[0]).value || Number(average) === 0) return [];
  const count = new Big(money.average).div(average);
  return [{ count, named, words: rest, own: '', average, currency: money.currency }];
}

const SUM = `(?:${MONEY.map(({ source }) => source).join('|')})`;
const OF_MONEY = new RegExp(String.raw`(?<![\w.,-])${SCALED}\s+${OF}(?=${SUM})`, 'i');
const OF_PERIOD = new RegExp(String.raw`(?<![\w.,-]|[€$£₹¥] ?)${SCALED}\s+(?=${PERIOD})`, 'i');
const ONE = new RegExp(
  String.raw`\b(?:an?|one|eine?r?|une?|uma?|una|een)\s+(?:(?:single|einzeln\w*|seule?|sol[ao])\s+)?(?:${SUM}\s+${KIND}\b|${KIND}(?<!s)\s+${OF}${SUM})`,
  'i',
);
/** A sum that a fee is asked on, or a payment with its sum, and not one of several payments. */
const FEE_ON = new RegExp(
  String.raw`${KIND}(?<!s)(?:\s+\w+)?\s+${OF}${SUM}|\b(?:on|for|bei|fur|auf|von|sur|pour|por|sobre|su|per|op|voor|przy|za|od)\s+(?:an?\s+)?${SUM}(?!\s+(?:of|in|von|de|di|van|w)\s+(?:${KIND}))`,
  'i',
);
const FEES: readonly string[] = ['chargeback', 'refund', 'payout', 'conversion', 'transfer'];

/**
 * What is counted where a number stands with the amount of each, or one of it: "Pix payments: 5000 of 100 reais", "a €50
 * payment", "fee on 200 dollars", "how much is a chargeback".
 */
export function countedByAmount(text: string): Counted[] {
  const named = usedIn(text);
  const [own = '', number = '1', scale] = OF_MONEY.exec(text) ?? OF_PERIOD.exec(text) ?? [];
  const isOne = !own && !ONE.test(text);
  const isAsked = FEES.includes(named[0]) || FEE_ON.test(text);
  if (isOne && (!isAsked || NONE_OF.test(text) || timesAYear(text))) return [];
  return [{ count: numberOf(number, scale), named, words: text, own, isOne }];
}
