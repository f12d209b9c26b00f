import * as z from 'zod';
import { CategoryView, categoryView } from '../catalog/views.ts';
import { jsonResponse } from '../http/answers.ts';
import { readQuery } from '../http/read-query.ts';
import { listCategories } from '../mcp/tools/search-tools.ts';
import { Slug } from '../records/scalars.ts';
import { paths } from '../records/urls.ts';
import { AnswerMeta, answerMeta, serviceDesc } from './list-answer.ts';
import { type ApiRoute, answered, catalogRoute } from './services.ts';
import { recordAnswer } from './tools/tool.ts';

const Result = z
  .object({ results: z.array(CategoryView), total: z.int(), meta: AnswerMeta })
  .meta({ id: 'CategoryList', description: 'Every category, in editorial order.' });

/** Every category with how many tools it holds, and single ones; 404 with the nearest slugs. */
export const categoryRoutes: readonly ApiRoute[] = [
  catalogRoute(
    '/api/categories',
    listCategories.scope,
    {
      operationId: 'listCategories',
      summary: 'List categories',
      description:
        'Every category with its description, what buyers ask, and how many tools it holds. Not paged.',
      tag: 'tools',
      answers: answered('Every category.', Result),
    },
    ({ query }, { catalog, baseUrl }) => {
      const { ignored } = readQuery(z.object({}), query);
      const results = catalog.categories.map((category) => categoryView(category, catalog, baseUrl));
      const body: z.infer<typeof Result> = {
        results,
        total: results.length,
        meta: answerMeta(catalog, ignored),
      };
      return jsonResponse(body, { link: serviceDesc(baseUrl) });
    },
  ),
  catalogRoute(
    '/api/categories/{slug}',
    listCategories.scope,
    {
      operationId: 'getCategory',
      summary: 'Get a category',
      description:
        'One category, by its slug or its name in any case. An unknown one is 404 with the nearest slugs.',
      tag: 'tools',
      path: { slug: { description: 'Slug of the category.', schema: Slug, example: 'open-banking' } },
      answers: answered('The category.', CategoryView),
    },
    (request, services, { slug = '' }) => {
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
    },
  ),
];
