import { AUDIENCES } from '../../records/articles.ts';
import { byRecord, byWord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

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
    category: byRecord('categories', 'Category slug or name.', ({ categories }) => categories),
    tool: byRecord('tools', 'Slug or name of a tool it names.', ({ tools }) => tools),
    standard: byRecord('standards', 'Slug or name of a standard.', ({ standards }) => standards),
    regulation: byRecord('regulations', 'Slug or name of a regulation.', ({ regulations }) => regulations),
    audience: byWord('Whom it is for.', AUDIENCES, ({ audience }) => audience),
  },
  words: ({ title, description }) => [title, description],
  sorts: { title: ({ title }) => title, updated: ({ updatedAt }) => updatedAt },
  brief: ['title', 'slug', 'description', 'audience', 'categories', 'updatedAt', 'url'],
});
