const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** The first month of a season. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const NAMES = [...MONTHS.flatMap((name) => [name, `${name.slice(0, 3)}\\.?`]), ...Object.keys(SEASONS)].join(
  '|',
);
const ASKED = new RegExp(
  [
    String.raw`\b(since|after|from|in|during|until|before)\s+(?:the\s+)?(?:last\s+|early\s+|late\s+|start of\s+)?`,
    String.raw`(?:(\d{4})(?:-(\d\d)(?:-(\d\d))?)?|(${NAMES})(?:,?\s+(\d{4}))?)(?![\w-])`,
    String.raw`|\b(?:(?:since|in|over|during)\s+)?(?:the\s+)?(last|past|this)\s+(?:(\d+)\s+)?(year|quarter|month|week|day)s?\b`,
  ].join(''),
  'i',
);

/** A span of days, `YYYY-MM-DD`, both included; open where a bound is missing. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

const day = (year: number, month: number, date = 1) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The time that a question names, such as `since March`, `in 2025` or `last 6 months`, and the text without it. */
export function readPeriod(text: string, today: string): { period: Period; rest: string } | undefined {
  const found = ASKED.exec(text);
  if (!found) return undefined;
  const [whole, word = '', year, month, date, name, yearOfName, ago, count, unit = ''] = found;
  const rest = text.replace(whole, ' ');
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  if (ago !== undefined) {
    const units = { year: 12, quarter: 3, month: 1 } as const;
    const months = units[unit.toLowerCase() as keyof typeof units];
    if (months === undefined) {
      const days = Number(count ?? 1) * (unit.toLowerCase() === 'week' ? 7 : 1);
      return { period: { from: day(thisYear, thisMonth, thisDay - days) }, rest };
    }
    if (ago.toLowerCase() === 'this') {
      const first = thisMonth - ((thisMonth - 1) % months);
      return { period: { from: day(thisYear, first) }, rest };
    }
    const isYear = months === 12 && count === undefined;
    const from = isYear
      ? day(thisYear - 1, 1)
      : day(thisYear, thisMonth - months * Number(count ?? 1), thisDay);
    const isBounded = isYear && !/^since/i.test(whole);
    return { period: { from, ...(isBounded && { to: day(thisYear, 1, 0) }) }, rest };
  }
  const named = name?.toLowerCase().slice(0, 3);
  const season = SEASONS[name?.toLowerCase() ?? ''];
  const asked =
    season ??
    (named === undefined ? Number(month ?? 1) : MONTHS.findIndex((one) => one.startsWith(named)) + 1);
  const isLater = asked > thisMonth;
  const of = Number(year ?? yearOfName ?? (isLater ? thisYear - 1 : thisYear));
  const from = day(of, asked, Number(date ?? 1));
  if (/^(?:until|before)$/i.test(word)) return { period: { to: from }, rest };
  if (!/^(?:in|during)$/i.test(word)) return { period: { from }, rest };
  const months = season ? 3 : year !== undefined && month === undefined ? 12 : 1;
  return { period: { from, to: date === undefined ? day(of, asked + months, 0) : from }, rest };
}
