import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { marketIntelligence } from '../../../src/api/report/market-intelligence.ts';
import type { Services } from '../../../src/api/services.ts';
import { extendHistory } from '../../../src/catalog/record-history.ts';
import { UNAUTHENTICATED } from '../../../src/http/bearer.ts';
import type { Problem } from '../../../src/http/problem.ts';
import { createRequest } from '../../../src/http/request.ts';
import { catalogOf } from '../catalog/small-catalog.ts';
import { startWorld, type World } from '../payments/payment-world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const spent = {
  allowed: false,
  policy: 'paid',
  quota: 1,
  resetSeconds: 9,
  headers: { ratelimit: '"paid";r=0;t=9', 'ratelimit-policy': '"paid";q=1;w=60' },
};
const catalog = catalogOf();
const PATH = '/api/v1/paid/market-intelligence';

/** A request of an address whose quota is used up; making a report fails the test. */
function ask(
  target: string,
  fields: Record<string, string> = {},
  method = 'GET',
  used = ['payment', 'paid'],
) {
  const services = {
    catalog,
    history: extendHistory(undefined, catalog, '2026-11-01'),
    store: { lastReports: { lastReport: () => assert.fail('a report was made') } },
    now: () => assert.fail('a report was made'),
    paidFeed: { mode: 'live', payments: async () => world.payments },
    limits: { take: (policy: string) => (used.includes(policy) ? { ...spent, policy } : undefined) },
  };
  const request = createRequest(target, {
    method,
    header: (name) => fields[name],
    headerNames: () => Object.keys(fields),
    body: async () => new Uint8Array(),
    client: '192.0.2.1',
    signal: new AbortController().signal,
  });
  return marketIntelligence(request, services as unknown as Services, {}, UNAUTHENTICATED);
}

const isRefused = ({ status, headers }: Problem) => status === 429 && headers['retry-after'] === '9';

test('beyond the quota no report is made, whatever is presented', async () => {
  const offer = await world.send();
  const wallet = await world.wallet();
  const presented: Record<string, string>[] = [
    {},
    { 'payment-pass': 'nobody' },
    { authorization: 'Payment garbage' },
    { 'payment-signature': 'garbage' },
    { authorization: await world.cardCredential(offer) },
    { 'payment-signature': await wallet.pay(offer) },
  ];
  for (const fields of presented) await assert.rejects(ask(PATH, fields), isRefused);
  await assert.rejects(ask(PATH, {}, 'HEAD'), isRefused);
});

test('beyond the quota of payments the ledger is asked for none of them', async (t) => {
  const offer = await world.send();
  const presented: Record<string, string>[] = [
    { 'payment-pass': 'nobody' },
    { authorization: await world.cardCredential(offer) },
    { 'payment-signature': await (await world.wallet()).pay(offer) },
  ];
  for (const name of ['find', 'findByProof', 'reserveCall'] as const)
    t.mock.method(world.ledger, name, () => assert.fail('the ledger was asked'));
  for (const fields of presented)
    await assert.rejects(
      ask(PATH, fields, 'GET', ['payment']),
      (problem: Problem) => isRefused(problem) && /payment or a pass/.test(problem.message),
    );
});

test('a request with wrong filters is counted too', async () => {
  await assert.rejects(ask(`${PATH}?category=nobody`), isRefused);
});
