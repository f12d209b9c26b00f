import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unchangedPages } from '../../scripts/releases/make-pages.ts';
import { hashAnswer, type KeptPages } from '../../src/build/kept-pages.ts';
import { catalogOf, toolOf } from './catalog/small-catalog.ts';

const before = catalogOf({ tools: [toolOf()] });
const head = {
  title: 'Zed',
  description: 'Zed',
  canonical: 'https://a.example/tools/zed',
  lastUpdated: '2026-11-02',
  lang: 'en',
  indexed: true,
};
const questions = ['toolBySlug zed', 'toolBySlug new', 'tools'];
const kept: KeptPages = {
  sources: 'x',
  onDemand: [],
  dataAsOf: '2026-11-01',
  questions,
  answers: questions.map((question) => hashAnswer(before, question)),
  paths: ['/tools/zed', '/tools/new'],
  pages: {
    '/tools/zed': { head, asked: [0], linked: [] },
    '/plain': { head, asked: [], linked: [0] },
    '/links-new': { head, asked: [], linked: [0, 1] },
    '/asks-new': { head, asked: [1], linked: [] },
    '/list': { head, asked: [0, 2], linked: [] },
    '/unrecorded': { head, asked: null, linked: [] },
  },
};
const paths = Object.keys(kept.pages);
const unchanged = (catalog = before, present = paths) =>
  [...unchangedPages(kept, catalog, new Set(present))].sort();

test('with the same records, all pages are unchanged but those whose reads are unknown', () => {
  assert.deepEqual(unchanged(), ['/asks-new', '/links-new', '/list', '/plain', '/tools/zed']);
});

test('a page that read a changed record is not unchanged', () => {
  const changed = catalogOf({ tools: [toolOf({ name: 'Zeta' })] });
  assert.deepEqual(unchanged(changed), ['/asks-new', '/links-new', '/plain']);
});

test('a new record changes pages that looked for it and those whose links lead to its page', () => {
  const more = catalogOf({ tools: [toolOf(), toolOf({ slug: 'new', name: 'New' })] });
  assert.deepEqual(unchanged(more, [...paths, '/tools/new']), ['/plain', '/tools/zed']);
});

test('a page that is no longer there is not used, and pages that link to it change', () => {
  assert.deepEqual(
    unchanged(
      before,
      paths.filter((path) => path !== '/tools/zed'),
    ),
    ['/asks-new', '/list'],
  );
});
