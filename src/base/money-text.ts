const digits = new Map<string, number>();

/** Decimals of the minor unit of a currency (ISO 4217): 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits: found = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  digits.set(currency, found);
  return found;
}

/** Most decimals that a published price has; one with more is the result of a division. */
const EXACT = 10;
/** Digits that are shown of such a result below one unit. */
const SIGNIFICANT = 3;

/**
 * A figure of money for people: at least the decimals of the currency, and as many more as the price has. The result of
 * a division is rounded to the minor unit, or to three digits where it is smaller than one.
 */
export function figureText(amount: number | { toFixed(): string }, currency: string): string {
  const least = minorDigits(currency);
  const number = Number(amount);
  const text = typeof amount === 'number' ? String(amount) : amount.toFixed();
  const decimals = /e/.test(text) ? EXACT : (text.split('.')[1]?.length ?? 0);
  const small = number === 0 ? 0 : SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(number)));
  const most = Math.max(least, decimals > EXACT ? (Math.abs(number) < 1 ? small : 0) : decimals);
  return number.toLocaleString('en', { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** A figure with its currency: "49.00 USD", "0.003996 USD", "1,980 JPY". */
export const moneyText = (amount: number | { toFixed(): string }, currency: string): string =>
  `${figureText(amount, currency)} ${currency}`;
