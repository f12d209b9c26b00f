import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComparisonRow } from '../../../src/catalog/facts/comparison.ts';
import type { ToolObserved } from '../../../src/catalog/observed/observed.ts';
import {
  CategoryView,
  categoryView,
  ToolDetail,
  ToolListItem,
  ToolSummary,
  toolDetail,
  toolListItem,
  toolSummary,
} from '../../../src/catalog/views.ts';
import { catalogOf, categoryOf, toolOf, useCaseOf } from './small-catalog.ts';

const BASE = 'https://dir.example';
const source = (...fields: string[]) => ({
  url: 'https://a.example',
  retrieved: '2026-10',
  fields: fields as [string],
});
const openSource = { license: 'MIT', repository: 'https://g.example' };
const summary = {
  name: 'Zed',
  slug: 'zed',
  description: toolOf().description,
  websiteUrl: 'https://zed.example',
  categories: ['cat'],
};
const item = {
  ...summary,
  kind: 'api',
  pricing: 'unknown',
  pricingSecondary: [],
  status: 'active',
  regions: [],
  countries: [],
  confidence: 'low',
  updatedAt: '2026-11-02',
  license: undefined,
  verifiedAt: undefined,
  url: `${BASE}/tools/zed`,
};
const FULL: Parameters<typeof toolOf>[0] = {
  pricing: { model: 'free', secondary: ['one-time'] },
  coverage: { regions: ['eu'], countries: ['US'] },
  openSource,
  sources: [source('status')],
  alternatives: ['beta', 'gone'],
  integrations: ['gone', 'beta'],
};
const full = toolOf(FULL);
const catalog = catalogOf({
  tools: [full, toolOf({ name: 'Beta', slug: 'beta', categories: ['x', 'cat'] })],
  categories: [categoryOf(), categoryOf({ slug: 'empty' })],
});

test('a search result has five fields, a list item what lists are filtered by, licence and day where known', () => {
  assert.deepEqual(toolSummary(toolOf()), summary);
  assert.deepEqual(toolListItem(toolOf(), BASE), item);
  assert.deepEqual(toolListItem(full, BASE), {
    ...item,
    pricing: 'free',
    pricingSecondary: ['one-time'],
    regions: ['eu'],
    countries: ['US'],
    license: 'MIT',
    verifiedAt: '2026-10',
  });
});

test('a full record names other tools, addresses, and what is not verified', () => {
  const tool = toolOf({
    ...FULL,
    openSource: { ...openSource, license: 'BUSL-1.1' },
    sources: [source('status', 'pricing', 'coverage', 'openSource.license', 'links.status')],
    facts: { 'links.status': { state: 'none', on: '2026-11-01', source: 'https://a.example' } },
  });
  const beta = { slug: 'beta', name: 'Beta', url: `${BASE}/tools/beta` };
  assert.deepEqual(toolDetail(tool, catalog, BASE), {
    ...tool,
    alternatives: [beta],
    integrations: [beta],
    licenseClass: 'source-available',
    state: { status: 'active', reason: undefined, source: 'https://a.example', day: '2026-10' },
    observed: undefined,
    useCases: [],
    unverified: ['description', 'openSource.repository'],
    verification: { confidence: 'low', verified: 5, of: 21, verifiedAt: '2026-11-01' },
    url: `${BASE}/tools/zed`,
    markdownUrl: `${BASE}/tools/zed.md`,
    jsonUrl: `${BASE}/api/tools/zed`,
  });
  assert.equal(toolDetail(toolOf(), catalog, BASE).licenseClass, undefined);
  const { unverified } = toolDetail(toolOf({ coverage: { countries: ['DE'] } }), catalog, BASE);
  assert.ok(!unverified.includes('coverage') && unverified.includes('coverage.countries'));
});

test('a full record has the line that gets each package in its newest version, and its use cases', () => {
  const java = 'pkg:maven/com.acme/tax';
  const tool = toolOf({
    packages: [
      { url: java, role: 'library' },
      { url: 'pkg:npm/acme', role: 'cli' },
    ],
  });
  const records = { tools: [tool], useCases: [useCaseOf()] };
  const npm = { url: 'pkg:npm/acme', latest: '9' };
  for (const [observed, version] of [
    [{ zed: { packages: [npm, { url: java, latest: '2.1' }] } }, '2.1'],
    [{}, '<version>'],
    [{ zed: {} }, '<version>'],
    [{ zed: { packages: [npm] } }, '<version>'],
  ] as [Record<string, ToolObserved>, string][]) {
    const { packages, useCases } = toolDetail(tool, catalogOf({ ...records, observed }), BASE);
    const lines = packages.map(({ install }) => install);
    assert.deepEqual(lines, [`implementation("com.acme:tax:${version}")`, 'npx acme']);
    assert.deepEqual(useCases, ['keep-books']);
  }
});

test('a category is shown with how many tools it holds', () => {
  const view = (at: number, of = catalog) => {
    const { toolCount, url } = categoryView(catalog.categories[at] as never, of, BASE);
    return `${url} ${toolCount}`;
  };
  assert.equal(view(0), `${BASE}/categories/cat 2`);
  assert.equal(view(1), `${BASE}/categories/empty 0`);
  assert.equal(view(0, catalogOf()), `${BASE}/categories/cat 0`);
});

test('views keep the schemas that are published, which refuse what is no such view', () => {
  const views = [
    [ToolSummary, toolSummary(full)],
    [ToolListItem, toolListItem(full, BASE)],
    [ToolDetail, toolDetail(full, catalog, BASE)],
    [CategoryView, categoryView(catalog.categories[0] as never, catalog, BASE)],
  ] as const;
  for (const [schema, view] of views) {
    assert.deepEqual(schema.parse(view), view);
    for (const key of Object.keys(view))
      assert.equal(schema.safeParse({ ...view, [key]: 1.5 }).success, false, key);
  }
  const cell = { value: null, state: 'unknown', label: '', verified: false };
  const row = { key: 'a', label: 'A', differs: false, values: [cell] };
  const isRow = (changes: object) => ComparisonRow.safeParse({ ...row, ...changes }).success;
  assert.ok(isRow({}));
  for (const key of Object.keys(row)) assert.ok(!isRow({ [key]: 1.5 }), key);
  for (const key of Object.keys(cell)) assert.ok(!isRow({ values: [{ ...cell, [key]: 1.5 }] }), key);
  assert.equal(ToolSummary.safeParse({ ...summary, more: 1 }).success, false);
});

test('the published schemas have a name, and say what a field is where its name does not', () => {
  const described = (schema: { meta(): unknown; shape: Record<string, { meta(): unknown }> }) => {
    const fields = Object.entries(schema.shape).map(([name, field]) => {
      const { description, format } = (field.meta() ?? {}) as { description?: string; format?: string };
      return `${name}${description ? '+' : ''}${format ? `:${format}` : ''}`;
    });
    return [(schema.meta() as { id: string }).id, ...fields.filter((field) => /\W/.test(field))].join(' ');
  };
  const summaryFields = 'name+ slug+ websiteUrl+:uri categories+';
  for (const [schema, fields] of [
    [ToolSummary, `ToolSummary ${summaryFields}`],
    [
      ToolListItem,
      `ToolListItem ${summaryFields} pricing+ pricingSecondary+ state+ countries+ license+ confidence+ updatedAt+ verifiedAt+ url+:uri`,
    ],
    [
      ToolDetail,
      'ToolDetail websiteUrl+:uri status+ licenseClass+ state+ useCases+ observed+ unverified+ url+:uri markdownUrl+:uri jsonUrl+:uri body+',
    ],
    [ToolDetail.shape.alternatives.element, 'ToolReference url:uri'],
    [CategoryView, 'Category url+:uri'],
    [ComparisonRow, 'ComparisonRow key+ differs+ values+'],
  ] as const)
    assert.equal(described(schema), fields);
  for (const field of Object.values(ComparisonRow.shape.values.element.shape))
    assert.ok(field.meta()?.description);
});
