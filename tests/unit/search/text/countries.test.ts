import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryName } from '../../../../src/records/scalars.ts';
import { regionName } from '../../../../src/search/text/places.ts';

test('regions have the names people search for', () => {
  assert.equal(regionName('global'), 'worldwide');
  assert.equal(regionName('eu'), 'european union');
});

test('a country has its English name, and an unassigned code itself', () => {
  assert.equal(countryName('DE'), 'Germany');
  assert.equal(countryName('DE'), 'Germany', 'also when it is asked again');
  assert.equal(countryName('QY'), 'QY');
});
