import { dayOf } from '../../base/time.ts';
import { profileAddress } from '../../catalog/obligations/answer-view.ts';
import { matchProfile, type Told } from '../../catalog/obligations/match-profile.ts';
import { profileOf, profileQuery } from '../../catalog/obligations/profile.ts';
import type { DutyDate } from '../../documents/downloads/calendar-files.ts';
import { eventEntry, type FeedEntry } from '../../documents/downloads/feed.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { readQuery } from '../../http/read-query.ts';
import { listDates } from '../../mcp/tools/list-dates.ts';
import { isSettled, type RegulatoryEvent } from '../../records/regulation.ts';
import { paths } from '../../records/urls.ts';
import { EVERY_FORM, type FeedForm, feedAnswer, feedRoute } from '../feeds/feed-answer.ts';
import type { ApiRoute, Services } from '../services.ts';
import { PROFILE_ALIASES, ProfileQuery, withQuestion } from './obligations.ts';

/** Most days of one duty in a calendar. */
const MOST_DATES = 26;

/** The days of a duty as a calendar has them; none of a date of a rule. */
export function datesOf({ kind, slug, record, regulation, state, dates, when, match }: Told): DutyDate[] {
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
function followProfile(form: FeedForm, request: ApiRequest, services: Services): ApiResponse {
  const { catalog, now } = services;
  const { parameters } = withQuestion(request.query, services.listing);
  const { values } = readQuery(ProfileQuery, parameters, PROFILE_ALIASES);
  const profile = profileOf(values);
  const { due, inForce } = matchProfile(catalog, profile, values.on ?? dayOf(now()), values.to);
  const followed = {
    title: 'what is due for a profile',
    home: profileAddress(paths.obligations, profile),
    entries: [...due, ...inForce].map(entryOf),
    events: due.flatMap(({ kind, record }) => (kind === 'event' ? [record as RegulatoryEvent] : [])),
    duties: due.flatMap(datesOf),
    changes: [],
    observed: [],
  };
  const query = profileQuery(profile).toString();
  const found = feedAnswer(form, followed, services, {}, paths.obligations, query);
  return { ...found, headers: { ...found.headers, 'cache-control': 'public, max-age=3600' } };
}

const PATHS: Readonly<Record<FeedForm, string>> = {
  'feed.xml': `${paths.obligations}/feed.xml`,
  'feed.json': `${paths.obligations}/feed.json`,
  'calendar.ics': paths.obligationsCalendar,
};

/** `/calendar/obligations.ics`, `/obligations/feed.xml` and `/obligations/feed.json`, for the profile that the query gives. */
export const followProfileRoutes: readonly ApiRoute[] = EVERY_FORM.map((form) => {
  const path = PATHS[form];
  const endpoint: ApiRoute['endpoint'] = (request, services) => followProfile(form, request, services);
  const route = feedRoute(form, path, endpoint, {
    operationId: 'followObligations',
    summary: 'Follow what is due for a firm',
    description: 'Duties and dates that apply to a profile. The calendar has the days of the next 24 months.',
    query: ProfileQuery,
    queryExample: { entity: ['payment-institution'], in: ['LT'] },
  });
  return { ...route, cache: 'own', scope: listDates.scope };
});
