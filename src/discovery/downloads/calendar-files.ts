import { calendarJurisdictions } from '../../catalog/calendar.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { jurisdictionName } from '../../catalog/event-labels.ts';
import { knownDate } from '../../catalog/known-date.ts';
import type { RegulatoryEvent } from '../../catalog/schema/event.ts';
import { paths } from '../../catalog/urls.ts';
import { type Document, textDocument } from '../document.ts';

/** Octets of a content line without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** A text value (RFC 5545 §3.3.11). */
const text = (value: string) =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

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
  const { certainty, standing, datePrecision, conflicts, note, outcome, sources } = event;
  return [
    event.summary,
    `Certainty: ${certainty}${standing === 'set' ? '' : `, ${standing}`}.`,
    ...(datePrecision === 'day' ? [] : [`Known to the ${datePrecision}: ${knownDate(event)}.`]),
    ...conflicts.map((conflict) => `Also given as ${conflict.value}: ${conflict.note}`),
    ...(note && !conflicts.some((conflict) => conflict.note === note) ? [note] : []),
    ...(outcome ? [`What happened: ${outcome}`] : []),
    ...sources.map(({ url, retrieved }) => `Source: ${url} (read ${retrieved})`),
    'Not legal advice.',
  ].join('\n');
}

/** Whether the date is confirmed to the day; other events are marked tentative. */
const isFirm = ({ certainty, standing, datePrecision }: RegulatoryEvent) =>
  certainty === 'confirmed' && standing === 'set' && datePrecision === 'day';

function component(baseUrl: string, event: RegulatoryEvent): string[] {
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
    `CATEGORIES:${[...event.jurisdictions.map(jurisdictionName), ...event.impact].map(text).join(',')}`,
    `STATUS:${isFirm(event) ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** One iCalendar file (RFC 5545, with the names of RFC 7986). An event's `UID` never changes. */
function calendarFile(
  baseUrl: string,
  path: string,
  name: string,
  events: readonly RegulatoryEvent[],
): Document {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fintech Tool Directory//Regulatory calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `URL:${baseUrl}${path.replace(/(?:\/all)?\.ics$/, '')}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...events.flatMap((event) => component(baseUrl, event)),
    'END:VCALENDAR',
  ];
  return textDocument(path, lines.map((line) => `${fold(line)}\r\n`).join(''));
}

/** `/calendar/all.ics` and one file for each jurisdiction, such as `/calendar/eu.ics`. */
export function calendarFiles(baseUrl: string, catalog: Catalog): Document[] {
  return [
    calendarFile(baseUrl, '/calendar/all.ics', 'Fintech regulatory calendar', catalog.events),
    ...calendarJurisdictions(catalog).map(({ code, events }) =>
      calendarFile(
        baseUrl,
        `${paths.jurisdiction(code)}.ics`,
        `Fintech regulatory calendar: ${jurisdictionName(code)}`,
        events,
      ),
    ),
  ];
}
