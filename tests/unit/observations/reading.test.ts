import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { AnswerError, type Readings } from '../../../src/observations/collector.ts';
import { createReader } from '../../../src/observations/reading/create-reader.ts';
import { createBodyRoom } from '../../../src/observations/visit/body-room.ts';
import { send } from '../../../src/observations/visit/request.ts';
import { listen } from '../../listen.ts';

describe('create reader', () => {
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
    [
      'a specification of empty lists',
      'openapi',
      `a: [${'[],'.repeat(1_300_000)}]`,
      /300000 values|more than 30 s/,
    ],
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
      assert.deepEqual(await read('status', SUMMARY), {
        state: 'operational',
        incidents: [],
        maintenance: [],
      });
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
});

describe('body room', () => {
  /** Takes a place of `bytes`; `entered` says whose turn it has been. */
  function visitorsOf(capacity: number) {
    const open = createBodyRoom(capacity);
    const entered: string[] = [];
    return {
      entered,
      async visit(name: string, bytes: number) {
        const place = open();
        void place.take(bytes).then(() => entered.push(name));
        await new Promise(setImmediate);
        return place;
      },
    };
  }

  test('bodies wait until there is place for them, in the order of asking', async () => {
    const { entered, visit } = visitorsOf(10);
    const first = await visit('first', 6);
    const second = await visit('second', 6);
    const third = await visit('third', 1);
    assert.deepEqual(entered, ['first']);
    first.free();
    await new Promise(setImmediate);
    assert.deepEqual(entered, ['first', 'second', 'third']);
    for (const place of [second, third, third]) place.free();
    await visit('last', 10);
    assert.equal(entered.at(-1), 'last');
  });

  test('a body that may be larger than the room has it alone', async () => {
    const { entered, visit } = visitorsOf(10);
    const large = await visit('large', 64);
    await visit('other', 1);
    assert.deepEqual(entered, ['large']);
    large.free();
    await new Promise(setImmediate);
    assert.deepEqual(entered, ['large', 'other']);
  });

  test('a large body is read on when there is room for it, before and after decompression; a small one needs none', async () => {
    const bodies: Readonly<Record<string, Buffer>> = {
      '/small': Buffer.alloc(1000),
      '/large': Buffer.alloc(3 << 20),
      '/packed': gzipSync(Buffer.alloc(3 << 20)),
    };
    const server = createServer((req, res) => {
      const packed = req.url === '/packed' ? { 'content-encoding': 'gzip' } : {};
      res.writeHead(200, packed).end(bodies[req.url ?? '']);
    });
    const place = await listen(server);
    const asked: string[] = [];
    const visit = (path: string) =>
      send({
        url: `http://${place}${path}`,
        method: 'GET',
        headers: {},
        maxBytes: 4 << 20,
        timeoutMs: 600_000,
        trusted: true,
        makeRoom: async (bytes) => void asked.push(`${path} ${bytes >> 20}`),
      });
    const lengths = [];
    for (const path of Object.keys(bodies)) lengths.push((await visit(path)).body.byteLength);
    assert.deepEqual(lengths, [1000, 3 << 20, 3 << 20]);
    assert.deepEqual(asked, ['/large 4', '/packed 4']);
  });
});
