import { calendarJurisdictions, schemeRules } from '../../catalog/calendar.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ObservedChange } from '../../catalog/observed/observed-changes.ts';
import { type ApiChange, changeDate } from '../../records/api-change.ts';
import { jurisdictionName } from '../../records/jurisdictions.ts';
import { isSettled, knownDate, type RegulatoryEvent } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { type Document, textDocument } from '../document.ts';
import { observedEntry } from './feed.ts';

/** Octets of a content line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/**
 * Escapes a text value (RFC 5545 §3.3.11). Every character that a reader might treat as a line break becomes `\n`.
 */
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n');

/** Folds a content line so that no line is longer than 75 octets and no character is cut. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

const compact = (day: string) => day.replaceAll('-', '');

function description(event: RegulatoryEvent): string {
  const { certainty, state, datePrecision, conflicts, note, outcome, sources } = event;
  return [
    event.summary,
    `Certainty: ${certainty}${isSettled(event) ? '' : `, ${state}`}.`,
    ...(datePrecision === 'day' ? [] : [`Known to the ${datePrecision}: ${knownDate(event)}.`]),
    ...conflicts.map((conflict) => `Also given as ${conflict.value}: ${conflict.note}`),
    ...(note && !conflicts.some((conflict) => conflict.note === note) ? [note] : []),
    ...(outcome ? [`What happened: ${outcome}`] : []),
    ...sources.map(({ url, retrieved }) => `Source: ${url} (read ${retrieved})`),
    'Not legal advice.',
  ].join('\n');
}

/** Whether the date is confirmed to the day; other events are marked tentative. */
const isFirm = (event: RegulatoryEvent) =>
  event.certainty === 'confirmed' && isSettled(event) && event.datePrecision === 'day';

function eventLines(baseUrl: string, event: RegulatoryEvent, ofScheme: boolean): string[] {
  const stamp = `${compact(event.updatedAt)}T000000Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${event.slug}@events.fintech-tool-directory`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(event.date)}`,
    `SUMMARY:${text(isFirm(event) ? event.title : `${event.title} (${event.certainty})`)}`,
    `DESCRIPTION:${text(description(event))}`,
    `URL:${baseUrl}${paths.event(event.slug)}`,
    `CATEGORIES:${[...(ofScheme ? ['Rule of a scheme'] : event.jurisdictions.map(jurisdictionName)), ...event.impact].map(text).join(',')}`,
    `STATUS:${isFirm(event) ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A change of a tool on the day it takes effect, or was announced where no such day is known. */
function changeLines(baseUrl: string, change: ApiChange): string[] {
  const stamp = `${compact(change.updatedAt)}T000000Z`;
  const { title, summary, action, severity, kind, tool, sources } = change;
  const details = [
    summary,
    ...(action ? [`What to do: ${action}`] : []),
    ...sources.map(({ url, retrieved }) => `Source: ${url} (read ${retrieved})`),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${change.slug}@changes.fintech-tool-directory`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(changeDate(change))}`,
    `SUMMARY:${text(severity === 'action-required' ? `Action required: ${title}` : title)}`,
    `DESCRIPTION:${text(details.join('\n'))}`,
    `URL:${baseUrl}${paths.change(change.slug)}`,
    `CATEGORIES:${[kind, ...(tool ? [tool] : [])].map(text).join(',')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** All-day event of an observed change. */
function observedLines(baseUrl: string, change: ObservedChange): string[] {
  const { key, path, title, summary, tags } = observedEntry(change);
  const stamp = `${compact(change.date)}T000000Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${key}@observed.fintech-tool-directory`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(change.date)}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(summary)}`,
    `URL:${baseUrl}${path}`,
    `CATEGORIES:${tags.map(text).join(',')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A day on which a duty is due, or begins to bind. */
export interface DutyDate {
  readonly uid: string;
  readonly date: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly updatedAt: string;
  /** Whether the duty is settled. */
  readonly firm: boolean;
}

function dutyLines(
  baseUrl: string,
  { uid, date, title, text: details, path, updatedAt, firm }: DutyDate,
): string[] {
  const stamp = `${compact(updatedAt)}T000000Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@obligations.fintech-tool-directory`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(details)}`,
    `URL:${baseUrl}${path}`,
    `STATUS:${firm ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A list of dates that is published as iCalendar. */
export interface CalendarDates {
  /** Address of the file, with a query where it has one. */
  readonly path: string;
  readonly name: string;
  /** Page that shows the same dates. */
  readonly home: string;
  readonly events: readonly RegulatoryEvent[];
  readonly changes: readonly ApiChange[];
  /** Days of duties; default none. */
  readonly duties?: readonly DutyDate[];
  /** Slugs of the rules of associations, which the categories of their events name; default none. */
  readonly schemes?: ReadonlySet<string>;
  /** Observed changes; default none. */
  readonly observed?: readonly ObservedChange[];
}

/** One iCalendar file (RFC 5545, with the names of RFC 7986). The `UID` of an event or change never changes. */
export function calendarText(
  baseUrl: string,
  {
    name,
    home,
    events,
    changes,
    duties = [],
    schemes = new Set(),
    observed = [],
  }: Omit<CalendarDates, 'path'>,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fintech Tool Directory//Regulatory calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `URL:${baseUrl}${home}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...events.flatMap((event) => eventLines(baseUrl, event, schemes.has(event.regulation))),
    ...duties.flatMap((duty) => dutyLines(baseUrl, duty)),
    ...changes.flatMap((change) => changeLines(baseUrl, change)),
    ...observed.flatMap((change) => observedLines(baseUrl, change)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** The calendar of all events. */
export const allDates = ({ events, regulations }: Catalog): CalendarDates => ({
  schemes: schemeRules({ regulations }),
  path: '/calendar/all.ics',
  name: 'Fintech regulatory calendar',
  home: paths.calendar,
  events,
  changes: [],
});

/** `/calendar/all.ics` and one file for each jurisdiction of what applies there, such as `/calendar/de.ics`. */
export function calendarFiles(baseUrl: string, catalog: Catalog): Document[] {
  const own = calendarJurisdictions(catalog).map(
    ({ code, events }): CalendarDates => ({
      path: `${paths.jurisdiction(code)}.ics`,
      name: `Fintech regulatory calendar: ${jurisdictionName(code)}`,
      home: paths.jurisdiction(code),
      events,
      changes: [],
      schemes: schemeRules(catalog),
    }),
  );
  return [allDates(catalog), ...own].map((dates) => textDocument(dates.path, calendarText(baseUrl, dates)));
}
