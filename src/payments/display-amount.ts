/** Digits after the point of the smallest unit that the ledger counts in. */
const DIGITS: Readonly<Record<string, number>> = { usd: 2, USDC: 6 };

/** An amount of the ledger for people: `10000` smallest units of `USDC` read `0.010000 USDC`. */
export function displayAmount(amount: number, currency: string): string {
  const digits = DIGITS[currency] ?? 0;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}
