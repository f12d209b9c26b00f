import { isDeepStrictEqual } from 'node:util';
import { holdsValue, sourcesOfFact, valueAt } from '../../records/facts/evidence.ts';
import { asInTool, Organization } from '../../records/organization.ts';
import { figuresText } from '../../records/tool/price-text.ts';
import type { Price, PriceFigures } from '../../records/tool/prices.ts';
import { Tool } from '../../records/tool.ts';
import { splitFrontMatter } from '../content/front-matter.ts';
import type { RawEntry } from './check-catalog.ts';
import { RECORD_PATHS } from './check-facts.ts';
import type { Fault, Problem } from './problems.ts';

/** Lists of a tool whose rows each name their page (`url`) and day (`asOf`), with the field that names a row. */
const ROWS = { prices: 'label', limits: 'what' } as const;
type Row = Tool['prices'][number] | Tool['limits'][number];

/** Paths of single facts, without days of reading; rows are compared one by one. */
const FACTS = [...RECORD_PATHS].filter(
  (path, _, all) =>
    !(path in ROWS) && !path.endsWith('.asOf') && !all.some((other) => other.startsWith(`${path}.`)),
);

/** What a row says, without its page and day. */
function claimOf(row: Row): Readonly<Record<string, unknown>> {
  const { url, asOf, ...said } = row;
  if (!('item' in said)) return said;
  const { copyDay, quote, checked, was, ...claim } = said;
  return claim;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
const changeOf = (was: unknown, is: unknown) => `${textOf(was)} → ${textOf(is)}`;

/** Whether a day or month is later than another one, or is `today`, later than which nothing can be read. */
const isNewer = (day: string, before: string, today: string) => day > before || day === today;

function checkRows(before: Tool, after: Tool, today: string): Fault[] {
  return Object.entries(ROWS).flatMap(([list, name]) => {
    const [old, present]: Row[][] = [before[list as 'prices'], after[list as 'prices']];
    const isIn = (rows: readonly Row[], row: Row) =>
      rows.some((other) => isDeepStrictEqual(claimOf(other), claimOf(row)));
    const gone = (old ?? []).filter((row) => !isIn(present ?? [], row));
    const nameOf = (row: Row) => valueAt(row, name);
    return (present ?? []).flatMap((row, index): Fault[] => {
      if (gone.length === 0 || isIn(old ?? [], row)) return [];
      const same = gone.findIndex((other) => nameOf(other) === nameOf(row));
      const [was] = gone.splice(Math.max(0, same), 1);
      if (!was || isNewer(row.asOf, was.asOf, today)) return [];
      const [then, now] = [claimOf(was), claimOf(row)];
      const differing = Object.keys({ ...then, ...now }).filter(
        (key) => !isDeepStrictEqual(then[key], now[key]),
      );
      const changes = differing.map((key) => `${key} ${changeOf(then[key], now[key])}`).join(', ');
      const message = `${changes}, but its asOf is not after ${was.asOf}`;
      const remedy = `read ${row.url} again and set asOf: ${today}`;
      return [{ field: `${list}.${index}`, message, remedy }];
    });
  });
}

const FIGURES = ['amount', 'percent', 'minimum', 'maximum', 'tiers', 'included', 'currency'] as const;
const figuresOf = (price: PriceFigures) =>
  Object.fromEntries(FIGURES.flatMap((name) => (price[name] === undefined ? [] : [[name, price[name]]])));

/** Prices of which a later reading of the same page says something else, and that are not kept in `was`. */
function checkEarlierPrices(before: Tool, after: Tool): Fault[] {
  const nameOf = ({ item, method, plan, label, url }: Price) => [item, method, plan, label, url].join('\n');
  return before.prices.flatMap((old): Fault[] => {
    const index = after.prices.findIndex((price) => nameOf(price) === nameOf(old));
    const now = after.prices[index];
    // What was read on the same day is corrected, and not changed.
    if (!now || old.state || (now.asOf <= old.asOf && !old.was)) return [];
    const { currency } = old;
    const kept = [now, ...(now.was ?? [])].map((one) => figuresOf({ currency, ...one }));
    const earlier = now.asOf <= old.asOf ? (old.was ?? []) : [old, ...(old.was ?? [])];
    return earlier.flatMap((one): Fault[] => {
      const figures = figuresOf({ currency, ...one });
      if (kept.some((other) => isDeepStrictEqual(other, figures))) return [];
      const { asOf, copyDay } = one;
      const message = `the price of ${asOf} is gone: ${figuresText({ currency, ...one })}`;
      const remedy = `add it to was: ${JSON.stringify({ ...figures, asOf, ...(copyDay && { copyDay }) })}`;
      return [{ field: `prices.${index}.was`, message, remedy }];
    });
  });
}

/** Last day on which a fact was read, by page: sources that list it, and `url` of a group that has `asOf`. */
function readings(tool: Tool, path: string): Map<string, string> {
  const found = new Map<string, string>();
  const add = (url: string, day: string) => {
    if (day > (found.get(url) ?? '')) found.set(url, day);
  };
  for (const number of sourcesOfFact(tool, path)) {
    const source = tool.sources[number - 1];
    if (source) add(source.url, source.retrieved);
  }
  const [group = ''] = path.split('.');
  const day = valueAt(tool, `${group}.asOf`);
  if (typeof day === 'string') add(`${group}.url`, day);
  return found;
}

/** Whether an owner is only named by the slug of its record in place of its name. */
function isReferred(was: unknown, is: unknown): boolean {
  const [{ slug, since }, now] = [Object(was), Object(is)];
  return slug === undefined && now.slug !== undefined && now.since === since;
}

function checkValues(before: Tool, after: Tool, today: string): Fault[] {
  return FACTS.flatMap((path): Fault[] => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    if (!holdsValue(was) || !holdsValue(is) || isDeepStrictEqual(was, is) || isReferred(was, is)) return [];
    const [old, present] = [readings(before, path), readings(after, path)];
    if (old.size === 0 || present.size === 0) return [];
    const last = [...old.values()].sort().at(-1) ?? '';
    if ([...present].some(([url, day]) => !old.has(url) || isNewer(day, last, today))) return [];
    const message = `${changeOf(was, is)}, but no page that it was read on has a day after ${last}`;
    const pages = [...present.keys()].join(' or ');
    const remedy = `read ${pages} again and set its day to ${today}, or add the page where you read it`;
    return [{ field: path, message, remedy }];
  });
}

/** The facts in a text with their sources, of an organization as its tools have them. */
function factsIn(collection: string, text: string): Tool | undefined {
  const { data } = splitFrontMatter(text);
  if (collection === 'tools') return Tool.safeParse(data).data;
  const organization = collection === 'organizations' && Organization.safeParse(data).data;
  return organization ? (asInTool(organization) as Tool) : undefined;
}

/**
 * Facts of tools and organizations that differ from `published` (earlier text by file) while no day says that their page was read again: a
 * row of prices or limits without a later `asOf`, a price whose earlier figures are not in its `was`, and a fact that sources list without a later `retrieved` or another page.
 * New facts, and facts that no source lists, are not compared. Pure; `today` is a day (`YYYY-MM-DD`).
 */
export function checkReadingDays(
  entries: readonly RawEntry[],
  published: ReadonlyMap<string, string>,
  today: string,
): Problem[] {
  return entries.flatMap(({ collection, file, text }) => {
    const earlier = published.get(file);
    if (earlier === undefined) return [];
    const [before, after] = [factsIn(collection, earlier), factsIn(collection, text)];
    if (!before || !after) return [];
    const values = checkValues(before, after, today);
    const faults =
      collection === 'tools'
        ? [...checkRows(before, after, today), ...checkEarlierPrices(before, after), ...values]
        : values;
    return faults.map((fault) => ({ file, ...fault }));
  });
}
