import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glossaryGroups } from '../../../../src/search/text/synonyms.ts';

const term = (changes: object) => ({
  slug: 'term',
  term: 'Term',
  meaning: 'A word of the field that has a meaning of its own.',
  also: [],
  translations: {},
  standards: [],
  regulations: [],
  categories: [],
  useCases: [],
  related: [],
  sources: [],
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  ...changes,
});

test('a term means its expansion and its other spellings; translations lead to them', () => {
  assert.deepEqual(
    glossaryGroups([
      term({
        term: 'SDD (direct debit)',
        expansion: 'SEPA Direct Debit',
        also: ['direct debit'],
        translations: { de: ['Lastschrift'] },
      }),
    ]),
    [
      ['SDD', 'SEPA Direct Debit', 'direct debit'],
      ['Lastschrift =>', 'SDD', 'SEPA Direct Debit', 'direct debit'],
    ],
  );
});

test('a term without other words makes no group', () => {
  assert.deepEqual(glossaryGroups([term({})]), []);
});
