import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { ObservedChange } from '../../catalog/observed/observed-changes.ts';
import {
  type Followed,
  followCategory,
  followJurisdiction,
  followTools,
  followUseCase,
} from '../../documents/downloads/followed.ts';
import type { ApiRequest } from '../../http/http.ts';
import { problem } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import type { Collection } from '../../records/collections.ts';
import { readJurisdiction } from '../../records/jurisdictions.ts';
import { paths } from '../../records/urls.ts';
import type { ApiRoute, Services } from '../services.ts';
import { followMoved, requestedTool } from '../tools/tool.ts';
import { EVERY_FORM, type FeedForm, feedAnswer, feedRoute, ObservedQuery } from './feed-answer.ts';

/** A kind of record with feeds: the paths of its pages, and the contents of the feeds. */
interface Kind {
  /** Folder of its pages. */
  readonly folder: string;
  readonly id: string;
  readonly one: string;
  readonly example: string;
  readonly holds: string;
  readonly forms: readonly FeedForm[];
  /** Throws 404 for a slug that nothing has; `addressOf` gives the address of the same file of another record. */
  follow(
    slug: string,
    request: ApiRequest,
    services: Services,
    addressOf: (slug: string) => string,
    observed: readonly ObservedChange[],
  ): Followed;
}

function unknown(one: string, slug: string, known: Iterable<string>) {
  const suggestions = nearest(slug, known);
  const next = suggestions.length > 0 ? ` Nearest: ${suggestions.join(', ')}.` : '';
  return problem('not-found', `There is no ${one} "${slug.slice(0, 64)}".${next}`, { suggestions });
}

/** A kind of record that is found by its slug alone. */
const followedBySlug = <T>(
  about: Omit<Kind, 'forms' | 'follow'> & { readonly folder: Collection },
  recordsOf: (catalog: Catalog) => ReadonlyMap<string, T>,
  follow: (record: T, catalog: Catalog, observed: readonly ObservedChange[]) => Followed,
): Kind => ({
  ...about,
  forms: EVERY_FORM,
  follow(slug, request, { catalog }, addressOf, observed) {
    const records = recordsOf(catalog);
    const record = records.get(slug);
    if (record) return follow(record, catalog, observed);
    followMoved(about.folder, slug, request, catalog, addressOf);
    throw unknown(about.one, slug, records.keys());
  },
});

const KINDS: readonly Kind[] = [
  {
    folder: 'tools',
    id: 'Tool',
    one: 'tool',
    example: 'stripe',
    holds:
      'its record, edited changes and observed changes; the calendar has its changes and the deadlines of its categories',
    forms: EVERY_FORM,
    follow(slug, request, services, addressOf, observed) {
      const tool = requestedTool(request, services, slug, addressOf);
      return followTools([tool], paths.tool(tool.slug), services.catalog, observed);
    },
  },
  followedBySlug(
    {
      folder: 'categories',
      id: 'Category',
      one: 'category',
      example: 'open-banking',
      holds: 'its tools, their changes and the regulatory dates that touch it',
    },
    ({ categoryBySlug }) => categoryBySlug,
    followCategory,
  ),
  followedBySlug(
    {
      folder: 'use-cases',
      id: 'UseCase',
      one: 'use case',
      example: 'keep-double-entry-ledger',
      holds: 'its tools, their changes and the dates of its regulations',
    },
    ({ useCaseBySlug }) => useCaseBySlug,
    followUseCase,
  ),
  {
    folder: 'calendar',
    id: 'Jurisdiction',
    one: 'jurisdiction',
    example: 'de',
    holds: 'the regulatory dates that apply there; `/calendar/{slug}.ics` has them as a calendar',
    forms: ['feed.xml', 'feed.json'],
    follow(slug, _request, { catalog }) {
      const code = readJurisdiction(slug);
      if (code?.toLowerCase() === slug) return followJurisdiction(code, catalog);
      throw problem(
        'not-found',
        `There is no jurisdiction "${slug.slice(0, 64)}". Use a two-letter country code in lower case, eu or global.`,
      );
    },
  },
];

function routeOf({ folder, id, one, example, holds, follow }: Kind, form: FeedForm): ApiRoute {
  const endpoint: ApiRoute['endpoint'] = async (request, services, { slug = '' }) => {
    const addressOf = (other: string) => `/${folder}/${other}/${form}`;
    const followed = follow(slug, request, services, addressOf, await services.observedChanges());
    const { values } = readQuery(ObservedQuery, request.query);
    return feedAnswer(form, followed, services, values, followed.home);
  };
  return feedRoute(form, `/${folder}/{slug}/${form}`, endpoint, {
    operationId: `get${id}`,
    summary: `Follow a ${one}`,
    description: `What is new about one ${one}: ${holds}. Those edited last come first; ask again with \`If-None-Match\`.`,
    query: ObservedQuery,
    path: { slug: { description: `Slug of the ${one}.`, schema: z.string().max(64), example } },
  });
}

/** Feeds and calendars of single records. */
export const recordFeedRoutes: readonly ApiRoute[] = KINDS.flatMap((kind) =>
  kind.forms.map((form) => routeOf(kind, form)),
);
