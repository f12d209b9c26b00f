import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesSince, extendHistory, type RecordHistory } from '../../../../src/catalog/record-history.ts';
import { catalogOf, termOf, toolOf } from '../small-catalog.ts';

const zed = toolOf();
const acme = toolOf({ name: 'Acme', slug: 'acme' });
const version = (index: number) => `2026.11.01+0000000${index}`;
const catalog = (index: number, tools: ReturnType<typeof toolOf>[], body = '') =>
  catalogOf({
    version: version(index),
    tools,
    glossary: [termOf()],
    bodies: body === '' ? {} : { 'tools/zed': body },
  });

/** Builds one version after another, on a day each. */
function build(...days: (readonly [string, ReturnType<typeof catalog>])[]): RecordHistory {
  let history: RecordHistory | undefined;
  for (const [day, built] of days) history = extendHistory(history, built, day);
  return history as RecordHistory;
}
const since = (history: RecordHistory, index: number, folder = 'tools') => {
  const found = changesSince(history, folder, version(index));
  return found && { changed: [...found.changed], removed: found.removed };
};

test('a first version knows itself, and nothing changed since', () => {
  const history = build(['2026-11-01', catalog(1, [zed])]);
  assert.deepEqual(history.versions, [{ version: version(1), on: '2026-11-01' }]);
  assert.deepEqual(Object.keys(history.records), ['tools/zed', 'glossary/ledger']);
  assert.deepEqual(since(history, 1), { changed: [], removed: [] });
  assert.equal(since(history, 2), undefined);
});

test('records that came, changed in facts or text, or went are told by version', () => {
  const history = build(
    ['2026-11-01', catalog(1, [zed])],
    ['2026-11-02', catalog(2, [zed, acme])],
    ['2026-11-03', catalog(3, [{ ...zed, name: 'Zet' }])],
    ['2026-11-04', catalog(4, [{ ...zed, name: 'Zet' }], 'Its text.')],
  );
  assert.deepEqual(since(history, 1), { changed: ['zed'], removed: ['acme'] });
  assert.deepEqual(since(history, 2), { changed: ['zed'], removed: ['acme'] });
  assert.deepEqual(since(history, 3), { changed: ['zed'], removed: [] });
  assert.deepEqual(since(history, 4), { changed: [], removed: [] });
  assert.deepEqual(since(history, 1, 'glossary'), { changed: [], removed: [] });
});

test('a record that comes back is a change, not a removal', () => {
  const history = build(
    ['2026-11-01', catalog(1, [zed, acme])],
    ['2026-11-02', catalog(2, [zed])],
    ['2026-11-03', catalog(3, [zed, acme])],
  );
  assert.deepEqual(since(history, 1), { changed: ['acme'], removed: [] });
});

test('a version that is published again is the newest', () => {
  const history = build(
    ['2026-11-01', catalog(1, [zed])],
    ['2026-11-02', catalog(2, [zed, acme])],
    ['2026-11-03', catalog(1, [zed])],
  );
  assert.deepEqual(since(history, 1), { changed: [], removed: [] });
  assert.deepEqual(since(history, 2), { changed: [], removed: ['acme'] });
});

test('building the same content again adds no version and renews its day', () => {
  const history = build(['2026-11-01', catalog(1, [zed])], ['2026-11-05', catalog(1, [zed])]);
  assert.deepEqual(history.versions, [{ version: version(1), on: '2026-11-05' }]);
});

test('a version is forgotten 90 days after the day on which the next one replaced it', () => {
  const history = build(
    ['2026-01-01', catalog(1, [zed])],
    ['2026-02-01', catalog(2, [zed, acme])],
    ['2026-05-02', catalog(3, [acme])],
  );
  assert.deepEqual(history.versions, [
    { version: version(1), on: '2026-02-01' },
    { version: version(2), on: '2026-05-02' },
    { version: version(3), on: '2026-05-02' },
  ]);
  const later = extendHistory(history, catalog(4, [acme]), '2026-05-03');
  assert.deepEqual(
    later.versions.map((entry) => entry.version),
    [version(2), version(3), version(4)],
  );
  assert.equal(since(later, 1), undefined);
  assert.deepEqual(since(later, 2), { changed: [], removed: ['zed'] });
  assert.deepEqual(since(later, 3), { changed: [], removed: [] });
});
