import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extendHistory } from '../../../src/catalog/record-history.ts';
import type { Since } from '../../../src/report/delta.ts';
import {
  catalogOf,
  changeOf,
  comparisonOf,
  eventOf,
  regulationOf,
  toolOf,
  useCaseOf,
} from '../catalog/small-catalog.ts';
import { reportOf } from './report-of.ts';

const RENAMED = 'The company took another name.';
const CLOSED = 'The company has closed its doors.';
const event = eventOf({
  jurisdictions: ['GLOBAL'],
  binds: [{ entity: ['credit-institution'] }],
  useCases: ['keep-books'],
});
const zed = toolOf({ coverage: { regions: ['global'] } });
const records = {
  useCases: [useCaseOf({ tools: [{ slug: 'zed', fit: 'core' as const }] })],
  changes: [changeOf()],
};
const before = catalogOf({
  ...records,
  version: '2026.11.01+00000001',
  tools: [zed, toolOf({ slug: 'beta', name: 'Beta' }), toolOf({ slug: 'gone', name: 'Gone' })],
  regulations: [regulationOf({ jurisdictions: ['GLOBAL'] })],
  events: [event],
});
const after = catalogOf({
  ...records,
  regulations: [regulationOf({ jurisdictions: ['GLOBAL'] })],
  version: '2026.11.10+00000002',
  dataAsOf: '2026-11-10',
  tools: [
    { ...zed, signUp: 'self-serve', updatedAt: '2026-11-10' },
    toolOf({ slug: 'beta', name: 'Beta II', updatedAt: '2026-11-10' }),
    toolOf({ slug: 'new', name: 'New', addedAt: '2026-11-09', updatedAt: '2026-11-09' }),
  ],
  events: [{ ...event, date: '2026-12-24', updatedAt: '2026-11-10' }],
  moved: [
    { from: 'tools/zed-old', to: 'tools/zed', date: '2026-11-05', reason: RENAMED },
    { from: 'tools/gone', date: '2026-11-08', reason: CLOSED },
  ],
});
const history = extendHistory(extendHistory(undefined, before, '2026-11-01'), after, '2026-11-10', before);
const LAST: Since = { why: 'last-report', version: before.version, day: '2026-11-01' };
const delta = (since: Since | undefined, filter = {}, known = history) =>
  reportOf(after, { history: known, since, filter }).data.delta;
const brief = (found: ReturnType<typeof delta>) =>
  found && {
    added: found.added.records.map(({ address }) => address),
    changed: found.changed.records.map(({ address, fields }) => [
      address,
      fields?.map(({ field, before: was, after: is }) => `${field}: ${was} to ${is}`) ?? null,
    ]),
    moved: found.moved.records.map(({ from, to }) => `${from} to ${to}`),
    removed: found.removed.records.map(({ from }) => from),
  };
const NOTHING = { added: [], changed: [], moved: [], removed: [] };

test('a first report has no difference, and says how to get one', () => {
  assert.equal(delta(undefined), null);
  assert.match(reportOf(after).report, /No earlier report is known/);
});

test('the difference tells records that came, changed with their fields, moved and went', () => {
  assert.deepEqual(brief(delta(LAST)), {
    added: ['tools/new'],
    changed: [
      ['events/start', ['date: 2026-12-10 to 2026-12-24']],
      ['tools/beta', ['name: Beta to Beta II']],
      ['tools/zed', ['signUp: undefined to self-serve']],
    ],
    moved: ['tools/zed-old to tools/zed'],
    removed: ['tools/gone'],
  });
  const { report } = reportOf(after, { history, since: LAST });
  assert.match(
    report,
    /## Since your last report\nAfter 2026-11-01 \(catalogue 2026\.11\.01\+00000001\), records: 1 added/,
  );
  assert.match(report, /Removed: tools\/gone\. The company has closed its doors\./);
  assert.match(report, /signUp from nothing to self-serve/);
});

test('a stack is told of its own records, and of everything that was removed', () => {
  const found = brief(delta(LAST, { tools: ['zed'] }));
  assert.deepEqual(
    found?.changed.map(([address]) => address),
    ['events/start', 'tools/zed'],
  );
  assert.deepEqual(found?.added, []);
  assert.deepEqual(found?.removed, ['tools/gone']);
});

test('a report of the same version tells nothing', () => {
  const found = delta({ why: 'last-report', version: after.version, day: '2026-11-10' });
  assert.deepEqual(brief(found), NOTHING);
});

test('where the releases are not known, days of editing tell what changed, and that fields are not known', () => {
  const only = extendHistory(undefined, after, '2026-11-10');
  const found = delta(LAST, {}, only);
  assert.equal(found?.basis, 'days');
  assert.deepEqual(brief(found)?.added, ['tools/new']);
  assert.deepEqual(brief(found)?.changed, [
    ['tools/zed', null],
    ['tools/beta', null],
    ['events/start', null],
  ]);
  const { report } = reportOf(after, { history: only, since: LAST });
  assert.match(report, /the releases since then are not known here, nor the fields/);
  assert.match(report, /which fields is not known/);
});

test('a move is told once it is published, also when its day is that of the last report or before', () => {
  const old = catalogOf({ version: '2026.11.01+0000000a', tools: [toolOf({ slug: 'old' }), toolOf()] });
  const renamed = catalogOf({
    version: '2026.11.12+0000000b',
    dataAsOf: '2026-11-12',
    tools: [toolOf({ slug: 'renamed' })],
    moved: [
      { from: 'tools/old', to: 'tools/renamed', date: '2026-11-10', reason: RENAMED },
      { from: 'tools/zed', date: '2026-11-10', reason: CLOSED },
    ],
  });
  const known = extendHistory(extendHistory(undefined, old, '2026-11-01'), renamed, '2026-11-12', old);
  const told = (version: string, day: string) =>
    reportOf(renamed, { history: known, since: { why: 'last-report', version, day } }).data.delta;
  for (const day of ['2026-11-01', '2026-11-10', '2026-11-11']) {
    const found = told(old.version, day);
    assert.deepEqual(
      brief(found),
      { ...NOTHING, moved: ['tools/old to tools/renamed'], removed: ['tools/zed'] },
      day,
    );
    assert.deepEqual(found?.removed.records, [{ from: 'tools/zed', date: '2026-11-10', reason: CLOSED }]);
  }
  assert.deepEqual(brief(told(renamed.version, '2026-11-12')), NOTHING);
});

test('a stack is not told of moves of other records', () => {
  assert.deepEqual(brief(delta(LAST, { tools: ['zed'] }))?.moved, ['tools/zed-old to tools/zed']);
  assert.deepEqual(brief(delta(LAST, { tools: ['beta'] }))?.moved, []);
});

test('the address of a comparison is that of its page', () => {
  const compared = catalogOf({
    version: '2026.11.10+00000003',
    dataAsOf: '2026-11-10',
    tools: [toolOf(), toolOf({ slug: 'beta', name: 'Beta' })],
    comparisons: [comparisonOf({ updatedAt: '2026-11-10' })],
  });
  const since: Since = { why: 'last-report', version: '2026.11.05+00000000', day: '2026-11-05' };
  const { changed } = reportOf(compared, { since, history: extendHistory(undefined, compared, '2026-11-10') })
    .data.delta ?? { changed: undefined };
  assert.deepEqual(
    changed?.records.map(({ address, url }) => [address, url]),
    [['comparisons/beta-vs-zed', 'https://dir.example/compare/beta-vs-zed']],
  );
});
