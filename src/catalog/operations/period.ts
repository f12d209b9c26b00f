/** The first month of a season. */
const SEASONS: Readonly<Record<string, string>> = {
  spring: 'mar',
  summer: 'jun',
  autumn: 'sep',
  fall: 'sep',
  winter: 'dec',
};
const ASKED =
  /\b(since|after|from|in|during|until|before)\s+(?:the\s+|last\s+|early\s+|late\s+)*(?:(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter)[a-z]*\.?(?:,?\s+(\d{4}))?)(?![\w-])|\b(?:(since|in|over|during)\s+)?(?:the\s+)?(last|past|this)\s+(?:(\d{1,3})\s+)?(year|quarter|month|week|day)s?\b/i;

/** A span of days, `YYYY-MM-DD`, both included; open where a bound is missing. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

const day = (year: number, month: number, date = 1) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The time that a question names, such as `since March`, `in 2025` or `last 6 months`, and the text without it. */
export function readPeriod(text: string, today: string): { period: Period; rest: string } | undefined {
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
  if (word !== 'in' && word !== 'during') return { period: { from }, rest };
  const months = name ? (SEASONS[name] ? 3 : 1) : month ? 1 : 12;
  return { period: { from, to: date ? from : day(of, asked + months, 0) }, rest };
}
