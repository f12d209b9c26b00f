import * as z from 'zod';
import { nearest } from '../../base/nearest.ts';
import { findTool } from '../../catalog/find-tool.ts';
import { Include } from '../../catalog/list/list-query.ts';
import { ToolDetail, toolDetail } from '../../catalog/views.ts';
import { problem } from '../../http/errors/problem.ts';
import type { ApiRequest, ApiResponse } from '../../http/http.ts';
import { jsonResponse } from '../../http/json-response.ts';
import type { Operation } from '../../http/operation.ts';
import { readQuery } from '../../http/read-query.ts';
import { Slug } from '../../records/scalars.ts';
import type { Tool } from '../../records/tool.ts';
import { paths } from '../../records/urls.ts';
import { withLiveExample } from '../live-example.ts';
import { serviceDesc } from '../service-desc.ts';
import type { Services } from '../services.ts';
import { followMoved } from './follow-moved.ts';

const Query = z.object({ include: Include });

/**
 * `GET /api/tools/{slug}`: the full record, for the slug in any case; 308 for another name, 404 with the nearest
 * slugs.
 */
export function tool(
  request: ApiRequest,
  services: Services,
  params: Readonly<Record<string, string>>,
): ApiResponse {
  const { catalog, baseUrl } = services;
  const slug = params['slug'] ?? '';
  const found = requestedTool(request, services, slug, paths.apiTool);
  const { include = [] } = readQuery(Query, request.query).values;
  const body = include.includes('body') ? { body: catalog.bodies[`tools/${found.slug}`] ?? '' } : {};
  return jsonResponse(
    { ...toolDetail(found, catalog, baseUrl), ...body },
    {
      link: serviceDesc(baseUrl),
      ...(found.slug === slug ? {} : { 'content-location': paths.apiTool(found.slug) }),
    },
  );
}

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

/** The tool of a slug, former slug, name or alias. Throws 410 for a removed one, else 404 with the nearest slugs. */
export function namedTool(asked: string, services: Services): Tool {
  const found = findTool(asked, services.catalog);
  if (found) return found;
  followMoved('tools', asked, { search: '' }, services.catalog, paths.apiTool);
  throw unknownTool(asked, services);
}

/** 404 for an unknown slug, with suggestions: slugs with similar spelling, otherwise search results. */
function unknownTool(slug: string, { catalog, baseUrl, search }: Services) {
  const near = nearest(slug, catalog.toolBySlug.keys());
  const words = slug.slice(0, 64).replaceAll('-', ' ');
  const suggestions =
    near.length > 0
      ? near
      : search.query(words, { limit: 3, offset: 0 }).ordinals.flatMap((at) => catalog.tools[at]?.slug ?? []);
  const next =
    suggestions.length > 0 ? `Nearest: ${suggestions.join(', ')}.` : `Search at ${baseUrl}/api/search?q=….`;
  return problem('not-found', `There is no tool with the slug "${slug.slice(0, 64)}". ${next}`, {
    suggestions,
  });
}

const operation: Operation = {
  operationId: 'getTool',
  summary: 'Get a tool',
  description:
    'The full record of one tool, with what in it is not verified. The slug is understood in any case; a former slug or another name leads to the record (308), a removed record is 410 with the reason, an unknown slug is 404 with the nearest ones.',
  tag: 'tools',
  security: 'optional-bearer',
  query: Query,
  path: { slug: { description: 'Slug of the tool.', schema: Slug, example: 'stripe' } },
  answers: { '200': { description: 'The record.', schema: ToolDetail } },
};

export const toolOperation = (services: Services): Operation =>
  withLiveExample(operation, tool, paths.apiTool('stripe'), services);
