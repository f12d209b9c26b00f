import { replaceJson } from '../base/files.ts';
import { ReferenceRates, readReferenceRates, referenceRatesFile } from '../catalog/cost/money.ts';
import { type VisitWorld, visitUrl } from './visit/create-visit.ts';
import { createRules } from './visit/robots.ts';
import { VisitError } from './visit/visit.ts';

/** The file of the day, as the European Central Bank publishes it at about 16:00 CET on working days. */
const REFERENCE_RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/** Reads the published XML; undefined when it has another form. */
export function parseReferenceRates(xml: string, source: string): ReferenceRates | undefined {
  const day = /<Cube\s+time=['"]([\d-]{10})['"]/.exec(xml)?.[1];
  const found = xml.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g);
  const rates = Object.fromEntries([...found].map(([, currency = '', rate = '']) => [currency, rate]));
  const { data } = ReferenceRates.safeParse({ day, source, rates });
  return data && Object.keys(data.rates).length > 0 ? data : undefined;
}

/** Visits the file and writes it when it is newer than the one that is held. Answers what is wrong, or nothing. */
export async function visitReferenceRates(root: string, world: VisitWorld): Promise<string | undefined> {
  try {
    const { status, body } = await visitUrl(REFERENCE_RATES_URL, world, {
      rules: createRules(world),
      maxBytes: 1 << 16,
    });
    const found = status === 200 ? parseReferenceRates(body.toString(), REFERENCE_RATES_URL) : undefined;
    if (!found) return `${REFERENCE_RATES_URL} answered ${status} without rates`;
    if (found.day <= (readReferenceRates(root)?.day ?? '')) return undefined;
    const file = referenceRatesFile(root);
    replaceJson(file, found);
    return undefined;
  } catch (error) {
    if (!(error instanceof VisitError)) throw error;
    return error.message;
  }
}
