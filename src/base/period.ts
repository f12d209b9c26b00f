import lists from '../../content/question-words.json' with { type: 'json' };
import { dayOf } from './time.ts';
import { inAll as all, FILLERS, fold, oneOf } from './words.ts';

type WordList = Readonly<Record<string, readonly string[]>>;
const numbered = (list: WordList) =>
  new Map(Object.values(list).flatMap((names) => names.map((name, at) => [name, at + 1])));
const NUMBERS = numbered(lists.numbers);
/** The first month of a season. */
const SEASONS = new Map(Object.entries({ spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }));
const MONTHS = new Map([
  ...numbered(lists.monthNames),
  ...(lists.monthNames.en.map((name, at) => [name.slice(0, 3), at + 1]) as [string, number][]),
  ['sept', 9],
  ...SEASONS,
]);
/** Months and days of units of time. */
const UNITS = [
  [all(lists.days), 0, 1],
  [all(lists.weeks), 0, 7],
  [all(lists.months), 1, 0],
  [all(lists.quarters), 3, 0],
  [all(lists.years), 12, 0],
] as const;

const BEFORE = all(lists.before);
const UNTIL = all(lists.until);
const SINCE = 'since after from'.split(' ');
const PAST = all(lists.lastTime);
const THIS = all(lists.current);
const BOUNDS = [...SINCE, ...BEFORE, ...UNTIL, ...all(lists.during), 'on'];
// "Do before March", "do in 2027": the first word is Polish for "until".
const SMALL = `(?:${oneOf([...FILLERS, 'early', 'late', 'last'].filter((word) => !BOUNDS.includes(word)))}\\s+){0,2}`;
const DATE = String.raw`(\d{1,2})(?:st|nd|rd|th|er)?(?!\d)\.?`;
/** No word that only begins like a month, such as Marqeta. A year, month or day: `2026`, `2026-03-01`, `March`, `3 March 2026`. */
const POINT = String.raw`(?:(\d{4})(?:-(0[1-9]|1[0-2])(?:-([0-3]\d))?)?|(?:${DATE}\s+)?${SMALL}(${oneOf(MONTHS.keys())})\.?(?:\s+${DATE})?(?:,?\s+${SMALL}(\d{4}))?)(?![\w-])`;
const AT = new RegExp(`\\b(${oneOf(BOUNDS)})\\s+${SMALL}(?:${oneOf(all(lists.endOf))}\\s+)?${SMALL}${POINT}`);
const TURNED = oneOf([...all(lists.coming), ...PAST, ...THIS]);
const COUNT = `(?:(?<count>\\d{1,3}|${oneOf(NUMBERS.keys())})\\s+)`;
const UNIT = `(?<unit>${oneOf(UNITS.flatMap(([names]) => names))})(?![\\w-])`;
/** `in the next 90 days`, `last year`, `l'année prochaine`, and what ends none of these: `within 30 days of an incident`. */
const SPANS = [
  `\\b(?:since\\s+)?${oneOf([...all(lists.within), ...all(lists.coming), ...PAST])}\\s+(?:\\S+\\s+){0,2}?${COUNT}(?:${TURNED}\\s+)?${UNIT}(?!\\s+${oneOf(all(lists.sinceThen))}\\s)`,
  `\\b(?:since\\s+)?(?:the\\s+)?${TURNED}\\s+${UNIT}`,
  `${UNIT}\\s+${oneOf([...all(lists.coming), ...PAST])}(?![\\w-])`,
].map((pattern) => new RegExp(pattern));
const BETWEEN = /\b(?:between|from)\s+(\S+(?:\s+\S+){0,2}?)\s+(?:and|to|until)\s+(?=\S)/i;

/** A span of days, `YYYY-MM-DD`, both included; open where a bound is missing. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** The time that a text names, and the text without it; `impossible` is a day that no calendar has. */
interface Dated {
  readonly period: Period;
  readonly rest: string;
  readonly said: string;
  readonly impossible?: string | undefined;
}

const day = (year: number, month: number, date = 1) => dayOf(Date.UTC(year, month - 1, date));
const hasWord = (text: string, list: readonly string[]) =>
  text.split(/\s+/).some((word) => list.includes(word));

/** A span that is counted from today, such as `last 6 months` or `next quarter`. */
function spanOf(said: string, count: string | undefined, unit: string, today: string): Period {
  const [, months = 0, days = 0] = UNITS.find(([names]) => names.includes(unit)) ?? [];
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const isPast = hasWord(said, PAST);
  const times = Number(NUMBERS.get(count ?? '') ?? count ?? 1);
  const moved = (by: number) => day(year, month + months * by, date + days * by);
  if (months === 0 || count || (isPast && months < 12))
    return isPast ? { from: moved(-times) } : { to: moved(hasWord(said, THIS) ? 0 : times) };
  const start = month - ((month - 1) % months) + (hasWord(said, THIS) ? 0 : isPast ? -months : months);
  const from = day(year, start);
  return said.startsWith('since') ? { from } : { from, to: day(year, start + months, 0) };
}

/**
 * The time that a question names, such as `since March`, `in 2025`, `last 6 months` or `between May and June`. A month
 * without a year is the latest one, or the next where the question looks ahead.
 */
export function readPeriod(text: string, today: string, isAhead = false): Dated | undefined {
  const between = BETWEEN.exec(text);
  if (between) {
    const last = readOne(`in ${text.slice(between.index + between[0].length)}`, today, isAhead);
    const year = /\d{4}/.test(between[1] ?? '') ? '' : last?.period.to?.slice(0, 4);
    const first = readOne(`in ${between[1]} ${year}`, today, isAhead);
    if (first?.period.from && last?.period.to)
      return {
        impossible: first.impossible ?? last.impossible,
        period: { from: first.period.from, to: last.period.to },
        rest: text.slice(0, between.index) + last.rest,
        said: between[0] + last.said,
      };
  }
  return readOne(text, today, isAhead);
}

/** A time that is no span between two others. */
function readOne(text: string, today: string, isAhead: boolean): Dated | undefined {
  const folded = fold(text);
  const whole = folded.length === text.length ? text : folded;
  const span = SPANS.map((pattern) => pattern.exec(folded)).find((found) => found !== null);
  const at = AT.exec(folded);
  const found = at ?? span;
  if (!found) return undefined;
  const [said] = found;
  const about = { said, rest: whole.slice(0, found.index) + whole.slice(found.index + said.length) };
  if (found === span && span)
    return { ...about, period: spanOf(said, span.groups?.count, span.groups?.unit ?? '', today) };
  const [, word = '', year, month, iso, before, name, after, yearOfName] = found;
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const asked = name ? (MONTHS.get(name) ?? 1) : Number(month ?? 1);
  const date = iso ?? before ?? after;
  const later = asked - thisMonth || Number(date ?? 1) - thisDay;
  const near = isAhead ? thisYear + Number(later < 0) : thisYear - Number(later > 0);
  const of = Number(year ?? yearOfName ?? near);
  const from = day(of, asked, Number(date ?? 1));
  const months = name ? (SEASONS.has(name) ? 3 : 1) : month ? 1 : 12;
  const to = date ? from : day(of, asked + months, 0);
  const written = [of, asked, date ?? 1].map((part) => String(part).padStart(2, '0')).join('-');
  const dated = { ...about, impossible: from === written ? undefined : written };
  if (SINCE.includes(word)) return { ...dated, period: { from } };
  const isEnd = hasWord(said, all(lists.endOf));
  if (BEFORE.includes(word) && !isEnd)
    return { ...dated, period: { to: day(of, asked, Number(date ?? 1) - 1) } };
  return { ...dated, period: BEFORE.includes(word) || UNTIL.includes(word) ? { to } : { from, to } };
}
