import Big from 'big.js';
import * as z from 'zod';
import { words } from '../../base/words.ts';
import { CURRENCIES } from '../../records/scalars.ts';
import { COUNTRY_ALIASES, COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { PRICE_ITEM_NAMES, type PriceItemName, priceItem } from '../../records/tool/price-items.ts';
import { CHANNELS } from '../../records/tool/prices.ts';
import { paths } from '../../records/urls.ts';
import { ABROAD, channelIn, IN_EEA } from './cost-words.ts';

/** Most tools and uses of one question, uses of one for a whole category, and most months. */
export const MOST = { tools: 20, uses: 12, usesOfAll: 4, months: 36, count: 100_000_000 } as const;

/** What is wrong with the number of uses of a question for a whole category; undefined where nothing is. */
export const manyUses = (uses: readonly unknown[]): string | undefined =>
  uses.length > MOST.usesOfAll
    ? `must list 1 to ${MOST.usesOfAll} uses for a category; for up to ${MOST.uses}, name up to ${MOST.tools} tools instead`
    : undefined;

/** Items that a bill can ask for; fees and set-up come with what is used. */
export const USED_ITEMS = PRICE_ITEM_NAMES.filter(
  (name) => !['other', 'setup', 'minimum-fee'].includes(name),
) as [PriceItemName, ...PriceItemName[]];

// Messages are what a field must be: whoever shows them puts the name or label of the field before.
const countries = new Set(COUNTRY_CODES);
const aliases = new Map(
  Object.entries(COUNTRY_ALIASES).flatMap(([code, names]) => names.map((name) => [name, code])),
);

/** An enumeration of codes that are given in any case. */
const code = (known: ReadonlySet<string>, what: string) =>
  z
    .string(`must be ${what}`)
    .toUpperCase()
    .overwrite((text) => aliases.get(text) ?? text)
    .refine((text) => known.has(text), `must be ${what}`);

const CountryCode = code(countries, 'a two-letter ISO 3166-1 country code, such as NL');

const CardCountry = code(
  new Set([...countries, ABROAD, IN_EEA]),
  'a two-letter country code, EEA, or ZZ for any abroad outside the EEA',
);
const CurrencyCode = code(CURRENCIES, 'a three-letter ISO 4217 currency code, such as EUR');

/** A number of JSON or of a query as the text of a decimal. */
const decimal = (isRight: (text: string) => boolean, message: string) =>
  z.union([z.string(), z.number().transform(String)], message).refine(isRight, message);

const Share = decimal(
  (text) => /^(?:0|1)?(?:\.\d{1,10})?$/.test(text) && text !== '' && text !== '.' && Number(text) <= 1,
  'must be a share from 0 to 1, such as 0.02',
);

const Average = decimal(
  (text) => /^\d{1,9}(?:\.\d{1,8})?$/.test(text),
  'must be an amount from 0 to 999,999,999, such as 35.50',
);

/** May have decimals: 500 a year are 41.666667 a month. */
const AMOUNT_USED = `must be a number from 0 to ${MOST.count.toLocaleString('en')} with at most 8 decimals`;
const Count = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(?:\.\d{1,8})?$/)
        .transform(Number),
    ],
    AMOUNT_USED,
  )
  .refine((count) => count >= 0 && count <= MOST.count, AMOUNT_USED);

export const UsedItem = z.enum(USED_ITEMS, `must be one of ${USED_ITEMS.join(', ')}`);

/** Names of methods beside those that they and their labels have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'apple-pay': 'card',
  bitcoin: 'on-chain',
  bnpl: 'pay-later',
  btc: 'on-chain',
  'credit-card': 'card',
  crypto: 'on-chain',
  'debit-card': 'card',
  'google-pay': 'card',
  krypto: 'on-chain',
  mastercard: 'card',
  usdc: 'stablecoin',
  usdt: 'stablecoin',
  visa: 'card',
};

/** The folded words of a text, with a hyphen between each. */
export const keyOf = (text: string): string => words(text).join('-');

/** The method that a text names by its name, its label or another word for it, the longest first; `isAll` where it has no other words. */
export function methodIn(item: PriceItemName, text: string, isAll = false): string | undefined {
  const { methods = {} } = priceItem(item);
  const said = `-${keyOf(text)}-`;
  const named = Object.entries(methods).flatMap(([name, label]) => [
    [name, name],
    [label, name],
  ]);
  const others = Object.entries(OTHER_NAMES).filter(([, name]) => name in methods);
  const [longest] = [...named, ...others]
    .map(([word = '', name = '']) => ({ name, word: `-${keyOf(word)}-` }))
    .filter(({ word }) => (isAll ? said === word : said.includes(word)))
    .sort((a, b) => b.word.length - a.word.length);
  return longest?.name;
}

export const UseInput = z
  .strictObject({
    item: UsedItem,
    method: z
      .string()
      .max(40)
      .transform((text) => text || undefined)
      .optional(),
    count: Count,
    average: Average.optional(),
    cardCountry: CardCountry.optional(),
    channel: z
      .string()
      .transform((text) => channelIn(text) ?? text)
      .pipe(z.enum(CHANNELS, `must be one of ${CHANNELS.join(', ')}`))
      .optional(),
  })
  .overwrite(({ method = '', ...use }) => {
    const named = methodIn(use.item, method, true);
    // "Terminal" and "card reader" are no ways to pay, but channels of cards.
    const channel = use.item === 'payment' && !named ? channelIn(method) : undefined;
    return channel ? { ...use, method: 'card', channel } : { ...use, method: named ?? (method || undefined) };
  })
  .superRefine(({ item, method }, context) => {
    const known = Object.keys(priceItem(item).methods ?? {});
    if (method === undefined || known.includes(method)) return;
    const message =
      known.length > 0 ? `must be one of ${known.join(', ')}` : `must be empty, since ${item} has none`;
    context.addIssue({ code: 'custom', path: ['method'], message, input: method });
  });

export type Use = z.output<typeof UseInput>;

/** A share of a use as a decimal, and in what its payments differ: the country of the card, or the method. */
export type Part = readonly [
  share: string,
  differs: { readonly cardCountry?: string; readonly method?: string },
];

/** The parts of a use: what is left of it, and shares of it. None where they are more than the whole. */
export function splitBy<Whole extends { readonly count: number }>(
  use: Whole,
  shares: readonly Part[],
): (Whole & Part[1])[] {
  const places = Number.isInteger(use.count) ? 0 : 6;
  const parts = shares.map(([share, differs]) => ({
    ...use,
    ...differs,
    count: Number(new Big(use.count).times(share).round(places)),
  }));
  const left = Number(parts.reduce((rest, { count }) => rest.minus(count), new Big(use.count)));
  if (left < 0) return [];
  const all = [{ ...use, count: left }, ...parts].filter(({ count }) => count > 0);
  return all.length > 0 ? all : [use];
}

const PARTS = ['item', 'method', 'count', 'average', 'cardCountry', 'channel'] as const;

/** A use in one text: `payment:card:500:20`, with the country of the card and the channel after it. */
export const UseText = z
  .string()
  .max(120)
  .transform((text, { issues }) => {
    const parts = text.split(':').map((part) => part.trim());
    const given = PARTS.flatMap((name, at) => (parts[at] ? [[name, parts[at]]] : []));
    const { data, error } = UseInput.safeParse(Object.fromEntries(given));
    const tooMany = { path: [], message: 'has too many parts; write item:method:count:average' };
    for (const { path, message } of parts.length > PARTS.length ? [tooMany] : (error?.issues ?? []))
      issues.push({ code: 'custom', path, message, input: text });
    return data ?? z.NEVER;
  })
  .describe('item:method:count:average[:cardCountry[:channel]], a month.');

/** A use as an object or a text; the message is that of its form. */
const AnyUse = z.union([UseInput, UseText], {
  error: ({ input, errors = [] }) => {
    const [issue] = (errors as z.core.$ZodIssue[][])[typeof input === 'string' ? 1 : 0] ?? [];
    return issue && [...issue.path.map(String), issue.message].join(' ');
  },
});

const LIST = `must list 1 to ${MOST.uses} uses`;
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item, LIST).refine(({ length }) => length >= 1 && length <= MOST.uses, LIST);
export const UseList = listOf(UseText);

/** What a bill is asked for, besides the tools. */
export const costTerms = {
  country: CountryCode.optional().describe(
    'Country of the seller, two letters. Prices that hold in some countries need it.',
  ),
  currency: CurrencyCode.optional().describe(
    'Of averages and bills; by default that of the country, else of the prices.',
  ),
  months: z
    .int(`must be 1 to ${MOST.months} months`)
    .refine((months) => months >= 1 && months <= MOST.months, `must be 1 to ${MOST.months} months`)
    .optional(),
  refundRate: Share.optional().describe('Share of the payments that are refunded, 0 to 1.'),
  chargebackRate: Share.optional().describe('Share of the payments that are disputed, 0 to 1.'),
  use: listOf(AnyUse),
};
type Asked = z.output<z.ZodObject<typeof costTerms>>;

/** What was asked, with what holds where nothing was said: one month in euros, without refunds and disputes. */
export function profileOf(asked: Asked) {
  const { country, currency = 'EUR', months = 1, refundRate = '0', chargebackRate = '0', use } = asked;
  return { country, currency, months, refundRate, chargebackRate, uses: use };
}

/** What a bill is for: uses of a month, and shares of the payments as text. */
export type Profile = ReturnType<typeof profileOf>;

type Start = Pick<Use, 'item' | 'method' | 'count' | 'average'>;

/**
 * What a business of a category uses in a month, to begin with; also what its tools are compared by. Of several with one
 * item, the first answers a question that names no tool.
 */
export const STARTS: Readonly<Record<string, Start>> = {
  'payments-billing': { item: 'payment', method: 'card', count: 2000, average: '35' },
  'payouts-transfers': { item: 'payout', count: 200, average: '250' },
  'banking-as-a-service': { item: 'transfer', method: 'sepa', count: 500, average: '200' },
  'open-banking': { item: 'connection', count: 1000 },
  'identity-kyc': { item: 'check', method: 'document-and-face', count: 500 },
  'kyb-business-data': { item: 'lookup', method: 'company', count: 1000 },
  'aml-sanctions': { item: 'screening', count: 1000 },
  'fraud-risk': { item: 'lookup', method: 'risk', count: 5000 },
  'card-issuing': { item: 'card', method: 'virtual', count: 100 },
  tax: { item: 'tax-calculation', count: 1000, average: '50' },
  'accounting-bookkeeping': { item: 'subscription', count: 1 },
  'market-data': { item: 'request', count: 100_000 },
  'fx-cross-border': { item: 'request', count: 10_000 },
  'crypto-digital-assets': { item: 'request', count: 100_000 },
};

const useText = (use: Use): string =>
  PARTS.map((name) => use[name] ?? '')
    .join(':')
    .replace(/:+$/, '');

/** Whose bills are asked for: of tools, or of a category without some of its tools. */
interface BilledTools {
  readonly tools?: readonly { slug: string }[];
  readonly category?: string | undefined;
  readonly without?: readonly { slug: string }[];
}

export function costPath(
  { country, currency, months, refundRate, chargebackRate, uses }: Profile,
  { tools = [], category, without = [] }: BilledTools,
): string {
  const query = new URLSearchParams([
    ...tools.map(({ slug }) => ['tool', slug]),
    ...(category ? [['category', category]] : []),
    ...without.map(({ slug }) => ['without', slug]),
    ...(country ? [['country', country]] : []),
    ['currency', currency],
    ...(months === 1 ? [] : [['months', String(months)]]),
    ...uses.map((use) => ['use', useText(use)]),
    ...(Number(refundRate) > 0 ? [['refundRate', refundRate]] : []),
    ...(Number(chargebackRate) > 0 ? [['chargebackRate', chargebackRate]] : []),
  ] as [string, string][]);
  return `${paths.cost}?${query.toString().replaceAll('%3A', ':')}`;
}
