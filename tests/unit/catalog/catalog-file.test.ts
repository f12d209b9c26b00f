import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CatalogFile, openCatalog } from '../../../src/catalog/catalog.ts';
import {
  catalogOf,
  categoryOf,
  changeOf,
  comparisonOf,
  eventOf,
  guideOf,
  standardOf,
  termOf,
  toolOf,
  useCaseOf,
} from './small-catalog.ts';

const regulation = {
  name: 'Rule',
  slug: 'rule',
  kind: 'statute' as const,
  description: 'Binds every payment institution in the Union to report.',
  jurisdictions: ['EU'],
  authority: 'EBA',
  scope: 'Payment institutions',
  status: 'adopted' as const,
  categories: ['cat'],
  sources: [{ url: 'https://law.example', retrieved: '2026-11-01', kind: 'law' as const }],
  updatedAt: '2026-11-01',
};

test('records are looked up by slug, and tools by each of their categories', () => {
  const catalog = catalogOf({
    tools: [
      toolOf({ slug: 'a', categories: ['cat', 'gone'] }),
      toolOf({ slug: 'b', categories: ['tax', 'cat'] }),
    ],
    categories: [categoryOf({ slug: 'cat' }), categoryOf({ slug: 'tax' }), categoryOf({ slug: 'empty' })],
    standards: [standardOf({ slug: 'iso' })],
    regulations: [regulation],
    events: [eventOf({ slug: 'start' })],
    changes: [changeOf({ slug: 'change' })],
    guides: [guideOf({ slug: 'guide' })],
    comparisons: [comparisonOf()],
    useCases: [useCaseOf({ slug: 'find-company-owners' })],
    glossary: [termOf({ slug: 'ubo' })],
  });
  assert.equal(catalog.toolBySlug.get('b'), catalog.tools[1]);
  assert.deepEqual([...catalog.toolBySlug.keys()], ['a', 'b']);
  assert.deepEqual([...catalog.categoryBySlug.keys()], ['cat', 'tax', 'empty']);
  assert.deepEqual([...catalog.standardBySlug.keys()], ['iso']);
  assert.deepEqual([...catalog.regulationBySlug.keys()], ['rule']);
  assert.deepEqual([...catalog.eventBySlug.keys()], ['start']);
  assert.deepEqual([...catalog.changeBySlug.keys()], ['change']);
  assert.deepEqual([...catalog.guideBySlug.keys()], ['guide']);
  assert.deepEqual([...catalog.comparisonBySlug.keys()], ['beta-vs-zed']);
  assert.deepEqual([...catalog.useCaseBySlug.keys()], ['find-company-owners']);
  assert.deepEqual([...catalog.termBySlug.keys()], ['ubo']);
  const slugs = [...catalog.toolsByCategory].map(([slug, tools]) => [
    slug,
    ...tools.map((tool) => tool.slug),
  ]);
  assert.deepEqual(slugs, [['cat', 'a', 'b'], ['tax', 'b'], ['empty']]);
});

test('records are looked up by what they name, and by what they were or are called as well', () => {
  const slugs = (found: ReadonlyMap<string, readonly { slug: string }[]>) =>
    [...found].map(([slug, list]) => [slug, ...list.map((record) => record.slug)].join(' '));
  const reason = 'The vendor changed its name.';
  const removed = { from: 'tools/gone', date: '2026-10-01', reason };
  const catalog = catalogOf({
    tools: [
      toolOf({ slug: 'acme', name: 'Acme Tax', aliases: ['A.C.M.E', '!!!', 'acme'], alternatives: ['zed'] }),
      toolOf(),
    ],
    changes: [changeOf({ slug: 'one' }), changeOf({ slug: 'two', tool: undefined, subject: 'FAPI' })],
    guides: [guideOf({ tools: ['zed', 'zed', 'acme'] })],
    comparisons: [comparisonOf()],
    useCases: [useCaseOf({ tools: [{ slug: 'zed', fit: 'core' }] })],
    glossary: [termOf({ useCases: ['keep-books'] })],
    moved: [{ from: 'tools/old', to: 'tools/zed', date: '2026-10-01', reason }, removed],
  });
  assert.deepEqual(slugs(catalog.useCasesByTool), ['zed keep-books']);
  assert.deepEqual(slugs(catalog.toolsNaming), ['zed acme']);
  assert.deepEqual(slugs(catalog.changesByTool), ['zed one']);
  assert.deepEqual(slugs(catalog.guidesByTool), ['zed choose-a-ledger', 'acme choose-a-ledger']);
  assert.deepEqual(slugs(catalog.comparisonsByTool), ['beta beta-vs-zed', 'zed beta-vs-zed']);
  assert.deepEqual(slugs(catalog.termsByUseCase), ['keep-books ledger']);
  assert.deepEqual(
    [...catalog.formerSlugs],
    [
      ['tools/acme-tax', 'acme'],
      ['tools/a-c-m-e', 'acme'],
      ['tools/old', 'zed'],
    ],
  );
  assert.deepEqual([...catalog.removed], [['tools/gone', removed]]);
});

test('the file of the catalogue has every list, and nothing else', () => {
  const file = {
    version: '1',
    dataAsOf: '2026-11-01',
    tools: [toolOf()],
    useCases: [],
    glossary: [],
    categories: [],
    standards: [],
    regulations: [],
    events: [],
    changes: [],
    guides: [],
    comparisons: [],
    synonyms: [['a', 'b']],
  };
  assert.deepEqual(openCatalog(CatalogFile.parse(file)).synonyms, [['a', 'b']]);
  for (const key of Object.keys(file))
    assert.equal(CatalogFile.safeParse({ ...file, [key]: [1] }).success, false, key);
  assert.equal(CatalogFile.safeParse({ ...file, more: [] }).success, false);
});
