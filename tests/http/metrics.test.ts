import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { registerAnonymous, searchStatus } from '../agent-client.ts';
import { payInSandbox, present } from '../live-money.ts';
import { startServer, type TestServer } from './server.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/** Reads the Prometheus text format 0.0.4; fails for a line that it does not allow. */
function parse(text: string): { samples: Sample[]; types: Map<string, string> } {
  assert.ok(text.endsWith('\n'));
  const samples: Sample[] = [];
  const types = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, type] = new RegExp(`^# TYPE (${NAME} (?:counter|gauge|histogram))$`).exec(line) ?? [];
    if (type) {
      const [name = '', kind = ''] = type.split(' ');
      assert.ok(!types.has(name), `one type for ${name}`);
      types.set(name, kind);
    } else if (!line.startsWith('# HELP ')) {
      const [, name = '', inner = '', value = ''] = SAMPLE.exec(line) ?? [];
      assert.ok(name, line);
      const found = [...inner.matchAll(LABEL)];
      assert.equal(found.map(([whole]) => whole).join(''), inner, line);
      assert.ok(Number.isFinite(Number(value)), line);
      samples.push({
        name,
        labels: Object.fromEntries(found.map(([, label = '', text = '']) => [label, text])),
        value: Number(value),
      });
    }
  }
  for (const { name } of samples)
    assert.ok(types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram', name);
  return { samples, types };
}

describe('metrics', () => {
  let server: TestServer;
  let address: string;
  const startedAfter = Date.now() / 1000;
  let startedBefore: number;
  before(async () => {
    server = await startServer({ METRICS_PORT: '0', RATE_LIMITS: 'unauthenticated=3/60,register=100/60' });
    startedBefore = Date.now() / 1000;
    address = /metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(server.output())?.[1] ?? '';
  });
  after(() => server.stop());

  async function read() {
    await server.ask('quiet');
    const answer = await fetch(address);
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    const { samples, types } = parse(await answer.text());
    const sampleOf = (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
      )?.value;
    return { samples, types, sampleOf };
  }

  test('requests are counted by method, route and status, and timed', async () => {
    for (const path of [
      '/tools/stripe',
      '/tools/adyen',
      '/tools/stripe.md',
      '/compare?slug=stripe',
      '/nothing',
    ])
      await fetch(server.url + path);
    for (const slug of ['stripe', 'adyen', 'no-such-tool', 'plaid'])
      await fetch(`${server.url}/api/tools/${slug}`);
    const { sampleOf, types } = await read();
    assert.equal(types.get('directory_http_requests_total'), 'counter');
    const requests = (labels: Record<string, string>) => sampleOf('directory_http_requests_total', labels);
    assert.equal(requests({ method: 'GET', route: 'page', status: '200' }), 2);
    assert.equal(requests({ route: 'twin', status: '200' }), 1);
    assert.equal(requests({ route: 'rendered', status: '200' }), 1);
    assert.equal(requests({ route: 'none', status: '404' }), 1);
    assert.equal(requests({ route: '/api/tools/{slug}', status: '200' }), 2);
    assert.equal(requests({ route: '/api/tools/{slug}', status: '404' }), 1);
    assert.equal(requests({ route: '/api/tools/{slug}', status: '429' }), 1);
    assert.equal(
      sampleOf('directory_http_request_duration_seconds_count', { route: '/api/tools/{slug}' }),
      4,
    );
    assert.equal(sampleOf('directory_rate_limited_total', { policy: 'unauthenticated' }), 1);
  });

  test('buckets of a histogram only grow, and the last one holds all', async () => {
    const { samples } = await read();
    const name = 'directory_http_request_duration_seconds';
    const ofPages = samples.filter(({ labels }) => labels['route'] === 'page');
    const buckets = ofPages.filter((sample) => sample.name === `${name}_bucket`).map(({ value }) => value);
    assert.ok(buckets.length > 5);
    assert.deepEqual(
      buckets,
      [...buckets].sort((a, b) => a - b),
    );
    assert.equal(buckets.at(-1), ofPages.find((sample) => sample.name === `${name}_count`)?.value);
  });

  test('the store, payments, the process and its event loop are told', async () => {
    const { access_token: token } = await registerAnonymous(server.url);
    assert.equal(await searchStatus(server.url, token), 200);
    await present(server.url, { authorization: await payInSandbox(server.url) });
    const { sampleOf } = await read();
    assert.equal(sampleOf('directory_payments_total', { rail: 'stripe', outcome: 'settled' }), 1);
    assert.equal(sampleOf('directory_payments_total', { rail: 'stripe', outcome: 'delivered' }), 1);
    assert.equal(sampleOf('directory_payments_total', { rail: 'stripe', outcome: 'unknown' }), 0);
    assert.equal(sampleOf('directory_payments_total', { rail: 'x402', outcome: 'unknown' }), 0);
    for (const kind of ['reading', 'writing'])
      assert.ok(
        (sampleOf('directory_store_duration_seconds_count', { kind, outcome: 'ok' }) ?? 0) >= 1,
        kind,
      );
    assert.ok((sampleOf('process_resident_memory_bytes') ?? 0) > 30e6);
    assert.ok((sampleOf('process_cpu_seconds_total') ?? 0) > 0.1);
    assert.ok((sampleOf('nodejs_eventloop_delay_seconds', { quantile: '0.99' }) ?? 0) > 0);
    const start = sampleOf('process_start_time_seconds') ?? 0;
    assert.ok(start >= startedAfter - 1 && start <= startedBefore + 1, `${start}`);
    assert.equal(sampleOf('directory_info', { version: '1.0.0' }), 1);
  });

  test('probes and metrics tell the release, what requests depend on, the age of the data and the load', async () => {
    const { id, madeAt } = JSON.parse(readFileSync('dist/release.json', 'utf8'));
    assert.deepEqual(await (await fetch(`${server.url}/livez`)).json(), { status: 'ok' });
    const ready = await fetch(`${server.url}/readyz`);
    assert.deepEqual([ready.status, ready.headers.get('cache-control')], [200, 'no-store']);
    assert.deepEqual(await ready.json(), {
      status: 'ready',
      release: id,
      checks: { store: 'ok', keys: 'ok', files: 'ok', disk: 'ok' },
    });
    assert.equal((await fetch(`${server.url}/readyz`, { method: 'POST' })).status, 405);
    assert.ok(server.output().includes(`"release":"${id}"`));

    const { sampleOf } = await read();
    assert.equal(sampleOf('directory_release_info', { release: id }), 1);
    for (const check of ['store', 'keys', 'files', 'disk'])
      assert.equal(sampleOf('directory_check', { check }), 1, check);
    for (const name of ['directory_release_timestamp_seconds', 'directory_data_timestamp_seconds'])
      assert.ok(Math.abs((sampleOf(name) ?? 0) - Date.parse(madeAt) / 1000) < 400 * 86_400, name);
    assert.ok((sampleOf('directory_data_free_bytes') ?? 0) > 1e6);
    assert.ok((sampleOf('directory_http_connections') ?? 0) >= 1);
    assert.equal(sampleOf('directory_http_requests_in_flight'), 0);
    assert.equal(sampleOf('directory_http_requests_total', { route: 'probe', status: '200' }), 2);
  });

  test('odd addresses and methods make no labels of their own', async () => {
    for (let index = 0; index < 50; index += 1) {
      await fetch(`${server.url}/odd-${index}"\\`, { method: index % 2 ? 'DELETE' : 'PUT' });
      await fetch(`${server.url}/api/odd-${index}`);
    }
    const { samples } = await read();
    const series = samples.filter(({ name }) => name === 'directory_http_requests_total');
    assert.ok(series.length < 40, `${series.length} series`);
    assert.ok(series.some(({ labels }) => labels['method'] === 'other' && labels['route'] === 'none'));
  });

  test('metrics are answered on their own port alone, and nothing else is there', async () => {
    assert.equal((await fetch(`${server.url}/metrics`)).status, 404);
    assert.equal((await fetch(address.replace('/metrics', '/'))).status, 404);
    assert.equal((await fetch(address, { method: 'POST' })).status, 404);
  });
});
