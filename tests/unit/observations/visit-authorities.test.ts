import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import {
  AUTHORITY_FEEDS,
  authoritySummary,
  visitAuthorities,
} from '../../../src/observations/authorities.ts';
import type { VisitWorld } from '../../../src/observations/visit/create-visit.ts';
import { createHostGate } from '../../../src/observations/visit/host-gate.ts';
import { VisitError } from '../../../src/observations/visit/visit.ts';
import { readHere } from '../../observed/parsers.ts';

const root = mkdtempSync(join(tmpdir(), 'authorities-'));
after(() => rmSync(root, { recursive: true }));
const clock = { now: () => Date.parse('2026-11-22T08:00:00Z'), sleep: async () => undefined };
const feeds = [
  { authority: 'FCA', url: 'https://fca.example/rss.xml' },
  { authority: 'ESMA', url: 'https://esma.example/rss.xml' },
];
let titles = ['Old rule'];
let isFcaSilent = false;
const world: VisitWorld = {
  clock,
  gate: createHostGate(clock, () => ({ pauseMs: 0, budget: 100 })),
  origins: new Map(),
  userAgent: 'Test/1.0',
  timeoutMs: 100,
  tries: 1,
  async send({ url }) {
    if (url.endsWith('robots.txt')) return { status: 404, headers: {}, body: Buffer.from('') };
    if (url.includes('esma') || isFcaSilent) throw new VisitError('network', 'ECONNRESET');
    const items = titles.map(
      (title) =>
        `<item><title>${title}</title><link>https://fca.example/${title.length}</link><pubDate>Thu, 31 Dec 2099 00:00:00 GMT</pubDate></item>`,
    );
    const body = `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
    return { status: 200, headers: {}, body: Buffer.from(body) };
  },
};
const file = join(root, '_generated', 'authority-feeds.json');

test('what an authority published since the visit before is told, once', async () => {
  const first = await visitAuthorities(root, feeds, world, readHere);
  assert.deepEqual(
    first.map(({ news, fault }) => [news.length, fault]),
    [
      [0, undefined],
      [0, 'ECONNRESET'],
    ],
  );
  titles = ['`New` rule', 'Old rule'];
  const second = await visitAuthorities(root, feeds, world, readHere);
  assert.equal(
    authoritySummary(second),
    "## What authorities published\n- **FCA**: `'New' rule` <https://fca.example/10>\n- ESMA failed: `ECONNRESET`\n",
  );
  const before = readFileSync(file, 'utf8');
  assert.doesNotMatch(before, /2099/);
  const third = await visitAuthorities(root, feeds, world, readHere);
  assert.equal(authoritySummary(third.slice(0, 1)), '## What authorities published\nNothing new.\n');
  assert.equal(readFileSync(file, 'utf8'), before);
});

test('an authority that is silent loses nothing', async () => {
  titles = ['Old rule', 'Other rule'];
  await visitAuthorities(root, feeds, world, readHere);
  const before = readFileSync(file, 'utf8');
  assert.match(before, /Other rule/);
  isFcaSilent = true;
  const silent = await visitAuthorities(root, feeds, world, readHere);
  isFcaSilent = false;
  assert.deepEqual(
    silent.map(({ news, fault }) => [news.length, fault]),
    [
      [0, 'ECONNRESET'],
      [0, 'ECONNRESET'],
    ],
  );
  assert.equal(readFileSync(file, 'utf8'), before);
  const [fca] = await visitAuthorities(root, feeds, world, readHere);
  assert.deepEqual(fca?.news, []);
});

test('a run in which no authority answers writes nothing', async () => {
  rmSync(file);
  await visitAuthorities(root, feeds.slice(1), world, readHere);
  assert.equal(existsSync(file), false);
});

test('each feed is of an authority that an event names', () => {
  const named = new Set(readContent('content').events.map(({ authority }) => authority));
  for (const { authority } of AUTHORITY_FEEDS) assert.ok(named.has(authority), authority);
});

test('nothing in the text of others is markup in the summary', () => {
  const feed = { authority: 'FCA', url: 'https://fca.example/rss.xml' };
  const entry = { title: 'a `b\n\n# c', url: 'https://fca.example/a>![i](x)', kind: 'other' } as const;
  const found = [
    { feed, news: [entry] },
    { feed, news: [], fault: 'to `![i](https://x.example)\n\n# Merge it' },
  ];
  assert.equal(
    authoritySummary(found),
    "## What authorities published\n- **FCA**: `a 'b # c` <https://fca.example/a%3E%21%5Bi%5D%28x%29>\n- FCA failed: `to '![i](https://x.example) # Merge it`\n",
  );
});
