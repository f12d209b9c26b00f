import { countryName } from '../labels.ts';
import type { Tri } from '../scalars.ts';
import type { Price, UsageLimit } from '../tool/pricing.ts';
import type { Tool } from '../tool.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** The figure of a price without its unit: "2.9 % + 0.30 USD", "from 49 USD". */
export function priceAmount({ from, percent, amount, currency }: Price): string {
  const parts = [
    percent === undefined ? undefined : `${number.format(percent)} %`,
    amount === undefined ? undefined : `${money(amount)} ${currency}`,
  ].filter((part) => part !== undefined);
  return `${from ? 'from ' : ''}${parts.join(' + ')}`;
}

/** The figure of a price: "2.9 % + 0.30 USD per transaction", "from 49 USD per month". */
export function priceFigure(price: Price): string {
  return price.unit ? `${priceAmount(price)} ${price.unit}` : priceAmount(price);
}

/** A price in one line with what is paid for: "Team, Subscription: 49 USD per month (United States)". */
export function priceText(price: Price): string {
  const what = [price.plan, price.item].filter((part) => part !== undefined).join(', ');
  return `${what}: ${priceFigure(price)}${price.country ? ` (${countryName(price.country)})` : ''}`;
}

/** An amount as people write it: whole, or with two decimals or more. */
function money(amount: number): string {
  return (Number.isInteger(amount) ? number : cents).format(amount);
}

/** Address of a tool's prices: its price page, else the page on which its pricing was read. */
export const pricePage = ({ links, pricing }: Pick<Tool, 'links' | 'pricing'>): string | undefined =>
  links.pricing ?? pricing.url;

/** Whether the free tier follows from the pricing model (free or freemium) and is not recorded itself. */
export function isFreeByModel({ pricing }: Pick<Tool, 'pricing'>): boolean {
  return (
    pricing.freeTier === 'unknown' &&
    [pricing.model, ...pricing.secondary].some((model) => model === 'free' || model === 'freemium')
  );
}

/** Free and freemium pricing are a free tier by definition, whatever else the record leaves open. */
export function freeTier(tool: Pick<Tool, 'pricing'>): Tri {
  return isFreeByModel(tool) ? 'yes' : tool.pricing.freeTier;
}

/** The figure of a limit: "100 per second". */
export const limitFigure = ({ amount, per }: UsageLimit): string => `${number.format(amount)} per ${per}`;

/** A limit in one line: "API requests: 100 per second (live mode)". */
export const limitText = (limit: UsageLimit): string =>
  `${limit.what}: ${limitFigure(limit)}${limit.plan ? ` (${limit.plan})` : ''}`;
