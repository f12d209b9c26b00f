import * as z from 'zod';
import { CategoryView, categoryView } from '../catalog/views.ts';
import { jsonResponse } from '../http/answers.ts';
import type { ApiRequest, ApiResponse, Operation, Params } from '../http/http.ts';
import { readQuery } from '../http/read-query.ts';
import { Slug } from '../records/scalars.ts';
import { paths } from '../records/urls.ts';
import { AnswerMeta, answerMeta, serviceDesc } from './list-answer.ts';
import type { Services } from './services.ts';
import { recordAnswer } from './tools/tool.ts';

const Result = z
  .object({ results: z.array(CategoryView), total: z.int(), meta: AnswerMeta })
  .meta({ id: 'CategoryList', description: 'Every category, in editorial order.' });

/** `GET /api/categories`: every category with how many tools it holds. */
export function categories(request: ApiRequest, services: Services): ApiResponse {
  const { catalog, baseUrl } = services;
  const { ignored } = readQuery(z.object({}), request.query);
  const results = catalog.categories.map((category) => categoryView(category, catalog, baseUrl));
  const body: z.infer<typeof Result> = { results, total: results.length, meta: answerMeta(catalog, ignored) };
  return jsonResponse(body, { link: serviceDesc(baseUrl) });
}

/** `GET /api/categories/{slug}`, for the slug or the name in any case; 404 with the nearest slugs. */
export function category(request: ApiRequest, services: Services, { slug = '' }: Params): ApiResponse {
  const { catalog, baseUrl, listing } = services;
  const found = catalog.categoryBySlug.get(listing.facets.resolve('category', slug) ?? '');
  const records = {
    collection: 'categories',
    one: 'category',
    slugs: catalog.categoryBySlug.keys(),
    addressOf: paths.apiCategory,
    elsewhere: `${baseUrl}/api/categories lists all.`,
  } as const;
  return recordAnswer(found && categoryView(found, catalog, baseUrl), slug, records, request, services);
}

export const categoriesOperation: Operation = {
  operationId: 'listCategories',
  summary: 'List categories',
  description:
    'Every category with its description, what buyers ask, and how many tools it holds. Not paged.',
  tag: 'tools',
  answers: { '200': { description: 'Every category.', schema: Result } },
};

export const categoryOperation: Operation = {
  operationId: 'getCategory',
  summary: 'Get a category',
  description:
    'One category, by its slug or its name in any case. An unknown one is 404 with the nearest slugs.',
  tag: 'tools',
  path: { slug: { description: 'Slug of the category.', schema: Slug, example: 'open-banking' } },
  answers: { '200': { description: 'The category.', schema: CategoryView } },
};
