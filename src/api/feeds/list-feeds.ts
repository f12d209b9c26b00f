import * as z from 'zod';
import { WATCH_MAX } from '../../base/limits.ts';
import { slugsOf } from '../../base/lists.ts';
import { concerns, readUse } from '../../catalog/collections/change-stream.ts';
import { documentHeaders } from '../../documents/document.ts';
import { allDates } from '../../documents/downloads/calendar-files.ts';
import { atomDocument, jsonFeedDocument } from '../../documents/downloads/feed.ts';
import { changeFeed, toolFeed } from '../../documents/downloads/feeds.ts';
import { type Followed, followTools } from '../../documents/downloads/followed.ts';
import { CORS } from '../../http/answers.ts';
import { readQuery } from '../../http/read-query.ts';
import type { ApiRoute, Services } from '../services.ts';
import { readTools } from '../tools/tool.ts';
import { EVERY_FORM, type FeedForm, feedAnswer, feedRoute, ObservedQuery } from './feed-answer.ts';

const Query = ObservedQuery.extend({
  tools: z
    .array(z.string().max(64))
    .max(WATCH_MAX)
    .optional()
    .describe(`Slugs of at most ${WATCH_MAX} tools; former slugs and other names are understood.`),
  uses: z
    .array(z.string().max(140))
    .max(WATCH_MAX)
    .optional()
    .describe('Tools, or single actions of tools (`plaid:link-accounts`), whose changes alone are told.'),
});

/** Without `tools`: what is new in the whole directory, and the calendar of all dates. */
function followAll({ catalog }: Services, form: FeedForm): Followed {
  const { title, home, entries } = toolFeed(catalog);
  const { events, changes } = allDates(catalog);
  return {
    title: form === 'calendar.ics' ? 'regulatory dates' : title,
    home,
    entries,
    events,
    changes,
    observed: [],
  };
}

const followLists =
  (form: FeedForm): ApiRoute['endpoint'] =>
  async (request, services) => {
    const { catalog } = services;
    const { values } = readQuery(Query, request.query);
    const uses = values.uses?.flatMap((text) => readUse(text, catalog) ?? []);
    const named = values.tools ?? values.uses?.map((text) => text.replace(/:.*$/, ''));
    const tools = named && readTools([...new Set(named)], catalog);
    const observed = await services.observedChanges();
    const followed = tools
      ? followTools(
          tools,
          '/tools',
          catalog,
          uses ? observed.filter((change) => concerns(change, uses, catalog)) : observed,
        )
      : followAll(services, form);
    const asked = values.uses ? `uses=${values.uses.join(',')}` : '';
    const query = tools ? asked || `tools=${slugsOf(tools).join(',')}` : '';
    return feedAnswer(form, followed, services, values, '', query);
  };

/** `/feed.xml`, `/feed.json` and `/calendar.ics`, for the tools that the query names. */
export const listFeedRoutes = EVERY_FORM.map((form) =>
  feedRoute(form, `/${form}`, followLists(form), {
    operationId: 'follow',
    summary: 'Follow tools',
    description:
      'What is new about the tools of a list: their records, edited changes and observed changes, newest first; the calendar has their changes and the deadlines of their categories. Without `tools`, the whole directory. An unknown slug is 400. Ask again with `If-None-Match`.',
    query: Query,
    queryExample: { tools: ['stripe', 'plaid'] },
  }),
);

const FORMS = { '/changes/feed.xml': atomDocument, '/changes/feed.json': jsonFeedDocument } as const;

/**
 * Paths of the feeds of changes. Without `OBSERVE` they are static files of the build; with it the process answers
 * them.
 */
export const CHANGE_FEEDS = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** Routes of the feeds of changes, including the changes that the process has observed since the build. */
export const changeFeedRoutes: readonly ApiRoute[] = CHANGE_FEEDS.map((path) => ({
  method: 'GET',
  path,
  async endpoint(_request, { baseUrl, catalog, observedChanges }) {
    const { body } = FORMS[path](baseUrl, changeFeed(catalog, await observedChanges()));
    return { status: 200, headers: { ...documentHeaders(path), ...CORS }, body };
  },
  cache: 'observed',
  // The answer is kept by address: with ever new query strings a caller could have the feed made again and again.
  limit: 'caller',
  scope: 'unchecked',
}));
