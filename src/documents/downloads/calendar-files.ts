import { ASCII } from '../../base/words.ts';
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
const OTHER_LINES = new RegExp(`.{1,${LINE_OCTETS - 1}}`, 'gs');

/**
 * Escapes a text value (RFC 5545 §3.3.11). Every character that a reader might treat as a line break becomes `\n`.
 */
const text = (value: string) =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\\n');

/** Folds a content line so that no line is longer than 75 octets and no character is cut. */
function fold(line: string): string {
  // Most lines hold only characters of one octet.
  if (ASCII.test(line))
    return [line.slice(0, LINE_OCTETS), ...(line.slice(LINE_OCTETS).match(OTHER_LINES) ?? [])].join('\r\n ');
  let folded = '';
  let [start, octets] = [0, 0];
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > LINE_OCTETS) {
      folded += `${line.slice(start, at)}\r\n `;
      [start, octets] = [at, 1];
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  return folded + line.slice(start);
}

const compact = (day: string) => day.replaceAll('-', '');

const sourceLines = (sources: readonly { url: string; retrieved: string }[]) =>
  sources.map(({ url, retrieved }) => `Source: ${url} (read ${retrieved})`);

function description(event: RegulatoryEvent): string {
  const { certainty, state, datePrecision, conflicts, note, outcome, sources } = event;
  return [
    event.summary,
    `Certainty: ${certainty}${isSettled(event) ? '' : `, ${state}`}.`,
    ...(datePrecision === 'day' ? [] : [`Known to the ${datePrecision}: ${knownDate(event)}.`]),
    ...conflicts.map((conflict) => `Also given as ${conflict.value}: ${conflict.note}`),
    ...(note && !conflicts.some((conflict) => conflict.note === note) ? [note] : []),
    ...(outcome ? [`What happened: ${outcome}`] : []),
    ...sourceLines(sources),
    'Not legal advice.',
  ].join('\n');
}

/** Whether the date is confirmed to the day; other events are marked tentative. */
const isFirm = (event: RegulatoryEvent) =>
  event.certainty === 'confirmed' && isSettled(event) && event.datePrecision === 'day';

/** What one entry of a calendar says. */
interface Entry {
  readonly uid: string;
  /** Day of the last change of what it says, `YYYY-MM-DD`. */
  readonly updated: string;
  readonly date: string;
  readonly title: string;
  readonly details: string;
  readonly url: string;
  readonly categories?: readonly string[];
  /** Whether the date is settled; left out where that is not asked. */
  readonly firm?: boolean;
}

/** An entry of a whole day. */
function entryLines({ uid, updated, date, title, details, url, categories, firm }: Entry): string[] {
  const stamp = `${compact(updated)}T000000Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}.fintech-tool-directory`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(details)}`,
    `URL:${url}`,
    ...(categories ? [`CATEGORIES:${categories.map(text).join(',')}`] : []),
    ...(firm === undefined ? [] : [`STATUS:${firm ? 'CONFIRMED' : 'TENTATIVE'}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const eventLines = (baseUrl: string, event: RegulatoryEvent, ofScheme: boolean) =>
  entryLines({
    uid: `${event.slug}@events`,
    updated: event.updatedAt,
    date: event.date,
    title: isFirm(event) ? event.title : `${event.title} (${event.certainty})`,
    details: description(event),
    url: baseUrl + paths.event(event.slug),
    categories: [
      ...(ofScheme ? ['Rule of a scheme'] : event.jurisdictions.map(jurisdictionName)),
      ...event.impact,
    ],
    firm: isFirm(event),
  });

/** A change of a tool on the day it takes effect, or was announced where no such day is known. */
function changeLines(baseUrl: string, change: ApiChange): string[] {
  const { slug, title, summary, action, severity, kind, tool, sources, updatedAt } = change;
  const details = [summary, ...(action ? [`What to do: ${action}`] : []), ...sourceLines(sources)];
  return entryLines({
    uid: `${slug}@changes`,
    updated: updatedAt,
    date: changeDate(change),
    title: severity === 'action-required' ? `Action required: ${title}` : title,
    details: details.join('\n'),
    url: baseUrl + paths.change(slug),
    categories: [kind, ...(tool ? [tool] : [])],
  });
}

function observedLines(baseUrl: string, change: ObservedChange): string[] {
  const { key, path, title, summary, tags } = observedEntry(change);
  const { date } = change;
  return entryLines({
    uid: `${key}@observed`,
    updated: date,
    date,
    title,
    details: summary,
    url: baseUrl + path,
    categories: tags,
  });
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

const dutyLines = (baseUrl: string, { uid, text: details, path, updatedAt: updated, ...duty }: DutyDate) =>
  entryLines({ ...duty, uid: `${uid}@obligations`, details, updated, url: baseUrl + path });

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
