import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft } from '../../../../src/base/time.ts';
import { readQuery } from '../../../../src/http/read-query.ts';
import { changesByMonth, endedSubjects, foldedByMonth } from '../../../../src/site/view/changes.ts';
import { changesHref, changesSchema, filterChanges } from '../../../../src/site/view/changes-query.ts';
import { catalogOf, changeOf, toolOf } from '../../catalog/small-catalog.ts';

const TODAY = '2026-11-22';
const urgent = { severity: 'action-required' as const, action: 'Change the address that you call.' };
const release = { tool: 'zed', kind: 'release', subject: 's', url: 'https://z.example' } as const;
const catalog = catalogOf({
  tools: [toolOf(), toolOf({ slug: 'beta', name: 'Beta' })],
  changes: [
    changeOf({ slug: 'a', kind: 'breaking', announcedAt: '2026-10-05', ...urgent }),
    changeOf({ slug: 'b', kind: 'feature', announcedAt: '2026-10-01' }),
    changeOf({ slug: 'c', tool: 'beta', kind: 'feature', announcedAt: '2025-12-31' }),
  ],
  observedChanges: [
    { ...release, title: 'zed 2', date: '2026-10-03' },
    { ...release, tool: 'beta', kind: 'state', title: 'Beta: degraded', date: '2026-09-03' },
  ],
});
const read = (query: string) =>
  filterChanges(
    readQuery(changesSchema(catalog), new URLSearchParams(query)).values,
    catalog,
    catalog.observedChanges,
  );

test('every condition narrows what was edited and observed, and an empty one is none', () => {
  for (const [query, slugs, titles] of [
    ['', 'a b c', 'zed 2, Beta: degraded'],
    ['tool=&kind=&severity=&from=&to=', 'a b c', 'zed 2, Beta: degraded'],
    ['tool=Zed', 'a b', 'zed 2'],
    ['kind=feature', 'b c', ''],
    ['kind=release', '', 'zed 2'],
    ['severity=action-required', 'a', ''],
    ['from=2026-10-01&to=2026-10-04', 'b', 'zed 2'],
    ['to=2026-09-30', 'c', 'Beta: degraded'],
    ['origin=edited', 'a b c', ''],
  ] as const) {
    const { changes, observed } = read(query);
    const found = [changes.map(({ slug }) => slug).join(' '), observed.map(({ title }) => title).join(', ')];
    assert.deepEqual(found, [slugs, titles], query);
  }
  assert.equal(changesHref({ tool: 'zed', kind: '' }), '/changes/filter?tool=zed');
});

test('each value that is not understood is refused', () => {
  for (const query of ['tool=nobody', 'kind=x', 'from=2026-13-01', 'to=soon', 'origin=z', 'uses=zed:fly'])
    assert.throws(() => read(query), query);
});

test('the picture of the year counts nine months back and two ahead, lists have months newest first', () => {
  const months = changesByMonth(catalog.changes, catalog.observedChanges, TODAY);
  assert.deepEqual([months.length, months[0]?.month, months[11]?.month], [12, '2026-02', '2027-01']);
  assert.deepEqual(months[8], { month: '2026-10', lastDay: '2026-10-31', urgent: 1, others: 1, seen: 1 });
  assert.equal(months[0]?.lastDay, '2026-02-28');
  const folded = foldedByMonth(catalog.changes).map(({ month, changes }) => `${month}: ${changes.length}`);
  assert.deepEqual(folded, ['2026-10: 2', '2025-12: 1']);
});

test('what is archived, deprecated, withdrawn or gone has ended', () => {
  const repositories = [
    { url: 'https://g.example/well', activeIn: '2026-11' },
    { url: 'https://g.example/archived', archived: true as const },
    { url: 'https://g.example/gone', archived: true as const, gone: true as const },
  ];
  const packages = [
    { url: 'pkg:npm/well', latest: '1.0.0' },
    { url: 'pkg:npm/old', deprecated: true as const },
    { url: 'pkg:npm/back', yanked: true as const },
    { url: 'pkg:npm/gone', deprecated: true as const, gone: true as const },
  ];
  const found = endedSubjects(
    catalogOf({ tools: [toolOf()], observed: { zed: { repositories, packages } } }),
  );
  assert.deepEqual(
    found.map(({ tool, subject, what }) => `${tool.slug} ${subject} ${what}`),
    [
      'zed https://g.example/archived archived',
      'zed https://g.example/gone not there any more',
      'zed pkg:npm/old deprecated',
      'zed pkg:npm/back newest version withdrawn',
      'zed pkg:npm/gone not there any more',
    ],
  );
});

test('the distance of a date is told in days', () => {
  for (const [from, to, words] of [
    ['2026-12-04', '2026-12-04', 'in 12 days'],
    ['2026-11-23', '2026-11-23', 'tomorrow'],
    [TODAY, TODAY, 'today'],
    ['2026-11-21', '2026-11-21', 'yesterday'],
    ['2026-11-01', '2026-11-01', '21 days ago'],
    ['2026-11-01', '2026-11-30', 'within 8 days'],
    ['2027-01-01', '2027-03-31', 'in 40 to 129 days'],
    ['2026-10-01', TODAY, 'today at the latest'],
  ] as const)
    assert.equal(daysLeft(from, to, TODAY), words);
});
