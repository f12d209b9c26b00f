import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import { type Catalog, CatalogFile, openCatalog } from '../../../src/catalog/catalog.ts';
import { openCatalogFile, readCatalog, writeCatalog } from '../../../src/catalog/catalog-lines.ts';
import { answerTo, keepReads, recordReads, takeReads, UNRECORDED } from '../../../src/catalog/page-reads.ts';
import { recordServices } from '../../../src/server/services.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import {
  catalogOf,
  categoryOf,
  changeOf,
  comparisonOf,
  eventOf,
  guideOf,
  regulationOf,
  standardOf,
  termOf,
  toolOf,
  useCaseOf,
} from './small-catalog.ts';

const reason = 'The vendor changed its name.';
const removed = { from: 'tools/gone', date: '2026-10-01', reason };
const catalog = catalogOf({
  tools: [
    toolOf({
      slug: 'acme',
      name: 'Acme Tax',
      categories: ['tax', 'cat'],
      aliases: ['A.C.M.E', '!!!', 'acme'],
      alternatives: ['zed'],
    }),
    toolOf({ categories: ['cat', 'gone'] }),
  ],
  categories: [categoryOf(), categoryOf({ slug: 'tax' }), categoryOf({ slug: 'empty' })],
  standards: [standardOf()],
  regulations: [regulationOf()],
  events: [eventOf()],
  changes: [changeOf(), changeOf({ slug: 'two', tool: undefined, subject: 'FAPI' })],
  guides: [guideOf({ tools: ['zed', 'zed', 'acme'] })],
  comparisons: [comparisonOf()],
  useCases: [useCaseOf()],
  glossary: [termOf({ useCases: ['keep-books'] })],
  moved: [{ from: 'tools/old', to: 'tools/zed', date: '2026-10-01', reason }, removed],
  bodies: { 'tools/zed': 'Its text.' },
});

test('records are looked up by slug, by what they name, and by what they were or are called as well', () => {
  for (const [lookUp, slugs] of [
    ['toolBySlug', 'acme zed'],
    ['categoryBySlug', 'cat tax empty'],
    ['standardBySlug', 'iso-20022'],
    ['regulationBySlug', 'rule'],
    ['eventBySlug', 'start'],
    ['changeBySlug', 'version-2 two'],
    ['guideBySlug', 'choose-a-ledger'],
    ['comparisonBySlug', 'beta-vs-zed'],
    ['useCaseBySlug', 'keep-books'],
    ['termBySlug', 'ledger'],
  ] as const) {
    assert.equal([...catalog[lookUp].keys()].join(' '), slugs);
    for (const [slug, record] of catalog[lookUp]) assert.equal(record.slug, slug);
  }
  for (const [lookUp, ...found] of [
    ['toolsByCategory', 'cat: acme zed', 'tax: acme', 'empty: '],
    ['useCasesByTool', 'zed: keep-books'],
    ['toolsNaming', 'zed: acme'],
  ] as const)
    assert.deepEqual(
      [...catalog[lookUp]].map(([slug, list]) => `${slug}: ${list.map((record) => record.slug).join(' ')}`),
      found,
    );
  for (const [asked, slug] of [
    ['changes tool zed', 'version-2'],
    ['comparisons tools beta', 'beta-vs-zed'],
    ['glossary useCases keep-books', 'ledger'],
  ] as const)
    assert.deepEqual(
      catalog.recordsNaming[asked]?.map((record) => record['slug']),
      [slug],
    );
  assert.equal([...catalog.formerSlugs].join(' '), 'tools/acme-tax,acme tools/a-c-m-e,acme tools/old,zed');
  assert.deepEqual([...catalog.removed], [['tools/gone', removed]]);
});

test('the file of the catalogue has every list, and nothing else', () => {
  const lists =
    'tools useCases glossary categories standards regulations events changes guides comparisons synonyms';
  const file: Record<string, unknown> = {
    version: '1',
    dataAsOf: '2026-11-01',
    ...Object.fromEntries(lists.split(' ').map((name) => [name, []])),
  };
  assert.deepEqual(openCatalog(CatalogFile.parse({ ...file, synonyms: [['a', 'b']] })).synonyms, [
    ['a', 'b'],
  ]);
  for (const name of Object.keys(file))
    assert.equal(CatalogFile.safeParse({ ...file, [name]: [1] }).success, false, name);
  assert.equal(CatalogFile.safeParse({ ...file, more: [] }).success, false);
});

const folder = temporaryFolder('catalog');
const file = join(folder, 'catalog.ndjson');
const written = { ...catalogOf({ tools: [toolOf({ name: 'Älpha\n€' }), toolOf({ slug: 'beta' })] }) };
const body = 'One line.\n\nAnother, with an é.';

test('the rest of the catalogue, each tool and each text are lines of JSON', () => {
  writeCatalog(file, { ...written, bodies: { 'tools/zed': body } });
  const [rest = '', zed = '', beta = '', text, ...more] = readFileSync(file, 'utf8').split('\n');
  assert.deepEqual(JSON.parse(rest), JSON.parse(JSON.stringify({ ...written, tools: [], bodies: {} })));
  assert.deepEqual([JSON.parse(zed).name, JSON.parse(beta).slug], ['Älpha\n€', 'beta']);
  assert.deepEqual([text, ...more], [JSON.stringify(['tools/zed', body]), '']);
});

test('what was written is read again with the digest of the file, whole or by the text that is asked for', () => {
  const many = Array.from({ length: 600 }, (_, at) => ({
    ...toolOf({ slug: `tool-${at}` }),
    description: 'é'.repeat((at * 5) % 2000),
  }));
  const bodies = Object.fromEntries(
    many.map(({ slug }, at) => [`tools/${slug}`, `${at} é\n`.repeat(at % 300)]),
  );
  for (const tools of [[], written.tools, many]) {
    writeCatalog(file, { ...written, tools, bodies });
    const read = readCatalog(file);
    assert.deepEqual(read.catalog, JSON.parse(JSON.stringify({ ...written, tools, bodies })));
    assert.equal(read.digest, createHash('sha256').update(readFileSync(file)).digest('base64url'));
    const opened = openCatalogFile(file);
    assert.equal(opened.digest, read.digest);
    assert.deepEqual({ ...opened.catalog, bodies }, read.catalog);
    for (const [name, text] of Object.entries(bodies)) assert.equal(opened.catalog.bodies[name], text, name);
    for (const name of ['', 'tools/', 'tools/tool-2000', 'constructor', '__proto__'])
      assert.equal(opened.catalog.bodies[name], undefined, name);
  }
});

test('a text that was cut off after the file was opened throws with the file and what to do', () => {
  writeCatalog(file, { ...written, bodies: { 'tools/zed': body } });
  const { bodies } = openCatalogFile(file).catalog;
  truncateSync(file, readFileSync(file).length - 10);
  assert.throws(() => bodies['tools/zed'], {
    message:
      `cannot read ${file}: the file ends early. It has changed since the start of this process: ` +
      'run "npm run build -- --force" and start again.',
  });
});

test('a file that is empty, ends within a line or begins as no catalogue does is refused', () => {
  writeCatalog(file, { ...written, bodies: { 'tools/zed': body } });
  const whole = readFileSync(file, 'utf8');
  const others = whole.split('\n').slice(1);
  const notFirst = /^its first line is not that of a catalogue$/;
  const starts = [
    'null',
    '[]',
    '5',
    '{}',
    '{"tools":null,"bodies":{}}',
    others.toReversed().slice(1).join('\n'),
  ];
  for (const [text, message] of [
    ['', /./],
    [whole.slice(0, -5), /./],
    [whole.slice(0, -1), /./],
    [others.join('\n'), notFirst],
    ...starts.map((start) => [[start, ...others].join('\n'), notFirst] as const),
  ] as const) {
    writeFileSync(file, text);
    for (const read of [readCatalog, openCatalogFile])
      assert.throws(() => read(file), { name: 'SyntaxError', message }, text.slice(0, 50));
  }
});

/** What `use` asked of the catalogue. */
function askedBy(use: (catalog: Catalog) => unknown): string {
  const asked = new Set<string>();
  use(recordReads(catalog, asked));
  return [...asked].sort().join(', ');
}

test('a look-up is noted with its key, any other use and any other member whole', () => {
  for (const [use, asked] of [
    [({ toolBySlug }) => toolBySlug.has('none'), 'toolBySlug none'],
    [({ bodies }) => bodies['tools/zed'], 'bodies tools/zed'],
    [({ toolBySlug }) => toolBySlug.size, 'toolBySlug'],
    [({ toolBySlug }) => [...toolBySlug], 'toolBySlug'],
    [({ bodies }) => Object.keys(bodies), 'bodies'],
    [({ bodies }) => 'tools/zed' in bodies, 'bodies'],
  ] as [(catalog: Catalog) => unknown, string][])
    assert.equal(askedBy(use), asked, String(use));
  assert.match(
    askedBy((all) => ({ ...all }).toolBySlug.get('zed')),
    /toolBySlug zed, .*tools, .*version/,
  );
  const odd = { ...catalog, version: new Set(['a']) } as unknown as Catalog;
  const asked = new Set<string>();
  assert.ok(recordReads(odd, asked).version && asked.has(UNRECORDED), 'JSON cannot tell it apart');
});

test('the recorded catalogue gives what the catalogue holds, and the answer to a question is it as JSON', () => {
  const recorded = recordReads(catalog, new Set());
  const [acme, zed] = catalog.tools;
  assert.deepEqual([recorded.toolBySlug.get('zed'), recorded.bodies['tools/zed']], [zed, 'Its text.']);
  assert.deepEqual([recorded.toolBySlug.size, recorded.toolsNaming.get('zed')], [2, [acme]]);
  for (const [question, answer] of [
    ['bodies tools/zed', '"Its text."'],
    ['toolBySlug', JSON.stringify([...catalog.toolBySlug])],
  ] as const)
    assert.equal(answerTo(catalog, question), answer);
});

test('a page that uses more than the catalogue and the base address cannot be used again', () => {
  const services = { catalog, baseUrl: 'https://a.example', foot: '', listing: {} } as Services;
  const reads = (use: (services: Services) => unknown) => {
    const asked = new Set<string>();
    use(recordServices(services, asked));
    keepReads('/page.html', asked);
    return takeReads('/page.html');
  };
  assert.deepEqual(
    reads(({ baseUrl, catalog: recorded }) => [baseUrl, recorded.version]),
    ['version'],
  );
  assert.equal(
    reads(({ listing }) => listing),
    undefined,
  );
  assert.equal(takeReads('/page.html'), undefined);
});
