import * as z from 'zod';
import { whenReady } from '../base/availability.ts';
import { API_VERSION } from '../base/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { ToolObserved } from '../catalog/observed/observed.ts';
import { ObservedChange } from '../catalog/observed/observed-changes.ts';
import { jsonResponse } from '../http/answers.ts';
import type { ApiResponse } from '../http/http.ts';
import { readQuery } from '../http/read-query.ts';
import { getTool } from '../mcp/tools/get-tool.ts';
import { Slug, uriOf } from '../records/scalars.ts';
import { paths } from '../records/urls.ts';
import type { SeenRow } from '../store/store.ts';
import { AnswerMeta, answerMeta, serviceDesc } from './list-answer.ts';
import { answered, catalogRoute, OF_ITS_OWN } from './services.ts';
import { lastVisit, namedTool, seenTool } from './tools/tool.ts';

const Query = z.object({
  tool: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Slug of a tool; former slugs and other names are understood. Without it: every tool whose status page tells of trouble or maintenance.',
    ),
});

const SeenAt = z
  .string()
  .optional()
  .describe('Time of the last visit by this service; left out for what the build knew.');

/** Most changes of a tool that are told. */
const MOST_CHANGES = 20;

const Status = z
  .object({
    tool: Slug,
    name: z.string(),
    url: uriOf('Page of the tool.'),
    statusPage: z.string().optional().meta({
      format: 'uri',
      description:
        'Status page of the vendor that the record names, read by programs or not: look there where nothing was observed. Left out where the record names none.',
    }),
    seenAt: SeenAt,
    observed: ToolObserved,
    changes: z
      .array(ObservedChange)
      .optional()
      .describe(`What was seen to change, newest first, at most ${MOST_CHANGES}; for one tool only.`),
  })
  .meta({ id: 'ToolStatus', description: 'What programs saw last of a tool.' });
type Status = z.infer<typeof Status>;

const StatusPages = z
  .object({ named: z.int(), read: z.int() })
  .optional()
  .describe(
    'Tools whose record names a status page, and how many of these were read: an empty list says nothing of the others. Left out for one tool.',
  );

const Result = z
  .object({
    results: z.array(Status),
    total: z.int(),
    statusPages: StatusPages,
    seenAt: SeenAt,
    meta: AnswerMeta,
  })
  .meta({ id: 'ToolStatusList', description: 'What programs saw last, by tool.' });

/** What the store has seen of one tool stands above what the build knew. */
function statusOf(slug: string, rows: readonly SeenRow[], catalog: Catalog, baseUrl: string): Status[] {
  const tool = catalog.toolBySlug.get(slug);
  if (!tool) return [];
  return [
    {
      tool: slug,
      name: tool.name,
      url: baseUrl + paths.tool(slug),
      statusPage: tool.links.status,
      ...seenTool(catalog.observed[slug], rows),
    },
  ];
}

const isRead = ({ observed }: Status) => observed.service !== undefined;
const isUnwell = ({ observed: { service } }: Status) =>
  service !== undefined && service.state !== 'operational';

/** `GET /api/status`: what was last seen of one tool, or of all that are not well. */
export const statusRoute = catalogRoute(
  '/api/status',
  getTool.scope,
  {
    operationId: 'getStatus',
    summary: 'Current state of tools',
    description:
      'What programs saw last of one tool (state of its service, packages, releases), or of every tool whose status page tells of trouble or maintenance. Newer than the record where the service observes by itself. Text in it is that of others.',
    tag: 'tools',
    query: Query,
    queryExample: { tool: 'stripe' },
    answers: answered('What was seen.', Result),
  },
  async (request, services) => {
    const { catalog, baseUrl, observations } = services;
    const { values, ignored } = readQuery(Query, request.query);
    const slug = values.tool === undefined ? undefined : namedTool(values.tool, services).slug;
    const rows = observations
      ? await (slug === undefined ? observations.seenServices() : observations.seen(slug))
      : [];
    const byTool = Map.groupBy(rows, (row) => row.slug);
    const slugs = slug === undefined ? new Set([...Object.keys(catalog.observed), ...byTool.keys()]) : [slug];
    const all = [...slugs].sort().flatMap((each) => statusOf(each, byTool.get(each) ?? [], catalog, baseUrl));
    const changes = (await services.observedChanges()).filter(({ tool }) => tool === slug);
    const results =
      slug === undefined
        ? all.filter(isUnwell)
        : all.map((each) => ({ ...each, changes: changes.slice(0, MOST_CHANGES) }));
    const named = catalog.tools.filter(({ links }) => links.status !== undefined).length;
    const body: z.infer<typeof Result> = {
      results,
      total: results.length,
      ...(slug === undefined && { statusPages: { named, read: all.filter(isRead).length } }),
      ...lastVisit(rows),
      meta: answerMeta(catalog, ignored),
    };
    // An answer to a request with a token must not be kept by shared caches.
    const kept = request.header('authorization') === undefined ? 'public' : 'private';
    return jsonResponse(body, { link: serviceDesc(baseUrl), 'cache-control': `${kept}, max-age=60` });
  },
  { cache: 'own' },
);

const Health = z.object({
  status: z.enum(['ok', 'unavailable']).describe('`ok` when the service can take requests.'),
  version: z.string().describe('Version of the interface.'),
});

type Health = z.infer<typeof Health>;

const OK = { status: 'ok', version: API_VERSION } satisfies Health;
const UNAVAILABLE = { status: 'unavailable', version: API_VERSION } satisfies Health;

const HEALTHY: ApiResponse = {
  ...jsonResponse(OK),
  body: new TextEncoder().encode(JSON.stringify(OK)),
  shared: true,
};

/** `GET /api/health`: 503 while the process stops, or while its store cannot be read or written. */
export const healthRoute = catalogRoute(
  '/api/health',
  'any',
  {
    operationId: 'getHealth',
    summary: 'Health check',
    description:
      'Says whether the service can take requests, and the version of the interface. Not rate limited.',
    tag: 'service',
    security: 'none',
    answers: {
      '200': { description: 'The service takes requests.', schema: Health, example: OK },
      '503': {
        description: 'The service is stopping, or cannot read or write its store.',
        schema: Health,
        example: UNAVAILABLE,
      },
    },
  },
  (_request, services) =>
    whenReady(services.healthy(), (healthy) =>
      healthy ? HEALTHY : jsonResponse(UNAVAILABLE, { 'retry-after': '5' }, 503),
    ),
  OF_ITS_OWN,
);
