import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reaches } from '../../../src/report/report-filter.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const tool = (regions: ('eu' | 'europe' | 'asia-pacific' | 'global')[], countries: string[] = []) =>
  toolOf({ coverage: { regions, countries } });

test('law of the Union reaches tools of the Union, of Europe, and of a country where that law applies', () => {
  assert.equal(reaches(tool(['eu']), ['EU']), true);
  assert.equal(reaches(tool(['europe']), ['EU']), true);
  assert.equal(reaches(tool([], ['DE']), ['EU']), true);
  assert.equal(reaches(tool([], ['NO']), ['EU']), true);
  assert.equal(reaches(tool([], ['GB']), ['EU']), false);
  assert.equal(reaches(tool(['asia-pacific']), ['EU']), false);
});

test('law of a country reaches tools that state the country or a region around it', () => {
  assert.equal(reaches(tool([], ['FR']), ['FR']), true);
  assert.equal(reaches(tool(['europe']), ['GB']), true);
  assert.equal(reaches(tool(['eu']), ['GB']), false);
  assert.equal(reaches(tool([], ['FR']), ['DE']), false);
});

test('worldwide rules reach every tool, and tools of global coverage are reached by every rule', () => {
  assert.equal(reaches(tool([]), ['GLOBAL']), true);
  assert.equal(reaches(tool(['global']), ['KE']), true);
  assert.equal(reaches(tool([]), ['KE']), false);
});
