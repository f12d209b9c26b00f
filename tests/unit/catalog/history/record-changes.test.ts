import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  extendHistory,
  fieldChanges,
  type RecordHistory,
  readCatalogVersion,
  recordChanges,
  versionOn,
} from '../../../../src/catalog/record-history.ts';
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

test('a field that changed more than once is told from its first value to its last', () => {
  const steps = ['sales', 'application', 'self-serve'] as const;
  const history = release(
    steps.map(
      (signUp, index) => [`2026-11-0${index + 1}`, catalog(index + 1, [{ ...zed, signUp }])] as const,
    ),
  );
  const fields = (index: number) => recordChanges(history, index)[0]?.fields;
  assert.deepEqual(fields(0), [{ field: 'signUp', before: 'sales', after: 'self-serve' }]);
  assert.deepEqual(fields(1), [{ field: 'signUp', before: 'application', after: 'self-serve' }]);
  assert.equal(fields(2), undefined);
});

test('a text that changed twice is told, though neither of its forms is kept', () => {
  const history = release([
    ['2026-11-01', catalog(1, [zed], 'One.')],
    ['2026-11-02', catalog(2, [zed], 'Two.')],
    ['2026-11-03', catalog(3, [zed], 'One.')],
  ]);
  assert.deepEqual(recordChanges(history, 0)[0]?.fields, [{ field: 'text' }]);
});

test('a record that was there at the version asked for is changed, not added', () => {
  const history = release([
    ['2026-11-01', catalog(1, [zed])],
    ['2026-11-02', catalog(2, [zed, acme])],
    ['2026-11-03', catalog(3, [zed, { ...acme, signUp: 'sales' }])],
  ]);
  const what = (index: number) =>
    recordChanges(history, index).map((change) => `${change.address} ${change.what}`);
  assert.deepEqual(what(0), ['tools/acme added']);
  assert.deepEqual(what(1), ['tools/acme changed']);
  assert.deepEqual(what(2), []);
});

test('fields are compared with the release before alone, and kept while their version is known', () => {
  const first = extendHistory(undefined, catalog(1, [zed]), '2026-11-01');
  const changed = catalog(2, [{ ...zed, signUp: 'application' }]);
  const stranger = catalog(9, [acme]);
  assert.deepEqual(extendHistory(first, changed, '2026-11-02', stranger).fields, {});
  const told = extendHistory(first, changed, '2026-11-02', catalog(1, [zed]));
  assert.deepEqual(told.fields, {
    'tools/zed': [[1, [{ field: 'signUp', before: 'sales', after: 'application' }]]],
  });
  const again = extendHistory(told, changed, '2026-11-03', changed);
  assert.deepEqual(again.fields, told.fields, 'the same content changes nothing');
  const gone = extendHistory(told, catalog(3, [acme]), '2026-11-03', changed);
  assert.deepEqual([gone.fields, gone.removed], [{}, { 'tools/zed': 2 }]);
});

test('what came and went is numbered anew when versions are forgotten', () => {
  const history = release([
    ['2026-01-01', catalog(1, [zed])],
    ['2026-02-01', catalog(2, [zed, acme])],
    ['2026-04-20', catalog(3, [acme])],
    ['2026-04-21', catalog(4, [{ ...acme, signUp: 'sales' }])],
  ]);
  const later = extendHistory(history, catalog(5, [acme]), '2026-07-19', MONTH[0][1]);
  assert.deepEqual(
    later.versions.map(({ version }) => version.at(-1)),
    ['2', '3', '4', '5'],
  );
  assert.deepEqual([later.added, later.removed], [{}, { 'tools/zed': 1 }]);
  assert.deepEqual(later.fields, { 'tools/acme': [[2, [{ field: 'signUp', after: 'sales' }]]] });
  assert.deepEqual(
    Object.entries(later.records).map(([address, [hash, since]]) => [address, hash.length, since]),
    [['tools/acme', 12, 3]],
  );
});

test('a version of a query is read with its plus or a space in place of it', () => {
  assert.equal(readCatalogVersion('2026.11.01+0a1b2c3d'), '2026.11.01+0a1b2c3d');
  assert.equal(readCatalogVersion('2026.11.01 0a1b2c3d'), '2026.11.01+0a1b2c3d');
  for (const text of [
    '',
    '2026-11-01',
    'v2026.11.01+0a1b2c3d',
    '2026.11.01+0a1b2c3d4',
    '2026.11.01+0a1b2c3g',
    '2026.11.01-0a1b2c3d',
    '26.11.01+0a1b2c3d',
    '2026.1.01+0a1b2c3d',
    '2026.11.1+0a1b2c3d',
  ])
    assert.equal(readCatalogVersion(text), undefined, text);
});

test('a list of objects, a missing value and a length at the limit are told as they are', () => {
  const change = (before: unknown, after: unknown) =>
    fieldChanges({ record: { a: before }, text: '' }, { record: { a: after }, text: '' });
  assert.deepEqual(change([{ n: 1 }, 'x'], undefined), [{ field: 'a', before: '[{"n":1},"x"]' }]);
  assert.deepEqual(change(null, 'x'), [{ field: 'a', after: 'x' }]);
  assert.deepEqual(change(undefined, null), []);
  assert.deepEqual(change({ b: 1 }, 'x'), [{ field: 'a.b', before: '1' }]);
  assert.deepEqual(change('x', { b: 1 }), [{ field: 'a.b', after: '1' }]);
  assert.deepEqual(change('y'.repeat(200), ''), [{ field: 'a', before: 'y'.repeat(200) }]);
  assert.deepEqual(change('', 'y'.repeat(200)), [{ field: 'a', after: 'y'.repeat(200) }]);
  assert.deepEqual(change('y'.repeat(201), ''), [{ field: 'a' }]);
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
