import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { Challenge, Credential, Receipt } from 'mppx';
import { Mppx, stripe } from 'mppx/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { postJson, rpcMessage } from '../agent-client.ts';
import { startServer } from '../http/server.ts';
import { FEED } from '../live-money.ts';
import { compileToken } from './compile-token.ts';
import { run } from './run.ts';

const server = await startServer({}, { atBaseUrl: true });
after(() => server.stop());
const base = server.baseUrl;
const feed = base + FEED;
const PAYEE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Token units that the merchant holds, read from the chain. */
async function earned(): Promise<bigint> {
  const offer = JSON.parse(
    Buffer.from((await fetch(feed)).headers.get('payment-required') ?? '', 'base64').toString(),
  );
  const data = `0x70a08231${PAYEE.slice(2).toLowerCase().padStart(64, '0')}`;
  const call = rpcMessage('eth_call', [{ to: offer.accepts[0].asset, data }, 'latest']);
  return BigInt((await postJson(`${base}/sandbox/rpc`, call)).body.result);
}

async function fundedKey(): Promise<`0x${string}`> {
  const key = generatePrivateKey();
  const to = privateKeyToAccount(key).address;
  assert.equal((await postJson(`${base}/sandbox/faucet`, { to })).status, 200);
  return key;
}

async function assertReport(response: Response): Promise<void> {
  assert.equal(response.status, 200);
  const body = (await response.json()) as Record<string, unknown>;
  assert.deepEqual(Object.keys(body), ['status', 'report', 'timestamp']);
  assert.match(String(body['report']), /# Market intelligence/);
}

const cardClient = () =>
  Mppx.create({
    polyfill: false,
    methods: [
      stripe({
        paymentMethod: 'pm_card_visa',
        createToken: async () => (await postJson(`${base}/sandbox/card-token`, {})).body.id,
      }),
    ],
  });

test('@x402/fetch with the official EVM scheme pays, and the merchant holds exactly 10000 more', async () => {
  const before = await earned();
  const client = x402Client.fromConfig({
    schemes: [
      { network: 'eip155:31337', client: new ExactEvmScheme(privateKeyToAccount(await fundedKey())) },
    ],
    spendControls: false,
  });
  const response = await wrapFetchWithPayment(fetch, client)(feed);
  assert.ok(response.headers.get('payment-response'));
  await assertReport(response);
  assert.equal((await earned()) - before, 10_000n);
});

test('the mppx client pays by the card rail and reads the receipt', async () => {
  const response = await cardClient().fetch(feed);
  const receipt = Receipt.deserialize(response.headers.get('payment-receipt') ?? '');
  assert.equal(receipt.status, 'success');
  assert.equal(receipt.method, 'stripe');
  await assertReport(response);
});

test('the mppx client pays beside a bearer token', async () => {
  const response = await cardClient().fetch(feed, { headers: { Authorization: 'Bearer not-a-token' } });
  await assertReport(response);
});

test('the challenge and the credential read the same in mppx', async () => {
  const response = await fetch(feed);
  const challenge = Challenge.fromResponse(response);
  assert.equal(challenge.method, 'stripe');
  assert.equal(challenge.intent, 'charge');
  assert.equal(challenge.id, ((await response.json()) as { challengeId: string }).challengeId);
  assert.equal((challenge.request as { amount: string }).amount, '1');
  const credential = Credential.serialize(Credential.from({ challenge, payload: { spt: 'spt_unknown' } }));
  const refused = await fetch(feed, { headers: { authorization: credential } });
  assert.equal(refused.status, 402);
  const { type } = (await refused.json()) as { type: string };
  assert.equal(
    type,
    'https://paymentauth.org/problems/verification-failed',
    'the credential itself was understood',
  );
});

test('the mppx command line pays the x402 offer with a funded key', async () => {
  const before = await earned();
  const { code, stdout, stderr } = await run('mppx', [feed, '--protocol', 'x402'], {
    MPPX_PRIVATE_KEY: await fundedKey(),
  });
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /Market intelligence/);
  assert.equal((await earned()) - before, 10_000n);
});

test('mppx validate passes every check without a warning', async () => {
  const { stdout, stderr } = await run('mppx', ['validate', base]);
  const summary = /Summary: .*/.exec(stdout + stderr)?.[0] ?? stdout + stderr;
  assert.match(summary, /^Summary: 18 passed, 1 skipped/, summary);
});

test('agentcash finds the paid route with its price and both protocols', async () => {
  const { stdout, stderr } = await run('discovery', ['check', feed, '-v']);
  assert.match(stdout, /GET\s+paid\s+0\.01 USD\s+\[x402, mpp\]/, stdout + stderr);
  assert.doesNotMatch(stdout + stderr, /\[(?:warn|error)\]/);
});

test('agentcash discovery warns of nothing but the number of operations', async () => {
  const { stdout, stderr } = await run('discovery', ['discover', base, '-v']);
  // It likes 40 at most; the OpenAPI document names every operation.
  assert.deepEqual((stdout + stderr).match(/\[(?:warn|error)\] \w+/g) ?? [], ['[warn] L2_ROUTE_COUNT_HIGH']);
  assert.match(stdout, /market-intelligence/);
});

test('the committed token is what the pinned compiler makes of its source', () => {
  const file = new URL('../../src/payments/sandbox/contracts.json', import.meta.url);
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).sandboxUsd, compileToken());
});
