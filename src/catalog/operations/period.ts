/** The first month of a season. */
const SEASONS: Readonly<Record<string, string>> = {
  spring: 'mar',
  summer: 'jun',
  autumn: 'sep',
  fall: 'sep',
  winter: 'dec',
};
/** Numbers in words; the first is 2. */
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');
const DATE = String.raw`(\d{1,2})(?:st|nd|rd|th)?(?!\d)`;
/** No word that only begins like a month, such as Marqeta. A year, month or day: `2026`, `2026-03-01`, `March`, `3 March 2026`, `March 3rd, 2026`. */
const POINT = String.raw`(?:(\d{4})(?:-(0[1-9]|1[0-2])(?:-([0-3]\d))?)?|(?:${DATE}\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|${Object.keys(SEASONS).join('|')})(?:r?uary|ch|zo|ile?|e|y|ust|t|(?:t?em|o)b(?:er|re))?\.?(?:\s+${DATE})?(?:,?\s+(\d{4}))?)(?![\w-])`;
const ASKED = new RegExp(
  String.raw`\b(since|after|from|in|on|during|until|before)\s+(?:the\s+|last\s+|early\s+|late\s+)*${POINT}|\b(?:(since|in|over|during)\s+)?(?:the\s+)?(last|past|this)\s+(?:(\d{1,3}|${NUMBERS.join('|')})\s+)?(year|quarter|month|week|day)s?\b`,
  'i',
);
const SPAN = /\b(?:between|from)\s+(\S+(?:\s+\S+){0,2}?)\s+(?:and|to|until)\s+(?=\S)/i;

/** A span of days, `YYYY-MM-DD`, both included; open where a bound is missing. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** The time that a text names, and the text without it; `impossible` is a day that no calendar has. */
interface Dated {
  readonly period: Period;
  readonly rest: string;
  readonly impossible?: string | undefined;
}

const day = (year: number, month: number, date = 1) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The time that a question names, such as `since March`, `in 2025`, `last 6 months` or `between May and June`. */
export function readPeriod(text: string, today: string): Dated | undefined {
  const span = SPAN.exec(text);
  if (span) {
    const last = readPeriod(`in ${text.slice(span.index + span[0].length)}`, today);
    const year = /\d{4}/.test(span[1] ?? '') ? '' : last?.period.to?.slice(0, 4);
    const first = readPeriod(`in ${span[1]} ${year}`, today);
    if (first?.period.from && last?.period.to) {
      const period = { from: first.period.from, to: last.period.to };
      return {
        ...last,
        impossible: first.impossible ?? last.impossible,
        period,
        rest: text.slice(0, span.index) + last.rest,
      };
    }
  }
  const found = ASKED.exec(text.toLowerCase());
  if (!found) return undefined;
  const [whole, word = '', year, month, iso, before, name, after, yearOfName, since, ago, count = '1', unit] =
    found;
  const rest = text.slice(0, found.index) + text.slice(found.index + whole.length);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const onFrom = (from: string) => ({ period: { from }, rest });
  if (ago !== undefined) {
    const number = Number(count) || NUMBERS.indexOf(count) + 2;
    const months = { year: 12, quarter: 3, month: 1 }[unit ?? ''];
    if (!months) return onFrom(day(thisYear, thisMonth, thisDay - number * (unit === 'week' ? 7 : 1)));
    if (ago === 'this') return onFrom(day(thisYear, thisMonth - ((thisMonth - 1) % months)));
    if (months === 12 && count === '1' && !whole.includes('1')) {
      const from = day(thisYear - 1, 1);
      return since === 'since' ? onFrom(from) : { period: { from, to: day(thisYear, 1, 0) }, rest };
    }
    return onFrom(day(thisYear, thisMonth - months * number, thisDay));
  }
  const named = name && new Date(`1 ${SEASONS[name] ?? name} 2000 UTC`).getUTCMonth() + 1;
  const asked = named || Number(month ?? 1);
  const date = iso ?? before ?? after;
  const isAhead = asked - thisMonth || Number(date ?? 1) - thisDay;
  const of = Number(year ?? yearOfName ?? (isAhead > 0 ? thisYear - 1 : thisYear));
  const from = day(of, asked, Number(date ?? 1));
  const written = [of, asked, date ?? 1].map((part) => String(part).padStart(2, '0')).join('-');
  const dated = { rest, impossible: from === written ? undefined : written };
  if (word === 'until' || word === 'before') return { ...dated, period: { to: from } };
  if (!['in', 'on', 'during'].includes(word)) return { ...dated, period: { from } };
  const months = name ? (SEASONS[name] ? 3 : 1) : month ? 1 : 12;
  return { ...dated, period: { from, to: date ? from : day(of, asked + months, 0) } };
}
