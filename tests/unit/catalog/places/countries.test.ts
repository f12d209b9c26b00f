import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFacetIndex } from '../../../../src/catalog/list/facet-index.ts';
import { countriesWithPage, toolsOfCountry } from '../../../../src/catalog/related.ts';
import { coverageText } from '../../../../src/records/tool/coverage.ts';
import { coverageMatrix, MATRIX_REGIONS } from '../../../../src/site/view/pictures.ts';
import { catalogOf, categoryOf, toolOf } from '../small-catalog.ts';

const catalog = catalogOf({
  categories: [categoryOf()],
  tools: [
    toolOf({ slug: 'made', organization: { country: 'KE' }, coverage: { regions: ['global'] } }),
    toolOf({ slug: 'named', coverage: { countries: ['KE', 'NG'] } }),
    toolOf({ slug: 'around', coverage: { regions: ['africa', 'global'] } }),
    toolOf({ slug: 'anywhere', coverage: { regions: ['global'] } }),
    toolOf({ slug: 'elsewhere', coverage: { regions: ['europe'] } }),
  ],
});
const slugs = (tools: readonly { slug: string }[]) => tools.map(({ slug }) => slug);

test('tools of a country are local, regional or global, each in the closest group alone', () => {
  const { local, regional, global } = toolsOfCountry(catalog, 'KE');
  assert.deepEqual(
    [slugs(local), slugs(regional), slugs(global)],
    [['made', 'named'], ['around'], ['anywhere']],
  );
  const german = toolsOfCountry(catalog, 'DE');
  assert.deepEqual(
    [german.local, slugs(german.regional)],
    [[], ['elsewhere']],
    'Europe is one of two regions',
  );
  assert.deepEqual(toolsOfCountry(catalogOf(), 'DE'), { local: [], regional: [], global: [] });
});

test('countries with most local tools come first, in code order when they have as many', () => {
  assert.deepEqual(countriesWithPage(catalog.tools), ['KE', 'NG']);
  const stated = [['DE', 'AT'], ['FR', 'DE'], ['BE'], ['BE', 'US'], ['US', 'BE']];
  assert.deepEqual(countriesWithPage(stated.map((countries) => toolOf({ coverage: { countries } }))), [
    'BE',
    'DE',
    'US',
    'AT',
    'FR',
  ]);
  const home = toolOf({ organization: { country: 'DE' }, coverage: { countries: ['DE', 'IN'] } });
  assert.deepEqual(
    countriesWithPage([home, toolOf({ coverage: { countries: ['IN'] } })]),
    ['IN', 'DE'],
    'a tool counts once for a country',
  );
  const many = Array.from({ length: 60 }, (_, index) =>
    toolOf({ coverage: { countries: [COUNTRIES[index] ?? 'DE'] } }),
  );
  assert.equal(countriesWithPage(many).length, 40);
});

const COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB CH NO IS US CA MX BR AR CL CO PE UY JP IN'.split(
    ' ',
  );

test('the filter of countries counts apart the tools that name one, and puts these first', () => {
  const counts = createFacetIndex(catalog).count('country', {}, undefined);
  assert.deepEqual(
    counts.slice(0, 2).map(({ value, count, stated }) => [value, count, stated]),
    [
      ['KE', 4, 1],
      ['NG', 4, 1],
    ],
  );
  assert.equal(createFacetIndex(catalog).count('kind', {}, undefined)[0]?.stated, undefined);
});

test('the home country stands before the others that a record names', () => {
  const text = (countries: string[], country?: string) =>
    coverageText(
      toolOf({ coverage: { countries, regions: ['global'] }, ...(country && { organization: { country } }) }),
    );
  assert.equal(text(['GH', 'KE'], 'KE'), 'Kenya, Ghana; Global');
  assert.equal(text(['DE', 'FR', 'GH', 'KE'], 'KE'), 'Kenya and 3 more countries; Global');
  assert.equal(text(['DE', 'FR', 'GH', 'KE']), '4 countries; Global');
});

test('the matrix counts the tools that state a region or a country in it, and global ones apart', () => {
  const [row] = coverageMatrix(catalog);
  const count = (region: (typeof MATRIX_REGIONS)[number]) => row?.counts[MATRIX_REGIONS.indexOf(region)];
  assert.equal(MATRIX_REGIONS.at(-1), 'global');
  assert.deepEqual([count('africa'), count('europe'), count('global'), row?.tools], [2, 1, 3, 5]);
});
