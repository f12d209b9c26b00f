import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import {
  createProbes,
  createReadiness,
  type ReadinessParts,
} from '../../../src/server/monitoring/readiness.ts';
import { openStaticFiles } from '../../../src/server/static/static-files.ts';
import { mockTime } from '../mock-time.ts';

const client = mkdtempSync(join(tmpdir(), 'readiness-'));
after(() => rmSync(client, { recursive: true, force: true }));
writeFileSync(join(client, 'index.html'), 'page');
const page = { file: 'index.html', type: 'text/html', hash: 'x'.repeat(22), bytes: 4, kind: 'page' } as const;
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
