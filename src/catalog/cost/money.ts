import Big from 'big.js';
import { minorDigits } from '../../base/money-text.ts';
import type { ReferenceRates } from './reference-rates.ts';

// Fourteen decimals keep a conversion there and back within half a minor unit of any amount that is accepted.
Big.DP = 14;
Big.RM = Big.roundHalfUp;

/** Rounds half up to whole minor units. */
export const toMinor = (amount: Big, currency: string): Big =>
  amount.round(minorDigits(currency), Big.roundHalfUp);

/** An amount with the decimals of its currency: "84.20". */
export const written = (amount: Big, currency: string): string => amount.toFixed(minorDigits(currency));

/** Converts without rounding; undefined when a rate is not known. */
export function convert(
  amount: Big,
  from: string,
  to: string,
  rates: ReferenceRates | undefined,
): Big | undefined {
  if (from === to || amount.eq(0)) return amount;
  const rateOf = (currency: string) => (currency === 'EUR' ? '1' : rates?.rates[currency]);
  const [given, wanted] = [rateOf(from), rateOf(to)];
  return given && wanted ? amount.times(wanted).div(given) : undefined;
}
