import * as z from 'zod';
import { documentHeaders } from '../../documents/document.ts';
import { calendarText } from '../../documents/downloads/calendar-files.ts';
import { atomDocument, type Feed, feedTitle, jsonFeedDocument } from '../../documents/downloads/feed.ts';
import { withObserved } from '../../documents/downloads/feeds.ts';
import type { Followed } from '../../documents/downloads/followed.ts';
import type { ApiResponse } from '../../http/http.ts';

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
export const FEED_FORMS = {
  'feed.xml': { id: 'AtomFeed', title: 'Atom feed', type: 'application/atom+xml', schema: z.string() },
  'feed.json': { id: 'JsonFeed', title: 'JSON Feed', type: 'application/feed+json', schema: JsonFeed },
  'calendar.ics': { id: 'Calendar', title: 'iCalendar file', type: 'text/calendar', schema: z.string() },
} as const;
export type FeedForm = keyof typeof FEED_FORMS;

/** Whether a feed contains observed changes besides edited ones. */
export const ObservedQuery = z.object({
  observed: z
    .enum(['true', 'false'])
    .optional()
    .describe('`false` leaves out observed changes: releases, service states, deprecations and removals.'),
});
type ObservedParameter = z.infer<typeof ObservedQuery>['observed'];

/**
 * Answers with a feed or calendar. `folder`: path before the file name. `query`: query string without `?` and
 * `observed`.
 */
export function feedAnswer(
  form: FeedForm,
  { title, home, entries: edited, events, changes, observed: seen }: Followed,
  {
    baseUrl,
    dataAsOf,
    folder,
    query = '',
    observed,
  }: { baseUrl: string; dataAsOf: string; folder: string; query?: string; observed: ObservedParameter },
): ApiResponse {
  const shown = observed === 'false' ? [] : seen;
  const entries = withObserved(edited, shown);
  const parameters = [query, observed === 'false' ? 'observed=false' : ''].filter(Boolean).join('&');
  const feed: Feed = {
    path: `${folder}/feed`,
    query: parameters && `?${parameters}`,
    title,
    home,
    updated: entries[0]?.updated ?? dataAsOf,
    entries,
  };
  const body = {
    'feed.xml': () => atomDocument(baseUrl, feed).body,
    'feed.json': () => jsonFeedDocument(baseUrl, feed).body,
    'calendar.ics': () =>
      calendarText(baseUrl, { name: feedTitle(title), home, events, changes, observed: shown }),
  }[form]();
  return { status: 200, headers: documentHeaders(`${folder}/${form}`), body };
}
