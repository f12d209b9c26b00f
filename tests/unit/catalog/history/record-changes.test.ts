import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldChanges } from '../../../../src/catalog/history/field-changes.ts';
import { recordChanges, versionOn } from '../../../../src/catalog/history/record-changes.ts';
import { extendHistory, type RecordHistory } from '../../../../src/catalog/history/record-history.ts';
import { catalogOf, toolOf } from '../small-catalog.ts';

const zed = toolOf({ signUp: 'sales' });
const acme = toolOf({ name: 'Acme', slug: 'acme' });
const catalog = (index: number, tools: ReturnType<typeof toolOf>[], text = '') =>
  catalogOf({
    version: `2026.11.01+0000000${index}`,
    tools,
    bodies: text === '' ? {} : { 'tools/zed': text },
  });

/** Releases one after another, on a day each; `knowing` whether the catalogue before is at hand. */
function release(builds: readonly (readonly [string, ReturnType<typeof catalog>])[], knowing = true) {
  let history: RecordHistory | undefined;
  let before: ReturnType<typeof catalog> | undefined;
  for (const [day, built] of builds) {
    history = extendHistory(history, built, day, knowing ? before : undefined);
    before = built;
  }
  return history as RecordHistory;
}

const MONTH = [
  ['2026-11-01', catalog(1, [zed])],
  ['2026-11-05', catalog(2, [{ ...zed, signUp: 'application', updatedAt: '2026-11-05' }, acme])],
  ['2026-11-09', catalog(3, [{ ...zed, signUp: 'self-serve' }, acme], 'Its text.')],
  ['2026-11-12', catalog(4, [{ ...zed, signUp: 'self-serve' }], 'Its text.')],
] as const;

test('a record tells its fields as they were then and as they are at present', () => {
  const history = release(MONTH);
  const gone = { address: 'tools/acme', what: 'removed', on: '2026-11-12' };
  assert.deepEqual(recordChanges(history, 0), [
    gone,
    {
      address: 'tools/zed',
      what: 'changed',
      on: '2026-11-09',
      fields: [{ field: 'signUp', before: 'sales', after: 'self-serve' }, { field: 'text' }],
    },
  ]);
  assert.deepEqual(recordChanges(history, 2), [gone]);
  assert.deepEqual(recordChanges(history, 3), []);
  assert.deepEqual(
    recordChanges(release(MONTH.slice(0, 3)), 0).map(({ address, what, on }) => [address, what, on]),
    [
      ['tools/acme', 'added', '2026-11-05'],
      ['tools/zed', 'changed', '2026-11-09'],
    ],
  );
});

test('without the catalogue before, a changed record does not say what changed', () => {
  assert.deepEqual(recordChanges(release(MONTH.slice(0, 3), false), 1), [
    { address: 'tools/zed', what: 'changed', on: '2026-11-09' },
  ]);
});

test('a field that is as it was is no change', () => {
  const back = release([...MONTH.slice(0, 2), ['2026-11-09', catalog(3, [zed])]]);
  const [change] = recordChanges(back, 0).filter(({ address }) => address === 'tools/zed');
  assert.deepEqual(change?.fields, []);
});

test('fields are forgotten with their version', () => {
  const later = extendHistory(release(MONTH), catalog(5, [zed]), '2027-02-08');
  assert.deepEqual(later.versions[0]?.version, '2026.11.01+00000003');
  assert.equal(later.fields['tools/zed'], undefined);
  assert.deepEqual(later.added, {});
});

test('the version of a day is the last one that was published on it', () => {
  const history = release(MONTH);
  assert.deepEqual(
    ['2026-11-04', '2026-11-05', '2026-11-08', '2026-11-11', '2026-11-12', '2026-11-30'].map((day) =>
      versionOn(history, day),
    ),
    [undefined, 1, 1, 2, 3, 3],
  );
});

test('fields are told by their path, and of long values the name alone', () => {
  const before = { record: { a: { b: ['x'] }, c: 'short', d: [{ n: 1 }], updatedAt: '1' }, text: 'A' };
  const after = { record: { a: { b: ['x', 'y'] }, c: 'y'.repeat(201), e: true, updatedAt: '2' }, text: 'A' };
  assert.deepEqual(fieldChanges(before, after), [
    { field: 'a.b', before: 'x', after: 'x, y' },
    { field: 'c' },
    { field: 'd', before: '[{"n":1}]' },
    { field: 'e', after: 'true' },
  ]);
  assert.deepEqual(fieldChanges(before, { ...before, record: { ...before.record, updatedAt: '2' } }), [
    { field: 'updatedAt', before: '1', after: '2' },
  ]);
});
