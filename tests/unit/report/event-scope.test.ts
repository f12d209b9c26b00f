import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppliesTo } from '../../../src/records/event.ts';
import { RegulatoryEvent } from '../../../src/records/event.ts';
import { appliesThere, eventScope } from '../../../src/report/report-filter.ts';
import { catalogOf, eventOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';

const tool = (slug: string, regions: ('eu' | 'europe' | 'global')[], countries: string[] = []) =>
  toolOf({ slug, name: slug, coverage: { regions, countries } });
const tools = [
  tool('german', [], ['DE']),
  tool('global', ['global']),
  tool('american', [], ['US']),
  tool('nowhere', []),
  tool('other', ['global']),
];
const catalog = catalogOf({
  tools,
  useCases: [
    useCaseOf({
      tools: ['german', 'global', 'american', 'nowhere'].map((slug) => ({ slug, fit: 'core' as const })),
    }),
  ],
});
const event = (appliesTo?: AppliesTo, jurisdictions = ['EU']) =>
  RegulatoryEvent.parse(eventOf({ jurisdictions, ...(appliesTo && { appliesTo }) }));
const scope = (appliesTo: AppliesTo | undefined, filter = {}) =>
  eventScope(event(appliesTo), tools, { window: 365, ...filter }, catalog);

test('an event touches tools of its use cases that can be used there; unknown coverage is told apart', () => {
  const found = scope({ firms: ['bank'], useCases: ['keep-books'] });
  assert.deepEqual(found.tools, ['german', 'global']);
  assert.deepEqual(found.coverageUnknown, ['nowhere']);
  assert.deepEqual(scope({ firms: ['bank'], useCases: ['keep-books'] }, { jurisdictions: ['FR'] }).tools, [
    'global',
  ]);
  assert.deepEqual(scope({ firms: ['bank'], useCases: [] }).tools, []);
});

test('a worldwide rule touches each tool of its use cases once, also where its coverage is unknown', () => {
  const worldwide = event({ firms: ['bank'], useCases: ['keep-books'] }, ['GLOBAL']);
  const found = eventScope(worldwide, tools, { window: 365 }, catalog);
  assert.deepEqual(found.tools, ['german', 'global', 'american', 'nowhere']);
  assert.deepEqual(found.coverageUnknown, []);
});

test('a rule binds the kinds of firm that it names, or every one', () => {
  const binds = (appliesTo: AppliesTo | undefined, firms: string[]) => scope(appliesTo, { firms }).binds;
  assert.equal(binds({ firms: ['bank'] }, ['bank', 'lender']), true);
  assert.equal(binds({ firms: ['bank'] }, ['lender']), false);
  assert.equal(binds({ firms: ['any-business'] }, ['lender']), true);
  assert.equal(binds(undefined, ['lender']), 'unknown');
  assert.equal(scope({ firms: ['bank'] }).binds, undefined);
  assert.equal(scope({ firms: ['bank'] }).isUseKnown, false);
  assert.equal(scope({ firms: ['bank'], useCases: [] }).isUseKnown, true);
});

test('law of the Union applies in its members and in the part of it that the rule names', () => {
  const there = (place: string, area?: 'euro-area' | 'outside-euro-area', jurisdictions = ['EU']) =>
    appliesThere(event({ firms: ['bank'], ...(area && { area }) }, jurisdictions), {
      jurisdictions: [place],
      window: 365,
    });
  assert.deepEqual(
    ['DE', 'SE', 'NO', 'EU', 'US', 'GB'].map((place) => there(place)),
    [true, true, true, true, false, false],
  );
  assert.deepEqual(
    ['DE', 'BG', 'SE', 'EU'].map((place) => there(place, 'euro-area')),
    [true, true, false, true],
  );
  assert.deepEqual(
    ['DE', 'SE', 'EU'].map((place) => there(place, 'outside-euro-area')),
    [false, true, true],
  );
  assert.equal(there('US', undefined, ['GLOBAL']), true);
  assert.equal(there('US', undefined, ['US']), true);
});
