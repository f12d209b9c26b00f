import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changesSince,
  extendHistory,
  fieldChanges,
  type RecordHistory,
  readCatalogVersion,
  recordChanges,
  versionOn,
} from '../../../src/catalog/record-history.ts';
import { catalogOf, termOf, toolOf } from './small-catalog.ts';

type Tool = ReturnType<typeof toolOf>;
const zed = toolOf({ signUp: 'sales' });
const applied: Tool = { ...zed, signUp: 'application' };
const open: Tool = { ...zed, signUp: 'self-serve' };
const acme = toolOf({ name: 'Acme', slug: 'acme' });
const version = (index: number) => `2026.11.01+0000000${index}`;
const catalog = (index: number, tools: Tool[], text?: string) =>
  catalogOf({
    version: version(index),
    tools,
    glossary: [termOf()],
    bodies: text === undefined ? {} : { 'tools/zed': text },
  });
type Build = readonly [day: string, built: ReturnType<typeof catalog>];

/** Builds on one day after another; `knowing` whether the catalogue before is at hand. */
function release(builds: readonly Build[], knowing = true) {
  let history: RecordHistory | undefined;
  for (const [at, [day, built]] of builds.entries())
    history = extendHistory(history, built, day, knowing ? builds[at - 1]?.[1] : undefined);
  return history as RecordHistory;
}
/** What changed since a version: slugs, then those that were removed after a minus. */
const since = (history: RecordHistory, index: number, folder = 'tools') => {
  const found = changesSince(history, folder, version(index));
  return found && [...found.changed, ...found.removed.map((slug) => `-${slug}`)].join(' ');
};
/** Changes of records since a version, in words. */
const told = (history: RecordHistory, index: number) =>
  recordChanges(history, index).map(({ address, what, on, fields }) =>
    [
      `${address} ${what} ${on}`,
      ...(fields ?? []).map(({ field, before, after }) => `${field} ${before} ${after}`),
    ].join(', '),
  );

const MONTH: Build[] = [
  ['2026-11-01', catalog(1, [zed])],
  ['2026-11-05', catalog(2, [{ ...applied, updatedAt: '2026-11-05' }, acme])],
  ['2026-11-09', catalog(3, [open, acme], 'Its text.')],
  ['2026-11-12', catalog(4, [open], 'Its text.')],
];

test('records that came, changed in facts or text, or went are told by version', () => {
  const history = release(MONTH);
  assert.deepEqual(Object.keys(history.records), ['tools/zed', 'glossary/ledger']);
  const found = [1, 2, 3, 4, 5].map((index) => since(history, index));
  assert.deepEqual(found, ['zed -acme', 'zed -acme', '-acme', '', undefined]);
  assert.equal(since(history, 1, 'glossary'), '');
  const again = release([...MONTH.slice(0, 2), ['2026-11-03', MONTH[0]?.[1] as Build[1]]]);
  assert.deepEqual(
    [since(again, 1), since(again, 2)],
    ['', 'zed -acme'],
    'a version published again is the newest',
  );
  const back = release([MONTH[2] as Build, MONTH[3] as Build, ['2026-11-13', catalog(5, [open, acme])]]);
  assert.equal(since(back, 3), 'zed acme', 'a record that comes back is a change, not a removal');
});

test('building the same content again adds no version and renews its day', () => {
  const history = release([MONTH[0] as Build, ['2026-11-05', catalog(1, [zed])]]);
  assert.deepEqual(history.versions, [{ version: version(1), on: '2026-11-05' }]);
});

test('a version is forgotten with its fields 90 days after the day on which the next one replaced it', () => {
  const history = release([
    ['2026-01-01', catalog(1, [zed])],
    ['2026-02-01', catalog(2, [zed, acme])],
    ['2026-05-02', catalog(3, [acme])],
  ]);
  assert.deepEqual(
    history.versions.map(({ on }) => on),
    ['2026-02-01', '2026-05-02', '2026-05-02'],
  );
  const later = extendHistory(history, catalog(4, [acme]), '2026-05-03');
  assert.deepEqual(
    [1, 2, 3].map((index) => since(later, index)),
    [undefined, '-zed', ''],
  );
  const bare = extendHistory(release(MONTH), catalog(5, [zed]), '2027-02-08');
  assert.equal(bare.versions[0]?.version, version(3));
  assert.deepEqual([bare.fields['tools/zed'], bare.added], [undefined, {}]);
});

test('what came and went is numbered anew when versions are forgotten', () => {
  const history = release([
    ['2026-01-01', catalog(1, [zed])],
    ['2026-02-01', catalog(2, [zed, acme])],
    ['2026-04-20', catalog(3, [acme])],
    ['2026-04-21', catalog(4, [{ ...acme, signUp: 'sales' }])],
  ]);
  const later = extendHistory(history, catalog(5, [acme]), '2026-07-19', MONTH[0]?.[1]);
  assert.equal(later.versions.map((entry) => entry.version.at(-1)).join(''), '2345');
  assert.deepEqual([later.added, later.removed], [{}, { 'tools/zed': 1 }]);
  assert.deepEqual(later.fields, { 'tools/acme': [[2, [{ field: 'signUp', after: 'sales' }]]] });
  const [hash, changed] = later.records['tools/acme'] ?? [];
  assert.deepEqual([hash?.length, changed], [12, 3]);
});

test('a record tells its fields as they were then and as they are at present', () => {
  const history = release(MONTH);
  const gone = 'tools/acme removed 2026-11-12';
  const zedChanged = 'tools/zed changed 2026-11-09, signUp sales self-serve, text undefined undefined';
  for (const [of, index, ...lines] of [
    [history, 2, gone],
    [history, 3],
    [release(MONTH.slice(0, 3)), 0, 'tools/acme added 2026-11-05', zedChanged],
    [
      release([...MONTH.slice(0, 2), ['2026-11-09', catalog(3, [zed])]]),
      0,
      'tools/acme removed 2026-11-09',
      'tools/zed changed 2026-11-09',
    ],
  ] as [RecordHistory, number, ...string[]][])
    assert.deepEqual(told(of, index), lines);
  assert.equal(
    recordChanges(release(MONTH.slice(0, 3), false), 1)[0]?.fields,
    undefined,
    'not known, not none',
  );
  const days = ['2026-11-04', '2026-11-05', '2026-11-08', '2026-11-11', '2026-11-12', '2026-11-30'];
  assert.deepEqual(
    days.map((day) => versionOn(history, day)),
    [undefined, 1, 1, 2, 3, 3],
  );
});

test('a field is told from its first value to its last, a text also when it is as it was, a new record once', () => {
  const steps = release(
    [zed, applied, open].map((tool, at) => [`2026-11-0${at + 1}`, catalog(at + 1, [tool])]),
  );
  const on = 'tools/zed changed 2026-11-03';
  assert.deepEqual(told(steps, 0), [`${on}, signUp sales self-serve`]);
  assert.deepEqual(told(steps, 1), [`${on}, signUp application self-serve`]);
  assert.deepEqual(told(steps, 2), []);
  const texts = ['One.', 'Two.', 'One.'].map(
    (text, at): Build => [`2026-11-0${at + 1}`, catalog(at + 1, [zed], text)],
  );
  assert.deepEqual(told(release(texts), 0), [`${on}, text undefined undefined`]);
  const came = release([
    ['2026-11-01', catalog(1, [zed])],
    ['2026-11-02', catalog(2, [zed, acme])],
    ['2026-11-03', catalog(3, [zed, { ...acme, signUp: 'sales' }])],
  ]);
  const what = [0, 1, 2].map((index) =>
    recordChanges(came, index)
      .map(({ what: each }) => each)
      .join(),
  );
  assert.deepEqual(what, ['added', 'changed', '']);
});

test('fields are compared with the release before alone, and kept while their version is known', () => {
  const first = extendHistory(undefined, catalog(1, [zed]), '2026-11-01');
  const changed = catalog(2, [applied]);
  assert.deepEqual(extendHistory(first, changed, '2026-11-02', catalog(9, [acme])).fields, {});
  const known = extendHistory(first, changed, '2026-11-02', catalog(1, [zed]));
  assert.deepEqual(known.fields, {
    'tools/zed': [[1, [{ field: 'signUp', before: 'sales', after: 'application' }]]],
  });
  const again = extendHistory(known, changed, '2026-11-03', changed);
  assert.deepEqual(again.fields, known.fields, 'the same content changes nothing');
  const gone = extendHistory(known, catalog(3, [acme]), '2026-11-03', changed);
  assert.deepEqual([gone.fields, gone.removed], [{}, { 'tools/zed': 2 }]);
});

test('a version of a query is read with its plus or a space in place of it', () => {
  for (const text of ['2026.11.01+0a1b2c3d', '2026.11.01 0a1b2c3d'])
    assert.equal(readCatalogVersion(text), '2026.11.01+0a1b2c3d');
  const wrong =
    ';2026-11-01;v2026.11.01+0a1b2c3d;2026.11.01+0a1b2c3d4;2026.11.01+0a1b2c3g;2026.11.01-0a1b2c3d;' +
    '26.11.01+0a1b2c3d;2026.1.01+0a1b2c3d;2026.11.1+0a1b2c3d';
  for (const text of wrong.split(';')) assert.equal(readCatalogVersion(text), undefined, text);
});

test('fields are told by their path, and of long values and lists of objects as they are', () => {
  const long = 'y'.repeat(200);
  for (const [before, after, changes] of [
    [[{ n: 1 }, 'x'], undefined, [{ field: 'a', before: '[{"n":1},"x"]' }]],
    [undefined, null, []],
    ['x', { b: 1 }, [{ field: 'a.b', after: '1' }]],
    [{ b: ['x'] }, { b: ['x', 'y'] }, [{ field: 'a.b', before: 'x', after: 'x, y' }]],
    [long, '', [{ field: 'a', before: long }]],
    ['', long, [{ field: 'a', after: long }]],
    [`${long}y`, '', [{ field: 'a' }]],
  ] as const) {
    const of = (a: unknown) => ({ record: { a }, text: '' });
    assert.deepEqual(fieldChanges(of(before), of(after)), changes);
  }
  const was = { record: { a: 1, updatedAt: '1' }, text: 'A' };
  assert.deepEqual(fieldChanges(was, { record: { a: 2, updatedAt: '2' }, text: 'A' }), [
    { field: 'a', before: '1', after: '2' },
  ]);
  assert.deepEqual(fieldChanges(was, { record: { a: 1, updatedAt: '2' }, text: 'A' }), [
    { field: 'updatedAt', before: '1', after: '2' },
  ]);
});
