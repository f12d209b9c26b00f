import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForbidden, judgedLines, ndcg, writtenQueries } from '../../../scripts/bench/judged-scores.ts';
import { COUNTRY_CODES, REGIONS } from '../../../src/records/tool/coverage.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { catalog } from './whole-content.ts';

const halves = ['tuning', 'held'] as const;
const lines = halves.flatMap((half) => judgedLines(half));
const tool = (slug: string) => catalog.toolBySlug.get(slug) as Tool;
/** A record with the parts that rules read replaced. */
const toolWith = (parts: Partial<Tool>): Tool => ({ ...tool('plaid'), ...parts });
const coverage = (countries: string[], regions: Tool['coverage']['regions'] = []) =>
  toolWith({ coverage: { countries, regions } });

test('every graded tool exists and has a grade from 1 to 3, once for a query', () => {
  for (const { query, grades } of lines) {
    const slugs = grades.map((item) => item.replace(/:[123]$/, ''));
    assert.deepEqual(
      slugs.filter((slug) => !catalog.toolBySlug.has(slug)),
      [],
      query,
    );
    assert.equal(new Set(slugs).size, slugs.length, query);
  }
});

test('every rule names a tool, a place or a recorded fact', () => {
  const facts = ['needs-key', 'contact-sales', 'subscription', 'open-source', 'closed-source', 'agpl'];
  const places: readonly string[] = [...COUNTRY_CODES, ...REGIONS];
  const known = (rule: string) =>
    catalog.toolBySlug.has(rule) ||
    facts.includes(rule) ||
    places.includes(/^(?:excludes|only):(.+)$/.exec(rule)?.[1] ?? '');
  assert.deepEqual(
    lines.flatMap(({ rules }) => rules).filter((rule) => !known(rule)),
    [],
  );
});

test('the halves share no query and have the same kinds, as many of each but for one', () => {
  const queries = lines.map(({ query }) => query.toLowerCase());
  assert.ok(queries.length >= 320);
  assert.equal(new Set(queries).size, queries.length);
  const [tuning, held] = halves.map((half) => Map.groupBy(judgedLines(half), ({ kind }) => kind));
  assert.deepEqual([...(tuning?.keys() ?? [])], [...(held?.keys() ?? [])]);
  for (const [kind, list] of tuning ?? [])
    assert.ok(Math.abs(list.length - (held?.get(kind)?.length ?? 0)) <= 1, kind);
});

test('every query has an answer with grade 3, except those that should find nothing', () => {
  for (const half of halves)
    for (const { kind, query, grades } of writtenQueries(half, catalog))
      assert.equal([...grades.values()].includes(3), kind !== 'unrelated', query);
});

test('a rule excludes tools whose record says so, and never for what it does not say', () => {
  const auth = (list: Tool['api']['auth']) => toolWith({ api: { ...tool('plaid').api, auth: list } });
  for (const [rule, excluded, others] of [
    ['excludes:GB', [coverage(['US', 'CA']), coverage([], ['eu'])], [coverage(['GB']), coverage([])]],
    ['excludes:GB', [], [coverage(['US'], ['global'])]],
    ['excludes:latin-america', [coverage(['FR'], ['eu'])], [coverage(['BR'])]],
    ['excludes:DE', [], [coverage([], ['eu'])]],
    ['only:US', [coverage(['US'])], [coverage(['US', 'CA']), coverage(['US'], ['global']), coverage([])]],
    ['only:eu', [coverage(['FR'], ['eu'])], []],
    ['needs-key', [auth(['api-key'])], [auth(['none', 'api-key']), auth([])]],
    ['contact-sales', [tool('mambu')], []],
    ['open-source', [tool('blnk')], []],
    ['closed-source', [tool('mambu')], [tool('marble')]],
    ['agpl', [tool('lago')], [tool('blnk')]],
    ['plaid', [tool('plaid')], [tool('plaid-enrich')]],
  ] as [string, Tool[], Tool[]][]) {
    for (const each of excluded) assert.ok(isForbidden(each, rule), rule);
    for (const each of others) assert.ok(!isForbidden(each, rule), rule);
  }
  assert.throws(() => isForbidden(tool('plaid'), 'near:GB'), /excludes:PLACE/);
});

test('nDCG is 1 for the best order, less for a worse one, and 0 without a graded record', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 1],
  ]);
  assert.equal(ndcg(['a', 'b'], { grades }), 1);
  // (1/1 + 7/log2(3)) ÷ (7/1 + 1/log2(3))
  assert.ok(Math.abs(ndcg(['b', 'a'], { grades }) - 0.7098) < 0.0001);
  assert.equal(ndcg(['c'], { grades }), 0);
  assert.equal(ndcg([], { grades: new Map() }), 1);
  assert.equal(ndcg(['c'], { grades: new Map() }), 0);
});
