import type { Catalog } from '../../catalog/catalog.ts';
import { isElsewhere } from '../../catalog/cost/bill.ts';
import { isSeller } from '../../catalog/cost/profile.ts';
import { absenceText } from '../../catalog/facts/comparison.ts';
import { type Fact, factsOf } from '../../catalog/facts/facts-of.ts';
import {
  contentsText,
  itemText,
  priceAmount,
  priceConditions,
  priceName,
  priceText,
  priceUnit,
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
 * established facts are equal. `alone`: all others agree on something else.
 */
function decideBy(label: string, tools: readonly Tool[], texts: readonly string[]) {
  const by = Map.groupBy(tools, (_, at) => texts[at] ?? '');
  const open = by.get('') ?? [];
  by.delete('');
  const isOne = open.length === 0 && tools.length > 2 && by.size === 2;
  const said = [...by].map(([text, own]) => ({ text, tools: own, alone: isOne && own.length === 1 }));
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

/** The prices of each tool by unit, with the units, those that most tools use first. */
function pricesByUnit(tools: readonly Tool[]) {
  const byUnit = tools.map(({ prices }) => Map.groupBy(prices, unitOf));
  const users = (unit: string) => byUnit.filter((prices) => prices.has(unit)).length;
  const units = [...new Set(byUnit.flatMap((prices) => [...prices.keys()]))];
  return { byUnit, users, units: units.sort((a, b) => users(b) - users(a)) };
}

/** A country in which prices for sellers of the Union and of the EEA hold. */
const MEMBER = 'DE';

/** The first price of each of several tools for sellers of one country: that in which most of them have one. */
function firstInOneCountry(tools: readonly Tool[], own: readonly (readonly Price[])[]) {
  const firstIn = (country: string) =>
    own.map((prices, at) => {
      const isOut = country !== '' && isElsewhere(tools[at] as Tool, country);
      const holds = ({ sellers, onTop }: Price) => !onTop && (!sellers || isSeller(country, sellers));
      return isOut ? undefined : prices.find(holds);
    });
  const named = own.flat().flatMap(({ sellers = [] }) => sellers);
  const countries = ['', ...new Set(named.map((place) => (place.length === 2 ? place : MEMBER)))];
  const stated = (prices: readonly unknown[]) => prices.filter(Boolean).length;
  return countries.map(firstIn).reduce((most, one) => (stated(one) > stated(most) ? one : most));
}

/** The price of each tool in the two units that most of the tools share, for sellers of one country. */
function decideByPrice(tools: readonly Tool[], facts: readonly Fact[]) {
  const { byUnit, users, units } = pricesByUnit(tools);
  const shared = units.filter((unit) => users(unit) > 1 && unit !== NO_UNIT).slice(0, 2);
  const states = facts.map((fact) => (fact.state === 'value' ? 'Published' : wordsOfFact(fact, false)));
  const inUnits = shared.flatMap((unit) => {
    const own = byUnit.map((prices) => prices.get(unit) ?? []);
    const texts = firstInOneCountry(tools, own).map((price, at) => {
      if (!price) return states[at]?.replace('Published', '') ?? '';
      const about = [priceName(price), priceConditions(price), contentsText(price)].filter(Boolean);
      return `${priceAmount(price)} (${about.join('; ')})`;
    });
    return decideBy(unit, tools, texts) ?? [];
  });
  return inUnits.length > 0 ? inUnits : (decideBy('Prices', tools, states) ?? []);
}

/**
 * What decides between tools: state, access, place, code, trial, the price in a shared unit, and languages, each with the
 * tools that say the same. Nothing is said of a fact that is established of fewer than two.
 */
export function decidingFacts(tools: readonly Tool[], catalog: Catalog) {
  const factsAt = (path: string) => tools.flatMap((tool) => factsOf(tool, catalog).get(path) ?? []);
  return DECIDING.flatMap((path) => {
    const facts = factsAt(path);
    if (path === 'prices') return decideByPrice(tools, facts);
    const isYesOrNo = facts.some(({ value }) => /^(?:yes|no|partial)$/.test(String(value)));
    // A record without a state is of a tool in use.
    const texts = facts.map((fact) => wordsOfFact(fact, isYesOrNo) || (path === 'status' ? 'Active' : ''));
    return decideBy(facts[0]?.label ?? path, tools, texts) ?? [];
  });
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
function unitOf(price: Price): string {
  const unit = priceUnit(price);
  if (price.item === 'other') return unit ? capital(unit) : NO_UNIT;
  return `${itemText(price)}${unit ? `, ${unit}` : ''}`;
}

function inOneLine(price: Price, withConditions: boolean): string {
  const where = withConditions ? priceConditions(price) : '';
  return `${priceAmount(price)}: ${priceName(price)}${where && ` (${where})`}`;
}

/**
 * The prices of tools in one unit, one cell for each tool: "2.9 % + 0.30 USD: Standard, Domestic cards", and how many more
 * there are; without a unit, prices of several. `holdsFor` is told where it is the same for all; `differs` is about tools
 * that publish prices.
 */
function rowOf(tools: readonly Tool[], own: readonly (readonly Price[])[], unit?: string) {
  const holdsFor = unit === undefined ? undefined : onlyValue(own.flat(), priceConditions);
  const line = (price: Price) => (unit ? inOneLine(price, holdsFor === undefined) : priceText(price));
  const cells = own.map((prices) => ({
    prices: prices.slice(0, NAMED).map(line),
    more: Math.max(0, prices.length - NAMED),
  }));
  const stated = cells.filter((_, at) => tools[at]?.prices.length !== 0).map(({ prices }) => prices.join());
  return {
    unit: unit ?? ALONE,
    differs: new Set(stated).size > 1,
    cells,
    ...(holdsFor && { holdsFor }),
  };
}

/**
 * The published prices of tools by unit, so that what stands side by side is paid for in the same way: units that most
 * tools use first, and last in one row what one alone has a price for.
 */
export function priceRows(tools: readonly Tool[]) {
  const { byUnit, users, units: ordered } = pricesByUnit(tools);
  const alone = ordered.filter((unit) => users(unit) === 1);
  const of = (wanted: readonly string[]) =>
    byUnit.map((prices) => wanted.flatMap((unit) => prices.get(unit) ?? []));
  const own = alone.length > 1 ? ordered.filter((unit) => !alone.includes(unit)) : ordered;
  return [
    ...own.map((unit) => rowOf(tools, of([unit]), unit)),
    ...(alone.length > 1 ? [rowOf(tools, of(alone))] : []),
  ];
}

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
 * The price to show for a tool under the title of a use case: the first of those whose label shares the most words
 * with the title, so that direct debit is not priced as a card payment; of equal ones, one that holds not only for some.
 * Without such words, the first price. Of countries of the seller, the price has to hold in one.
 */
export function priceForTitle(
  prices: readonly Price[],
  title: string,
  places: readonly string[] = [],
): Price | undefined {
  const wanted = wordsOf(title);
  const shared = ({ label, onTop, onlyFor }: Price) =>
    (onTop || EXTRA.test(label) ? 0 : [...wordsOf(label)].filter((word) => wanted.has(word)).length) +
    (onlyFor ? 0 : 0.5);
  const holds = ({ sellers }: Price) =>
    !sellers || places.length === 0 || places.some((place) => isSeller(place, sellers));
  return prices
    .filter(holds)
    .reduce<Price | undefined>(
      (best, price) => (best && shared(price) <= shared(best) ? best : price),
      undefined,
    );
}
