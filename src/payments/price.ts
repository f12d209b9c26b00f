/** Price of one report in micro-dollars; every other form of the price is computed from it. */
export const PRICE_MICRO_USD = 10_000;

/** Decimal dollars as a JSON number, such as `0.01`. */
export const usd = (microUsd: number): number => microUsd / 1_000_000;

/** Decimal dollars as text with at least two places, such as `0.01`. */
export const usdText = (microUsd: number): string => usd(microUsd).toFixed(microUsd % 10_000 === 0 ? 2 : 6);

/** Whole cents, as card processors count. Throws when the price is not a whole number of cents. */
export function cents(microUsd: number): number {
  if (!Number.isSafeInteger(microUsd) || microUsd < 0 || microUsd % 10_000 !== 0)
    throw new RangeError(`${microUsd} micro-dollars are not a whole number of cents`);
  return microUsd / 10_000;
}

/** Base units of a dollar token with six decimals, as text: micro-dollars themselves. */
export const tokenUnits = (microUsd: number): string => String(microUsd);

/** How the card rail meets a processor's minimum charge. */
export const CARD_MINIMUM_POLICIES = ['exact', 'pack', 'omit'] as const;
export type CardMinimumPolicy = (typeof CARD_MINIMUM_POLICIES)[number];

/** What one card charge buys. */
export interface CardOffer {
  readonly cents: number;
  readonly calls: number;
}

/**
 * The card offer under a policy: `exact` sells one call at its price; `pack` sells as many calls as the
 * minimum pays for; `omit` makes no offer (undefined) while the price is below the minimum.
 */
export function cardOffer(policy: CardMinimumPolicy, minimumCents: number): CardOffer | undefined {
  const price = cents(PRICE_MICRO_USD);
  if (policy === 'exact' || price >= minimumCents) return { cents: price, calls: 1 };
  if (policy === 'omit') return undefined;
  const calls = Math.ceil(minimumCents / price);
  return { cents: calls * price, calls };
}

/** Digits after the point of the smallest unit that the ledger counts in. */
const DIGITS: Readonly<Record<string, number>> = { usd: 2, USDC: 6 };

/** An amount of the ledger for people: `10000` smallest units of `USDC` read `0.010000 USDC`. */
export function displayAmount(amount: number, currency: string): string {
  const digits = DIGITS[currency] ?? 0;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency}`;
}
