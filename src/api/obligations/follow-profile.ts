import { dayOf } from '../../base/time.ts';
import { profileAddress } from '../../catalog/obligations/answer-view.ts';
import { matchProfile, type Told } from '../../catalog/obligations/match-profile.ts';
import { profileOf } from '../../catalog/obligations/profile.ts';
import { documentHeaders } from '../../documents/document.ts';
import { calendarText, type DutyDate } from '../../documents/downloads/calendar-files.ts';
import {
  atomDocument,
  eventEntry,
  FEED_ENTRIES,
  type FeedEntry,
  jsonFeedDocument,
} from '../../documents/downloads/feed.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import { listDates } from '../../mcp/tools/list-dates.ts';
import { isSettled, type RegulatoryEvent } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { FEED_FORMS, type FeedForm } from '../feeds/feed-answer.ts';
import type { ApiRoute, Services } from '../services.ts';
import { PROFILE_ALIASES, ProfileQuery } from './obligations.ts';

/** Most days of one duty in a calendar. */
const MOST_DATES = 26;

function datesOf({ kind, slug, record, regulation, state, dates, when, match }: Told): DutyDate[] {
  if (kind === 'event') return [];
  return dates.slice(0, MOST_DATES).map(({ date, what }) => ({
    uid: `${slug}-${date}`,
    date,
    title: what === 'applies' ? `Starts to bind: ${record.title}` : record.title,
    text: [
      record.summary,
      `Rule: ${regulation.name}${match.clause?.article ? `, ${match.clause.article}` : ''}.`,
      ...(when ? [`When: ${when}`] : []),
      ...match.unless.map((says) => `Unless: ${says}`),
      'Not legal advice.',
    ].join('\n'),
    path: paths.obligation(slug),
    updatedAt: record.updatedAt,
    firm: isSettled({ state }),
  }));
}

const entryOf = ({ kind, record, regulation, slug, when }: Told): FeedEntry =>
  kind === 'event'
    ? eventEntry(record as RegulatoryEvent)
    : {
        path: paths.obligation(slug),
        title: record.title,
        summary: `${when ?? ''} ${record.summary}`.trim(),
        published: record.updatedAt,
        updated: record.updatedAt,
        tags: [regulation.slug],
      };

/** What applies to a profile, as a calendar or a feed, the records edited last first. */
function followProfile(form: FeedForm, path: string, request: ApiRequest, services: Services): ApiResponse {
  const { catalog, baseUrl, now } = services;
  const { values } = readQuery(ProfileQuery, request.query, PROFILE_ALIASES);
  const profile = profileOf(values);
  const { due, inForce } = matchProfile(catalog, profile, values.on ?? dayOf(now()));
  const title = 'what is due for a profile';
  const home = profileAddress(paths.obligations, profile);
  const entries = [...due, ...inForce]
    .map(entryOf)
    .sort((a, b) => b.updated.localeCompare(a.updated))
    .slice(0, FEED_ENTRIES);
  const feed = {
    path: `${paths.obligations}/feed`,
    query: profileAddress('', profile),
    title,
    home,
    updated: entries[0]?.updated ?? catalog.dataAsOf,
    entries,
  };
  const body = {
    'feed.xml': () => atomDocument(baseUrl, feed).body,
    'feed.json': () => jsonFeedDocument(baseUrl, feed).body,
    'calendar.ics': () =>
      calendarText(baseUrl, {
        name: `Fintech Tool Directory: ${title}`,
        home,
        events: due.flatMap(({ kind, record }) => (kind === 'event' ? [record as RegulatoryEvent] : [])),
        duties: due.flatMap(datesOf),
        changes: [],
      }),
  }[form]();
  const headers = Object.entries(documentHeaders(path)).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: 200,
    headers: { ...Object.fromEntries(headers), 'cache-control': 'public, max-age=3600' },
    body,
  };
}

const PATHS: Readonly<Record<FeedForm, string>> = {
  'feed.xml': `${paths.obligations}/feed.xml`,
  'feed.json': `${paths.obligations}/feed.json`,
  'calendar.ics': paths.obligationsCalendar,
};

/** `/calendar/obligations.ics`, `/obligations/feed.xml` and `/obligations/feed.json`, for the profile that the query gives. */
export const followProfileRoutes: readonly ApiRoute[] = (Object.keys(PATHS) as FeedForm[]).map((form) => {
  const { id, title, type, schema } = FEED_FORMS[form];
  return {
    method: 'GET',
    path: PATHS[form],
    endpoint: (request: ApiRequest, services: Services) =>
      followProfile(form, PATHS[form], request, services),
    cache: 'own',
    limit: 'caller',
    scope: listDates.scope,
    operation: {
      operationId: `followObligations${id}`,
      summary: `Follow what is due for a firm (${title})`,
      description:
        'Duties and dates that apply to a profile. The calendar has the days of the next 24 months.',
      tag: 'feeds',
      security: 'optional-bearer',
      query: ProfileQuery,
      queryExample: { entity: ['payment-institution'], in: ['LT'] },
      answers: { '200': { description: `The ${title}.`, contentType: type, schema } },
    },
  };
});
