import { documentHeaders } from '../../documents/document.ts';
import { atomDocument, jsonFeedDocument } from '../../documents/downloads/feed.ts';
import { changeFeed } from '../../documents/downloads/feeds.ts';
import { CORS } from '../../http/cors.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import type { ApiRoute } from '../api-route.ts';
import type { Services } from '../services.ts';

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
  async endpoint(
    _request: ApiRequest,
    { baseUrl, catalog, observedChanges }: Services,
  ): Promise<ApiResponse> {
    const { body } = FORMS[path](baseUrl, changeFeed(catalog, await observedChanges()));
    const headers = Object.entries(documentHeaders(path)).map(([name, value]) => [name.toLowerCase(), value]);
    return { status: 200, headers: { ...Object.fromEntries(headers), ...CORS }, body };
  },
  cache: 'observed',
  // The answer is kept by address: with ever new query strings a caller could have the feed made again and again.
  limit: 'caller',
  scope: 'unchecked',
}));
