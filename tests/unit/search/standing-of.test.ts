import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingOf } from '../../../src/search/page-of.ts';
import { toolOf } from '../catalog/small-catalog.ts';

test('what can be used today stands first: active, then in beta, then the rest', () => {
  const statuses = [
    'discontinued',
    'beta',
    'active',
    'deprecated',
    'acquired',
    'closed-to-new-users',
  ] as const;
  const tools = statuses.map((status) => toolOf({ status }));
  assert.deepEqual([...standingOf(tools)], [2, 1, 0, 3, 4, 5]);
  const fuller = toolOf({ status: 'beta', keywords: ['a'] });
  assert.deepEqual([...standingOf([toolOf({ status: 'beta' }), fuller, toolOf()])], [2, 1, 0]);
});

test('of tools that can be used the fuller record stands first, and of equal ones the first by name', () => {
  const source = { url: 'https://a.example', retrieved: '2026-11-01' };
  const one: Parameters<typeof toolOf>[0][] = [
    { api: { styles: ['rest'] } },
    { api: { auth: ['jwt'] } },
    { api: { sdks: ['go'] } },
    { coverage: { countries: ['DE'] } },
    { keywords: ['a'] },
    { sources: [source] },
    { links: { docs: 'https://a.example' } },
  ];
  for (const changes of one)
    assert.deepEqual([...standingOf([toolOf(), toolOf(changes)])], [1, 0], JSON.stringify(changes));
  assert.deepEqual([...standingOf(one.map((changes) => toolOf(changes)))], [0, 1, 2, 3, 4, 5, 6]);
  const all = toolOf(Object.assign({}, ...one, { api: { styles: ['rest'], auth: ['jwt'], sdks: ['go'] } }));
  const six = toolOf({ keywords: ['a', 'b', 'c', 'd', 'e', 'f'] });
  const eight = toolOf({ keywords: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] });
  assert.deepEqual([...standingOf([six, all, eight])], [2, 1, 0]);
});
