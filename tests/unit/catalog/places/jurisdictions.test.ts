import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events } from '../../../../src/catalog/collections/events.ts';
import {
  appliesIn,
  jurisdictionsApplyingIn,
  readJurisdiction,
  scopeOf,
} from '../../../../src/records/jurisdictions.ts';
import { catalogOf, eventOf } from '../small-catalog.ts';

test('law of the Union applies in its members and the European Economic Area, worldwide rules everywhere', () => {
  assert.deepEqual(jurisdictionsApplyingIn('DE'), ['DE', 'EU', 'EU:euro-area', 'GLOBAL']);
  assert.deepEqual(jurisdictionsApplyingIn('NO'), ['NO', 'EU', 'EU:outside-euro-area', 'GLOBAL']);
  for (const code of ['GB', 'CH', 'US', 'KP'])
    assert.deepEqual(jurisdictionsApplyingIn(code), [code, 'GLOBAL']);
  assert.deepEqual(jurisdictionsApplyingIn('EU'), ['EU', 'EU:euro-area', 'EU:outside-euro-area', 'GLOBAL']);
  assert.deepEqual(jurisdictionsApplyingIn('GLOBAL'), ['GLOBAL']);
});

test('a rule of one member does not apply in the Union or in another member', () => {
  assert.equal(appliesIn('EU', ['FR']), false);
  assert.equal(appliesIn('DE', ['FR']), false);
  assert.equal(appliesIn('FR', ['US', 'FR']), true);
});

test('a jurisdiction is read from codes, names and parts of a country', () => {
  for (const [text, code] of [
    ['de', 'DE'],
    ['Germany', 'DE'],
    ['UK', 'GB'],
    ['european union', 'EU'],
    ['Worldwide', 'GLOBAL'],
    ['US-NY', 'US'],
    ['DE-BY', 'DE'],
    ['XX', undefined],
    ['XX-NY', undefined],
    ['', undefined],
  ] as const)
    assert.equal(readJurisdiction(text), code, text);
});

test('events of a jurisdiction are those that apply there', () => {
  const catalog = catalogOf({
    events: ['EU', 'FR', 'US', 'GLOBAL'].map((code) =>
      eventOf({ slug: code.toLowerCase(), jurisdictions: [code] }),
    ),
  });
  const slugs = (text: string) => {
    const query = events.querySchema(catalog).parse({ jurisdiction: text.split(',') });
    return events.list(query, catalog, 'https://a.example').results.map(({ slug }) => slug);
  };
  assert.deepEqual(slugs('Germany'), ['eu', 'global']);
  assert.deepEqual(slugs('FR'), ['eu', 'fr', 'global']);
  assert.deepEqual(slugs('us-ca'), ['us', 'global']);
  assert.deepEqual(slugs('EU,US'), ['eu', 'us', 'global']);
  assert.deepEqual(slugs('JP'), ['global']);
});

test('a rule for the Union outside the euro area does not apply in Germany, and does in Poland and the Union', () => {
  const firms = ['bank' as const];
  const catalog = catalogOf({
    events: (['euro-area', 'outside-euro-area'] as const).map((area) =>
      eventOf({ slug: area, jurisdictions: ['EU', 'US'], appliesTo: { firms, area } }),
    ),
  });
  const where = (slug: string) =>
    ['DE', 'PL', 'NO', 'EU', 'US', 'GB'].filter((code) =>
      catalog.events.some((event) => event.slug === slug && appliesIn(code, scopeOf(event))),
    );
  assert.deepEqual(where('euro-area'), ['DE', 'EU', 'US']);
  assert.deepEqual(where('outside-euro-area'), ['PL', 'NO', 'EU', 'US']);
  const query = events.querySchema(catalog).parse({ jurisdiction: ['Germany'] });
  const { results } = events.list(query, catalog, 'https://a.example');
  assert.deepEqual(
    results.map(({ slug }) => slug),
    ['euro-area'],
  );
});
