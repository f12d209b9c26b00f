import assert from 'node:assert/strict';
import { type Mount, onEntry } from './api-mounts.ts';
import { rawTools } from './naive-filter.ts';

const FIELDS = ['categories', 'description', 'name', 'slug', 'websiteUrl'];
const slugs = ({ json }: Awaited<ReturnType<Mount['call']>>): string[] =>
  json.results.map(({ slug }: { slug: string }) => slug);

onEntry('a search finds the named tool first, with exactly the five fields', async ({ call }) => {
  const answer = await call('/api/search?q=stripe');
  assert.equal(answer.status, 200);
  assert.equal(slugs(answer)[0], 'stripe');
  const raw = new Map(rawTools.map((tool) => [tool.slug, tool as unknown as Record<string, unknown>]));
  for (const result of answer.json.results) {
    assert.deepEqual(Object.keys(result).sort(), FIELDS);
    for (const field of FIELDS) assert.deepEqual(result[field], raw.get(result.slug)?.[field], field);
  }
});

onEntry('parameters without effect are named, with where they belong', async ({ call, baseUrl }) => {
  const { json } = await call('/api/search?q=stripe&pricing=free&qq=x&utm_source=y');
  assert.deepEqual(json.meta.ignored, ['pricing', 'qq', 'utm_source']);
  assert.deepEqual(json.meta.hints, [
    `pricing is a parameter of ${baseUrl}/api/tools and had no effect here.`,
    'qq is not a parameter here and had no effect. Did you mean q?',
  ]);
});

onEntry('markup and other scripts are searched for as text', async ({ call }) => {
  for (const text of [
    '<script>alert(1)</script>',
    '🏦',
    'банк',
    '支付',
    '"\\\'',
    '%25',
    '+-&|!(){}[]^~*?:/',
  ]) {
    const answer = await call(`/api/search?q=${encodeURIComponent(text)}`);
    assert.equal(answer.status, 200, text);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.ok(Array.isArray(answer.json.results), text);
  }
});

onEntry(
  'what was understood is said, with the query without it; what is ruled out is not found',
  async ({ call }) => {
    const answer = await call('/api/search?q=bank+data+in+Germany,+not+plaid&limit=50');
    assert.deepEqual(
      answer.json.meta.understood.filter(({ kind }: { kind: string }) => kind !== 'use-case'),
      [
        { kind: 'place', value: 'DE', label: 'Germany', without: 'bank data, not plaid' },
        { kind: 'tool', value: 'plaid', label: 'Plaid', excluded: true, without: 'bank data in Germany' },
      ],
    );
    assert.ok(!slugs(answer).includes('plaid'));
  },
);

onEntry('a search that finds nothing names what is near beside its empty results', async ({ call }) => {
  const { json } = await call('/api/search?q=Railsbank');
  assert.deepEqual([json.results, json.total, json.suggestions], [[], 0, ['riksbank']]);
  assert.deepEqual(json.nearest, { useCases: [], categories: [] });
});
