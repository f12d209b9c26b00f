import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AnswerError, type Readings } from '../../../src/observations/collector.ts';
import { createReader } from '../../../src/observations/reading/create-reader.ts';

const reader = createReader();
after(() => reader.stop());
const read = (name: keyof Readings, text: string) =>
  reader.read(name, { status: 200, url: 'https://a.example/', headers: {}, body: Buffer.from(text) });

const SUMMARY = '{"status":{"indicator":"none"}}';
const zeros = (count: number) => `[${'0,'.repeat(count)}0]`;

/** What one vendor can send within the limits of bytes, by the parser that reads it. */
const HOSTILE: readonly (readonly [what: string, name: keyof Readings, text: string, fault: RegExp])[] = [
  [
    'a status summary of a million incidents',
    'status',
    `{"status":{"indicator":"none"},"incidents":${zeros(1_048_000)}}`,
    /more than 100000 values/,
  ],
  ['licences of a gem', 'rubygems', `{"version":"1","licenses":${zeros(1_048_000)}}`, /values/],
  [
    'classifiers of a project',
    'pypi',
    `{"info":{"version":"1","classifiers":${zeros(2_000_000)}},"releases":{}}`,
    /values/,
  ],
  ['deep JSON', 'json-object', '['.repeat(500_000), /./],
  ['a specification of empty lists', 'openapi', `a: [${'[],'.repeat(1_300_000)}]`, /300000 values/],
  ['a deep specification', 'openapi', `a: ${'['.repeat(200_000)}`, /neither JSON nor YAML/],
  [
    'a specification of aliases',
    'openapi',
    `a: &a {x: 1}\nb: [${Array.from({ length: 2000 }, () => '*a').join(',')}]`,
    /1000 aliases/,
  ],
];

for (const [what, name, text, fault] of HOSTILE)
  test(`${what}: the subject fails with a line, and the next answer is read`, async () => {
    if (name === 'json-object') assert.equal(await read(name, text), false);
    else
      await assert.rejects(
        read(name, text),
        (error: Error) => error instanceof AnswerError && fault.test(error.message),
      );
    assert.deepEqual(await read('status', SUMMARY), { state: 'operational', incidents: [], maintenance: [] });
  });

test('an answer that ends the thread fails alone, and so does one that is read while it ends', async () => {
  // Half a million objects, each wrong: what a schema says of them takes more than the thread has.
  const wrong = `{"info":{"version":"1","classifiers":[]},"releases":{"1":[${'{"upload_time_iso_8601":1},'.repeat(240_000)}0]}}`;
  const [heavy, next] = await Promise.allSettled([read('pypi', wrong), read('status', SUMMARY)]);
  assert.equal(heavy.status, 'rejected');
  assert.ok(heavy.status === 'rejected' && heavy.reason instanceof AnswerError, String(heavy.status));
  assert.equal(next.status, 'fulfilled');
});

test('a specification of forty thousand keys is read', async () => {
  const paths = Array.from({ length: 20_000 }, (_, at) => `  /p${at}:\n    get: {}`).join('\n');
  const { operations } = (await read('openapi', `info: {version: 1}\npaths:\n${paths}\n`)) as {
    operations: string[];
  };
  assert.equal(operations.length, 5000);
});
