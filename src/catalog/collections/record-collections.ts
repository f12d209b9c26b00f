import * as z from 'zod';
import { nameAt, slugsOf } from '../../base/lists.ts';
import { AUDIENCES, type Comparison, FITS, Standard, termsOf } from '../../records/articles.ts';
import { namesOfCompany } from '../../records/organization.ts';
import { Slug } from '../../records/scalars.ts';
import type { Catalog } from '../catalog.ts';
import { changes } from './changes.ts';
import { byMember, byRecord, byWord } from './filter.ts';
import { defineCollection, type RecordCollection } from './record-collection.ts';
import { events, regulations } from './regulations.ts';

const categoriesOf = ({ tools }: Comparison, { toolBySlug }: Catalog) => [
  ...new Set(tools.flatMap((slug) => toolBySlug.get(slug)?.categories ?? [])),
];

const byCategory = byMember('categories', 'Category slug or name.');
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
    tool: byMember('tools', 'Slug or name of a tool it compares.'),
    category: byRecord('categories', 'Slug or name of a category of the tools.', categoriesOf),
  },
  words: ({ title, description, verdicts }) => [
    title,
    description,
    ...verdicts.map((verdict) => verdict.for),
  ],
  sorts: { title: ({ title }) => title },
  brief: ['title', 'slug', 'description', 'tools', 'verdicts', 'updatedAt', 'url'],
});

/** What operations of interfaces do. */
export const actions = defineCollection('actions', {
  one: 'action',
  many: 'actions',
  description:
    'What operations and events of published interfaces do, in the words of the field, with the rules by which an operation is recognised. `/api/operations?action=<slug>` lists the operations.',
  id: 'Action',
  example: 'refund-payment',
  queryExample: { category: ['payments-billing'], limit: 3 },
  names: ({ name, words }) => [name, ...words],
  filters: {
    category: byCategory,
    'use-case': byMember('useCases', 'Slug or title of a use case it serves.'),
  },
  words: ({ name, definition, words }) => [name, definition, ...words],
  sorts: { name: ({ name }) => name },
  brief: ['name', 'slug', 'definition', 'categories', 'updatedAt', 'url'],
});

/** Terms of the field. */
export const glossary = defineCollection('glossary', {
  one: 'term',
  many: 'glossary terms',
  description:
    'Terms of the field: expansion, meaning in one sentence, the word in other languages, and where it applies.',
  id: 'GlossaryTerm',
  example: 'aisp',
  queryExample: { category: ['open-banking'], limit: 3 },
  names: ({ term, expansion, also }) => [term, ...(expansion ? [expansion] : []), ...also],
  filters: {
    category: byCategory,
    standard: byMember('standards', 'Slug or name of a standard it belongs to.'),
    regulation: byMember('regulations', 'Slug or name of a regulation it belongs to.'),
    'use-case': byMember('useCases', 'Slug or title of a use case it belongs to.'),
  },
  words: ({ term, expansion, also, meaning, translations }) => [
    term,
    ...(expansion ? [expansion] : []),
    ...also,
    meaning,
    ...Object.values(translations).flatMap((words) => words ?? []),
  ],
  sorts: { term: ({ term }) => term },
  brief: ['term', 'slug', 'expansion', 'meaning', 'url'],
});

/** Guides to choices. */
export const guides = defineCollection('guides', {
  one: 'guide',
  many: 'guides',
  description: 'Guides to choices in financial software, newest first; `include=body` adds the text.',
  id: 'Guide',
  example: 'bank-account-verification',
  queryExample: { audience: ['engineer'], limit: 3 },
  names: ({ title }) => [title],
  filters: {
    category: byCategory,
    tool: byMember('tools', 'Slug or name of a tool it names.'),
    standard: byMember('standards', 'Slug or name of a standard.'),
    regulation: byMember('regulations', 'Slug or name of a regulation.'),
    audience: byWord('Whom it is for.', AUDIENCES, ({ audience }) => audience),
  },
  words: ({ title, description }) => [title, description],
  sorts: { title: ({ title }) => title },
  brief: ['title', 'slug', 'description', 'audience', 'categories', 'updatedAt', 'url'],
});

/** Organizations with several tools, or that own others. */
const organizations = defineCollection('organizations', {
  one: 'organisation',
  many: 'organisations',
  description:
    'Organisations that make several tools or own others: legal name, owner, licences with their numbers, and what they make and own. Others stand in the record of their only tool.',
  id: 'Organization',
  shape: {
    tools: z.array(Slug).describe('Tools that it makes.'),
    owned: z.array(Slug).describe('Tools whose makers it owns.'),
  },
  example: 'stripe',
  queryExample: { q: 'bank', limit: 2 },
  names: namesOfCompany,
  filters: {},
  words: namesOfCompany,
  sorts: { name: ({ name }) => name },
  extend: ({ slug }, { toolsByOrganization, toolsByOwner }) => ({
    tools: slugsOf(toolsByOrganization.get(slug) ?? []),
    owned: slugsOf(toolsByOwner.get(slug) ?? []),
  }),
  brief: ['name', 'slug', 'country', 'owner', 'tools', 'owned', 'url'],
});

/** Standards, schemes and protocols. */
export const standards = defineCollection('standards', {
  one: 'standard',
  many: 'standards',
  description:
    'Standards, schemes and protocols that tools of the directory speak; `/api/tools?standard=<slug>` lists the tools.',
  id: 'Standard',
  // `url` is the page in this directory, as everywhere.
  shape: { officialUrl: Standard.shape.url },
  example: 'iso-20022',
  queryExample: { category: ['open-banking'], limit: 3 },
  names: ({ name, aliases }) => [name, ...aliases],
  filters: {
    category: byCategory,
  },
  words: ({ name, aliases, description, maintainer }) => [name, ...aliases, description, maintainer],
  sorts: { name: ({ name }) => name },
  extend: ({ url }) => ({ officialUrl: url }),
  brief: [
    'name',
    'slug',
    'description',
    'maintainer',
    'version',
    'versionDate',
    'jurisdictions',
    'officialUrl',
    'url',
  ],
});

const ServingTool = z.object({
  slug: Slug,
  name: z.string(),
  fit: z
    .enum(FITS)
    .describe(
      '`core`: its main job; `feature`: among other things; `building-block`: a part, the rest is yours to build.',
    ),
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
    category: byCategory,
    tool: byRecord('tools', 'Slug or name of a tool that serves it.', ({ tools }) =>
      tools.map(({ slug }) => slug),
    ),
    standard: byMember('standards', 'Slug or name of a standard that applies.'),
    regulation: byMember('regulations', 'Slug or name of a regulation that applies.'),
  },
  words: (one) => [one.title, one.summary, ...one.asked, ...termsOf(one)],
  sorts: { title: ({ title }) => title },
  brief: ['title', 'slug', 'summary', 'categories', 'updatedAt', 'url'],
  extend: ({ tools }, { toolBySlug }) => ({
    tools: tools.map((served) => ({ ...served, name: nameAt(toolBySlug, served.slug) })),
  }),
});

/** Every read-only collection beside tools and categories, in the order in which they are described. */
export const RECORD_COLLECTIONS: readonly RecordCollection[] = [
  useCases,
  glossary,
  guides,
  comparisons,
  standards,
  organizations,
  regulations,
  events,
  changes,
  actions,
];
