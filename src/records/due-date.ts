import { dayOf, daysBetween } from '../base/time.ts';
import { onBusinessDay, plusBusinessDays, plusDays } from './business-days.ts';
import type { Due, Obligation, Recurring } from './obligation.ts';

/** First day of the period that begins some periods after `first`; a day that a month does not have is its last. */
function periodStart(first: string, every: string, index: number): string {
  const count = Number(every.slice(1, -1)) * index;
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number);
  const months = month - 1 + count * (every.endsWith('Y') ? 12 : 1);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, months, Math.min(day, last)));
}

/** The day on which a period is due; undefined where what it counts from has no date. */
function dueAfter(due: Recurring, index: number, first: string): string | undefined {
  const { every, after, within, days, calendar, ifClosed } = due;
  if (after.startsWith('the ')) return undefined;
  const from =
    after === 'period-end'
      ? plusDays(periodStart(first, every, index + 1), -1)
      : `${periodStart(first, every, index).slice(0, 4)}-${after}`;
  if (days === 'business' && calendar) return plusBusinessDays(from, within, calendar);
  const day =
    days === 'months' ? plusDays(periodStart(plusDays(from, 1), 'P1M', within), -1) : plusDays(from, within);
  return calendar && ifClosed ? onBusinessDay(day, calendar, ifClosed) : day;
}

/** Most periods that are looked through. */
const MOST_PERIODS = 60;

/**
 * Days on which something is due, from one day to another, both included, earliest first. Duties that something starts, or
 * that count from what has no date, have none. Periods that end before `since` are not asked for.
 */
export function dueDates(
  due: Due | undefined,
  since: string | undefined,
  from: string,
  to: string,
): string[] {
  if (due === undefined || 'trigger' in due) return [];
  // What comes every day or week is done all the time, and no date of a calendar.
  if ('every' in due && /[DW]$/.test(due.every)) return [];
  if ('date' in due) return due.date >= from && due.date <= to ? [due.date] : [];
  const first = due.first ?? `${(since && since > from ? since : from).slice(0, 4)}-01-01`;
  const found: string[] = [];
  const length = Number(due.every.slice(1, -1)) * (due.every.endsWith('Y') ? 366 : 31);
  // What was due in the last periods before `from` may fall after it.
  const passed = Math.floor(daysBetween(first, from) / length) - 3;
  const start = due.first ? Math.max(0, passed) : passed;
  for (let index = start; index < start + MOST_PERIODS; index++) {
    const day = dueAfter(due, index, first);
    if (day === undefined || (day > to && periodStart(first, due.every, index) > to)) break;
    if (day >= from && day <= to && (since === undefined || day > since || day === due.first))
      found.push(day);
  }
  return found;
}

const UNITS: Readonly<Record<string, string>> = {
  D: 'day',
  W: 'week',
  M: 'month',
  Y: 'year',
  H: 'hour',
  S: 'second',
};

/** A duration of ISO 8601 with one unit, in words: `P3M` reads `3 months`, `PT4H` `4 hours`, `PT30M` `30 minutes`. */
export function durationText(duration: string): string {
  const amount = Number(/\d+/.exec(duration)?.[0]);
  const unit = duration.startsWith('PT') && duration.endsWith('M') ? 'minute' : UNITS[duration.slice(-1)];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** `03-31` as `31 March`. */
function dayText(monthDay: string): string {
  const [month, day] = monthDay.split('-').map(Number);
  return `${day} ${monthName.format(Date.UTC(2000, Number(month) - 1))}`;
}

/** When a duty is due, as a sentence without its date; what is kept doing begins on its day. */
export function dueText({ due, duty }: Pick<Obligation, 'due' | 'duty'>): string {
  if (due === undefined) return 'At all times.';
  if ('date' in due) return duty === 'keep' ? `At all times from ${due.date}.` : `Once, by ${due.date}.`;
  const kind = due.days === 'business' ? 'business days' : 'days';
  if ('trigger' in due)
    return `${due.within ? `Within ${durationText(due.within)}${due.days === 'business' ? ' (business days)' : ''}` : 'At once'} when ${due.trigger}.`;
  const every = durationText(due.every).replace(/^1 /, '');
  if (due.days === 'months')
    return `Every ${every}, by the end of the ${due.within === 1 ? 'month that follows' : `${durationText(`P${due.within}M`)} that follow`}.`;
  if (due.after === 'period-end') return `Every ${every}, within ${due.within} ${kind} after its end.`;
  const after = due.after.startsWith('the ') ? due.after : dayText(due.after);
  return `Every ${every}, ${due.within === 0 ? 'on' : `within ${due.within} ${kind} after`} ${after}.`;
}
