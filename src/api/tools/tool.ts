import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { Include } from '../../catalog/list/list-query.ts';
import { findTool } from '../../catalog/lookup.ts';
import { observedOf, type ToolObserved } from '../../catalog/observed/observed.ts';
import { ToolDetail, toolDetail } from '../../catalog/views.ts';
import { jsonResponse, Redirect } from '../../http/answers.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { problem, refused } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { getTool } from '../../mcp/tools/get-tool.ts';
import type { Collection } from '../../records/collections.ts';
import { Observation } from '../../records/observation.ts';
import { Slug } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import type { SeenRow } from '../../store/store.ts';
import { serviceDesc } from '../list-answer.ts';
import { answered, catalogRoute, type Services } from '../services.ts';

/**
 * Throws where the record went that no longer has, or never had, the slug asked for: a redirect to its present address,
 * with the query as sent, or 410 with the reason. Returns when nothing is known of it.
 */
export function followMoved(
  collection: Collection,
  asked: string,
  request: Pick<ApiRequest, 'search'>,
  catalog: Pick<Catalog, 'formerSlugs' | 'removed'>,
  addressOf: (slug: string) => string,
): void {
  const key = `${collection}/${plainWords(asked)}`;
  const slug = catalog.formerSlugs.get(key);
  if (slug !== undefined) {
    const { search } = request;
    throw new Redirect(search === '' ? addressOf(slug) : `${addressOf(slug)}?${search}`);
  }
  const removed = catalog.removed.get(key);
  if (!removed) return;
  const { from, date, reason } = removed;
  throw problem('gone', `${from} was removed on ${date}. ${reason}`, { from, date, reason });
}

const Query = z.object({ include: Include });

/**
 * The tool of a slug in any case. Throws a redirect to `addressOf` another name's tool, 410 for a removed one, else
 * 404.
 */
export function requestedTool(
  request: ApiRequest,
  services: Services,
  slug: string,
  addressOf: (slug: string) => string,
): Tool {
  const { catalog } = services;
  const found = catalog.toolBySlug.get(slug.toLowerCase());
  if (found) return found;
  followMoved('tools', slug, request, catalog, addressOf);
  throw unknownTool(slug, services);
}

/** The tool that a parameter names by slug, former slug, name or alias. Throws 410 for a removed one, else 404 with the nearest. */
export function namedTool(asked: string, services: Services, parameter = 'tool'): Tool {
  const found = findTool(asked, services.catalog);
  if (found) return found;
  followMoved('tools', asked, { search: '' }, services.catalog, paths.apiTool);
  throw unknownTool(asked, services, { errors: [{ parameter, value: asked, detail: 'names no tool' }] });
}

/** 404 for a slug that no record has, with the nearest ones; without any, with where to look. */
function unknownSlug(
  one: string,
  slug: string,
  suggestions: readonly string[],
  elsewhere: string,
  about: object = {},
) {
  const next = suggestions.length > 0 ? `Nearest: ${suggestions.join(', ')}.` : elsewhere;
  return problem('not-found', `There is no ${one} with the slug "${slug.slice(0, 64)}". ${next}`, {
    suggestions,
    ...about,
  });
}

/** Records of a kind at their addresses. */
interface AddressedRecords {
  readonly collection: Collection;
  readonly one: string;
  readonly slugs: Iterable<string>;
  readonly addressOf: (slug: string) => string;
  /** Where to look for others. */
  readonly elsewhere: string;
}

/**
 * Answers with the record that was found for a slug or name; `content-location` is its own address where that is another.
 * Where nothing was found, throws a redirect to the present address, 410 for a removed record, else 404 with the nearest
 * slugs.
 */
export function recordAnswer(
  found: { readonly slug: string } | undefined,
  asked: string,
  { collection, one, slugs, addressOf, elsewhere }: AddressedRecords,
  request: ApiRequest,
  { catalog, baseUrl }: Services,
): ApiResponse {
  if (!found) {
    followMoved(collection, asked, request, catalog, addressOf);
    throw unknownSlug(one, asked, nearest(asked, slugs), elsewhere);
  }
  const own = found.slug === asked ? {} : { 'content-location': addressOf(found.slug) };
  return jsonResponse(found, { link: serviceDesc(baseUrl), ...own });
}

/** 404 for an unknown slug, with suggestions: slugs with similar spelling, otherwise search results. */
function unknownTool(slug: string, { catalog, baseUrl, search }: Services, about?: object) {
  const near = nearest(slug, catalog.toolBySlug.keys());
  const words = slug.slice(0, 64).replaceAll('-', ' ');
  const suggestions =
    near.length > 0
      ? near
      : search.query(words, { limit: 3, offset: 0 }).ordinals.flatMap((at) => catalog.tools[at]?.slug ?? []);
  return unknownSlug('tool', slug, suggestions, `Search at ${baseUrl}/api/search?q=….`, about);
}

/**
 * `GET /api/tools/{slug}`: the full record, for the slug in any case; 308 for another name, 404 with the nearest
 * slugs.
 */
export const toolRoute = catalogRoute(
  paths.apiTool('{slug}'),
  getTool.scope,
  {
    live: true,
    operationId: 'getTool',
    summary: 'Get a tool',
    description:
      'The full record of one tool, with what in it is not verified. The slug is understood in any case; a former slug or another name leads to the record (308), a removed record is 410 with the reason, an unknown slug is 404 with the nearest ones.',
    tag: 'tools',
    query: Query,
    path: { slug: { description: 'Slug of the tool.', schema: Slug, example: 'stripe' } },
    answers: answered('The record.', ToolDetail),
  },
  (request, services, { slug = '' }) => {
    const { catalog, baseUrl } = services;
    const found = requestedTool(request, services, slug, paths.apiTool);
    const { include = [] } = readQuery(Query, request.query).values;
    const body = include.includes('body') ? { body: catalog.bodies[`tools/${found.slug}`] ?? '' } : {};
    const own = found.slug === slug ? {} : { 'content-location': paths.apiTool(found.slug) };
    const record = { ...toolDetail(found, catalog, baseUrl), ...body };
    return jsonResponse(record, { link: serviceDesc(baseUrl), ...own });
  },
);

/**
 * Subjects observed by the build, updated with the values that the running process observes; it observes only some of
 * them.
 */
function newestOf<T extends { url: string }>(known: T[] | undefined, live: T[] | undefined): T[] | undefined {
  if (!known || !live) return live ?? known;
  const ofLive = new Map(live.map((seen) => [seen.url, seen]));
  const kept = known.map((seen) => ({ ...seen, ...ofLive.get(seen.url) }));
  return [...kept, ...live.filter(({ url }) => !known.some((seen) => seen.url === url))];
}

/** Time of the newest visit among the rows, in the format of the answer. */
export function lastVisit(rows: readonly SeenRow[]): { seenAt?: string } {
  const latest = rows.reduce((time, { seenAt }) => Math.max(time, seenAt), 0);
  return latest > 0 ? { seenAt: new Date(latest).toISOString() } : {};
}

/** Observations of one tool; those in the store override those of the build. */
export function seenTool(
  known: ToolObserved | undefined,
  rows: readonly SeenRow[],
): { observed: ToolObserved; seenAt?: string } {
  const live = observedOf(rows.flatMap(({ data }) => Observation.safeParse(JSON.parse(data)).data ?? []));
  const packages = newestOf(known?.packages, live.packages);
  const repositories = newestOf(known?.repositories, live.repositories);
  return {
    ...lastVisit(rows),
    observed: { ...known, ...live, ...(packages && { packages }), ...(repositories && { repositories }) },
  };
}

/**
 * The tools that the parameter `tools` names, by slug, former slug or name, in the order of their slugs, each once. Throws
 * 400 that names every unknown one.
 */
export function readTools(asked: readonly string[], catalog: Catalog): Tool[] {
  const found = asked.map((slug) => ({ slug, tool: findTool(slug, catalog) }));
  const unknown = found
    .filter(({ tool }) => !tool)
    .slice(0, 3)
    .map(({ slug }) => {
      const removed = catalog.removed.get(`tools/${plainWords(slug)}`);
      const [suggestion] = nearest(slug, catalog.toolBySlug.keys(), 1);
      const why = removed
        ? `was removed on ${removed.date}: ${removed.reason.replace(/\.$/, '')}`
        : 'is not the slug of a tool';
      const detail = `names "${slug}", which ${why}`;
      return { parameter: 'tools', value: slug, detail, suggestion };
    });
  if (unknown.length > 0) throw refused(...unknown);
  const tools = new Set(found.flatMap(({ tool }) => tool ?? []));
  return [...tools].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
