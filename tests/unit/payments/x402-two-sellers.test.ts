import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sandboxRequirements } from '../../../src/payments/sandbox/sandbox-payments.ts';
import type { Settlement } from '../../../src/payments/x402/facilitator.ts';
import { createX402Rail } from '../../../src/payments/x402/x402-rail.ts';
import type { Payment } from '../../../src/store/ledger.ts';
import { settleTogether } from '../../settle-together.ts';
import { answerInProcess } from './answer-in-process.ts';
import { problemOf, startWorld } from './payment-world.ts';
import { serveSandbox } from './serve-sandbox.ts';

const OURS = `0x${'aa'.repeat(32)}`;
const OTHER = `0x${'bb'.repeat(32)}`;

test('one authorization at two sellers with the same account at the same time pays one of them', async () => {
  const world = await startWorld();
  const folder = mkdtempSync(join(tmpdir(), 'sellers-'));
  const facilitator = settleTogether(world.sandbox.handle);
  const money = await serveSandbox(facilitator.handle);
  facilitator.hold(2);
  try {
    const headers = { 'payment-signature': await (await world.wallet()).pay(await world.send()) };
    const sell = (seller: string) =>
      answerInProcess({
        payments: world.payments,
        money: money.base,
        ledger: join(folder, `${seller}.db`),
        headers,
      });
    const sellers = await Promise.all(['one', 'two'].map(sell));
    const answers = sellers.map(({ answer }) => answer).sort((a, b) => (a?.status ?? 0) - (b?.status ?? 0));
    assert.deepEqual(
      answers.map((answer) => answer?.status),
      [200, 402],
    );
    assert.ok(answers[1]);
    assert.equal(problemOf(answers[1]), 'verification-failed');
    assert.match(answers[1].body, /used by a transaction that is not ours/);
    assert.equal(await world.sandbox.earned(), 10_000n);
    const again = await Promise.all(['one', 'two'].map(sell));
    assert.deepEqual(
      again.map(({ answer }) => answer?.status),
      [402, 402],
    );
  } finally {
    money.stop();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Settles one authorization that the chain says was used by `OTHER`, from the look `seenAt` on. */
async function settled(
  answer: Partial<Settlement>,
  { mined = [OTHER], again = false, chain = true, seenAt = 1 } = {},
) {
  let looks = 0;
  const world = await startWorld();
  try {
    const header = await (await world.wallet()).pay(await world.send());
    const rail = createX402Rail({
      requirements: sandboxRequirements,
      facilitator: {
        verify: async () => ({ isValid: true }),
        settle: async () => ({ success: false, transaction: '', network: 'eip155:31337', ...answer }),
        supports: async () => true,
      },
      chain: chain
        ? {
            authorizationUse: async () => {
              looks += 1;
              return looks >= seenAt ? { used: true, transaction: OTHER } : { used: false };
            },
            isMined: async (transaction) => mined.includes(transaction),
          }
        : undefined,
      now: () => new Date(),
    });
    const read = rail.read({ method: 'GET', header: () => header, signal: new AbortController().signal });
    assert.ok(read && !('refused' in read));
    return (await read.settle({} as Payment, again)).kind;
  } finally {
    await world.close();
  }
}

const reverted = { transaction: OURS, errorReason: 'invalid_exact_evm_transaction_failed' };
const used = { errorReason: 'invalid_exact_evm_nonce_already_used' };

test('a transfer was made by another seller when our own transaction was mined and is another one', async () => {
  assert.equal(await settled(reverted, { mined: [OURS, OTHER] }), 'failed');
  assert.equal(await settled({ success: true, transaction: OURS }, { mined: [OURS, OTHER] }), 'failed');
});

test('a transfer was made by another seller when the facilitator found the authorization used at our first try', async () => {
  assert.equal(await settled(used), 'failed');
});

test('a transfer that may be ours is taken: ours replaced, of unknown outcome, or found at a later try', async () => {
  assert.equal(await settled(reverted), 'settled');
  assert.equal(await settled({ errorReason: 'settlement_pending', transaction: OTHER }), 'settled');
  assert.equal(await settled({ errorReason: 'unexpected_settle_error' }), 'settled');
  assert.equal(await settled(used, { again: true }), 'settled');
  assert.equal(await settled(reverted, { mined: [OURS, OTHER], again: true }), 'settled');
  // The transfer of the first try is mined while a later one is made.
  assert.equal(await settled(used, { again: true, seenAt: 2 }), 'settled');
});

test('without a node of the chain a used authorization waits for a person', async () => {
  assert.equal(await settled(used, { chain: false }), 'unknown');
});
