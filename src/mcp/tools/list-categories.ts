import * as z from 'zod';
import { categoryView } from '../../catalog/views.ts';
import { defineTool } from '../tool-definition.ts';

const Output = z.strictObject({
  categories: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      toolCount: z.int().min(0).max(1_000_000),
      url: z.string(),
    }),
  ),
  total: z.int().min(0).max(1000),
});

/** `list_categories`: every category with how many tools it holds. */
export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List fintech directory categories',
  description: 'Fintech directory categories with slugs for search_tools and tool counts.',
  scope: 'read:categories',
  input: z.strictObject({}),
  output: Output,
  run(_input, { catalog, baseUrl }) {
    const categories = catalog.categories.map((category) => {
      const { slug, name, description, toolCount, url } = categoryView(category, catalog, baseUrl);
      return { slug, name, description, toolCount, url };
    });
    return { categories, total: categories.length };
  },
});
