import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACETS, type FacetName } from '../../src/catalog/list/facet.ts';
import { aTool } from './a-tool.ts';

/** Values of one facet for a tool of which only `facts` are established. */
const valuesOf = (name: FacetName, facts: object) =>
  FACETS.find((facet) => facet.name === name)?.read(aTool('Alpha', facts));

test('a flag is true for yes and for partly, false for no, and unknown otherwise', () => {
  assert.deepEqual(valuesOf('sandbox', { api: { sandbox: 'yes' } }), ['true']);
  assert.deepEqual(valuesOf('sandbox', { api: { sandbox: 'partial' } }), ['true']);
  assert.deepEqual(valuesOf('sandbox', { api: { sandbox: 'no' } }), ['false']);
  assert.deepEqual(valuesOf('sandbox', { api: { sandbox: 'unknown' } }), ['unknown']);
  assert.deepEqual(valuesOf('sandbox', {}), ['unknown']);
  assert.deepEqual(valuesOf('webhooks', { api: { webhooks: 'partial' } }), ['true']);
  assert.deepEqual(valuesOf('selfHostable', {}), ['unknown']);
});

test('free and freemium pricing are a free tier where the record leaves it open', () => {
  assert.deepEqual(valuesOf('freeTier', { pricing: { model: 'freemium' } }), ['true']);
  assert.deepEqual(valuesOf('freeTier', { pricing: { model: 'usage-based', secondary: ['free'] } }), [
    'true',
  ]);
  assert.deepEqual(valuesOf('freeTier', { pricing: { model: 'freemium', freeTier: 'no' } }), ['false']);
  assert.deepEqual(valuesOf('freeTier', { pricing: { model: 'usage-based' } }), ['unknown']);
});

test('a tool is in the regions of its countries, and in the countries of its regions', () => {
  assert.deepEqual(valuesOf('region', { coverage: { regions: ['eu'] } }), ['eu', 'europe']);
  assert.deepEqual(valuesOf('region', { coverage: { countries: ['KE'] } }), ['africa']);
  assert.deepEqual(valuesOf('country', { coverage: { countries: ['KE', 'BR'] } }), ['KE', 'BR']);
  assert.equal(valuesOf('country', { coverage: { regions: ['africa'] } })?.includes('KE'), true);
  assert.equal(valuesOf('country', { coverage: { regions: ['africa'] } })?.includes('BR'), false);
  assert.equal(valuesOf('country', { coverage: { regions: ['global'] } })?.includes('BR'), true);
});
