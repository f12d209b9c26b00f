import { isSeller } from '../../catalog/cost/profile.ts';
import type { FactRow } from '../../catalog/facts/comparison.ts';
import type { Fact } from '../../catalog/facts/facts-of.ts';
import {
  itemText,
  priceAmount,
  priceConditions,
  priceName,
  priceText,
  priceUnit,
} from '../../records/tool/price-text.ts';
import type { Price } from '../../records/tool/prices.ts';
import type { Tool } from '../../records/tool.ts';

/** Rows of a comparison under one heading. */
interface CompareGroup {
  readonly title: string;
  readonly rows: readonly FactRow[];
  /** Cells that are established, and all cells. */
  readonly known: number;
  readonly cells: number;
}

/** The rows of a comparison in groups, in the order of their first rows, with how many facts are established. */
export function compareGroups(rows: readonly FactRow[]): CompareGroup[] {
  return [...Map.groupBy(rows, ({ group }) => group)].map(([title, members]) => {
    const facts = members.flatMap((row) => row.facts);
    const known = facts.filter(({ state }) => state !== 'unknown').length;
    return { title, rows: members, known, cells: facts.length };
  });
}

/** What is said of the one tool with, by record path. */
const ONLY: Readonly<Record<string, string>> = {
  'api.sandbox': 'has a sandbox',
  'api.webhooks': 'has webhooks',
  'pricing.freeTier': 'has a free tier',
  'openSource.selfHostable': 'can be hosted by oneself',
  'openSource.license': 'has public code',
  prices: 'publishes prices',
  limits: 'publishes limits',
  'links.status': 'has a status page',
  'links.openapi': 'publishes an OpenAPI document',
  'links.mcpServer': 'has a hosted MCP server',
};

/** What is said of the one without. */
const lackOf = (has: string) => has.replace(/^can/, 'cannot').replace(/^(has|publishes)(?: an?)?/, '$1 no');

/** Lists of which it is said what one tool alone states, by record path, with the words before it. */
const ONLY_IN: Readonly<Record<string, string>> = {
  'api.sdks': 'has libraries for',
  'api.styles': 'is called by',
  'coverage.regions': 'covers',
};

/** Yes, no, or undefined for what is partly so, or not established: what is not public may still be there. */
function isThere({ path, state, value }: Fact): boolean | undefined {
  if (state === 'unpublished') return ONLY[path]?.startsWith('publishes') ? false : undefined;
  if (state !== 'value') return state === 'unknown' ? undefined : false;
  return value === 'no' ? false : value === 'partial' ? undefined : true;
}

/**
 * What sets one tool apart from all others: what it alone has or lacks, where that is established of every one of them, and
 * what it alone states of a list, which says nothing of the others.
 */
export function onlyOf(
  tools: readonly Tool[],
  rows: readonly FactRow[],
): { readonly tool: Tool; readonly what: readonly string[] }[] {
  const said = tools.map((): string[] => []);
  for (const { path, facts } of rows) {
    const has = ONLY[path];
    const states = facts.map(isThere);
    if (has && !states.includes(undefined))
      for (const [wanted, words] of [
        [true, has],
        [false, lackOf(has)],
      ] as const)
        if (states.filter((state) => state === wanted).length === 1 && (wanted || tools.length > 2))
          said[states.indexOf(wanted)]?.push(`alone ${words}`);
    const lists = facts.map(({ values }) => values.map(({ text }) => (text === 'C#' ? '.NET' : text)));
    const before = ONLY_IN[path];
    const isGlobal = facts.some(({ value }) => value?.includes('global'));
    if (before && !isGlobal && facts.every(({ state }) => state === 'value'))
      lists.forEach((own, index) => {
        const others = lists.flatMap((other, at) => (at === index ? [] : other));
        const alone = own.filter((text) => !others.includes(text));
        if (alone.length > 0) said[index]?.push(`${before} ${alone.join(', ')} (stated by it alone)`);
      });
  }
  return tools.flatMap((tool, index) => {
    const what = said[index] ?? [];
    return what.length > 0 ? [{ tool, what }] : [];
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
  const byUnit = tools.map(({ prices }) => Map.groupBy(prices, unitOf));
  const units = new Set(byUnit.flatMap((prices) => [...prices.keys()]));
  const users = (unit: string) => byUnit.filter((prices) => prices.has(unit)).length;
  const ordered = [...units].sort((a, b) => users(b) - users(a));
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
 * with the title, so that direct debit is not priced as a card payment. Without such words, the first price. Of countries
 * of the seller, the price has to hold in one.
 */
export function priceForTitle(
  prices: readonly Price[],
  title: string,
  places: readonly string[] = [],
): Price | undefined {
  const wanted = wordsOf(title);
  const shared = ({ label, onTop }: Price) =>
    onTop || EXTRA.test(label) ? 0 : [...wordsOf(label)].filter((word) => wanted.has(word)).length;
  const holds = ({ sellers }: Price) =>
    !sellers || places.length === 0 || places.some((place) => isSeller(place, sellers));
  return prices
    .filter(holds)
    .reduce<Price | undefined>(
      (best, price) => (best && shared(price) <= shared(best) ? best : price),
      undefined,
    );
}
