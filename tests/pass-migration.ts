import assert from 'node:assert/strict';
import { migrations } from '../src/store/migrations.ts';
import type { Store } from '../src/store/open-store.ts';

const NOW = 1_800_000_000_000;
/** Versions of the schema that sold passes without a key. */
const BEFORE = 2;

const payment = (id: string, state: string, amount: number) =>
  `INSERT INTO payment (id, rail, state, payload_hash, amount, currency, body, owner, attempts, created_at, updated_at)
   VALUES ('${id}', 'stripe', '${state}', 'hash', ${amount}, 'usd', '{}', 'host:1:a', 1, ${NOW}, ${NOW})`;
const pack = (hash: string, remaining: number, id: string, age = 0) =>
  `INSERT INTO pack (hash, remaining, payment_id, expires_at) VALUES ('${hash}', ${remaining}, '${id}', ${NOW + 1000 - age})`;

/** Schema and rows as a store of version 2 holds them. */
export const storeBeforePasses: readonly string[] = [
  ...migrations.slice(0, BEFORE).flat(),
  payment('mpp:many', 'delivered', 50),
  payment('mpp:unused', 'settled', 50),
  payment('mpp:refunded', 'refunded', 50),
  payment('mpp:single', 'settled', 1),
  pack('older', 49, 'mpp:many', 2),
  pack('used', 40, 'mpp:many', 1),
  pack('newest', 49, 'mpp:many'),
  pack('first', 49, 'mpp:unused', 1),
  pack('second', 49, 'mpp:unused'),
  pack('paid-back', 49, 'mpp:refunded'),
];

/** What holds in such a store once it was brought up to date. */
export async function checkPassMigration({ ledger }: Store): Promise<void> {
  const remaining = async (hash: string) => ledger.reserveCall(hash, `call-${hash}`, 'host:1:a', NOW);
  assert.deepEqual((await ledger.find('mpp:many'))?.calls, 50);
  assert.deepEqual((await ledger.find('mpp:single'))?.calls, 1);
  assert.deepEqual(await ledger.rows({ refundDue: true, limit: 10 }), [], 'an old refund is not due again');
  assert.deepEqual(await ledger.passOf('mpp:many'), { keyId: null, remaining: 40 });
  assert.equal(await remaining('used'), 39, 'of several passes the one in use stays');
  for (const hash of ['older', 'newest', 'first', 'paid-back'])
    assert.equal(await remaining(hash), undefined, hash);
  assert.ok(await ledger.beginRefund('mpp:unused', NOW, 'host:1:a'), 'an unused pack is refunded');
  assert.equal(await remaining('second'), undefined);
}
