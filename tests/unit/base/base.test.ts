import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../src/base/files.ts';
import { countJson } from '../../../src/base/json-size.ts';
import { nearest } from '../../../src/base/nearest.ts';
import { API_VERSION } from '../../../src/base/service.ts';
import { createSteadyClock, daysBetween } from '../../../src/base/time.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test('a folder and those it lies in can be read by their owner alone, and one that exists keeps its mode', (_t) => {
  const root = temporaryFolder('folder');
  const modeOf = (folder: string) => statSync(join(root, folder)).mode & 0o777;
  makeFolder(join(root, 'state/outbox'));
  assert.deepEqual([modeOf('state'), modeOf('state/outbox')], [0o700, 0o700]);
  chmodSync(root, 0o755);
  makeFolder(root);
  assert.equal(modeOf('.'), 0o755);
  assert.throws(() => makeFolder('/proc/state'), /ENOENT/, 'the system does not allow it');
});

test('the nearest words are those with fewest edits, a swap of neighbours being one, then by name', () => {
  const SLUGS = ['plaid', 'stripe', 'stripe-tax', 'adyen', 'open-banking', 'open-banking-limited', 'x'];
  for (const [typed, found, words] of [
    ['plad', 'plaid'],
    ['PLAID', 'plaid'],
    ['palid', 'plaid'],
    ['strpie', 'stripe'],
    ['stripe', 'stripe stripe-tax'],
    ['stripe-tex', 'stripe-tax stripe'],
    ['open', 'open-banking open-banking-limited'],
    ['banking', 'open-banking open-banking-limited'],
    ['adyen-platform', 'adyen'],
    ['y', 'x'],
    ['', ''],
    ['zzzzzzzz', ''],
    ['a'.repeat(10_000), ''],
    ['ab', 'ba', ['ba']],
    ['abc', '', ['cab']],
    ['kind', 'kind find wind', ['wind', 'kind', 'find']],
  ] as [string, string, string[]?][])
    assert.equal(nearest(typed, words ?? SLUGS).join(' '), found, typed.slice(0, 20));
  assert.deepEqual(nearest('kind', ['mint', 'wind', 'find', 'kinda'], 2), ['find', 'kinda']);
});

test('a clock does not follow a jump forward, and does follow one back', () => {
  let [wall, elapsed] = [1_000_000, 500];
  const now = createSteadyClock(
    () => wall,
    () => elapsed,
  );
  for (const [forward, passed, time] of [
    [60, 60, 1_000_060],
    [1e9, 0, 1_000_060],
    [0, 40, 1_000_100],
  ] as const) {
    wall += forward;
    elapsed += passed;
    assert.equal(now(), time);
  }
  wall = 900_000;
  assert.equal(now(), 900_000);
  assert.equal(daysBetween('2026-11-21', '2027-07-10'), 231);
});

test('every object, list, text, number and literal of JSON counts once, and keys do not', () => {
  /** The lowest number of values that a text keeps. */
  const valuesOf = (json: string) => {
    let values = 0;
    while (countJson(json, { values, depth: 100 }) !== undefined) values += 1;
    return values;
  };
  for (const [json, values] of [
    ['0', 1],
    ['"a"', 1],
    ['{}', 1],
    ['[]', 1],
    ['[ ]', 1],
    ['[0]', 2],
    ['[0, 0]', 3],
    ['{"a": {"b": [null, true]}}', 5],
    ['[[], {}, [[]]]', 5],
    // What stands in a text is not counted.
    [JSON.stringify(['[{,', '\\', '\\"[', '"', 'a']), 6],
    [JSON.stringify({ '[[,\\"': 1 }), 2],
  ] as const)
    assert.equal(valuesOf(json), values, json);
});

test('levels of JSON are limited however few values there are, and a text that is not JSON ends too', () => {
  for (const [json, depth, limit] of [
    ['[[[[[]]]]]', 5, undefined],
    ['[[[[[]]]]]', 4, 'depth'],
    ['[[],[],[]]', 2, undefined],
    [`"${'\\'.repeat(1e6)}`, 1, undefined],
  ] as const)
    assert.equal(countJson(json, { values: 100, depth }), limit);
  for (const text of ['', '"', '"\\', ']]]', '[', '{"a', ',,,'])
    assert.notEqual(countJson(text, { values: 100, depth: 100 }), 'depth', text);
});

test('package.json states the version, and nothing says another', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  for (const file of ['package.json', 'package-lock.json', 'server.json'])
    assert.equal(JSON.parse(read(file)).version, API_VERSION, file);
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
  for (const text of headings) assert.match(text, /^\d+\.\d+\.\d+ - (?:\d{4}-\d{2}-\d{2}|unreleased)$/);
  assert.equal(headings[0]?.split(' ')[0], API_VERSION, 'the changelog tells of this version first');
});
