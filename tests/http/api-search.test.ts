import assert from 'node:assert/strict';
import { type Mount, onBothMounts } from './api-mounts.ts';
import { rawTools } from './naive-filter.ts';

const FIELDS = ['categories', 'description', 'name', 'slug', 'websiteUrl'];
const slugs = ({ json }: Awaited<ReturnType<Mount['call']>>): string[] =>
  json.results.map(({ slug }: { slug: string }) => slug);

onBothMounts('a search finds the named tool first, with exactly the five fields', async ({ call }) => {
  const answer = await call('/api/search?q=stripe');
  assert.equal(answer.status, 200);
  assert.equal(slugs(answer)[0], 'stripe');
  const raw = new Map(rawTools.map((tool) => [tool.slug, tool as unknown as Record<string, unknown>]));
  for (const result of answer.json.results) {
    assert.deepEqual(Object.keys(result).sort(), FIELDS);
    for (const field of FIELDS) assert.deepEqual(result[field], raw.get(result.slug)?.[field], field);
  }
});

onBothMounts('a misspelt name is found and its correction suggested', async ({ call }) => {
  const answer = await call('/api/search?q=plad');
  assert.ok(slugs(answer).slice(0, 3).includes('plaid'));
  assert.deepEqual(answer.json.suggestions, ['plaid']);
});

onBothMounts('a category is understood by slug and by name in any case', async ({ call }) => {
  const members = rawTools.filter(({ categories }) => categories.includes('identity-kyc'));
  for (const text of ['identity-kyc', 'Identity%20%26%20KYC', 'IDENTITY+%26+kyc', 'Identity-KYC']) {
    const answer = await call(`/api/search?category=${text}&limit=50`);
    assert.equal(answer.json.total, members.length, text);
    assert.deepEqual(
      slugs(answer),
      members.slice(0, 50).map(({ slug }) => slug),
      text,
    );
  }
});

onBothMounts('words and category must both match', async ({ call }) => {
  const { json } = await call('/api/search?q=bank&category=tax&limit=50');
  assert.ok(json.total > 0);
  for (const { categories } of json.results) assert.ok(categories.includes('tax'));
});

onBothMounts('without words and category the first twenty come by name', async ({ call }) => {
  const answer = await call('/api/search');
  assert.deepEqual(
    slugs(answer),
    rawTools.slice(0, 20).map(({ slug }) => slug),
  );
  assert.equal(answer.json.total, rawTools.length);
  assert.deepEqual(slugs(await call('/api/search?q=&category=')), slugs(answer));
});

onBothMounts('an unknown category finds nothing and names the nearest', async ({ call }) => {
  const { status, json } = await call('/api/search?category=identity-kyb');
  assert.deepEqual([status, json.results, json.total], [200, [], 0]);
  assert.match(json.meta.hints.join(' '), /identity-kyc/);
});

onBothMounts('nonsense finds nothing, and hints say what would', async ({ call }) => {
  const { json } = await call('/api/search?q=zzqxv%20wwkjq&category=tax');
  assert.deepEqual([json.results, json.total], [[], 0]);
  const members = rawTools.filter(({ categories }) => categories.includes('tax')).length;
  assert.deepEqual(json.meta.hints, [`Without q=zzqxv wwkjq: ${members} tools.`]);
});

onBothMounts('limit bounds the results and not the total', async ({ call }) => {
  const few = await call('/api/search?q=bank&limit=3');
  const many = await call('/api/search?q=bank&limit=50');
  assert.deepEqual(slugs(few), slugs(many).slice(0, 3));
  assert.equal(few.json.total, many.json.total);
});

onBothMounts('parameters without effect are named, with where they belong', async ({ call, baseUrl }) => {
  const { json } = await call('/api/search?q=stripe&pricing=free&qq=x&utm_source=y');
  assert.deepEqual(json.meta.ignored, ['pricing', 'qq', 'utm_source']);
  assert.deepEqual(json.meta.hints, [
    `pricing is a parameter of ${baseUrl}/api/tools and had no effect here.`,
    'qq is not a parameter here and had no effect. Did you mean q?',
  ]);
});

onBothMounts('markup and other scripts are searched for as text', async ({ call }) => {
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

onBothMounts(
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

onBothMounts('a search that finds nothing names what is near beside its empty results', async ({ call }) => {
  const { json } = await call('/api/search?q=Railsbank');
  assert.deepEqual([json.results, json.total, json.suggestions], [[], 0, ['riksbank']]);
  assert.deepEqual(json.nearest, { useCases: [], categories: [] });
});
