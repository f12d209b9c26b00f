import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PaymentAnswer } from '../../src/payments/payment-answer.ts';
import { startWorld, type World } from './payment-world.ts';
import { serveSandbox } from './serve-sandbox.ts';

const script = fileURLToPath(new URL('./payment-crash-process.ts', import.meta.url));
let world: World;
let served: Awaited<ReturnType<typeof serveSandbox>>;
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'ledger-'));

before(async () => {
  world = await startWorld();
  served = await serveSandbox(world.sandbox.handle);
  base = served.base;
});
after(async () => {
  served.stop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the service process once; the signal that ended it, or its answer. */
function serve(
  ledger: string,
  headers: Record<string, string>,
  { killAt = '', wait = true } = {},
): Promise<{ signal: string | null; answer: PaymentAnswer | undefined }> {
  const offered = world.payments.terms();
  const env = {
    PATH: process.env['PATH'],
    KILL_AT: killAt,
    WAIT: wait ? 'yes' : '',
    LEDGER: join(folder, ledger),
    HEADERS: JSON.stringify(headers),
    X402_FACILITATOR_URL: `${base}/facilitator`,
    X402_RPC_URL: `${base}/rpc`,
    X402_NETWORK: offered?.x402?.network,
    X402_ASSET: offered?.x402?.asset,
    X402_ASSET_NAME: 'Sandbox USD',
    X402_ASSET_VERSION: '1',
    X402_PAY_TO: offered?.x402?.payTo,
    STRIPE_SECRET_KEY: 'sk_test_crash',
    STRIPE_PROFILE_ID: offered?.card?.profileId,
    STRIPE_API_BASE: base,
    CARD_MINIMUM_POLICY: 'exact',
    MPP_SECRET_KEY: offered?.card?.secret,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script], { env: env as NodeJS.ProcessEnv }, (error, stdout, stderr) => {
      if (error && !error.signal) reject(new Error(stderr));
      else resolve({ signal: error?.signal ?? null, answer: stdout ? JSON.parse(stdout) : undefined });
    });
  });
}

test('four processes that are given one payment at the same time settle and deliver it once', async () => {
  for (const rail of ['x402', 'card'] as const) {
    const offer = await world.send();
    const headers: Record<string, string> =
      rail === 'x402'
        ? { 'payment-signature': await (await world.wallet()).pay(offer) }
        : { authorization: await world.cardCredential(offer) };
    const before = Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges();
    const runs = await Promise.all([1, 2, 3, 4].map(() => serve(`shared-${rail}.db`, headers)));
    const statuses = runs.map(({ answer }) => answer?.status ?? 0);
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
    assert.equal(Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges() - before, 1);
  }
});

for (const point of ['claimed', 'settled', 'recorded'] as const) {
  for (const rail of ['x402', 'card'] as const) {
    test(`${rail}: SIGKILL when ${point}, then one delivery and one settlement after the restart`, async () => {
      const offer = await world.send();
      const headers: Record<string, string> =
        rail === 'x402'
          ? { 'payment-signature': await (await world.wallet()).pay(offer) }
          : { authorization: await world.cardCredential(offer) };
      const taken = async () => Number(await world.sandbox.earned()) / 10_000 + world.sandbox.charges();
      const before = await taken();
      const ledger = `${point}-${rail}.db`;
      assert.equal((await serve(ledger, headers, { killAt: point })).signal, 'SIGKILL');
      // The new process has not asked yet whether its rails can be offered.
      const delivered = await serve(ledger, headers, { wait: false });
      assert.equal(delivered.answer?.status, 200, delivered.answer?.body);
      assert.equal((await taken()) - before, 1);
      assert.equal((await serve(ledger, headers)).answer?.status, 402);
      assert.equal((await taken()) - before, 1);
    });
  }
}

test('a payment that is presented before its rail is offered is sent back with its credential, not to pay again', async () => {
  const headers = { authorization: await world.cardCredential(await world.send()) };
  const before = world.sandbox.charges();
  const early = await serve('early.db', headers, { wait: false });
  assert.equal(early.answer?.status, 503, early.answer?.body);
  assert.equal(early.answer?.headers['retry-after'], '2');
  assert.equal(world.sandbox.charges(), before);
  assert.equal((await serve('early.db', headers)).answer?.status, 200);
  assert.equal(world.sandbox.charges(), before + 1);
});
