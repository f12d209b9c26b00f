import * as z from 'zod';
import { formatDate } from '../../base/time.ts';
import { address, choices, type Field, valuesOf } from '../field.ts';
import { DayOrMonth, HttpsUrl, listOf, TRI_LABELS, Tri, text } from '../scalars.ts';
import { priceText } from './price-text.ts';
import { Price } from './prices.ts';

/** One published rate limit or quota: 100 API requests per second. */
export const UsageLimit = z.strictObject({
  /** What is counted. */
  what: text(2, 80),
  amount: z.number().nonnegative(),
  /** Period or holder that the amount counts for: second, minute, hour, day, month, request, account. */
  per: text(2, 40),
  /** Plan or mode that the limit holds for. */
  plan: text(1, 60).optional(),
  url: HttpsUrl,
  asOf: DayOrMonth,
});
export type UsageLimit = z.infer<typeof UsageLimit>;

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });

/** The figure of a limit: "100 per second". */
export const limitFigure = ({ amount, per }: UsageLimit): string => `${number.format(amount)} per ${per}`;

/** A limit in one line: "API requests: 100 per second (live mode)". */
export const limitText = (limit: UsageLimit): string =>
  `${limit.what}: ${limitFigure(limit)}${limit.plan ? ` (${limit.plan})` : ''}`;

/** The dominant way it is paid for. */
export const PRICING_LABELS = {
  free: 'Free',
  'open-source': 'Open source',
  freemium: 'Freemium',
  'usage-based': 'Usage-based',
  'transaction-fee': 'Transaction fee',
  subscription: 'Subscription',
  'revenue-share': 'Revenue share',
  'one-time': 'One-time',
  'contact-sales': 'Contact sales',
  unknown: 'Not established',
} as const;
export const PRICING_MODELS = valuesOf(PRICING_LABELS);

/** What can be used without paying, as a published number: 100 calls per day. */
const FreeAllowance = z.strictObject({
  amount: z.number().positive(),
  unit: text(2, 40),
});

/** How a tool is paid for. A summary needs its page and the day it was read. */
const Pricing = z
  .strictObject({
    model: z.enum(PRICING_MODELS),
    secondary: listOf(z.enum(PRICING_MODELS).exclude(['unknown']), 3),
    freeTier: Tri.default('unknown'),
    freeAllowance: FreeAllowance.optional(),
    summary: z.string().max(240).optional(),
    url: HttpsUrl.optional(),
    asOf: DayOrMonth.optional(),
  })
  .refine((pricing) => pricing.summary === undefined || (pricing.url && pricing.asOf), {
    error: 'a pricing summary needs the page it was read on (url) and the date it was read (asOf)',
    path: ['summary'],
  });

export const pricingShape = {
  pricing: Pricing,
  prices: listOf(Price, 60),
  limits: listOf(UsageLimit, 12),
};
interface Priced extends z.infer<z.ZodObject<typeof pricingShape>> {
  readonly links: { readonly pricing?: string | undefined };
  readonly facts: Readonly<Record<string, { readonly state: 'none' | 'unpublished' }>>;
}

const PRICE_STATE_LABELS = {
  published: 'Published',
  'by-offer': 'By offer',
  'not-published': 'Not published',
  free: 'Free of charge',
  unknown: 'Not looked at',
};

type PriceState = keyof typeof PRICE_STATE_LABELS;

/** What is known of a tool's prices; a tool can publish some and offer others. */
function priceStates({ prices, pricing, facts }: Priced): PriceState[] {
  const absence = facts['prices']?.state;
  const states = new Set<PriceState>(prices.map(({ state }): PriceState => state ?? 'published'));
  if (pricing.model === 'contact-sales') states.add('by-offer');
  if (absence === 'unpublished') states.add('not-published');
  if (absence === 'none') return ['free', ...states];
  return states.size === 0 ? ['unknown'] : [...states];
}

/** Address of a tool's prices: its price page, else the page on which its pricing was read. */
export const pricePage = ({ links, pricing }: Pick<Priced, 'links' | 'pricing'>): string | undefined =>
  links.pricing ?? pricing.url;

/** Whether the free tier follows from the pricing model (free or freemium) and is not recorded itself. */
export function isFreeByModel({ pricing }: Pick<Priced, 'pricing'>): boolean {
  return (
    pricing.freeTier === 'unknown' &&
    [pricing.model, ...pricing.secondary].some((model) => model === 'free' || model === 'freemium')
  );
}

/** Free and freemium pricing are a free tier by definition, whatever else the record leaves open. */
export function freeTier(tool: Pick<Priced, 'pricing'>): Tri {
  return isFreeByModel(tool) ? 'yes' : tool.pricing.freeTier;
}

/** What may be used free of charge, such as `1500 requests per month`; undefined without a published amount. */
export const allowanceText = ({ pricing: { freeAllowance: free } }: Priced) =>
  free && `${free.amount} ${free.unit}`;

export const pricingFields = [
  {
    path: 'pricing.model',
    label: 'Pricing model',
    read: ({ pricing }) => pricing.model,
    labels: PRICING_LABELS,
    key: ['all', 8],
    page: ['pricing', 1],
    compare: ['Prices', 4],
    column: 2,
    csv: ['pricingModel', 8],
    filter: {
      name: 'pricingModel',
      at: 3,
      label: 'Main pricing model',
      description: 'Dominant pricing model alone; `pricing` matches secondary ones too.',
    },
    mcp: ['pricing', 1],
  },
  {
    path: 'pricing.secondary',
    label: 'Other pricing models',
    read: ({ pricing }) => pricing.secondary,
    labels: PRICING_LABELS,
    page: ['pricing', 2],
    rare: true,
    filter: {
      name: 'pricing',
      at: 2,
      label: 'Pricing model',
      description:
        'Pricing model, dominant or secondary; `enterprise` is read as `contact-sales`, `unknown` is not established.',
      aliases: {
        'contact-sales': ['enterprise', 'custom'],
        'usage-based': ['pay-as-you-go', 'metered'],
      },
      read: ({ pricing }) => [...new Set([pricing.model, ...pricing.secondary])],
    },
  },
  {
    path: 'pricing.freeTier',
    label: 'Free tier',
    read: freeTier,
    labels: TRI_LABELS,
    page: ['pricing', 3],
    compare: ['Prices', 5],
    column: 3,
    csv: ['freeTier', 9, ({ pricing }) => pricing.freeTier],
    flag: { name: 'freeTier', filter: [23, 'Use free of charge, within limits or altogether'] },
  },
  {
    path: 'pricing.freeAllowance',
    label: 'Free allowance',
    read: allowanceText,
    page: ['pricing', 4],
    rare: true,
    compare: ['Prices', 6],
    column: 4,
    csv: ['freeAllowance', 23],
    flag: { name: 'freeAllowance', filter: [24, 'A published amount of free use'] },
  },
  {
    path: 'pricing.summary',
    label: 'Price in words',
    read: ({ pricing }) => pricing.summary,
    words: (text, { pricing: { asOf } }) => ({
      text: asOf ? `${text.replace(/\.$/, '')} (as of ${formatDate(asOf)})` : text,
    }),
    page: ['pricing', 5],
    rare: true,
    compare: ['Prices', 7],
    differs: 'never',
  },
  {
    path: 'pricing.url',
    label: 'Price page',
    read: pricePage,
    words: address,
    page: ['pricing', 6],
    compare: ['Addresses', 27],
    differs: 'presence',
    csv: ['pricePage', 34],
    flag: { name: 'pricePage', filter: [25, 'A public page of prices'] },
  },
  {
    path: 'pricing.asOf',
    label: 'Price in words as of',
    read: ({ pricing }) => pricing.asOf,
    own: true,
  },
  {
    path: 'prices',
    label: 'Prices',
    read: ({ prices }) => prices.map(priceText),
    ordered: true,
    key: ['all', 9],
    none: 'Free of charge',
    page: ['pricing', 8],
    compare: ['Prices', 8],
    column: 5,
    csv: ['prices', 24, ({ prices }) => prices.map(priceText).join('; ')],
    filter: {
      name: 'priceState',
      at: 2.5,
      label: 'Prices',
      description:
        'Whether figures are published, the vendor makes an offer, or its pages do not say; `unknown`: nobody looked.',
      values: choices(PRICE_STATE_LABELS),
      read: priceStates,
    },
    flag: { name: 'prices', filter: [26, 'Published amounts or percentages', 'Published prices'] },
    mcp: ['pricing', 2],
  },
  {
    path: 'limits',
    label: 'Limits',
    read: ({ limits }) => limits.map(limitText),
    ordered: true,
    key: ['hosted', 10],
    page: ['api', 9],
    compare: ['Limits', 9],
    column: 6,
    csv: ['limits', 25, ({ limits }) => limits.map(limitText).join('; ')],
    flag: { name: 'limits', filter: [27, 'Published rate limits or quotas', 'Published limits'] },
    mcp: ['limits', 1],
  },
] as const satisfies readonly Field<Priced>[];
