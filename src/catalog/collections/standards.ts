import { Standard } from '../../records/articles.ts';
import { byRecord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

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
    category: byRecord('categories', 'Category slug or name.', ({ categories }) => categories),
  },
  words: ({ name, aliases, description, maintainer }) => [name, ...aliases, description, maintainer],
  sorts: { name: ({ name }) => name, updated: ({ updatedAt }) => updatedAt },
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
