import * as z from 'zod';
import { Country, Day, DayOrMonth, HttpsUrl, text } from '../scalars.ts';
import { PRICE_ITEM_NAMES, priceItem } from './price-items.ts';

const Currency = z.string().regex(/^[A-Z]{3}$/, 'use a three-letter ISO 4217 code in capitals');
const Money = z.number().nonnegative();
const Percent = z.number().nonnegative().max(100);
const Count = z.number().positive();
const Phrase = text(2, 80);

/** Regions and countries of sellers: a country code, or a union of countries. */
const Seller = z.union([Country, z.enum(['eea', 'eu'])], {
  error: 'use a two-letter country code in capitals, eea or eu',
});

/** Where a card or buyer is, seen from the seller: in the same country, elsewhere in the EEA, elsewhere, or a country. */
const CARD_REGIONS = ['domestic', 'eea', 'international'] as const;
const Card = z.union([z.enum(CARD_REGIONS), Country], {
  error: `use ${CARD_REGIONS.join(', ')} or a two-letter country code in capitals`,
});

export const CHANNELS = ['online', 'in-person', 'phone'] as const;

/** The price of one step of a quantity: for each unit in it, and of the value. */
const Step = z.strictObject({
  /** Last unit of the step; the last step may be without. */
  upTo: Count.optional(),
  amount: Money.optional(),
  percent: Percent.optional(),
});

/**
 * Prices that depend on a quantity. `volume`: all of it costs what the step of the whole says; `graduated`: each part
 * costs what its own step says.
 */
const Tiers = z.strictObject({
  mode: z.enum(['volume', 'graduated']),
  /** What is counted: units of a month, the money moved in a month, or the money of one payment (in `currency`). */
  by: z.enum(['count', 'value', 'payment']).default('count'),
  steps: z.array(Step).min(1).max(20),
});

/** What a price consists of: the part that changes when a vendor changes it. */
const figures = {
  /** Fixed part, in units of `currency`, such as 0.30. */
  amount: Money.optional(),
  /** Percentage of the value that is moved, billed or held. */
  percent: Percent.optional(),
  /** Lowest and highest price of one unit, in units of `currency`. */
  minimum: Money.optional(),
  maximum: Money.optional(),
  tiers: Tiers.optional(),
  /** Units of a month without charge. Without other figures: more than that cannot be had. */
  included: z.number().nonnegative().optional(),
};

/** An earlier price of the same item. */
const Earlier = z.strictObject({
  ...figures,
  currency: Currency.optional(),
  /** Day from which the next one holds, where a notice or the history of the page tells it. */
  until: Day.optional(),
  /** Page that states it, where it is another one. */
  url: HttpsUrl.optional(),
  /** Day on which it was read. */
  asOf: DayOrMonth,
  copyDay: DayOrMonth.optional(),
});

/** What a plan contains of an item without further charge; without `count`, as much as one likes. */
const Inclusion = z.strictObject({
  item: z.enum(PRICE_ITEM_NAMES),
  method: z.string().optional(),
  count: Count.optional(),
  /** Period that the count is for. */
  per: z.enum(['minute', 'hour', 'day', 'month', 'year']).default('month'),
});

/** Why an item has no figures: the vendor makes an offer, or its pages do not say. */
const PRICE_STATES = ['by-offer', 'not-published'] as const;

const shape = z.strictObject({
  item: z.enum(PRICE_ITEM_NAMES),
  /** The vendor's words for it, such as "Consumer cards". */
  label: Phrase,
  /** Way in which it is done; `all` for what is added to whichever price. Without it, the page states none. */
  method: z.string().optional(),
  /** Further methods at the same price. */
  methods: z.array(z.string()).min(1).max(30).optional(),
  /** Name of the plan; without one it holds in every plan. */
  plan: text(1, 60).optional(),
  ...figures,
  currency: Currency.optional(),
  /** How many units `amount` is for; without it, one. */
  per: z.number().int().min(2).optional(),
  /** Due again by month or year, or once for each; without it, whenever it happens. */
  every: z.enum(['month', 'year', 'once']).optional(),
  /** Of an `other` item only: what the figure is for. */
  unit: z
    .string()
    .max(40)
    .regex(/^(?:per |once)/, 'begin with "per " or "once", such as per transaction')
    .optional(),
  /** Of a subscription: what it contains. */
  includes: z.array(Inclusion).min(1).max(8).optional(),
  /** Whether the figures are the lowest of a range. */
  from: z.boolean().default(false),
  /** Whether it is added to the price of the same item, as a surcharge is. */
  onTop: z.boolean().default(false),
  /** What is rounded to whole minor units: each payment, or the line of the bill. */
  rounding: z.enum(['payment', 'line']).optional(),
  /** What happens with this fee when the payment is refunded. */
  onRefund: z.enum(['returned', 'kept', 'fixed-kept', 'percent-kept']).optional(),
  /** Countries whose sellers or customers pay this price; without it, all. */
  sellers: z.array(Seller).min(1).max(60).optional(),
  /** Cards or buyers that it holds for; without it, all. */
  cards: z.array(Card).min(1).max(60).optional(),
  /** Cards or buyers that it does not hold for. */
  notCards: z.array(Card).min(1).max(60).optional(),
  channel: z.enum(CHANNELS).optional(),
  /** Monthly quantity or money moved (in `currency`) that it holds for. */
  volume: z
    .strictObject({
      by: z.enum(['count', 'value']).default('count'),
      from: z.number().nonnegative().optional(),
      upTo: Count.optional(),
    })
    .optional(),
  /** A case that a reader must know to be theirs, such as "charities": no bill uses the price. */
  onlyFor: Phrase.optional(),
  /** What is charged besides and has no figure, such as "interchange and scheme fees". */
  excludes: z.array(Phrase).min(1).max(4).optional(),
  /** Whether the figures contain tax; bills say so. */
  withTax: z.boolean().default(false),
  state: z.enum(PRICE_STATES).optional(),
  url: HttpsUrl,
  /** Day on which the page was read. */
  asOf: DayOrMonth,
  /** Day of the copy that was read. */
  copyDay: DayOrMonth.optional(),
  /** The line of the page that says it. */
  quote: text(2, 300)
    .refine((text) => text.trim().split(/\s+/).length <= 25, 'quote at most 25 words')
    .optional(),
  /** A second reading that found the quote and the figures again: its day, and the address of the copy. */
  checked: z.strictObject({ on: Day, copy: HttpsUrl }).optional(),
  /** Earlier prices, the newest first. */
  was: z.array(Earlier).max(20).optional(),
});
type Shape = z.infer<typeof shape>;

type Rule = readonly [wrong: boolean, path: string, message: string];

function rulesOfFigures(price: Shape): Rule[] {
  const { item, amount, percent, minimum, maximum, tiers, included, includes, state, currency } = price;
  const { value } = priceItem(item);
  const steps = tiers?.steps ?? [];
  const isGiven = (figure: unknown) => figure !== undefined;
  const figured = [amount, percent, tiers, included].some(isGiven);
  const hasMoney = [amount, minimum, maximum, ...steps.map((step) => step.amount)].some(isGiven);
  const tops = steps.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
  const percents = [percent, ...steps.map((step) => step.percent)];
  return [
    [!state && !figured, 'amount', 'give amount (with currency), percent, tiers, included, or a state'],
    [!!state && (figured || hasMoney), 'state', `leave the figures out, or leave out ${state}`],
    [hasMoney && !currency, 'currency', 'an amount needs its currency, such as USD'],
    [
      !!currency && !hasMoney && (tiers?.by ?? 'count') === 'count' && price.volume?.by !== 'value',
      'currency',
      'leave it out when there is no amount',
    ],
    [!!tiers && (amount ?? percent) !== undefined, 'tiers', 'put amount and percent into the steps'],
    [tiers?.by === 'payment' && !value, 'tiers', `${item} moves no money; use by: count`],
    [
      tops.some((top, index) => index > 0 && top <= (tops[index - 1] ?? 0)),
      'tiers',
      'let upTo rise from step to step; only the last may be without',
    ],
    [
      steps.some((step) => (step.amount ?? step.percent) === undefined),
      'tiers',
      'give each step amount or percent; write amount: 0 for a free one',
    ],
    [(minimum ?? 0) > (maximum ?? Number.POSITIVE_INFINITY), 'minimum', 'is above maximum'],
    [
      !value && item !== 'other' && percents.some(isGiven),
      'percent',
      `${item} moves no money of which a percentage is taken; use amount, or another item`,
    ],
    [
      !!includes && item !== 'subscription',
      'includes',
      'only a subscription includes other items; use included here',
    ],
  ];
}

function rulesOfTerms(price: Shape): Rule[] {
  const { item, amount, every, unit, per, onTop, asOf, copyDay, was = [], state } = price;
  const { methods, anyMethod, unit: counted } = priceItem(item);
  const named = methodsOf(price);
  const isFee = !counted && item !== 'other';
  const days = [asOf, ...was.map((earlier) => earlier.until ?? earlier.asOf)];
  const known = methods && Object.keys(methods).join(', ');
  return [
    [isFee && !every && !state, 'every', `a ${item} is due every month or year, or once`],
    [item === 'assets' && !every && !state, 'every', 'a percentage of assets is for a month or year'],
    [item === 'other' && amount !== undefined && !unit, 'unit', 'an amount needs a unit, such as per month'],
    [item !== 'other' && !!unit, 'unit', `the unit of ${item} is known; use every, per or label`],
    [!!named[0] && !known, 'method', `${item} has no methods; say it in label`],
    [
      !!methods && named.some((one) => !(one in methods) && !(one === 'all' && onTop)),
      'method',
      `use one of ${known}${onTop ? ', or all' : ''}`,
    ],
    [!!per && amount === undefined, 'per', 'says how many units amount is for; there is no amount'],
    [onTop && !!methods && !anyMethod && !named[0], 'method', 'say which method it is added for, or all'],
    [onTop && (isFee || item === 'other'), 'onTop', `a ${item} is not added to the price of a unit`],
    [
      !!copyDay && copyDay.slice(0, asOf.length) > asOf.slice(0, copyDay.length),
      'copyDay',
      'a copy cannot be newer than its reading (asOf)',
    ],
    [
      days.some((day, index) => index > 0 && day >= (days[index - 1] ?? '')),
      'was',
      'earlier prices end or were read on earlier days, the newest first',
    ],
  ];
}

/** The methods that a price names. */
export const methodsOf = ({ method, methods = [] }: Pick<Shape, 'method' | 'methods'>): readonly string[] =>
  method === undefined ? methods : [method, ...methods];

/** One published price of one item: an amount, a percentage or both, the conditions it holds for, and where it was read. */
export const Price = shape.superRefine((price, context) => {
  for (const [wrong, path, message] of [...rulesOfFigures(price), ...rulesOfTerms(price)])
    if (wrong) context.addIssue({ code: 'custom', path: [path], message, input: price });
});
export type Price = z.infer<typeof Price>;
export type PriceFigures = Pick<Price, keyof typeof figures | 'currency' | 'per'>;
