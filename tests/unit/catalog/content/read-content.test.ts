import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { loadEntries, readContent } from '../../../../src/catalog/content/read-content.ts';
import { LinkReport, readLinkReport } from '../../../../src/catalog/observed/observed-files.ts';
import { catalogOf, categoryOf, changeOf, eventOf, guideOf, standardOf, toolOf } from '../small-catalog.ts';

const roots: string[] = [];
after(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

/** A content folder of files by path. */
function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const file = (record: object) => `---\n${JSON.stringify(record)}\n---\n`;
const SYNONYMS = {
  'synonyms.yaml': '- [kyc, identity check]\n',
  'translations.yaml': 'bank: {fr: [banque]}\n',
};

/** A tool as it is written in a file: without the reading that the schema adds. */
const tool = (slug: string, name: string, changes: object = {}) => ({
  ...toolOf({ slug, name }),
  ...changes,
});

test('the files of the record folders are read in order, and nothing else', () => {
  const root = folder({
    'tools/b.md': 'B',
    'tools/a.md': 'A',
    'tools/a.txt': 'no',
    'guides/g.md': 'G',
    'pages/about.md': 'no',
  });
  assert.deepEqual(loadEntries(root), [
    { collection: 'tools', file: 'content/tools/a.md', text: 'A' },
    { collection: 'tools', file: 'content/tools/b.md', text: 'B' },
    { collection: 'guides', file: 'content/guides/g.md', text: 'G' },
  ]);
});

test('records come in the order in which they are shown', () => {
  const regulation = {
    name: 'Rule',
    slug: 'rule',
    kind: 'statute',
    description: 'Binds every payment institution in the Union to report.',
    jurisdictions: ['EU'],
    authority: 'EBA',
    scope: 'Payment institutions',
    status: 'adopted',
    categories: ['cat'],
    sources: [{ url: 'https://law.example', retrieved: '2026-11-01', kind: 'law' }],
    updatedAt: '2026-11-01',
  };
  const useCase = (slug: string, title: string, asked: string) => ({
    title,
    slug,
    summary: 'Look up the people and companies that own or control a company, with their shares.',
    asked: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${asked} ${at}`),
    terms: { de: ['Eigner'], fr: ['Titulaire'], es: ['Titular'], pt: ['Titular'], it: ['Titolare'] },
    categories: ['cat'],
    tools: [{ slug: 'zed', fit: 'core' }],
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
  });
  const term = (slug: string, name: string) => ({
    term: name,
    slug,
    meaning: 'A person who owns or controls a company in the end, through however many others.',
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
  });
  const records: Record<string, object> = {
    'tools/acme': tool('acme', 'zulu'),
    'tools/beta': tool('beta', 'Éclair', { alternatives: ['acme'] }),
    'tools/zed': tool('zed', 'alpha', { updatedAt: '2026-11-03' }),
    'categories/cat': categoryOf({ slug: 'cat', name: 'A', order: 2 }),
    'categories/tax': categoryOf({ slug: 'tax', name: 'B', order: 1 }),
    'standards/iso-20022': standardOf(),
    'regulations/rule': regulation,
    'events/first': eventOf({ slug: 'first', date: '2027-01-01' }),
    'events/second': eventOf({ slug: 'second', date: '2026-01-01' }),
    'changes/new': changeOf({ slug: 'new', effectiveAt: '2026-10-02' }),
    'changes/old': changeOf({ slug: 'old', announcedAt: '2026-10-01' }),
    'changes/ahead': changeOf({ slug: 'ahead', effectiveAt: '2027-10-02' }),
    'guides/a': guideOf({
      slug: 'a',
      title: 'Zebra crossings',
      updatedAt: '2026-10-02',
      publishedAt: '2026-10-02',
    }),
    'guides/b': guideOf({
      slug: 'b',
      title: 'Able ledgers',
      updatedAt: '2026-10-02',
      publishedAt: '2026-10-02',
    }),
    'guides/c': guideOf({ slug: 'c', title: 'Middle ledgers', updatedAt: '2026-10-03' }),
    'use-cases/one': useCase('one', 'Screen a company for sanctions', 'screen'),
    'use-cases/two': useCase('two', 'Find who owns a company', 'owner'),
    'glossary/aa': term('aa', 'UBO'),
    'glossary/bb': term('bb', 'AML'),
  };
  const files = Object.fromEntries(
    Object.entries(records).map(([path, record]) => [`${path}.md`, file(record)]),
  );
  const read = readContent(folder({ ...SYNONYMS, ...files }));
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);
  assert.deepEqual(slugs(read.tools), ['zed', 'beta', 'acme']);
  assert.deepEqual(read.tools[2]?.alternatives, ['beta'], 'alternatives are linked both ways');
  assert.deepEqual(slugs(read.categories), ['tax', 'cat']);
  assert.deepEqual(slugs(read.standards), ['iso-20022']);
  assert.deepEqual(slugs(read.regulations), ['rule']);
  assert.deepEqual(slugs(read.events), ['second', 'first']);
  assert.deepEqual(slugs(read.changes), ['ahead', 'new', 'old']);
  assert.deepEqual(slugs(read.guides), ['c', 'b', 'a']);
  assert.deepEqual(slugs(read.useCases), ['two', 'one']);
  assert.deepEqual(slugs(read.glossary), ['bb', 'aa']);
  assert.deepEqual(read.synonyms, [['kyc', 'identity check']]);
  assert.equal(read.dataAsOf, '2026-11-03');
  assert.match(read.version, /^2026\.11\.03\+[0-9a-f]{8}$/);
  assert.deepEqual(
    slugs(catalogOf(read).tools),
    ['zed', 'beta', 'acme'],
    'it is the file that the server reads',
  );
});

test('the newest day of any record dates the data, and its content the version', () => {
  const version = (...names: string[]) => {
    const files = names.map((name, at) => [`tools/t${at}.md`, file(tool(`t${at}`, name))]);
    const category = { 'categories/cat.md': file(categoryOf()) };
    return readContent(folder({ ...SYNONYMS, ...category, ...Object.fromEntries(files) })).version;
  };
  assert.equal(version('A', 'B'), version('A', 'B'));
  assert.notEqual(version('A', 'B'), version('A', 'C'));
  assert.match(version(), /^0000\.00\.00\+/);
});

test('what was observed stands beside the tools, and a file for no tool is refused', () => {
  const seen = {
    collector: 'npm',
    subject: 'pkg:npm/a',
    source: 'https://registry.npmjs.org/a',
    since: '2026-11-01',
    values: { latest: '1.2.3', deprecated: 'Use b.' },
    firstSeen: { latest: '2026-11-01', deprecated: '2026-11-01' },
  };
  const files = {
    ...SYNONYMS,
    'categories/cat.md': file(categoryOf()),
    'tools/a.md': file(tool('a', 'A')),
    'observations/a.json': JSON.stringify({ slug: 'a', observations: [seen] }),
  };
  assert.deepEqual(readContent(folder(files)).observed, {
    a: { packages: [{ url: 'pkg:npm/a', latest: '1.2.3', deprecated: true }] },
  });
  const releases = ['2026-11-02', '2026-11-03', '2026-08-04', '2026-08-03'].map((date) => ({
    version: date,
    date,
  }));
  const dated = { ...seen, values: { versions: releases }, firstSeen: { versions: '2026-11-09' } };
  const observations = JSON.stringify({ slug: 'a', observations: [dated] });
  assert.deepEqual(
    readContent(folder({ ...files, 'observations/a.json': observations })).observedChanges?.map(
      ({ tool: slug, date }) => `${slug} ${date}`,
    ),
    ['a 2026-11-03', 'a 2026-11-02', 'a 2026-08-04'],
    'releases of 90 days before the newest record, the newest first',
  );
  const runs = { '_generated/collector-runs.json': '{"npm": "2026-11-20", "pypi": "2026-11-21"}' };
  assert.deepEqual(readContent(folder({ ...files, ...runs })).collectors, [
    { name: 'npm', subjects: 1, answeredOn: '2026-11-20' },
    { name: 'pypi', subjects: 0, answeredOn: '2026-11-21' },
  ]);
  assert.deepEqual(readContent(folder(files)).collectors, [{ name: 'npm', subjects: 1 }]);
  const stray = { ...files, 'observations/b.json': '{"slug": "b", "observations": []}' };
  assert.throws(() => readContent(folder(stray)), /content\/observations\/b\.json.*\n +there is no tool "b"/);
});

test('entries of moved records are kept', () => {
  const moved = '- {from: tools/old, to: tools/a, date: 2026-10-01, reason: "The vendor changed its name."}';
  const files = { 'categories/cat.md': file(categoryOf()), 'tools/a.md': file(tool('a', 'A')) };
  assert.deepEqual(readContent(folder({ ...SYNONYMS, ...files, 'moved.yaml': moved })).moved, [
    { from: 'tools/old', to: 'tools/a', date: '2026-10-01', reason: 'The vendor changed its name.' },
  ]);
  assert.deepEqual(readContent(folder({ ...SYNONYMS, ...files })).moved, []);
});

test('a draft of a change is not published', () => {
  const draft = { ...changeOf({ slug: 'draft' }), status: 'draft' };
  const files = {
    'categories/cat.md': file(categoryOf()),
    'tools/zed.md': file(tool('zed', 'Zed')),
    'changes/draft.md': file(draft),
    'changes/start.md': file(changeOf({ slug: 'start' })),
  };
  const { changes } = readContent(folder({ ...SYNONYMS, ...files }));
  assert.deepEqual(
    changes.map(({ slug }) => slug),
    ['start'],
  );
});

test('broken content is refused with all its problems, and without a stack', () => {
  const root = folder({
    ...SYNONYMS,
    'tools/a.md': file(tool('a', 'A', { categories: ['gone'] })),
    'tools/b.md': file(tool('b', 'A', { categories: ['gone'] })),
  });
  assert.throws(
    () => readContent(root),
    (error: Error) => {
      assert.match(error.message, /^content cannot be used: 3 problems in 2 content files\n/);
      assert.deepEqual([error.name, error.stack], ['ContentError', '']);
      return true;
    },
  );
});

test('the report on links is read from the content, and is empty without one', () => {
  const entry = {
    class: 'dead',
    code: 404,
    checkedAt: '2026-11-01',
    failingSince: '2026-10-01',
    files: ['a.md'],
  };
  const links = { 'https://a.example': entry };
  const root = folder({ '_generated/link-check.json': JSON.stringify({ links }) });
  assert.deepEqual(readLinkReport(root), { links });
  assert.deepEqual(readLinkReport(folder({})), { links: {} });
  assert.throws(() => readLinkReport(folder({ '_generated/link-check.json': '{"links":{"a":{}}}' })));
  for (const changes of [
    { class: 'gone' },
    { code: 1.5 },
    { location: 1 },
    { error: 1 },
    { checkedAt: '2026' },
    { failingSince: '2026' },
    { files: [1] },
    { more: 1 },
  ])
    assert.ok(
      !LinkReport.safeParse({ links: { a: { ...entry, ...changes } } }).success,
      JSON.stringify(changes),
    );
  for (const state of ['ok', 'moved', 'parked', 'blocked', 'unreachable'])
    assert.ok(LinkReport.safeParse({ links: { a: { ...entry, class: state } } }).success, state);
  assert.ok(!LinkReport.safeParse({ links: {}, more: 1 }).success);
});
