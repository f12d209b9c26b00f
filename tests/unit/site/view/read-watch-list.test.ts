import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WATCH_MAX } from '../../../../src/base/limits.ts';
import { readWatchList } from '../../../../src/site/view/tool-lists.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

const many = Array.from({ length: WATCH_MAX + 2 }, (_, index) => `tool-${index}`);
const catalog = catalogOf({
  tools: [
    toolOf({ slug: 'zed', name: 'Zed', aliases: ['Zed Bank'] }),
    toolOf({ slug: 'beta', name: 'Beta' }),
    ...many.map((slug) => toolOf({ slug, name: slug })),
  ],
  moved: [
    { from: 'tools/old-zed', to: 'tools/zed', date: '2026-01-02', reason: 'It was renamed by its vendor.' },
    { from: 'tools/gone', date: '2026-01-02', reason: 'It was shut down for good.' },
  ],
});
const read = (query: string) => readWatchList(new URLSearchParams(query), catalog);
const slugs = (query: string) => read(query).tools.map(({ slug }) => slug);

test('a list names tools by slug or name, each once, and is shown by name', () => {
  assert.deepEqual(slugs('tools=zed,beta,Zed+Bank'), ['beta', 'zed']);
  assert.deepEqual(slugs('tools=zed&tools=beta,,'), ['beta', 'zed']);
  assert.deepEqual(slugs(''), []);
});

test('a former slug leads to the tool, and is reported with the slug that stands for it', () => {
  const { tools, renamed } = read('tools=old-zed');
  assert.deepEqual([tools[0]?.slug, renamed], ['zed', [['old-zed', 'zed']]]);
});

test('removed tools come with their reason, unknown names are given back', () => {
  const { removed, unknown } = read('tools=gone,nobody,zed');
  assert.deepEqual(
    [removed.map(({ reason }) => reason), unknown],
    [['It was shut down for good.'], ['nobody']],
  );
});

test('tools beyond the most that fit are named', () => {
  const { tools, dropped } = read(`tools=${many.join()}`);
  assert.equal(tools.length, WATCH_MAX);
  assert.deepEqual(
    dropped.map(({ slug }) => slug),
    many.slice(WATCH_MAX),
  );
});
