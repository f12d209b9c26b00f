import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReportQuery } from '../../../src/api/report/report-query.ts';
import { extendHistory } from '../../../src/catalog/record-history.ts';
import type { Problem } from '../../../src/http/problem.ts';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';

const catalog = catalogOf({
  version: '2026.11.20+00000002',
  categories: [categoryOf({ name: 'Core Banking', slug: 'cat' })],
  tools: [
    toolOf({ slug: 'zed', name: 'Zed', aliases: ['Zed Ledger'] }),
    toolOf({ slug: 'acme', name: 'Acme' }),
  ],
  moved: [
    { from: 'tools/zet', to: 'tools/zed', date: '2026-11-05', reason: 'The company has another name.' },
    { from: 'tools/gone', date: '2026-11-08', reason: 'The company has closed its doors.' },
  ],
});
const history = extendHistory(
  extendHistory(undefined, { ...catalog, version: '2026.11.01+00000001' }, '2026-11-01'),
  catalog,
  '2026-11-20',
);
const services = { catalog, history, now: () => new Date('2026-11-22T12:00:00Z') };
const read = (query: string) => readReportQuery({ query: new URLSearchParams(query) }, services);

test('names, former names and codes mean the records and places of today', () => {
  assert.deepEqual(
    read(
      'tools=zet,Acme&tools=zed+ledger&firm=lender&jurisdiction=germany,us-ny&category=Core+Banking&window=30&format=ics',
    ),
    {
      filter: {
        tools: ['acme', 'zed'],
        firms: ['lender'],
        jurisdictions: ['DE', 'US'],
        categories: ['cat'],
        window: 30,
      },
      since: undefined,
      format: 'ics',
    },
  );
  assert.deepEqual(read(''), { filter: { window: 365 }, since: undefined, format: 'markdown' });
});

test('a day, or a version of the last 90 days, is what to count from', () => {
  assert.deepEqual(read('since=2026-11-10').since, { why: 'asked', day: '2026-11-10' });
  assert.deepEqual(read('since=2026.11.01%2B00000001').since, {
    why: 'asked',
    version: '2026.11.01+00000001',
    day: '2026-11-20',
  });
});

for (const [query, parameter, detail] of [
  ['jurisdiction=XX', 'jurisdiction', /allowed/],
  ['jurisdiction=DE,Atlantis', 'jurisdiction', /allowed/],
  ['category=nobody', 'category', /allowed/],
  ['tools=zed,nobody', 'tools', /names "nobody", which is not the slug of a tool/],
  ['tools=gone', 'tools', /was removed on 2026-11-08: The company has closed its doors/],
  [`tools=${'zed,'.repeat(51)}`, 'tools', /at most 50/],
  ['firm=baker', 'firm', /allowed/],
  ['firm=any-business', 'firm', /allowed/],
  ['window=0', 'window', /at least 1/],
  ['window=soon', 'window', /number/],
  ['since=2026-13-01', 'since', /YYYY-MM-DD/],
  ['since=yesterday', 'since', /YYYY-MM-DD/],
  ['since=2026-11-23', 'since', /must not lie after today/],
  ['since=2025.01.01%2B00000009', 'since', /not known here; give a day/],
  ['format=pdf', 'format', /allowed/],
  ['format=ics&format=markdown', 'format', /more than once/],
  ['jurisdictoin=DE', 'jurisdictoin', /no parameter of the report/],
] as const)
  test(`${query.slice(0, 40)} is refused with the name of the parameter`, () => {
    assert.throws(
      () => read(query),
      (problem: Problem) => {
        assert.equal(problem.status, 400);
        const [error] = problem.members['errors'] as { parameter: string; detail: string }[];
        assert.equal(error?.parameter, parameter);
        assert.match(error?.detail ?? '', detail);
        return true;
      },
    );
  });
