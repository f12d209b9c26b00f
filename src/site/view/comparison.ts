import { keptFor } from '../../base/kept.ts';
import { figureText } from '../../base/money-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { isElsewhere } from '../../catalog/cost/bill.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { unitPrices, usualUnit } from '../../catalog/cost/unit-prices.ts';
import { absenceText } from '../../catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../catalog/facts/facts-of.ts';
import { countryName, withArticle } from '../../records/scalars.ts';
import { priceItem } from '../../records/tool/price-items.ts';
import {
  contentsText,
  excludedText,
  itemText,
  priceAmount,
  priceFigure,
  priceName,
  priceUnit,
  shortConditions,
  shortPriceText,
} from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';

/** Facts that decide between tools, by record path, in the order in which people ask. */
const DECIDING = [
  'kind',
  'status',
  'prices',
  'signUp',
  'pricing.freeTier',
  'coverage',
  'organization.country',
  'openSource.selfHostable',
  'openSource.license',
  'api.sandbox',
  'api.sdks',
];

/**
 * What each of several tools says of one fact, the same said once, and those of which it is not established; undefined when
 * established facts are equal. `alone`: all others agree on something else, of two that one lacks it.
 */
function decideBy(label: string, tools: readonly Tool[], texts: readonly string[]) {
  const by = Map.groupBy(tools, (_, at) => texts[at] ?? '');
  const open = by.get('') ?? [];
  by.delete('');
  const isOne = open.length === 0 && by.size === 2;
  const said = [...by].map(([text, own]) => ({
    text,
    tools: own,
    alone: isOne && own.length === 1 && (tools.length > 2 || text === 'Yes'),
  }));
  return said.length > 1 ? { label, said, open } : undefined;
}

/** A fact in words; of what is there or not, that it was looked for in vain is "No", and "not public" says nothing. */
function wordsOfFact({ looked, ...fact }: Fact, isYesOrNo: boolean): string {
  if (fact.state === 'unknown' || (isYesOrNo && fact.state === 'unpublished')) return '';
  return isYesOrNo && fact.state === 'none'
    ? 'No'
    : absenceText(fact) ||
        fact.values
          .map(({ text }) => text)
          .sort()
          .join(', ');
}

/** Countries of vendors, then of sellers, without unions of countries. */
const countriesOf = (tools: readonly Tool[]) =>
  [
    ...tools.flatMap(({ organization }) => organization?.country ?? []),
    ...tools.flatMap(({ prices }) => prices.flatMap(({ sellers = [] }) => sellers)),
  ].filter((code) => /^[A-Z]{2}$/.test(code));

const toSellersIn = (country: string) => `to sellers in ${withArticle(countryName(country))}`;

/** Whether sellers in a country can pay a price. */
const holdsIn = ({ sellers }: Price, country: string | undefined) =>
  country === undefined || isSeller(country, sellers);

/**
 * The prices of each tool by unit, and the units, those that most tools use first. `country`: the one whose sellers have
 * most of the prices in the first two units, which come first, of several that of a vendor; undefined when no price is for
 * some countries alone.
 */
const pricesByUnit = keptFor((tools: readonly Tool[]) => {
  const ofTools = tools.map(({ prices }) => Map.groupBy(prices, unitOf));
  const units = [...new Set(ofTools.flatMap((own) => [...own.keys()]))]
    .map((unit) => ({ unit, users: ofTools.filter((own) => own.has(unit)).length }))
    .sort((a, b) => b.users - a.users);
  const first = units.filter(({ unit, users }) => users > 1 && unit !== NO_UNIT).slice(0, 2);
  const score = (country: string) =>
    tools.flatMap((tool, at) =>
      isElsewhere(tool, country)
        ? []
        : first.filter(({ unit }) => ofTools[at]?.get(unit)?.some((price) => holdsIn(price, country))),
    ).length;
  const isLocal = tools.some(({ prices }) => prices.some(({ sellers }) => sellers));
  const countries = isLocal ? [...new Set(countriesOf(tools))] : [];
  const [{ country } = {}] = countries
    .map((country) => ({ country, score: score(country) }))
    .sort((a, b) => b.score - a.score);
  const rank = (price: Price) => (price.onTop ? 2 : 0) + (holdsIn(price, country) ? 0 : 1);
  const byUnit = tools.map(({ prices }) =>
    Map.groupBy(
      prices.toSorted((a, b) => rank(a) - rank(b)),
      unitOf,
    ),
  );
  return { byUnit, units, first: first.map(({ unit }) => unit), country };
});

/** The first price of each tool in the unit that most of them share, where it is for sellers of the same country. */
export function sharedPrices(tools: readonly Tool[]) {
  const { byUnit, first, country } = pricesByUnit(tools);
  const [unit = NO_UNIT] = first;
  return byUnit.map((prices) => {
    const price = prices.get(unit)?.find((one) => holdsIn(one, country));
    if (!price || (price.item === 'other' && !methodOf(price))) return undefined;
    return {
      label: `${itemText(price)}${price.sellers && country ? ` ${toSellersIn(country)}` : ''}`,
      text: [amountOf(price), ...(price.excludes ?? [])].join(' + '),
    };
  });
}

/** The first price of each tool in the two units that most of the tools share, for sellers of one country. */
function decideByPrice(tools: readonly Tool[], facts: readonly Fact[]) {
  const { byUnit, first: shared, country } = pricesByUnit(tools);
  const states = facts.map((fact) => (fact.state === 'value' ? 'Published' : wordsOfFact(fact, false)));
  const inUnits = shared.flatMap((unit) => {
    const firsts = byUnit.map((prices) => prices.get(unit)?.[0]);
    const texts = firsts.map((first, at) => {
      if (!first) return states[at]?.replace('Published', 'No price in this unit') ?? '';
      const about = [
        priceName(first),
        shortConditions(first, country),
        excludedText(first),
        contentsText(first),
      ];
      return `${amountOf(first)} (${about.filter(Boolean).join('; ')})`;
    });
    const isLocal = firsts.every((first) => !first || holdsIn(first, country));
    const where = country && isLocal ? `, ${toSellersIn(country)}` : '';
    return decideBy(unit + where, tools, texts) ?? [];
  });
  return inUnits.length > 0 ? inUnits : (decideBy('Prices', tools, states) ?? []);
}

/** What one costs at each tool in the unit that most of them state a price in, lowest first; nothing unless two do without doubt. */
function lowestPrice(tools: readonly Tool[], catalog: Catalog) {
  const { country } = pricesByUnit(tools);
  const unit = usualUnit(tools, catalog, undefined, { country });
  if (!unit) return [];
  const prices = unitPrices(tools, unit, catalog.dataAsOf, country);
  if (!prices[1] || prices[1].doubt) return [];
  const said = prices.map(({ tool, figure, doubt }) => ({
    text: `${figureText(figure, unit.currency)} ${unit.currency}${doubt ? `, in doubt: ${doubt}` : ''}`,
    tools: [tool],
    alone: false,
  }));
  const where = country ? `, ${toSellersIn(country)}` : '';
  return [{ label: `${unit.label}${where}, lowest first`, said, open: [] }];
}

/**
 * What decides between tools: the price of one in a unit, what one of them alone has, then state, access, place, code, trial,
 * prices and languages, each with the tools that say the same. Nothing is said of a fact that is established of fewer than two.
 */
export function decidingFacts(tools: readonly Tool[], catalog: Catalog) {
  const factsAt = (path: string) => tools.flatMap((tool) => factsOf(tool, catalog).get(path) ?? []);
  const found = DECIDING.flatMap((path) => {
    const facts = factsAt(path);
    if (path === 'prices') return decideByPrice(tools, facts);
    const isYesOrNo = facts.some(({ value }) => /^(?:yes|no|partial)$/.test(String(value)));
    // A record without a state is of a tool in use.
    const texts = facts.map((fact) => wordsOfFact(fact, isYesOrNo) || (path === 'status' ? 'Active' : ''));
    return decideBy(facts[0]?.label ?? path, tools, texts) ?? [];
  });
  const isVerdict = ({ said }: (typeof found)[number]) => said.some(({ alone }) => alone);
  return [
    ...lowestPrice(tools, catalog),
    ...found.toSorted((a, b) => Number(isVerdict(b)) - Number(isVerdict(a))),
  ];
}

/** The value that all items share; undefined when they differ or there are none. */
export function onlyValue<Item, Value>(items: readonly Item[], of: (item: Item) => Value): Value | undefined {
  const values = new Set(items.map(of));
  return values.size === 1 ? values.values().next().value : undefined;
}

/** Prices that a cell names; the pages of the tools have all. */
const NAMED = 4;
/** The row of prices in units that one of several tools uses. */
const ALONE = 'Units that one of them uses';
const NO_UNIT = 'Of the value';

const capital = (unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1);

/** The method of payment that the label of a price which fits no item is the name of. */
const methodOf = ({ item, label }: Price) =>
  item === 'other' ? METHODS.get(label.toLowerCase()) : undefined;
const METHODS = new Map(
  Object.entries(priceItem('payment').methods ?? {}).map(([method, name]) => [name.toLowerCase(), method]),
);

const unitOf = keptFor((price: Price): string => {
  const unit = priceUnit(price);
  const method = methodOf(price);
  if (method && unit?.startsWith('per payment'))
    return `${itemText({ item: 'payment', method })}, per payment`;
  if (price.item === 'other') return unit ? capital(unit) : NO_UNIT;
  return `${itemText(price)}${unit ? `, ${unit}` : ''}`;
});

/** The figures of a price in its row, with the unit where that says more than the row. */
const amountOf = (price: Price) => (methodOf(price) ? priceFigure(price) : priceAmount(price));

/**
 * The prices of tools in one unit, one cell for each tool: "2.9 % + 0.30 USD: Standard, Domestic cards", and how many more
 * there are; without a unit, prices of several. `holdsFor` is told where it is the same for all, else `first`, whose prices
 * come first; `differs` is about tools that publish prices.
 */
function rowOf(
  tools: readonly Tool[],
  own: readonly (readonly Price[])[],
  country: string | undefined,
  unit?: string,
) {
  const all = own.flat();
  const holdsFor = unit && onlyValue(all, (price) => shortConditions(price, country));
  const isLocal = country && holdsFor === undefined && all.some(({ sellers }) => sellers);
  const line = (price: Price) => {
    if (!unit) return shortPriceText(price, country);
    const where = [holdsFor === undefined && shortConditions(price, country), excludedText(price)];
    const under = where.filter(Boolean).join('; ');
    return `${amountOf(price)}: ${priceName(price)}${under && ` (${under})`}`;
  };
  const cells = own.map((prices) => ({
    prices: prices.slice(0, NAMED).map(line),
    more: Math.max(0, prices.length - NAMED),
  }));
  const stated = cells.filter((_, at) => tools[at]?.prices.length !== 0).map(({ prices }) => prices.join());
  const first = isLocal ? `first those ${toSellersIn(country)}` : undefined;
  return { unit: unit ?? ALONE, differs: new Set(stated).size > 1, cells, holdsFor, first };
}

/**
 * The published prices of tools by unit, so that what stands side by side is paid for in the same way: units that most
 * tools use first, and last in one row what one alone has a price for.
 */
export function priceRows(tools: readonly Tool[]) {
  const { byUnit, units, country } = pricesByUnit(tools);
  const ordered = units.map(({ unit }) => unit);
  const alone = units.flatMap(({ unit, users }) => (users === 1 ? unit : []));
  const of = (wanted: readonly string[]) =>
    byUnit.map((prices) => wanted.flatMap((unit) => prices.get(unit) ?? []));
  const own = alone.length > 1 ? ordered.filter((unit) => !alone.includes(unit)) : ordered;
  return [
    ...own.map((unit) => rowOf(tools, of([unit]), country, unit)),
    ...(alone.length > 1 ? [rowOf(tools, of(alone), country)] : []),
  ];
}
