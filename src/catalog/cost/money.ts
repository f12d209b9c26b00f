import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Big from 'big.js';
import * as z from 'zod';
import { keptFor } from '../../base/kept.ts';
import { minorDigits } from '../../base/money-text.ts';
import { Day, HttpsUrl } from '../../records/scalars.ts';

// Fourteen decimals keep a conversion there and back within half a minor unit of any amount that is accepted.
Big.DP = 14;
Big.RM = Big.roundHalfUp;

/** Rounds half up to whole minor units. */
export const toMinor = (amount: Big, currency: string): Big =>
  amount.round(minorDigits(currency), Big.roundHalfUp);

/** An amount with the decimals of its currency: "84.20". */
export const written = (amount: Big, currency: string): string => amount.toFixed(minorDigits(currency));

/** Euro foreign exchange reference rates of the European Central Bank: units of each currency for one euro. */
export const ReferenceRates = z.strictObject({
  /** Day that the rates are for. */
  day: Day,
  /** Where the file was read. */
  source: HttpsUrl,
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d+(?:\.\d+)?$/)),
});
export type ReferenceRates = z.infer<typeof ReferenceRates>;

export const referenceRatesFile = (root: string): string => join(root, '_generated', 'reference-rates.json');

/** The rates below the content folder `root`; undefined without the file. */
export function readReferenceRates(root: string): ReferenceRates | undefined {
  const file = referenceRatesFile(root);
  return existsSync(file) ? ReferenceRates.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The rates as numbers, read once. */
const decimals = keptFor(
  ({ rates }: ReferenceRates): Readonly<Record<string, Big>> =>
    Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, new Big(rate)])),
);

/** Converts without rounding; undefined when a rate is not known. */
export function convert(
  amount: Big,
  from: string,
  to: string,
  rates: ReferenceRates | undefined,
): Big | undefined {
  if (from === to || amount.eq(0)) return amount;
  const [given, wanted] = [rates && decimals(rates)[from], rates && decimals(rates)[to]];
  if ((from !== 'EUR' && !given) || (to !== 'EUR' && !wanted)) return undefined;
  const inTarget = wanted ? amount.times(wanted) : amount;
  return given ? inTarget.div(given) : inTarget;
}
