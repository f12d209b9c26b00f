/** Currencies whose minor unit has other than two decimals (ISO 4217); `Intl` says what is usual in shops. */
const DIGITS = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])),
);

/** Decimals of the minor unit of a currency: 2 for EUR, 0 for JPY. */
export const minorDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** Most decimals of a published price, and digits that are shown of a result below one unit. */
const [EXACT, SIGNIFICANT] = [10, 3];

/** Making a format costs a hundred times what using it does. */
const formats = new Map<string, Intl.NumberFormat>();

function formatWith(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, known);
  return known;
}

/**
 * A figure of money for people, with the decimals of its currency: a published price (a number) with all that it has
 * besides, the result of a reckoning rounded, below one unit to three digits.
 */
export function figureText(amount: number | { toFixed(): string }, currency: string): string {
  const least = minorDigits(currency);
  const size = Math.abs(Number(amount));
  const small = size > 0 && size < 1 ? SIGNIFICANT - 1 - Math.floor(Math.log10(size)) : 0;
  const most = Math.max(least, typeof amount === 'number' ? EXACT : small);
  return formatWith(least, most).format(Number(amount));
}

/** A figure with its currency: "49.00 USD", "0.003996 USD", "1,980 JPY". */
export const moneyText = (amount: number | { toFixed(): string }, currency: string): string =>
  `${figureText(amount, currency)} ${currency}`;
