import { calendarText } from '../../documents/downloads/calendar-files.ts';
import type { Report } from '../../report/create-report.ts';
import type { Services } from '../services.ts';
import type { WantedReport } from './read-report-query.ts';

/** The dates of a report as an iCalendar file: its rules, and the changes that need action. */
function calendarOf({ data }: Report, { catalog, baseUrl }: Pick<Services, 'catalog' | 'baseUrl'>): string {
  return calendarText(baseUrl, {
    name: 'Market intelligence: dates that concern you',
    home: '/calendar',
    events: data.rules.listed.flatMap(({ slug }) => catalog.eventBySlug.get(slug) ?? []),
    changes: data.changes.needing.flatMap(({ slug }) => catalog.changeBySlug.get(slug) ?? []),
  });
}

/** The body of an answer: always `status`, `report` and `timestamp`; the format says what `report` holds. */
export function reportBody(
  made: Report,
  format: WantedReport['format'],
  services: Pick<Services, 'catalog' | 'baseUrl'>,
) {
  const { status, report, timestamp, data } = made;
  if (format === 'ics') return { status, report: calendarOf(made, services), timestamp };
  return { status, report, timestamp, ...(format === 'structured' && { data }) };
}
