import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesByMonth, foldedByMonth } from '../../../../src/site/view/changes.ts';
import { changesHref, readChangesQuery } from '../../../../src/site/view/changes-query.ts';
import { catalogOf, changeOf, toolOf } from '../../catalog/small-catalog.ts';

const urgent = { severity: 'action-required' as const, action: 'Change the address that you call.' };
const catalog = catalogOf({
  tools: [toolOf({ slug: 'zed', name: 'Zed' }), toolOf({ slug: 'beta', name: 'Beta' })],
  changes: [
    changeOf({ slug: 'a', tool: 'zed', kind: 'breaking', announcedAt: '2026-10-05', ...urgent }),
    changeOf({ slug: 'b', tool: 'zed', kind: 'feature', announcedAt: '2026-10-01' }),
    changeOf({ slug: 'c', tool: 'beta', kind: 'feature', announcedAt: '2025-12-31' }),
  ],
});
const withSeen = catalogOf({
  tools: catalog.tools,
  changes: catalog.changes,
  observedChanges: [
    {
      tool: 'zed',
      kind: 'release',
      subject: 's',
      title: 'zed 2',
      date: '2026-10-03',
      url: 'https://z.example',
    },
    {
      tool: 'beta',
      kind: 'state',
      subject: 's',
      title: 'Beta: degraded',
      date: '2026-09-03',
      url: 'https://b.example',
    },
  ],
});
const seen = (query: string) => {
  const { changes, observed } = readChangesQuery(
    new URLSearchParams(query),
    withSeen,
    withSeen.observedChanges,
  );
  return [changes.length, observed.map(({ title }) => title)];
};
const read = (query: string) => readChangesQuery(new URLSearchParams(query), catalog, []);
const slugs = (query: string) => read(query).changes.map(({ slug }) => slug);

test('every condition narrows the list, and an empty one is none', () => {
  assert.deepEqual(slugs(''), ['a', 'b', 'c']);
  assert.deepEqual(slugs('tool=&kind=&severity=&from=&to='), ['a', 'b', 'c']);
  assert.deepEqual(slugs('tool=Zed'), ['a', 'b']);
  assert.deepEqual(slugs('kind=feature'), ['b', 'c']);
  assert.deepEqual(slugs('severity=action-required'), ['a']);
  assert.deepEqual(slugs('from=2026-10-01&to=2026-10-04'), ['b']);
});

test('observed changes are filtered by tool, kind and day, and can be left out or shown alone', () => {
  assert.deepEqual(seen(''), [3, ['zed 2', 'Beta: degraded']]);
  assert.deepEqual(seen('tool=zed'), [2, ['zed 2']]);
  assert.deepEqual(seen('kind=release'), [0, ['zed 2']]);
  assert.deepEqual(seen('to=2026-09-30'), [1, ['Beta: degraded']]);
  assert.deepEqual(seen('severity=action-required'), [1, []]);
  assert.deepEqual(seen('origin=edited'), [3, []]);
  assert.deepEqual(seen('origin=observed'), [0, ['zed 2', 'Beta: degraded']]);
});

test('a value that is not understood is named, and the list is empty', () => {
  const { unknown, changes } = read('tool=nobody&kind=x&severity=y&from=2026-13-01&to=soon&origin=z');
  assert.deepEqual(unknown, [
    '“nobody” names no tool',
    '“x” is no kind of change',
    '“y” does not say whether to act',
    '“z” is neither edited nor observed',
    '“2026-13-01” is no day written YYYY-MM-DD',
    '“soon” is no day written YYYY-MM-DD',
  ]);
  assert.deepEqual(changes, []);
});

test('an address has the conditions there are', () => {
  assert.equal(changesHref({ tool: 'zed', kind: '' }), '/changes/filter?tool=zed');
});

test('the picture of the year counts nine months back and two ahead', () => {
  const months = changesByMonth(catalog.changes, '2026-11-22');
  assert.deepEqual([months.length, months[0]?.month, months[11]?.month], [12, '2026-02', '2027-01']);
  assert.deepEqual(months[8], { month: '2026-10', lastDay: '2026-10-31', urgent: 1, others: 1 });
  assert.equal(months[0]?.lastDay, '2026-02-28');
});

test('months come newest first', () => {
  assert.deepEqual(
    foldedByMonth(catalog.changes).map(({ month, changes }) => [month, changes.length]),
    [
      ['2026-10', 2],
      ['2025-12', 1],
    ],
  );
});
