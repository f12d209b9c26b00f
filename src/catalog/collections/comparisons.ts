import type { Comparison } from '../../records/articles.ts';
import type { Catalog } from '../catalog.ts';
import { byRecord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

const categoriesOf = ({ tools }: Comparison, { toolBySlug }: Catalog) => [
  ...new Set(tools.flatMap((slug) => toolBySlug.get(slug)?.categories ?? [])),
];

/** Written comparisons of tools. */
export const comparisons = defineCollection('comparisons', {
  one: 'comparison',
  many: 'written comparisons',
  description:
    'Written comparisons of two or three tools: which to choose for which need, and why. `/api/compare` puts the records of any tools side by side.',
  id: 'WrittenComparison',
  example: 'adyen-vs-checkout-com-vs-stripe',
  queryExample: { tool: ['stripe'], limit: 3 },
  names: ({ title }) => [title],
  filters: {
    tool: byRecord('tools', 'Slug or name of a tool it compares.', ({ tools }) => tools),
    category: byRecord('categories', 'Slug or name of a category of the tools.', categoriesOf),
  },
  words: ({ title, description, verdicts }) => [
    title,
    description,
    ...verdicts.map((verdict) => verdict.for),
  ],
  sorts: { title: ({ title }) => title, updated: ({ updatedAt }) => updatedAt },
  brief: ['title', 'slug', 'description', 'tools', 'verdicts', 'updatedAt', 'url'],
});
