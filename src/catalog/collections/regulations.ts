import {
  CERTAINTIES,
  EVENT_TYPES,
  REGULATION_KINDS,
  REGULATION_STATUSES,
  STATES,
} from '../../records/regulation.ts';
import { byJurisdiction, byMember, byRecord, byWord } from './filter.ts';
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
    category: byMember('categories', 'Slug or name of a category that it touches.'),
    standard: byMember('standards', 'Slug or name of a standard.'),
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
  sorts: { name: ({ name }) => name },
  brief: ['name', 'slug', 'kind', 'description', 'jurisdictions', 'authority', 'status', 'url'],
});

/** Regulatory and scheme dates. */
export const events = defineCollection('events', {
  one: 'event',
  many: 'regulatory dates',
  description:
    'Dated events of laws, supervisory rules and schemes, earliest first, each with how certain its date is. Not legal advice.',
  id: 'RegulatoryEvent',
  example: 'eu-eudi-wallet-acceptance',
  queryExample: { jurisdiction: ['EU'], from: '2026-11-22', limit: 3 },
  names: ({ title }) => [title],
  filters: {
    regulation: byRecord('regulations', 'Slug or name of the regulation.', ({ regulation }) => [regulation]),
    category: byRecord(
      'categories',
      'Slug or name of a category of tools that it touches.',
      ({ impact }) => impact,
    ),
    standard: byMember('standards', 'Slug or name of a standard.'),
    jurisdiction: byJurisdiction(),
    type: byWord('What happens on the date.', EVENT_TYPES, ({ type }) => type),
    certainty: byWord('How certain the date is.', CERTAINTIES, ({ certainty }) => certainty),
    state: byWord('Where the date stands on its way into law.', STATES, ({ state }) => state),
  },
  day: ({ date }) => date,
  words: ({ title, summary, authority, regulation }, { regulationBySlug }) => {
    const { name, alternativeNames } = regulationBySlug.get(regulation) ?? { name: '', alternativeNames: [] };
    return [title, summary, authority, regulation, name, ...alternativeNames];
  },
  sorts: { date: ({ date }) => date },
  brief: [
    'title',
    'slug',
    'summary',
    'regulation',
    'type',
    'date',
    'datePrecision',
    'certainty',
    'state',
    'jurisdictions',
    'url',
  ],
});
