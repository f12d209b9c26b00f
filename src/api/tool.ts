import { nearest } from '../catalog/nearest.ts';
import { Slug } from '../catalog/scalars.ts';
import { ToolDetail, toolDetail } from '../catalog/views.ts';
import type { Operation } from '../discovery/operation.ts';
import type { ApiRequest, ApiResponse } from './http.ts';
import { jsonResponse } from './json-response.ts';
import { problem } from './problem.ts';
import { serviceDesc } from './service-desc.ts';
import type { Services } from './services.ts';

/** `GET /api/tools/{slug}`: the full record; 404 with the nearest slugs. */
export function tool(
  _request: ApiRequest,
  services: Services,
  params: Readonly<Record<string, string>>,
): ApiResponse {
  const { catalog, baseUrl } = services;
  const found = catalog.toolBySlug.get(params['slug'] ?? '');
  if (!found) throw unknownTool(params['slug'] ?? '', services);
  return jsonResponse(toolDetail(found, catalog, baseUrl), { link: serviceDesc(baseUrl) });
}

/** 404 for a slug that no tool has, with the nearest that exist. */
export function unknownTool(slug: string, { catalog, baseUrl }: Services) {
  const suggestions = nearest(slug, catalog.toolBySlug.keys());
  const next =
    suggestions.length > 0 ? `Nearest: ${suggestions.join(', ')}.` : `Search at ${baseUrl}/api/search?q=….`;
  return problem('not-found', `There is no tool with the slug "${slug.slice(0, 64)}". ${next}`, {
    suggestions,
  });
}

export const toolOperation: Operation = {
  operationId: 'getTool',
  summary: 'Get a tool',
  description:
    'The full record of one tool, with what in it is not verified. An unknown slug is 404 with the nearest slugs.',
  tag: 'tools',
  security: 'optional-bearer',
  path: { slug: { description: 'Slug of the tool.', schema: Slug, example: 'stripe' } },
  answers: { '200': { description: 'The record.', schema: ToolDetail } },
};
