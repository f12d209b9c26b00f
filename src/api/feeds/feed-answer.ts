import * as z from 'zod';
import { documentHeaders } from '../../documents/document.ts';
import { type CalendarDates, calendarText } from '../../documents/downloads/calendar-files.ts';
import { atomDocument, type Feed, feedTitle, jsonFeedDocument } from '../../documents/downloads/feed.ts';
import { withObserved } from '../../documents/downloads/feeds.ts';
import type { Followed } from '../../documents/downloads/followed.ts';
import type { ApiResponse, Operation } from '../../http/http.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import { type ApiRoute, catalogRoute, type Services } from '../services.ts';

/** A JSON Feed 1.1. */
const JsonFeed = z
  .looseObject({
    version: z.string(),
    title: z.string(),
    feed_url: z.string(),
    items: z.array(
      z.looseObject({ id: z.string(), url: z.string(), title: z.string(), date_modified: z.string() }),
    ),
  })
  .meta({ id: 'JsonFeed', description: 'JSON Feed 1.1 (https://jsonfeed.org/version/1.1).' });

/** Forms in which something can be followed, by the name of the file. */
const FEED_FORMS = {
  'feed.xml': { id: 'AtomFeed', title: 'Atom feed', type: 'application/atom+xml', schema: z.string() },
  'feed.json': { id: 'JsonFeed', title: 'JSON Feed', type: 'application/feed+json', schema: JsonFeed },
  'calendar.ics': { id: 'Calendar', title: 'iCalendar file', type: 'text/calendar', schema: z.string() },
} as const;
export type FeedForm = keyof typeof FEED_FORMS;
export const EVERY_FORM = Object.keys(FEED_FORMS) as FeedForm[];

/** A route that answers in a form; the names of its operation get that of the form behind them. */
export function feedRoute(
  form: FeedForm,
  path: string,
  endpoint: ApiRoute['endpoint'],
  { operationId, summary, ...about }: Omit<Operation, 'tag' | 'security' | 'answers'>,
): ApiRoute {
  const { id, title, type, schema } = FEED_FORMS[form];
  const operation: Operation = {
    ...about,
    operationId: operationId + id,
    summary: `${summary} (${title})`,
    tag: 'feeds',
    answers: { '200': { description: `The ${title}.`, contentType: type, schema } },
  };
  return catalogRoute(path, getTool.scope, operation, endpoint, { cache: 'observed' });
}

/** Whether a feed contains observed changes besides edited ones. */
export const ObservedQuery = z.object({
  observed: z
    .enum(['true', 'false'])
    .optional()
    .describe('`false` leaves out observed changes: releases, service states, deprecations and removals.'),
});

/** A feed as Atom, JSON Feed or iCalendar; the calendar holds `dates` in place of the entries. */
function writeForm(
  form: FeedForm,
  baseUrl: string,
  feed: Feed,
  dates: Omit<CalendarDates, 'path' | 'name' | 'home'>,
): string {
  if (form === 'feed.xml') return atomDocument(baseUrl, feed).body;
  if (form === 'feed.json') return jsonFeedDocument(baseUrl, feed).body;
  return calendarText(baseUrl, { ...dates, name: feedTitle(feed.title), home: feed.home });
}

/**
 * Answers with a feed or calendar. `folder`: path before the file name. `query`: query string without `?` and
 * `observed`.
 */
export function feedAnswer(
  form: FeedForm,
  { title, home, entries: edited, events, changes, duties = [], observed }: Followed,
  { baseUrl, catalog }: Services,
  asked: z.infer<typeof ObservedQuery>,
  folder: string,
  query = '',
): ApiResponse {
  const isEdited = asked.observed === 'false';
  const shown = isEdited ? [] : observed;
  const entries = withObserved(edited, shown);
  const parameters = [query, isEdited ? 'observed=false' : ''].filter(Boolean).join('&');
  const feed: Feed = {
    path: `${folder}/feed`,
    query: parameters && `?${parameters}`,
    title,
    home,
    updated: entries[0]?.updated ?? catalog.dataAsOf,
    entries,
  };
  const body = writeForm(form, baseUrl, feed, { events, changes, duties, observed: shown });
  return { status: 200, headers: documentHeaders(`${folder}/${form}`), body };
}
