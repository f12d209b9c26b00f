import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ComparisonRow } from '../../../src/catalog/facts/comparison.ts';
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
const DESCRIPTION = 'Keeps the books of a bank in double entry, and says so plainly.';
const summary = {
  name: 'Zed',
  slug: 'zed',
  description: DESCRIPTION,
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
  url: 'https://dir.example/tools/zed',
};

test('a search result has five fields', () => {
  assert.deepEqual(toolSummary(toolOf()), summary);
});

test('a list item has what lists are filtered by, and licence and day where they are known', () => {
  assert.deepEqual(toolListItem(toolOf(), BASE), item);
  const full = toolOf({
    pricing: { model: 'free', secondary: ['one-time'] },
    coverage: { regions: ['eu'], countries: ['US'] },
    openSource: { license: 'MIT', repository: 'https://g.example' },
    sources: [{ url: 'https://a.example', retrieved: '2026-10', fields: ['status'] }],
  });
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
    alternatives: ['beta', 'gone'],
    integrations: ['gone', 'beta'],
    openSource: { license: 'BUSL-1.1', repository: 'https://g.example' },
    api: { auth: ['jwt'] },
    sources: [{ url: 'https://a.example', retrieved: '2026-10', fields: ['api', 'openSource.license'] }],
    facts: { 'links.status': { state: 'none', on: '2026-11-01', source: 'https://a.example' } },
  });
  const catalog = catalogOf({ tools: [tool, toolOf({ name: 'Beta', slug: 'beta' })] });
  const beta = { slug: 'beta', name: 'Beta', url: 'https://dir.example/tools/beta' };
  assert.deepEqual(toolDetail(tool, catalog, BASE), {
    ...tool,
    alternatives: [beta],
    integrations: [beta],
    licenseClass: 'source-available',
    useCases: [],
    unverified: ['description', 'status', 'openSource.repository'],
    verification: { confidence: 'low', verified: 3, of: 21, verifiedAt: '2026-11-01' },
    url: 'https://dir.example/tools/zed',
    markdownUrl: 'https://dir.example/tools/zed.md',
    jsonUrl: 'https://dir.example/api/tools/zed',
  });
  assert.equal('licenseClass' in toolDetail(toolOf(), catalog, BASE), false);
});

test('a full record has the line that gets each package in its newest version, and its use cases', () => {
  const java = 'pkg:maven/com.acme/tax';
  const tool = toolOf({
    packages: [
      { url: java, role: 'library' },
      { url: 'pkg:npm/acme', role: 'cli' },
    ],
    coverage: { countries: ['DE'] },
  });
  const packages = [
    { url: 'pkg:npm/acme', latest: '9' },
    { url: java, latest: '2.1' },
  ];
  const records = { tools: [tool], useCases: [useCaseOf()] };
  const shown = toolDetail(tool, catalogOf({ ...records, observed: { zed: { packages } } }), BASE);
  assert.deepEqual(
    shown.packages.map(({ install }) => install),
    ['implementation("com.acme:tax:2.1")', 'npx acme'],
  );
  assert.deepEqual(shown.useCases, ['keep-books']);
  assert.ok(!shown.unverified.includes('coverage') && shown.unverified.includes('coverage.countries'));
  for (const observed of [{}, { zed: {} }, { zed: { packages: packages.slice(0, 1) } }])
    assert.equal(
      toolDetail(tool, catalogOf({ ...records, observed }), BASE).packages[0]?.install,
      'implementation("com.acme:tax:<version>")',
    );
});

test('a category is shown with how many tools it holds', () => {
  const catalog = catalogOf({
    categories: [categoryOf({ slug: 'cat' }), categoryOf({ slug: 'empty' })],
    tools: [toolOf({ slug: 'a' }), toolOf({ slug: 'b', categories: ['x', 'cat'] })],
  });
  const view = (at: number) => {
    const { toolCount, url, slug } = categoryView(catalog.categories[at] as never, catalog, BASE);
    return [slug, toolCount, url];
  };
  assert.deepEqual(view(0), ['cat', 2, 'https://dir.example/categories/cat']);
  assert.deepEqual(view(1), ['empty', 0, 'https://dir.example/categories/empty']);
  const elsewhere = catalogOf().toolsByCategory;
  const { toolCount } = categoryView(
    catalog.categories[0] as never,
    { ...catalog, toolsByCategory: elsewhere },
    BASE,
  );
  assert.equal(toolCount, 0);
});

test('views keep the schemas that are published, which refuse what is no such view', () => {
  const tool = toolOf({
    openSource: { license: 'MIT', repository: 'https://g.example' },
    sources: [{ url: 'https://a.example', retrieved: '2026-10', fields: ['status'] }],
    alternatives: ['beta'],
  });
  const catalog = catalogOf({
    tools: [tool, toolOf({ name: 'Beta', slug: 'beta' })],
    categories: [categoryOf()],
  });
  const views = [
    [ToolSummary, toolSummary(tool)],
    [ToolListItem, toolListItem(tool, BASE)],
    [ToolDetail, toolDetail(tool, catalog, BASE)],
    [CategoryView, categoryView(catalog.categories[0] as never, catalog, BASE)],
  ] as const;
  for (const [schema, view] of views) {
    assert.deepEqual(schema.parse(view), view);
    for (const key of Object.keys(view))
      assert.equal(schema.safeParse({ ...view, [key]: 1.5 }).success, false, key);
  }
  assert.equal(ToolSummary.safeParse({ ...summary, more: 1 }).success, false);
});

test('the published schemas have a name, and say what a field is where its name does not', () => {
  const described = (schema: { meta(): unknown; shape: Record<string, { meta(): unknown }> }) => {
    const { id } = schema.meta() as { id: string };
    const fields = Object.entries(schema.shape).map(([name, field]) => {
      const { description, format } = (field.meta() ?? {}) as { description?: string; format?: string };
      return `${name}${description ? '+' : ''}${format ? ` ${format}` : ''}`;
    });
    return [id, ...fields.filter((field) => /\W/.test(field))];
  };
  const summaryFields = ['name+', 'slug+', 'websiteUrl+ uri', 'categories+'];
  assert.deepEqual(described(ToolSummary), ['ToolSummary', ...summaryFields]);
  assert.deepEqual(described(ToolListItem), [
    'ToolListItem',
    ...summaryFields,
    ...[
      'pricing+',
      'pricingSecondary+',
      'countries+',
      'license+',
      'confidence+',
      'updatedAt+',
      'verifiedAt+',
    ],
    'url+ uri',
  ]);
  assert.deepEqual(described(ToolDetail), [
    'ToolDetail',
    ...[
      'websiteUrl+ uri',
      'licenseClass+',
      'useCases+',
      'observed+',
      'unverified+',
      'url+ uri',
      'markdownUrl+ uri',
      'jsonUrl+ uri',
      'body+',
    ],
  ]);
  assert.deepEqual(described(ToolDetail.shape.alternatives.element), ['ToolReference', 'url uri']);
  assert.deepEqual(described(CategoryView), ['Category', 'url+ uri']);
  assert.deepEqual(described(ComparisonRow), ['ComparisonRow', 'key+', 'differs+', 'values+']);
  const cell = ComparisonRow.shape.values.element.shape;
  for (const field of Object.values(cell)) assert.ok(field.meta()?.description);
});
