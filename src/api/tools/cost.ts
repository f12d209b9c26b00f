import * as z from 'zod';
import { countJson } from '../../base/json-size.ts';
import { dayOf } from '../../base/time.ts';
import { costTerms, MOST, manyUses, UseText } from '../../catalog/cost/cost-query.ts';
import { profileFor } from '../../catalog/cost/profile.ts';
import { BillView, billView, orderText, rankBills } from '../../catalog/cost/rank-bills.ts';
import { wholeNumber } from '../../catalog/list/list-query.ts';
import { jsonResponse } from '../../http/answers.ts';
import type { ApiResponse } from '../../http/http.ts';
import { problem, refused } from '../../http/problem.ts';
import { readQuery } from '../../http/read-query.ts';
import { estimateCost } from '../../mcp/tools/estimate-cost.ts';
import { AnswerMeta, answerMeta, serviceDesc } from '../list-answer.ts';
import { type ApiRoute, answered, catalogRoute, type Services } from '../services.ts';
import { namedTool } from './tool.ts';

const toolNames = z
  .array(z.string().toLowerCase().max(64))
  .max(MOST.tools)
  .describe(`Slugs of at most ${MOST.tools} tools.`);
const chosen = {
  tool: toolNames.optional(),
  category: z.string().max(100).optional().describe('All tools of a category, instead of `tool`.'),
  without: toolNames.optional().describe('Tools of the category that are left out.'),
};
const Query = z.object({
  ...{ ...chosen, ...costTerms },
  months: wholeNumber(1, MOST.months, 'Months that the bill is for, default 1.').optional(),
  use: z
    .array(UseText)
    .min(1)
    .max(MOST.uses)
    .describe(
      `What is used in a month: \`item:method:count:average[:cardCountry[:channel]]\`; repeat it for more, with a category up to ${MOST.usesOfAll}.`,
    ),
});
const Body = z.strictObject({ ...chosen, ...costTerms });

const Result = z
  .object({
    bills: z
      .array(BillView)
      .describe(
        'Totals, cheapest first, those of copies older than 18 months last; then partial ones, not by price; then tools without a price, whose `state` says why.',
      ),
    order: z.string().optional().describe('Why the totals do not ascend, or do not compare as they stand.'),
    assumed: z.string().optional().describe('The currency, where none was named.'),
    meta: AnswerMeta,
  })
  .meta({ id: 'Bills', description: 'Bills from published list prices.' });

/** What is wrong with a member of a JSON body, after its name. */
function detailOf(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (issue.code === 'unrecognized_keys') return `has unknown members: ${issue.keys.join(', ')}`;
  return message.endsWith('received undefined')
    ? 'is required'
    : message.replace('Invalid input: expected', 'must be of type');
}

function answer(asked: z.output<typeof Body>, ignored: string[], services: Services): ApiResponse {
  const { catalog, listing, baseUrl, now } = services;
  const { tool, category, without, ...rest } = asked;
  const slug = category && listing.facets.resolve('category', category);
  if (!tool === !category) {
    const detail = tool ? 'and category exclude each other' : 'is required without category';
    throw refused({ parameter: 'tool', detail });
  }
  if (category && !slug) {
    const detail = 'must be one of the values in `allowed`';
    throw refused({ parameter: 'category', detail, allowed: listing.facets.values('category') });
  }
  const fault = slug && manyUses(rest.use);
  if (fault) throw refused({ parameter: 'use', detail: fault });
  const leftOut = new Set(without?.map((name) => namedTool(name, services, 'without')));
  const tools = slug
    ? (catalog.toolsByCategory.get(slug) ?? []).filter((one) => !leftOut.has(one))
    : [...new Set(tool?.map((name) => namedTool(name, services)))];
  const rates = catalog.referenceRates;
  const { profile, assumed } = profileFor(rest, slug ? [] : tools, rates);
  const today = dayOf(now());
  const ranked = rankBills(tools, profile, rates, today);
  const body: z.infer<typeof Result> = {
    bills: ranked.map((bill) => billView(bill, profile, rates, today)),
    order: orderText(ranked, today) || undefined,
    assumed,
    meta: answerMeta(catalog, ignored),
  };
  return jsonResponse(body, { link: serviceDesc(baseUrl) });
}

/** Largest body in bytes, and what it may hold. */
const MAX_BODY = 16 * 1024;
const MOST_HELD = { values: 250, depth: 8 };

const example = { tool: ['stripe'], country: 'US', currency: 'USD' };
const common = {
  description:
    'Bills from published list prices, without offers and taxes. What a tariff does not state is in `notCovered`. Money is decimal strings.',
  tag: 'tools',
  answers: answered('The bills.', Result),
} as const;

/** What published prices make of a profile, for up to 20 tools or a category; by `POST` as JSON, without state. */
export const costRoutes: readonly ApiRoute[] = [
  catalogRoute(
    '/api/cost',
    estimateCost.scope,
    {
      ...common,
      operationId: 'estimateCost',
      summary: 'Estimate cost',
      query: Query,
      queryExample: { ...example, use: ['payment:card:500:20'] },
    },
    ({ query }, services) => {
      const { values, ignored } = readQuery(Query, query, { slug: 'tool', tools: 'tool', uses: 'use' });
      return answer(values, ignored, services);
    },
  ),
  catalogRoute(
    '/api/cost',
    estimateCost.scope,
    {
      ...common,
      operationId: 'estimateCostOf',
      summary: 'Estimate cost of a JSON profile',
      body: {
        description: 'The parameters of `GET /api/cost`; a use is an object or its text.',
        schema: Body,
        example: { ...example, use: [{ item: 'payment', method: 'card', count: 500, average: '20' }] },
      },
    },
    async (request, services) => {
      const bytes = await request.body(MAX_BODY);
      let value: unknown;
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        if (countJson(text, MOST_HELD)) throw new Error(`it may hold at most ${MOST_HELD.values} values`);
        value = JSON.parse(text);
      } catch (error) {
        throw problem('malformed-json', `The body is no JSON: ${(error as Error).message}.`);
      }
      const { data, error } = Body.safeParse(value);
      if (data) return answer(data, [], services);
      const told = error.issues
        .slice(0, 10)
        .map((issue) => ({ parameter: issue.path.join('.') || 'body', detail: detailOf(issue) }));
      throw refused(...told);
    },
    { method: 'POST', cache: 'own' },
  ),
];
