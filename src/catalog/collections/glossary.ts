import { byRecord } from './filter.ts';
import { defineCollection } from './record-collection.ts';

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
    category: byRecord('categories', 'Category slug or name.', ({ categories }) => categories),
    standard: byRecord(
      'standards',
      'Slug or name of a standard it belongs to.',
      ({ standards }) => standards,
    ),
    regulation: byRecord(
      'regulations',
      'Slug or name of a regulation it belongs to.',
      ({ regulations }) => regulations,
    ),
    'use-case': byRecord(
      'useCases',
      'Slug or title of a use case it belongs to.',
      ({ useCases }) => useCases,
    ),
  },
  words: ({ term, expansion, also, meaning, translations }) => [
    term,
    ...(expansion ? [expansion] : []),
    ...also,
    meaning,
    ...Object.values(translations).flatMap((words) => words ?? []),
  ],
  sorts: { term: ({ term }) => term, updated: ({ updatedAt }) => updatedAt },
  brief: ['term', 'slug', 'expansion', 'meaning', 'url'],
});
