import type { Price } from '../../../records/tool/price.ts';

/** Words too common in titles and prices to identify a price. */
const COMMON = new Set(
  'account between company data exchange from market payment plan platform real time with'.split(' '),
);

/** Surcharges and what lies beyond an allowance: no price to start from. */
const EXTRA = /\b(on top|above|beyond)\b/;

const wordsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
      .map((word) => word.replace(/s$/, ''))
      .filter((word) => !COMMON.has(word)),
  );

/**
 * The price to show for a tool under the title of a use case: the first of those whose item shares the most words
 * with the title, so that direct debit is not priced as a card payment. Without such words, the first price.
 */
export function priceForTitle(prices: readonly Price[], title: string): Price | undefined {
  const wanted = wordsOf(title);
  const shared = ({ item = '' }: Price) =>
    EXTRA.test(item) ? 0 : [...wordsOf(item)].filter((word) => wanted.has(word)).length;
  return prices.reduce<Price | undefined>(
    (best, price) => (best && shared(price) <= shared(best) ? best : price),
    undefined,
  );
}
