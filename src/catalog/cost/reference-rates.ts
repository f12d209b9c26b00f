import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Day, HttpsUrl } from '../../records/scalars.ts';

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
