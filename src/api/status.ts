import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { observedOf, ToolObserved } from '../catalog/observed.ts';
import { Observation } from '../catalog/schema/observation.ts';
import { Slug } from '../catalog/schema/scalars.ts';
import { paths } from '../catalog/urls.ts';
import type { ApiRequest, ApiResponse } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { Operation } from '../http/operation.ts';
import { readQuery } from '../http/read-query.ts';
import type { SeenRow } from '../store/observation-store.ts';
import { AnswerMeta, answerMeta } from './answer-meta.ts';
import { serviceDesc } from './service-desc.ts';
import type { Services } from './services.ts';
import { unknownTool } from './tool.ts';

const Query = z.object({
  tool: Slug.optional().meta({
    description: 'Slug of a tool. Without it: every tool whose status page tells of trouble or maintenance.',
  }),
});

const Status = z
  .object({
    tool: Slug,
    name: z.string(),
    url: z.string().meta({ format: 'uri', description: 'Page of the tool.' }),
    seenAt: z
      .string()
      .optional()
      .meta({ description: 'Time of the last visit by this service; left out for what the build knew.' }),
    observed: ToolObserved,
  })
  .meta({ id: 'ToolStatus', description: 'What programs saw last of a tool.' });
type Status = z.infer<typeof Status>;

const Result = z
  .object({ results: z.array(Status), total: z.int(), meta: AnswerMeta })
  .meta({ id: 'ToolStatusList', description: 'What programs saw last, by tool.' });

/** What the store has seen of one tool stands above what the build knew. */
function statusOf(slug: string, rows: readonly SeenRow[], catalog: Catalog, baseUrl: string): Status[] {
  const tool = catalog.toolBySlug.get(slug);
  if (!tool) return [];
  const live = observedOf(rows.flatMap(({ data }) => Observation.safeParse(JSON.parse(data)).data ?? []));
  const latest = rows.reduce((time, { seenAt }) => Math.max(time, seenAt), 0);
  return [
    {
      tool: slug,
      name: tool.name,
      url: baseUrl + paths.tool(slug),
      ...(latest > 0 && { seenAt: new Date(latest).toISOString() }),
      observed: { ...catalog.observed[slug], ...live },
    },
  ];
}

const isUnwell = ({ observed: { service } }: Status) =>
  service !== undefined && service.state !== 'operational';

/** `GET /api/status`: what was last seen of one tool, or of all that are not well. */
export async function status(request: ApiRequest, services: Services): Promise<ApiResponse> {
  const { catalog, baseUrl, observations } = services;
  const { values, ignored } = readQuery(Query, request.query);
  const slug = values.tool;
  if (slug !== undefined && !catalog.toolBySlug.has(slug)) throw unknownTool(slug, services);
  const rows = observations
    ? await (slug === undefined ? observations.seenServices() : observations.seen(slug))
    : [];
  const byTool = Map.groupBy(rows, (row) => row.slug);
  const slugs = slug === undefined ? new Set([...Object.keys(catalog.observed), ...byTool.keys()]) : [slug];
  const all = [...slugs].sort().flatMap((each) => statusOf(each, byTool.get(each) ?? [], catalog, baseUrl));
  const results = slug === undefined ? all.filter(isUnwell) : all;
  const body: z.infer<typeof Result> = { results, total: results.length, meta: answerMeta(catalog, ignored) };
  // A shared cache must not hand on what needed a token.
  const kept = request.header('authorization') === undefined ? 'public' : 'private';
  return jsonResponse(body, { link: serviceDesc(baseUrl), 'cache-control': `${kept}, max-age=60` });
}

export const statusOperation: Operation = {
  operationId: 'getStatus',
  summary: 'Current state of tools',
  description:
    'What programs saw last of one tool (state of its service, packages, releases), or of every tool whose status page tells of trouble or maintenance. Newer than the record where the service observes by itself. Text in it is that of others.',
  tag: 'tools',
  security: 'optional-bearer',
  query: Query,
  queryExample: { tool: 'stripe' },
  answers: { '200': { description: 'What was seen.', schema: Result } },
};
