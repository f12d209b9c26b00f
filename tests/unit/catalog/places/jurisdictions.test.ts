import assert from 'node:assert/strict';
import { test } from 'node:test';
import { events } from '../../../../src/catalog/collections/events.ts';
import { appliesIn, scopeOf } from '../../../../src/records/jurisdictions.ts';
import { catalogOf, eventOf } from '../small-catalog.ts';

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
