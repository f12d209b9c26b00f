import { countryName } from '../labels.ts';
import type { Price } from '../tool/price.ts';

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
