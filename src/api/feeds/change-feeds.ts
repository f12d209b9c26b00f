import { documentHeaders } from '../../discovery/document.ts';
import { atomDocument, jsonFeedDocument } from '../../discovery/downloads/feed.ts';
import { changeFeed } from '../../discovery/downloads/feeds.ts';
import { CORS } from '../../http/cors.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { ApiRoute } from '../api-route.ts';
import type { Services } from '../services.ts';

const FORMS = { '/changes/feed.xml': atomDocument, '/changes/feed.json': jsonFeedDocument } as const;

/** Feeds that are files of the build, and answers of a process that observes. */
export const CHANGE_FEEDS = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** The feed of changes, with what the process saw since the build. */
export const changeFeedRoutes: readonly ApiRoute[] = CHANGE_FEEDS.map((path) => ({
  method: 'GET',
  path,
  async endpoint(
    _request: ApiRequest,
    { baseUrl, catalog, observedChanges }: Services,
  ): Promise<ApiResponse> {
    const { body } = FORMS[path](baseUrl, changeFeed(catalog, await observedChanges()));
    const headers = Object.entries(documentHeaders(path)).map(([name, value]) => [name.toLowerCase(), value]);
    return { status: 200, headers: { ...Object.fromEntries(headers), ...CORS }, body };
  },
  cache: 'observed',
  // Every query makes another answer.
  limit: 'caller',
  scope: 'unchecked',
}));
