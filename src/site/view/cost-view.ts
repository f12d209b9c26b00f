import type { Catalog } from '../../catalog/catalog.ts';
import { type Bill, billOf } from '../../catalog/cost/bill.ts';
import type { Profile } from '../../catalog/cost/cost-query.ts';
import { ABROAD } from '../../catalog/cost/cost-words.ts';
import { type ReferenceRates, written } from '../../catalog/cost/money.ts';
import { cardPlaceName, countOf, isSeller, NAME_COUNTRY } from '../../catalog/cost/profile.ts';
import {
  billView,
  cheapestOf,
  conversionOf,
  isRetailer,
  oldPricesOf,
  rankBills,
} from '../../catalog/cost/rank-bills.ts';
import { csvField } from '../../catalog/tools-csv.ts';
import { countryName, withArticle } from '../../records/scalars.ts';
import { COUNTRY_CODES } from '../../records/tool/coverage.ts';
import { itemText } from '../../records/tool/price-text.ts';
import type { CostQuestion } from './cost-form.ts';

/** Why tools have no bill, by its state. */
const WITHOUT_BILL: Readonly<Partial<Record<Bill['state'], string>>> = {
  'other-conditions': 'Prices that hold under other conditions',
  'by-offer': 'Prices by offer',
  'not-published': 'Prices not published',
  'not-read': 'No price for this use',
  'other-countries': 'Records name other countries than ',
};

const listed = new Intl.ListFormat('en-GB');
/** Names of tools, at most six, with how many more there are. */
export function namesOf(some: readonly Bill[], nameOf = ({ tool }: Bill) => tool.name): string {
  const names = some.slice(0, 6).map(nameOf);
  return listed.format(some.length > 6 ? [...names, `${some.length - 6} more`] : names);
}

/** What the bills of a profile say together: their order, the cheapest, what has none and why, and what to ask. */
export function costResults(
  { form, tools }: CostQuestion,
  profile: Profile,
  catalog: Catalog,
  today: string,
) {
  const { uses, country, currency } = profile;
  const bills = rankBills(tools, profile, catalog.referenceRates, today);
  const priced = bills.filter(({ lines }) => lines.length > 0);
  const totals = priced.filter(({ state }) => state === 'total');
  /** Without a country of the seller, those whose prices depend on it. */
  const unplaced = bills.filter(({ notCovered }) => notCovered.some((why) => why.includes(NAME_COUNTRY)));
  const isNamed = (code: string) =>
    unplaced.some(({ tool }) => tool.prices.some(({ sellers }) => sellers && isSeller(code, sellers)));
  const hasRetailers = priced.some(isRetailer) && !priced.every(isRetailer);
  const converted = priced.find((bill) => bill.converted.length > 0);
  const period = profile.months === 1 && countOf(uses) === 1 ? '' : ' a month';
  /** The uses in words, those of one kind and amount together. */
  const kinds = Map.groupBy(
    uses,
    (use) => `${itemText(use)}: #${period}${use.average ? ` of ${use.average} ${currency}` : ''}`,
  );
  return {
    bills,
    priced,
    totals,
    groups: [
      ...Map.groupBy(priced, (bill) =>
        bill.state !== 'total'
          ? 'Partial, those that cover most first'
          : oldPricesOf(bill, today)
            ? 'On prices older than 18 months or of no known day, lowest first'
            : 'On prices read on a copy of the last 18 months, lowest first',
      ),
    ],
    unplaced,
    kinds,
    ...cheapestOf(unplaced.length > 0 ? [] : bills, today),
    /** Countries of sellers that have prices, where without one there is no bill. */
    sellers:
      priced.length > 0
        ? []
        : COUNTRY_CODES.filter(isNamed).sort((a, b) => countryName(a).localeCompare(countryName(b))),
    unpriced: Map.groupBy(
      bills.filter(({ lines }) => lines.length === 0),
      ({ state }) =>
        WITHOUT_BILL[state] +
        (state === 'other-countries' && country ? withArticle(countryName(country)) : ''),
    ),
    asked: [
      ...[...kinds].map(([text, own]) => text.replace('#', countOf(own).toLocaleString('en'))),
      country && `seller in ${withArticle(countryName(country))}`,
      Number(form.foreign) > 0 &&
        `${form.foreign} % of cards from ${cardPlaceName(form.cardCountry || ABROAD)}`,
      Number(form.refunds) > 0 && `${form.refunds} % refunded`,
      Number(form.disputes) > 0 && `${form.disputes} % disputed`,
    ].filter(Boolean),
    chart:
      totals.length > 0 && profile.uses.length <= MOST_DRAWN
        ? costCurves(totals.slice(0, 3), profile, catalog)
        : undefined,
    conversion: converted && conversionOf(converted, currency, catalog.referenceRates, today),
    /** What a total does not say of itself: who sells, and how old its prices are. */
    marksOf(bill: Bill) {
      const seller = hasRetailers && isRetailer(bill) ? 'merchant of record: sells in its own name' : '';
      return [seller, oldPricesOf(bill, today)].filter(Boolean);
    },
  };
}

/** The lines of a bill side by side, on a scale of 600 for the dearest bill; fees that are returned have no width. */
export function barOf(lines: Bill['lines'], most: number) {
  let x = 0;
  return lines.map(({ label, amount }) => {
    const width = Math.max(0, (Number(amount) / most) * 600);
    x += width;
    return { label, width, x: x - width };
  });
}

/** One line of the chart: a tool's total at each volume; undefined where not all is priced. */
interface Curve {
  readonly name: string;
  readonly totals: readonly (number | undefined)[];
}

/** Most uses that are drawn: each is priced at every point of the chart. */
const MOST_DRAWN = 3;

/** Shares of the volume that was asked for, at which the chart has points. */
const SHARES = [0, 0.25, 0.5, 1, 1.5, 2];

/** Total cost of a few tools against volume, and where two of them cost the same. */
export function costCurves(bills: readonly Bill[], profile: Profile, { referenceRates }: Catalog) {
  const volumes = SHARES.map((share) => Math.round(countOf(profile.uses) * share));
  const profiles = SHARES.map((share) => ({
    ...profile,
    uses: profile.uses.map((use) => ({ ...use, count: Math.round(use.count * share) })),
  }));
  const curves = bills.map((bill): Curve => {
    const totals = profiles.map((each, at) => {
      const { state, total } = SHARES[at] === 1 ? bill : billOf(bill.tool, each, referenceRates);
      return state === 'total' ? Number(written(total, profile.currency)) : undefined;
    });
    return { name: bill.tool.name, totals };
  });
  const pairs = curves.flatMap((one, index) => curves.slice(index + 1).map((other) => [one, other] as const));
  return { volumes, curves, crossings: pairs.flatMap((pair) => crossingsOf(pair, volumes)) };
}

/** Where two curves cross, on straight lines between their points. */
function crossingsOf([one, other]: readonly [Curve, Curve], volumes: readonly number[]) {
  const gaps = volumes.map((_, at) => (one.totals[at] ?? Number.NaN) - (other.totals[at] ?? Number.NaN));
  return volumes.slice(1).flatMap((to, index) => {
    const [from = 0, before = 0, after = 0] = [volumes[index], gaps[index], gaps[index + 1]];
    if (!(before * after < 0)) return [];
    const share = before / (before - after);
    const [start = 0, end = 0] = one.totals.slice(index, index + 2);
    const volume = Math.round(from + share * (to - from));
    return [{ volume, total: start + share * (end - start), names: [one.name, other.name] }];
  });
}

const COLUMNS = 'tool state plan item label quantity arithmetic amount currency source copyDay read'.split(
  ' ',
);

export function billsCsv(bills: readonly Bill[], ...terms: [Profile, ReferenceRates | undefined, string]) {
  const rows = bills.flatMap((bill) => {
    const { lines, notCovered, ...all } = billView(bill, ...terms);
    const others = notCovered.map((label) => ({ item: 'not covered', label }));
    return [...lines, ...others].map((line): Record<string, unknown> => ({ ...all, ...line }));
  });
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ''))]
    .map((fields) => `${fields.map((field) => csvField(String(field))).join(',')}\r\n`)
    .join('');
}
