import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastReportOf } from '../../../src/api/report/holder.ts';
import { marketIntelligence } from '../../../src/api/report/market-intelligence.ts';
import type { Services } from '../../../src/api/services.ts';
import { UNAUTHENTICATED } from '../../../src/http/bearer.ts';
import { createRequest } from '../../../src/http/request.ts';
import type { Gate } from '../../../src/payments/gate.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { catalogOf, toolOf } from '../catalog/small-catalog.ts';

const AT = Date.parse('2026-11-22T12:00:00Z');

/** The feed, paid for with every request by a gate that sells a pass. */
function openFeed() {
  const catalog = catalogOf({ tools: [toolOf()] });
  const store = openStore(':memory:');
  const gate: Gate = async (_request, make) => ({
    status: 200,
    headers: { 'payment-pass': 'new' },
    body: await make(),
    onDelivered: () => undefined,
  });
  const services = {
    catalog,
    history: { versions: [], records: {}, removed: {}, added: {}, fields: {} },
    baseUrl: 'https://dir.example',
    now: () => new Date(AT),
    store,
    paidFeed: { mode: 'live', payments: async () => ({ gate }) },
  } as unknown as Services;
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    marketIntelligence(
      createRequest('/api/v1/paid/market-intelligence', {
        method: 'GET',
        header: (name) => headers[name],
        headerNames: () => Object.keys(headers),
        body: async () => new Uint8Array(),
        client: '192.0.2.1',
        signal: new AbortController().signal,
      }),
      services,
      {},
      UNAUTHENTICATED,
    );
  const lastOf = (pass: string) => lastReportOf({ pass, agent: undefined }, store.lastReports, AT);
  return { ask, lastOf, version: catalog.version };
}

test('the next report on a pass counts from the one that was delivered with the pass, not before', async () => {
  const { ask, lastOf, version } = openFeed();
  const { onDelivered } = await ask();
  assert.equal(await lastOf('new'), undefined);
  onDelivered?.();
  for (let turns = 0; turns < 20; turns++) await nextTurn();
  assert.deepEqual(await lastOf('new'), { why: 'last-report', version, day: '2026-11-22' });
});

test('a report on a pass is kept for that pass', async () => {
  const { ask, lastOf } = openFeed();
  (await ask({ 'payment-pass': 'mine' })).onDelivered?.();
  for (let turns = 0; turns < 20; turns++) await nextTurn();
  assert.ok(await lastOf('mine'));
  assert.equal(await lastOf('new'), undefined);
});
