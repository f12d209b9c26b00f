import * as z from 'zod';
import { FITS } from '../../records/articles.ts';
import { Slug } from '../../records/scalars.ts';
import { byRecord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

const ServingTool = z.object({
  slug: Slug,
  name: z.string(),
  fit: z.enum(FITS).meta({
    description:
      '`core`: its main job; `feature`: among other things; `building-block`: a part, the rest is yours to build.',
  }),
  why: z.string().optional(),
});

/** What people want to get done, and the tools that do it. */
export const useCases = defineCollection('use-cases', {
  one: 'use case',
  many: 'use cases',
  description:
    'What people want to get done, how they ask for it, and the tools that do it with their fit. `/api/tools?use-case=<slug>` lists the same tools with price, coverage and every other filter.',
  id: 'UseCase',
  shape: { tools: z.array(ServingTool) },
  example: 'verify-bank-account-ownership',
  queryExample: { category: ['open-banking'], tool: ['plaid'], limit: 2 },
  names: ({ title }) => [title],
  filters: {
    category: byRecord('categories', 'Category slug or name.', ({ categories }) => categories),
    tool: byRecord('tools', 'Slug or name of a tool that serves it.', ({ tools }) =>
      tools.map(({ slug }) => slug),
    ),
    standard: byRecord('standards', 'Slug or name of a standard that applies.', ({ standards }) => standards),
    regulation: byRecord(
      'regulations',
      'Slug or name of a regulation that applies.',
      ({ regulations }) => regulations,
    ),
  },
  words: ({ title, summary, asked, terms }) => [title, summary, ...asked, ...Object.values(terms).flat()],
  sorts: { title: ({ title }) => title, updated: ({ updatedAt }) => updatedAt },
  brief: ['title', 'slug', 'summary', 'categories', 'updatedAt', 'url'],
  extend: ({ tools }, { toolBySlug }) => ({
    tools: tools.map((served) => ({ ...served, name: toolBySlug.get(served.slug)?.name ?? served.slug })),
  }),
});
