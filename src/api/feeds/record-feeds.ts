import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import type { ObservedChange } from '../../catalog/observed/observed-changes.ts';
import {
  type Followed,
  followCategory,
  followJurisdiction,
  followTools,
  followUseCase,
} from '../../documents/downloads/followed.ts';
import type { ApiRequest, ApiResponse, Operation } from '../../http/http.ts';
import { problem } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import { readJurisdiction } from '../../records/jurisdictions.ts';
import { paths } from '../../records/urls.ts';
import type { ApiRoute, Services } from '../services.ts';
import { followMoved, requestedTool } from '../tools/tool.ts';
import { FEED_FORMS, type FeedForm, feedAnswer, ObservedQuery } from './feed-answer.ts';

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

const EVERY_FORM = Object.keys(FEED_FORMS) as FeedForm[];

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
  {
    folder: 'categories',
    id: 'Category',
    one: 'category',
    example: 'open-banking',
    holds: 'its tools, their changes and the regulatory dates that touch it',
    forms: EVERY_FORM,
    follow(slug, request, { catalog }, addressOf, observed) {
      const category = catalog.categoryBySlug.get(slug);
      if (category) return followCategory(category, catalog, observed);
      followMoved('categories', slug, request, catalog, addressOf);
      throw unknown('category', slug, catalog.categoryBySlug.keys());
    },
  },
  {
    folder: 'use-cases',
    id: 'UseCase',
    one: 'use case',
    example: 'keep-double-entry-ledger',
    holds: 'its tools, their changes and the dates of its regulations',
    forms: EVERY_FORM,
    follow(slug, request, { catalog }, addressOf, observed) {
      const useCase = catalog.useCaseBySlug.get(slug);
      if (useCase) return followUseCase(useCase, catalog, observed);
      followMoved('use-cases', slug, request, catalog, addressOf);
      throw unknown('use case', slug, catalog.useCaseBySlug.keys());
    },
  },
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

function routeOf(kind: Kind, form: FeedForm): ApiRoute {
  const { folder, id, one, example, holds } = kind;
  const { title, type, schema } = FEED_FORMS[form];
  const endpoint = async (
    request: ApiRequest,
    services: Services,
    { slug = '' }: Readonly<Record<string, string>>,
  ): Promise<ApiResponse> => {
    const { baseUrl, catalog } = services;
    const addressOf = (other: string) => `/${folder}/${other}/${form}`;
    const followed = kind.follow(slug, request, services, addressOf, await services.observedChanges());
    const { observed } = readQuery(ObservedQuery, request.query).values;
    return feedAnswer(form, followed, {
      baseUrl,
      dataAsOf: catalog.dataAsOf,
      folder: followed.home,
      observed,
    });
  };
  const operation: Operation = {
    operationId: `get${id}${FEED_FORMS[form].id}`,
    summary: `Follow a ${one} (${title})`,
    description: `What is new about one ${one}: ${holds}. Those edited last come first; ask again with \`If-None-Match\`.`,
    tag: 'feeds',
    security: 'optional-bearer',
    query: ObservedQuery,
    path: { slug: { description: `Slug of the ${one}.`, schema: z.string().max(64), example } },
    answers: { '200': { description: `The ${title}.`, contentType: type, schema } },
  };
  return {
    method: 'GET',
    path: `/${folder}/{slug}/${form}`,
    endpoint,
    cache: 'observed',
    limit: 'caller',
    scope: getTool.scope,
    operation,
  };
}

/** Feeds and calendars of single records. */
export const recordFeedRoutes: readonly ApiRoute[] = KINDS.flatMap((kind) =>
  kind.forms.map((form) => routeOf(kind, form)),
);
