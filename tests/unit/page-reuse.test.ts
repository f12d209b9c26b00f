import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { reusePage, type Source, unchangedPages } from '../../scripts/releases/make-pages.ts';
import { hashAnswer, type KeptPages } from '../../src/build/kept-pages.ts';
import { hashFile } from '../../src/build/server-files.ts';
import type { StaticFile } from '../../src/server/static/manifest.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { catalogOf, toolOf } from './catalog/small-catalog.ts';

/**
 * Later builds use a page again when the catalogue answers all that the page asked as before. That is right only if pages
 * are made from nothing else, but from what makes every page anew: the sources and the settings.
 */
const SOURCES = globSync('src/{pages,site/view,site/components,site/layouts}/**/*.{astro,ts}').sort();
const without = (file: string, ...parts: RegExp[]) =>
  parts.reduce((text, part) => text.replaceAll(part, ''), readFileSync(file, 'utf8'));
/** What runs in a browser is not part of the page. */
const SCRIPT = /<script>[\s\S]*?<\/script>/g;
const ADDRESSES = /^export (?:async )?function getStaticPaths[\s\S]*?^\}$/gm;

test('pages read no files, environment, clock or chance, and content through a record of what they ask', () => {
  const naming = (pattern: RegExp, ...parts: RegExp[]) =>
    SOURCES.filter((file) => pattern.test(without(file, ...parts)));
  assert.ok(SOURCES.length > 100);
  // Files of prose make every page anew.
  assert.deepEqual(naming(/astro:content/), ['src/pages/[page].astro', 'src/pages/docs/[doc].astro']);
  assert.deepEqual(naming(/node:fs|process\.env|new Date\(\)|Date\.now|Math\.random|\bfetch\(/, SCRIPT), []);
  // Addresses of pages are not their content.
  assert.deepEqual(naming(/contentOfBuild\(/, ADDRESSES), ['src/site/layouts/record-paths.ts']);
});

test('what is remembered between pages is kept for each catalogue, which records its reads for one page', () => {
  const remembering = [...SOURCES, ...globSync('src/{catalog,records,documents}/**/*.ts')].filter((file) =>
    /new WeakMap<(?!Catalog\b)|= keptFor\((?!\s*\(catalog: Catalog\))/.test(readFileSync(file, 'utf8')),
  );
  // The schema of a list follows from its filters. Answers to profiles and words of other languages are kept for each catalogue, as are facts; prices, readings, evidence and lines follow from the record of
  // a tool alone, what a firm returns from its profile, numbers from the rates, the roots of a name from its action, a rank from the jurisdictions, prices by unit from
  // the tools compared, the words of a price from the price, and one change of each subject from the changes.
  assert.deepEqual(remembering.sort(), [
    'src/catalog/cost/bill.ts',
    'src/catalog/cost/money.ts',
    'src/catalog/cost/unit-prices.ts',
    'src/catalog/facts/facts-of.ts',
    'src/catalog/facts/verification.ts',
    'src/catalog/list/default-order.ts',
    'src/catalog/list/reach.ts',
    'src/catalog/obligations/match-profile.ts',
    'src/catalog/observed/observed-changes.ts',
    'src/catalog/operations/find-operations.ts',
    'src/catalog/operations/question-vocabulary.ts',
    'src/catalog/tools-csv.ts',
    'src/records/tool/price-text.ts',
    'src/site/view/comparison.ts',
    'src/site/view/find-query.ts',
    'src/site/view/price-for-title.ts',
  ]);
});

const head = {
  title: 'Zed',
  description: 'Zed',
  canonical: 'https://a.example/tools/zed',
  lastUpdated: '2026-11-02',
  lang: 'en',
  indexed: true,
};

test('a page is unchanged when all that it asked is answered as before and its links lead where they did', () => {
  const before = catalogOf({ tools: [toolOf()] });
  const questions = ['toolBySlug zed', 'toolBySlug new', 'tools'];
  const kept: KeptPages = {
    sources: 'x',
    onDemand: [],
    operations: '',
    foot: '',
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
  for (const [tools, present, unchanged] of [
    [[toolOf()], paths, '/asks-new /links-new /list /plain /tools/zed'],
    [[toolOf({ name: 'Zeta' })], paths, '/asks-new /links-new /plain'],
    [[toolOf(), toolOf({ slug: 'new', name: 'New' })], [...paths, '/tools/new'], '/plain /tools/zed'],
    [[toolOf()], paths.slice(1), '/asks-new /list'],
  ] as const)
    assert.equal(
      [...unchangedPages(kept, catalogOf({ tools: [...tools] }), new Set(present))].sort().join(' '),
      unchanged,
    );
});

const root = temporaryFolder('reuse');
let made = 0;
const FOOT = '7 tools, as of 20 Nov 2026.';

/** A release with the page of a tool and its twin, and what a release of another day makes of them. */
function release(html: string) {
  made += 1;
  const folder = join(root, String(made));
  const client = join(folder, 'release');
  mkdirSync(join(client, 'tools'), { recursive: true });
  const entryOf = (file: string, text: string): StaticFile => {
    writeFileSync(join(client, file), text);
    const kind = file.endsWith('.md') ? 'twin' : 'page';
    return { file, type: 'text/html', hash: hashFile(Buffer.from(text)), bytes: text.length, kind };
  };
  const source: Source = {
    client,
    files: {
      '/tools/zed': entryOf('tools/zed.html', html),
      '/tools/zed.md': entryOf('tools/zed.md', '# Zed\n'),
    },
    kept: {
      sources: 'x',
      onDemand: [],
      operations: '',
      foot: FOOT,
      questions: ['tools', 'toolBySlug zed'],
      answers: ['1', '2'],
      paths: ['/tools', '/map'],
      pages: { '/tools/zed': { head, asked: [1], linked: [0] } },
    },
  };
  const page = { path: '/tools/zed', file: '/tools/zed.html', isPage: true, render: () => assert.fail() };
  return {
    source,
    reuse: (foot: string) => reusePage(source, page, join(folder, 'next'), foot),
    read: (file: string) => readFileSync(join(folder, 'next/tools', file), 'utf8'),
  };
}

test('a page and its twin are taken as they are, with their entries of the manifest', () => {
  const { source, reuse, read } = release(`<p>Zed</p>${FOOT}`);
  const { reads, linked, files } = reuse(FOOT);
  assert.deepEqual([read('zed.html'), read('zed.md')], [`<p>Zed</p>${FOOT}`, '# Zed\n']);
  assert.deepEqual(
    [reads, linked, Object.fromEntries(files)],
    [['toolBySlug zed'], ['/tools'], source.files],
  );
});

test('another line at the foot is written into a copy, which the release does not share', () => {
  const { source, reuse, read } = release(`<p>Zed</p>${FOOT}`);
  const { files } = reuse('8 tools, as of 22 Nov 2026.');
  assert.equal(read('zed.html'), '<p>Zed</p>8 tools, as of 22 Nov 2026.');
  assert.equal(readFileSync(join(source.client, 'tools/zed.html'), 'utf8'), `<p>Zed</p>${FOOT}`);
  assert.deepEqual(
    files.map(([path]) => path),
    ['/tools/zed.md'],
  );
});

test('a page that does not have its foot once, and a file that is not the one that was built, are refused', () => {
  for (const html of ['<p>Zed</p>', FOOT + FOOT])
    assert.throws(() => release(html).reuse('8 tools, as of 22 Nov 2026.'), /does not have its foot once/);
  for (const file of ['tools/zed.html', 'tools/zed.md']) {
    const { source, reuse } = release(FOOT);
    writeFileSync(join(source.client, file), 'changed');
    assert.throws(() => reuse(FOOT), /was changed after the build/);
  }
});
