import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import type { Catalog } from '../../../src/catalog/catalog.ts';
import { answerTo, keepReads, recordReads, takeReads, UNRECORDED } from '../../../src/catalog/page-reads.ts';
import { recordServices } from '../../../src/server/record-services.ts';
import { catalogOf, categoryOf, toolOf } from './small-catalog.ts';

const catalog = catalogOf({
  tools: [toolOf(), toolOf({ slug: 'ypsilon', name: 'Ypsilon', alternatives: ['zed'] })],
  categories: [categoryOf()],
  bodies: { 'tools/zed': 'Its text.' },
});

/** What `use` asked of the catalogue. */
function askedBy(use: (catalog: Catalog) => unknown): string[] {
  const asked = new Set<string>();
  use(recordReads(catalog, asked));
  return [...asked].sort();
}

test('a look-up is noted with its key, found or not', () => {
  assert.deepEqual(
    askedBy(({ toolBySlug }) => toolBySlug.get('zed')),
    ['toolBySlug zed'],
  );
  assert.deepEqual(
    askedBy(({ toolBySlug }) => toolBySlug.has('none')),
    ['toolBySlug none'],
  );
  assert.deepEqual(
    askedBy(({ bodies }) => bodies['tools/zed']),
    ['bodies tools/zed'],
  );
});

test('any other use of a look-up notes the whole of it', () => {
  const uses = [
    ({ toolBySlug }: Catalog) => toolBySlug.size,
    ({ toolBySlug }: Catalog) => [...toolBySlug],
    ({ toolBySlug }: Catalog) => toolBySlug.entries(),
    ({ toolBySlug }: Catalog) => toolBySlug.keys(),
  ];
  for (const use of uses) assert.deepEqual(askedBy(use), ['toolBySlug']);
  assert.deepEqual(
    askedBy(({ bodies }) => Object.keys(bodies)),
    ['bodies'],
  );
  assert.deepEqual(
    askedBy(({ bodies }) => 'tools/zed' in bodies),
    ['bodies'],
  );
});

test('a list and a single value are noted whole, and a copy of the catalogue notes all members', () => {
  assert.deepEqual(
    askedBy(({ tools }) => tools[0]),
    ['tools'],
  );
  assert.deepEqual(
    askedBy(({ dataAsOf }) => dataAsOf),
    ['dataAsOf'],
  );
  const copied = askedBy((all) => ({ ...all }).toolBySlug.get('zed'));
  assert.ok(copied.includes('tools') && copied.includes('toolBySlug zed') && copied.includes('version'));
});

test('the recorded catalogue gives what the catalogue holds', () => {
  const recorded = recordReads(catalog, new Set());
  assert.equal(recorded.toolBySlug.get('zed'), catalog.tools[0]);
  assert.equal(recorded.bodies['tools/zed'], 'Its text.');
  assert.equal(recorded.toolBySlug.size, 2);
  assert.deepEqual(recorded.toolsNaming.get('zed'), [catalog.tools[1]]);
});

test('a member that JSON cannot tell apart is noted as not recorded', () => {
  const odd = { ...catalog, version: new Set(['a']) } as unknown as Catalog;
  const asked = new Set<string>();
  assert.ok(recordReads(odd, asked).version);
  assert.ok(asked.has(UNRECORDED));
});

test('the answer to a question is the data as JSON, and tells a missing record from one that is there', () => {
  assert.equal(answerTo(catalog, 'dataAsOf'), '"2026-11-01"');
  assert.equal(answerTo(catalog, 'toolBySlug zed'), JSON.stringify(catalog.tools[0]));
  assert.equal(answerTo(catalog, 'toolBySlug none'), undefined);
  assert.equal(answerTo(catalog, 'bodies tools/zed'), '"Its text."');
  assert.equal(answerTo(catalog, 'tools'), JSON.stringify(catalog.tools));
  assert.match(answerTo(catalog, 'toolBySlug') ?? '', /^\[\["zed",\{.*\["ypsilon",\{/);
});

test('a page that uses more than the catalogue and the base address cannot be used again', () => {
  const services = { catalog, baseUrl: 'https://a.example', dataAsOf: '2026-11-01', listing: {} } as Services;
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
