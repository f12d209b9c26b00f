/** The first month of a season. */
const SEASONS: Readonly<Record<string, string>> = {
  spring: 'mar',
  summer: 'jun',
  autumn: 'sep',
  fall: 'sep',
  winter: 'dec',
};
const ASKED =
  /\b(since|after|from|in|on|during|until|before)\s+(?:the\s+|last\s+|early\s+|late\s+)*(?:(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter)[a-z]*\.?(?:,?\s+(\d{4}))?)(?![\w-])|\b(?:(since|in|over|during)\s+)?(?:the\s+)?(last|past|this)\s+(?:(\d{1,3})\s+)?(year|quarter|month|week|day)s?\b/i;

const SPAN = /\b(?:between|from)\s+([\w-]+(?:\s+\d{4})?)\s+(?:and|to|until|till)\s+([\w-]+(?:\s+\d{4})?)/i;

/** A span of days, `YYYY-MM-DD`, both included; open where a bound is missing. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

const day = (year: number, month: number, date = 1) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** A day with the name of its month: `3 March 2026`, `March 3rd, 2026`. */
const NAMED_DAY = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTHS})[a-z]*|(${MONTHS})[a-z]*\s+(\d{1,2})(?:st|nd|rd|th)?)(?:,?\s+(\d{4}))?\b`,
  'gi',
);
const ISO_DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

/** The days that a text names, written `YYYY-MM-DD`; of a day without a year the last one. */
export function withIsoDays(text: string, today: string): string {
  return text.replaceAll(NAMED_DAY, (_, before, monthAfter, monthBefore, after, year) => {
    const month = MONTHS.split('|').indexOf((monthAfter ?? monthBefore).slice(0, 3).toLowerCase()) + 1;
    const rest = `${String(month).padStart(2, '0')}-${(before ?? after).padStart(2, '0')}`;
    const thisYear = Number(today.slice(0, 4));
    return `${year ?? (rest > today.slice(5) ? thisYear - 1 : thisYear)}-${rest}`;
  });
}

/** Days of a text that no calendar has, such as 31 February. */
export const impossibleDays = (text: string): string[] =>
  (text.match(ISO_DAY) ?? []).filter((iso) => !isDay(iso));

const isDay = (iso: string) => {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
};

/** The time that a question names, such as `since March`, `in 2025` or `last 6 months`, and the text without it. */
export function readPeriod(text: string, today: string): { period: Period; rest: string } | undefined {
  const [span, first = '', last = ''] = SPAN.exec(text) ?? [];
  if (span !== undefined) {
    const year = /\d{4}/.exec(last)?.[0] ?? '';
    const [from, to] = [/\d{4}/.test(first) ? first : `${first} ${year}`, last].map(
      (part) => readPeriod(`in ${part}`, today)?.period,
    );
    if (from?.from && to?.to) return { period: { from: from.from, to: to.to }, rest: text.replace(span, '') };
  }
  const found = ASKED.exec(text.toLowerCase());
  if (!found) return undefined;
  const [whole, word = '', year, month, date, name, yearOfName, before, ago, count = '1', unit] = found;
  const rest = text.slice(0, found.index) + text.slice(found.index + whole.length);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const isSince = before === 'since';
  if (ago !== undefined) {
    const number = Number(count);
    const months = { year: 12, quarter: 3, month: 1 }[unit ?? ''];
    if (!months)
      return {
        period: { from: day(thisYear, thisMonth, thisDay - number * (unit === 'week' ? 7 : 1)) },
        rest,
      };
    if (ago === 'this')
      return { period: { from: day(thisYear, thisMonth - ((thisMonth - 1) % months)) }, rest };
    if (months === 12 && !/\d/.test(whole)) {
      const from = day(thisYear - 1, 1);
      return { period: isSince ? { from } : { from, to: day(thisYear, 1, 0) }, rest };
    }
    return { period: { from: day(thisYear, thisMonth - months * number, thisDay) }, rest };
  }
  const named = name && new Date(`1 ${SEASONS[name] ?? name} 2000 UTC`).getUTCMonth() + 1;
  const asked = named || Number(month ?? 1);
  const of = Number(year ?? yearOfName ?? (asked > thisMonth ? thisYear - 1 : thisYear));
  const from = day(of, asked, Number(date ?? 1));
  if (word === 'until' || word === 'before') return { period: { to: from }, rest };
  if (!['in', 'on', 'during'].includes(word)) return { period: { from }, rest };
  const months = name ? (SEASONS[name] ? 3 : 1) : month ? 1 : 12;
  return { period: { from, to: date ? from : day(of, asked + months, 0) }, rest };
}
