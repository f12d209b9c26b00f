import { REGULATION_KINDS, REGULATION_STATUSES } from '../../records/regulation.ts';
import { byJurisdiction, byRecord, byWord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

/** Laws, supervisory rules and scheme rule books. */
export const regulations = defineCollection('regulations', {
  one: 'regulation',
  many: 'regulations',
  description:
    'Laws, supervisory rules and scheme rule books that financial software has to follow. `/api/events?regulation=<slug>` has their dates. Not legal advice.',
  id: 'Regulation',
  example: 'us-nacha-rules',
  queryExample: { jurisdiction: ['EU'], status: ['applicable'], limit: 3 },
  names: ({ name, alternativeNames }) => [name, ...alternativeNames],
  filters: {
    category: byRecord(
      'categories',
      'Slug or name of a category that it touches.',
      ({ categories }) => categories,
    ),
    standard: byRecord('standards', 'Slug or name of a standard.', ({ standards }) => standards),
    jurisdiction: byJurisdiction(),
    kind: byWord('Kind of rule.', REGULATION_KINDS, ({ kind }) => kind),
    status: byWord('Whether it applies.', REGULATION_STATUSES, ({ status }) => status),
  },
  words: ({ name, alternativeNames, description, scope, authority }) => [
    name,
    ...alternativeNames,
    description,
    scope,
    authority,
  ],
  sorts: { name: ({ name }) => name, updated: ({ updatedAt }) => updatedAt },
  brief: ['name', 'slug', 'kind', 'description', 'jurisdictions', 'authority', 'status', 'url'],
});
