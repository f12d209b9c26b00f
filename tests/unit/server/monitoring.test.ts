import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Services } from '../../../src/api/services.ts';
import { createRouteLabel } from '../../../src/server/handler.ts';
import { createRedactor } from '../../../src/server/monitoring/log.ts';
import {
  createProbes,
  createReadiness,
  type ReadinessParts,
} from '../../../src/server/monitoring/readiness.ts';
import { markRun } from '../../../src/server/monitoring/run-marks.ts';
import { openStaticFiles } from '../../../src/server/static/static-files.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { costOfLength } from '../cost-of-length.ts';
import { mockTime } from '../mock-time.ts';

describe('readiness', () => {
  const client = temporaryFolder('readiness');
  writeFileSync(join(client, 'index.html'), 'page');
  const page = {
    file: 'index.html',
    type: 'text/html',
    hash: 'x'.repeat(22),
    bytes: 4,
    kind: 'page',
  } as const;
  const files = openStaticFiles(client, {
    baseUrl: 'https://a.example',
    find: (path) => (path === '/' ? page : undefined),
  });

  interface State {
    healthy?: () => boolean | Promise<boolean>;
    keys?: () => Promise<unknown>;
    keyFault?: string;
    storeFault?: string;
    log?: Services['log'];
  }

  function readinessOf(
    { healthy = () => true, keys = async () => ({}), keyFault, storeFault, log = () => {} }: State,
    more: Partial<ReadinessParts> = {},
  ) {
    const agents = { keys, keyFault: () => keyFault };
    const store = { fault: () => storeFault };
    const services = { healthy, agents, store, log } as unknown as Services;
    return createReadiness({ services, files, client, dataDir: client, stopping: () => false, ...more });
  }
  const allOk = { store: 'ok', keys: 'ok', files: 'ok', disk: 'ok' };
  const refuse = async () => {
    throw new Error('no');
  };

  test('ready while everything works, or while keys that were read before have to do', async () => {
    const { ready, checks, freeBytes = 0 } = await readinessOf({})();
    assert.deepEqual([ready, checks, freeBytes > 0], [true, allOk, true]);
    const degraded = await readinessOf({ keyFault: 'run chmod 600' })();
    assert.deepEqual([degraded.ready, degraded.checks], [true, { ...allOk, keys: 'degraded' }]);
  });

  test('not ready without the store, keys, the files of the release, or room in DATA_DIR', async () => {
    const cases = [
      [readinessOf({ healthy: () => false }), { ...allOk, store: 'failed' }],
      [readinessOf({ keys: refuse }), { ...allOk, keys: 'failed' }],
      [readinessOf({}, { client: join(client, 'gone') }), { ...allOk, files: 'failed' }],
      // A file system without room for anything.
      [readinessOf({}, { dataDir: '/proc' }), { ...allOk, disk: 'failed' }],
    ] as const;
    for (const [readiness, expected] of cases) {
      const { ready, checks } = await readiness();
      assert.deepEqual([ready, checks], [false, expected]);
    }
  });

  test('a check without an answer fails after two seconds', async (t) => {
    const time = mockTime(t);
    let told = false;
    const readiness = readinessOf({ healthy: () => new Promise<boolean>(() => {}) })();
    void readiness.then(() => (told = true));
    await time.pass(1999);
    assert.equal(told, false);
    await time.pass(1);
    const { ready, checks } = await readiness;
    assert.deepEqual([ready, checks.store], [false, 'failed']);
  });

  test('a check is logged when it changes, and not again', async () => {
    const lines: unknown[] = [];
    let time = 0;
    let healthy = true;
    const readiness = readinessOf(
      { healthy: () => healthy, log: (...line) => lines.push(line) },
      { now: () => time },
    );
    for (const next of [true, false, false, true]) {
      healthy = next;
      time += 1001;
      await readiness();
    }
    const message = 'a check of /readyz changed';
    assert.deepEqual(lines, [
      ['warn', message, { check: 'store', state: 'failed' }],
      ['info', message, { check: 'store', state: 'ok' }],
    ]);
  });

  test('a folder that is made on first use is no fault', async () => {
    const { ready, freeBytes } = await readinessOf({}, { dataDir: join(client, 'later') })();
    assert.deepEqual([ready, freeBytes], [true, undefined]);
  });

  test('everything is looked at once a second at most', async () => {
    let time = 0;
    let looks = 0;
    const count = () => {
      looks += 1;
      return true;
    };
    const readiness = readinessOf({ healthy: count }, { now: () => time });
    await readiness();
    await readiness();
    assert.equal(looks, 1);
    time = 1001;
    await readiness();
    assert.equal(looks, 2);
  });

  test('a process that stops is looked at anew, and then once a second too', async () => {
    let looks = 0;
    let stopping = false;
    const keys = async () => {
      looks += 1;
    };
    const readiness = readinessOf({ keys }, { now: () => 0, stopping: () => stopping });
    assert.equal((await readiness()).ready, true);
    stopping = true;
    assert.equal((await readiness()).ready, false);
    assert.equal((await readiness()).ready, false);
    assert.equal(looks, 2);
  });

  test('a process that stops is alive and not ready, and names its release', async () => {
    const probes = createProbes(
      readinessOf({ healthy: () => false }, { stopping: () => true }),
      '20261122T080000Z-1',
    );
    assert.equal((await probes('/livez', 'GET'))?.status, 200);
    const answer = await probes('/readyz', 'GET');
    assert.deepEqual(
      [answer?.status, answer?.headers['retry-after'], answer?.body],
      [503, '5', JSON.stringify({ status: 'not ready', release: '20261122T080000Z-1', checks: allOk })],
    );
    assert.equal((await probes('/readyz', 'POST'))?.status, 405);
    assert.equal(probes('/readyz/', 'GET'), undefined);
  });

  test('/readyz says why the store fails, without host, path and account', async () => {
    const cases = [
      ['reading: connect ECONNREFUSED 10.1.2.3:5432', 'reading: connect ECONNREFUSED'],
      ['reading: getaddrinfo ENOTFOUND db.internal', 'reading: getaddrinfo ENOTFOUND'],
      [
        'writing: password authentication failed for user "directory"',
        'writing: password authentication failed for user',
      ],
      [
        "reading: EACCES: permission denied, open '/srv/x/directory.db'",
        'reading: EACCES: permission denied, open',
      ],
      ['writing: database or disk is full', 'writing: database or disk is full'],
      [undefined, 'it does not answer'],
    ] as const;
    for (const [storeFault, expected] of cases) {
      const state = { healthy: () => false, ...(storeFault === undefined ? {} : { storeFault }) };
      const answer = await createProbes(readinessOf(state), 'id')('/readyz', 'GET');
      assert.equal(answer?.status, 503);
      assert.deepEqual(JSON.parse(String(answer?.body)).reasons, { store: expected });
    }
  });
});

describe('run marks', () => {
  const root = temporaryFolder('runs');

  test('a process that stopped in order is no crash, one that left its mark is one crash for good', () => {
    const folder = join(root, 'order');
    const alive = new Set([1001, 1002, 1003]);
    const start = (pid: number) => markRun(folder, pid, (of) => alive.has(of));
    const first = start(1001);
    assert.equal(first?.crashes, 0);
    first?.end();
    alive.delete(1001);
    assert.equal(start(1002)?.crashes, 0, 'the first stopped in order');
    assert.equal(start(1003)?.crashes, 0, 'the second still runs');
    alive.delete(1002);
    assert.equal(start(1001)?.crashes, 1);
    alive.delete(1003);
    alive.delete(1001);
    assert.equal(start(1004)?.crashes, 3);
    assert.deepEqual(readdirSync(folder).sort(), ['crashes', `${hostname()}-1004`].sort());
  });

  test('a mark with the number of this process is of the one before, and that of another machine says nothing', () => {
    const folder = join(root, 'containers');
    markRun(folder, 1, () => true);
    writeFileSync(join(folder, 'elsewhere-7'), '');
    assert.equal(markRun(folder, 1, () => true)?.crashes, 1);
  });

  test('a folder that cannot be written counts nothing', () => {
    writeFileSync(join(root, 'file'), '');
    assert.equal(markRun(join(root, 'file', 'runs')), undefined);
  });
});

describe('create log', () => {
  /** Logs a line, then two more once its input ends, and exits. */
  const PROGRAM = `
  import { createLog } from ${JSON.stringify(new URL('../../../src/server/monitoring/log.ts', import.meta.url).href)};
  import { readSettings } from ${JSON.stringify(new URL('../../../src/server/settings/read-settings.ts', import.meta.url).href)};
  const log = createLog(readSettings({}));
  log('info', 'ready');
  process.stdin.resume().once('end', () => {
    log('info', 'stopping');
    log('info', 'stopped', { text: 'x'.repeat(200_000) });
    process.exit(0);
  });
`;
  const start = () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });

  test('every line is written before the process exits, also more than a pipe holds', async () => {
    const program = start();
    let text = '';
    program.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    program.stdin.end();
    const [code] = await once(program, 'close');
    assert.equal(code, 0);
    assert.deepEqual(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
      ['ready', 'stopping', 'stopped'],
    );
  });

  test('a process whose log nobody reads any longer exits all the same', async () => {
    const program = start();
    await once(program.stdout, 'data');
    program.stdout.destroy();
    await once(program.stdout, 'close');
    program.stdin.end();
    const [code] = await once(program, 'exit');
    assert.equal(code, 0);
  });
});

describe('redact', () => {
  test('secrets of the settings go wherever they stand, as they are and as JSON writes them', () => {
    const redact = createRedactor(['s3cret"word', 'sk_live_1']);
    const line = JSON.stringify({ msg: 'a s3cret"word b', deep: [{ key: 'sk_live_1' }] });
    assert.equal(redact(line), '{"msg":"a [redacted] b","deep":[{"key":"[redacted]"}]}');
  });

  test('secrets of clients are told by their looks', () => {
    const redact = createRedactor([]);
    for (const [text, secret] of [
      ['Authorization: Bearer abcdefgh12345678', 'abcdefgh12345678'],
      ['authorization: payment eyJpZCI6ImFiYyJ9', 'eyJpZCI6ImFiYyJ9'],
      ['token eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0.c2lnbmF0dXJl ended', 'eyJhbGciOiJFUzI1NiJ9'],
      [`/claim?token=clm_${'x'.repeat(43)}`, 'x'.repeat(43)],
      ['Payment abcdefgh12345678', 'abcdefgh12345678'],
      ['payment abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz'],
      ['key rk_live_51abcdefgh', '51abcdefgh'],
      ['paid with spt_1234567890', '1234567890'],
      [`signature 0x${'ab'.repeat(65)}`, 'ab'.repeat(65)],
      ['connect postgres://user:pass-word@db.example/x', 'pass-word'],
    ] as const) {
      const shown = redact(text);
      assert.ok(!shown.includes(secret), shown);
      assert.match(shown, /\[redacted\]/);
    }
  });

  test('names and plain words stay', () => {
    const redact = createRedactor(['abc']);
    for (const text of [
      'client agt_mtvdQLHFO6b8amPDihGtMg registered',
      'GET https://directory.example.org/tools/stripe?x=1',
      'the bearer check took 5 ms',
      'abc is too short to be a secret',
      'build again with the payment settings of this process',
      'a payment reference: none. Payment required',
    ])
      assert.equal(redact(text), text);
  });

  test('a long line costs time in proportion to its length', () => {
    const redact = createRedactor([]);
    assert.ok(costOfLength((length) => redact('a.'.repeat(length)), 400) < 10);
  });

  test('a redacted line is still one line of JSON', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w+/=~.-]{4,40}$/),
        fc.string(),
        fc.string(),
        (secret, before, after) => {
          const line = createRedactor([secret])(
            JSON.stringify({ msg: `${before}${secret}${after} Bearer ${before}` }),
          );
          assert.doesNotThrow(() => JSON.parse(line));
        },
      ),
    );
  });
});

describe('route label', () => {
  test('a request whose file cannot be looked up is named none', () => {
    const files = {
      get(): never {
        throw new Error('cannot read static.json');
      },
      ofPool: async () => undefined,
      size: () => 0,
      read: () => Buffer.alloc(0),
    };
    const label = createRouteLabel(files, { match: () => true, render: async () => new Response() });
    assert.equal(label('/tools/plaid?a=b'), 'none');
  });
});
