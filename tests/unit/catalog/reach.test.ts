import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reaches } from '../../../src/catalog/list/reach.ts';
import { toolOf } from './small-catalog.ts';

const tool = (slug: string, regions: string[], ...countries: string[]) =>
  toolOf({ slug, coverage: { regions: regions as ['eu'], countries } });
test('law reaches tools of its country, of a region around it and of global coverage, a worldwide rule every tool', () => {
  for (const [regions, country, jurisdiction, reached] of [
    ['eu', '', 'EU', true],
    ['europe', '', 'EU', true],
    ['', 'DE', 'EU', true],
    ['', 'NO', 'EU', true],
    ['', 'GB', 'EU', false],
    ['', 'FR', 'FR', true],
    ['europe', '', 'GB', true],
    ['eu', '', 'GB', false],
    ['', 'FR', 'DE', false],
    ['', 'US', 'US-NY', true],
    ['', 'CA', 'US-NY', false],
    ['', '', 'GLOBAL', true],
    ['global', '', 'KE', true],
    ['', '', 'KE', false],
    ['global', '', 'KP', false],
    ['asia-pacific', '', 'KP', false],
    ['global', 'KP', 'KP', true],
  ] as const) {
    const given = tool('zed', regions ? [regions] : [], ...(country ? [country] : []));
    assert.equal(reaches(given, [jurisdiction]), reached, `${regions}${country} ${jurisdiction}`);
  }
});
