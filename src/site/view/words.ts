import { formatDate } from '../../base/time.ts';
import type { CalendarPeriod } from '../../catalog/calendar.ts';
import type { RegulatoryEvent } from '../../records/regulation.ts';
import { isSettled } from '../../records/regulation.ts';

export const CERTAINTY_LABELS: Readonly<Record<RegulatoryEvent['certainty'], string>> = {
  confirmed: 'Confirmed by a primary source',
  reported: 'Reported',
  estimated: 'Estimated',
  disputed: 'Sources differ',
  unverified: 'Not verified',
};

/** The date as exactly as it is known: `20 Nov 2027`, `Nov 2027`, `Q4 2027` or `2027`. */
export function eventDate({ date, datePrecision }: RegulatoryEvent): string {
  const [year, month] = date.split('-');
  if (datePrecision === 'year') return String(year);
  if (datePrecision === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  return formatDate(datePrecision === 'month' ? date.slice(0, 7) : date);
}

/** How firmly the date is known, in words. */
export function eventCertainty(event: RegulatoryEvent): string {
  const moved = isSettled(event) ? '' : `, ${event.state}`;
  return `${CERTAINTY_LABELS[event.certainty]}${moved}`;
}

/** A period in short: `Dec 2026`, `Q1 2027` or `2027`. */
export function periodName({ precision, from }: CalendarPeriod): string {
  if (precision === 'month') return formatDate(from.slice(0, 7));
  const year = from.slice(0, 4);
  return precision === 'year' ? year : `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${year}`;
}

/** A period as a heading, which says where the month is not known. */
export function periodHeading(period: CalendarPeriod): string {
  return period.precision === 'month' ? periodName(period) : `${periodName(period)}, month not known`;
}

/** An address as people read it: without scheme, `www.` and the last slash. */
export const shortAddress = (url: string): string =>
  url.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** What is chosen in a form of filters, in words; days are told here, other values by `said`, or as they are. */
export const chosenText = (
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  said: (value: string, name: string) => string | undefined,
): string =>
  Object.entries(query)
    .flatMap(([name, values]) =>
      [values ?? []]
        .flat()
        .map((value) =>
          name === 'from' || name === 'to' ? `${name} ${formatDate(value)}` : (said(value, name) ?? value),
        ),
    )
    .join(', ');

const names = new Intl.DisplayNames('en', { type: 'language' });

/** English name of a language by its ISO 639 code: `de` → "German". */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** The newest day on which any of some records changed; undefined without one. */
export const latest = (records: readonly { readonly updatedAt: string }[]): string | undefined =>
  records
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
