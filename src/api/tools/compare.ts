import * as z from 'zod';
import { slugsOf } from '../../base/lists.ts';
import { COMPARE_MAX, COMPARE_MIN, ComparisonRow, compareTools } from '../../catalog/facts/comparison.ts';
import { ToolListItem, toolListItem } from '../../catalog/views.ts';
import { jsonResponse } from '../../http/answers.ts';
import { refused } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { compareTools as compared } from '../../mcp/tools/compare-tools.ts';
import { uriOf } from '../../records/scalars.ts';
import { paths } from '../../records/urls.ts';
import { AnswerMeta, answerMeta, serviceDesc } from '../list-answer.ts';
import { answered, catalogRoute } from '../services.ts';
import { namedTool } from './tool.ts';

const Query = z.object({
  slug: z
    .array(z.string().toLowerCase().max(64))
    .min(COMPARE_MIN)
    .max(COMPARE_MAX)
    .describe(`${COMPARE_MIN} to ${COMPARE_MAX} different tools, in the order to show them.`),
});

const Result = z
  .object({
    tools: z.array(ToolListItem),
    rows: z
      .array(ComparisonRow)
      .describe('Attributes that have been looked at for at least one of the tools.'),
    differences: z.array(z.string()).describe('Keys of the rows whose established values differ.'),
    url: uriOf('The comparison as a page.'),
    meta: AnswerMeta,
  })
  .meta({ id: 'Comparison', description: 'Tools side by side, computed from their records.' });

/** `GET /api/compare?slug=a&slug=b`: computed from the records; an unknown slug is 404 with the nearest. */
export const compareRoute = catalogRoute(
  '/api/compare',
  compared.scope,
  {
    operationId: 'compareTools',
    summary: 'Compare tools',
    description: `Puts ${COMPARE_MIN} to ${COMPARE_MAX} tools side by side, attribute by attribute. What is not established is null, never "no".`,
    tag: 'tools',
    query: Query,
    queryExample: { slug: ['stripe', 'adyen'] },
    answers: answered('The tools side by side.', Result),
  },
  (request, services) => {
    const { catalog, baseUrl } = services;
    const { values, ignored } = readQuery(Query, request.query, {
      slugs: 'slug',
      tool: 'slug',
      tools: 'slug',
    });
    const tools = [...new Set(values.slug.map((slug) => namedTool(slug, services, 'slug')))];
    if (tools.length < COMPARE_MIN) {
      const detail = `must name ${COMPARE_MIN} to ${COMPARE_MAX} different tools, such as slug=stripe&slug=adyen`;
      throw refused({ parameter: 'slug', detail });
    }
    const rows = compareTools(tools, catalog);
    const body: z.infer<typeof Result> = {
      tools: tools.map((tool) => toolListItem(tool, baseUrl)),
      rows,
      differences: rows.filter(({ differs }) => differs).map(({ key }) => key),
      url: baseUrl + paths.compare(slugsOf(tools)),
      meta: answerMeta(catalog, ignored),
    };
    return jsonResponse(body, { link: serviceDesc(baseUrl) });
  },
);
