import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { StoreUnavailable } from '../../../src/base/availability.ts';
import { createPasses } from '../../../src/payments/create-passes.ts';
import { trackDelivery } from '../../../src/payments/delivery.ts';
import { sha256 } from '../../../src/payments/encoding.ts';
import type { PaymentRequest, Presented, Rail } from '../../../src/payments/rail.ts';
import { createClaim } from '../../../src/payments/steps/claim-payment.ts';
import { clientKeyOf, createLookUp } from '../../../src/payments/steps/look-up-payment.ts';
import type { GateOptions, PaymentStep } from '../../../src/payments/steps/payment-step.ts';
import { createRedeemPass } from '../../../src/payments/steps/redeem-pass.ts';
import { createSettle } from '../../../src/payments/steps/settle-payment.ts';
import type { Payment } from '../../../src/store/ledger.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { aPayment } from '../../ledger-contract.ts';
import { mockTime } from '../mock-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;
const HERE = 'here:1:a';
const ELSEWHERE = 'elsewhere:1:b';

const rowOf = (changes: Partial<Payment> = {}) =>
  aPayment({
    key: 'mpp:one',
    validBefore: null,
    owner: ELSEWHERE,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  });

const presentedOf = (changes: Partial<Presented> = {}): Presented => ({
  key: 'mpp:one',
  hash: 'hash',
  amount: 1,
  currency: 'usd',
  payer: null,
  clientKey: undefined,
  validBefore: null,
  calls: 1,
  check: async () => undefined,
  settle: async () => ({ kind: 'settled', reference: 'pi_1', receipt: '{}' }),
  ...changes,
});

const requestOf = (
  headers: Record<string, string> = {},
  changes: Partial<PaymentRequest> = {},
): PaymentRequest => ({
  method: 'GET',
  header: (name) => headers[name],
  signal: new AbortController().signal,
  ...changes,
});

/** The steps over a ledger in memory that holds these rows. */
async function stepsOver(
  rows: readonly Payment[],
  { rail: railChanges = {}, ...options }: Partial<GateOptions> & { rail?: Partial<Rail> } = {},
) {
  const { ledger, close } = openStore(':memory:');
  for (const row of rows) {
    await ledger.claim({ ...row, state: 'settling' });
    if (row.state === 'settling') continue;
    if (row.state === 'refunded') await ledger.move(row.key, 'settling', 'settled', row.updatedAt);
    const { reference, receipt, reason, owner } = row;
    const from = row.state === 'refunded' ? 'settled' : 'settling';
    await ledger.move(row.key, from, row.state, row.updatedAt, {
      owner,
      ...(reference && { reference }),
      ...(receipt && { receipt }),
      ...(reason && { reason }),
    });
  }
  const rail: Rail = {
    name: 'stripe',
    knowsPayer: false,
    read: () => undefined,
    reconcile: async () => ({ kind: 'unknown', reason: 'no answer' }),
    proof: () => ({}),
    ...railChanges,
  };
  const log: string[] = [];
  const all: GateOptions = {
    ledger,
    rails: [],
    terms: () => ({}) as never,
    passes: createPasses([]),
    holder: HERE,
    now: () => new Date(NOW),
    holdMs: 0,
    waitMs: 0,
    log: (level, message, fields) => log.push(`${level} ${message} ${JSON.stringify(fields)}`),
    ...options,
  };
  const lookUp = createLookUp(all);
  return {
    ledger,
    rail,
    log,
    close,
    lookUp: (presented = presentedOf(), request = requestOf()) => lookUp(request, rail, presented),
    claim: (presented = presentedOf(), request = requestOf()) =>
      createClaim(all, lookUp)(request, rail, presented, () => '{"report":2}'),
    settle: (presented: Presented, row: Payment, again = false) =>
      createSettle(all)(rail, presented, { kind: 'settle', row, again }),
  };
}

/** A step in short: what it is, with the refusal or the row's key. */
const told = (step: PaymentStep | undefined) => {
  if (step?.kind === 'refuse')
    return `refuse ${step.refusal.status} ${step.refusal.problem}: ${step.refusal.detail}`;
  if (step?.kind === 'unknown') return `unknown ${step.key}`;
  return step && `${step.kind} ${step.row.key}`;
};

test('another proof under the key of a payment is refused', async () => {
  const { lookUp, close } = await stepsOver([rowOf({ state: 'settled' })]);
  assert.equal(
    told(await lookUp(presentedOf({ hash: 'other' }))),
    'refuse 409 payment-conflict: This payment was presented before with another proof.',
  );
  await close();
});

test('a settled payment is delivered, and the row is ours', async () => {
  const { lookUp, ledger, close } = await stepsOver([rowOf({ state: 'settled', owner: ELSEWHERE })]);
  assert.equal(told(await lookUp()), 'deliver mpp:one');
  const row = await ledger.find('mpp:one');
  assert.deepEqual([row?.state, row?.owner], ['delivering', HERE]);
  await close();
});

test('a payment of unknown outcome is settled again, with its attempts counted and the row ours', async () => {
  const { lookUp, ledger, close } = await stepsOver([rowOf({ state: 'unknown', attempts: 3 })]);
  const step = await lookUp();
  assert.ok(step?.kind === 'settle' && step.again);
  assert.deepEqual([step.row.state, step.row.attempts], ['settling', 4]);
  const row = await ledger.find('mpp:one');
  assert.deepEqual([row?.state, row?.owner, row?.attempts], ['settling', HERE, 4]);
  await close();
});

test('a payment in the hands of a living process is waited for, then unknown', async () => {
  for (const state of ['settling', 'delivering'] as const) {
    const waiting = await stepsOver([rowOf({ state })], { waitMs: 0 });
    assert.equal(told(await waiting.lookUp()), 'unknown mpp:one', state);
    assert.equal((await waiting.ledger.find('mpp:one'))?.state, state);
    await waiting.close();
  }
});

test('a client that hung up is not waited for', async () => {
  const { lookUp, close } = await stepsOver([rowOf()], { waitMs: 60_000 });
  assert.equal(
    told(await lookUp(presentedOf(), requestOf({}, { signal: AbortSignal.abort() }))),
    'unknown mpp:one',
  );
  await close();
});

test('a payment that its process is done with while it is waited for is delivered', async (t) => {
  const { lookUp, ledger, close } = await stepsOver([rowOf({ state: 'delivering' })], { waitMs: 60_000 });
  const time = mockTime(t);
  const step = lookUp();
  await time.pass(30);
  await ledger.move('mpp:one', 'delivering', 'settled', NOW);
  await time.pass(30);
  assert.equal(told(await step), 'deliver mpp:one');
  await close();
});

test('what a dead process was settling is settled again, and what it was delivering is delivered', async () => {
  const dead = { updatedAt: NOW - 61_000 };
  const settling = await stepsOver([rowOf(dead)]);
  const again = await settling.lookUp();
  assert.ok(again?.kind === 'settle' && again.again);
  await settling.close();
  const delivering = await stepsOver([rowOf({ ...dead, state: 'delivering' })]);
  assert.equal(told(await delivering.lookUp()), 'deliver mpp:one');
  await delivering.close();
});

test('a failed payment is refused with its reason, and the proof of the rail goes with it', async () => {
  const failureProof = (reason: string, payer: string | null) => ({ proof: `${reason} ${payer}` });
  const named = await stepsOver([rowOf({ state: 'failed', reason: 'declined', payer: '0xa' })], {
    rail: { failureProof },
  });
  const step = await named.lookUp();
  assert.equal(told(step), 'refuse 402 verification-failed: declined');
  assert.deepEqual(step?.kind === 'refuse' && step.headers, { proof: 'declined 0xa' });
  await named.close();
  const unnamed = await stepsOver([rowOf({ state: 'failed' })]);
  assert.equal(told(await unnamed.lookUp()), 'refuse 402 verification-failed: the payment failed');
  await unnamed.close();
});

test('a proof that failed under this challenge and was paid under another brings what it bought', async () => {
  const { lookUp, close } = await stepsOver([
    rowOf({ state: 'failed' }),
    rowOf({ key: 'mpp:two', state: 'settled' }),
  ]);
  assert.equal(told(await lookUp()), 'deliver mpp:two');
  await close();
});

test('a payment of its own comes before an earlier one with the same proof', async () => {
  const { lookUp, close } = await stepsOver([
    rowOf({ state: 'delivered' }),
    rowOf({ key: 'mpp:two', state: 'settled' }),
  ]);
  assert.match(told(await lookUp()) ?? '', /was used: its report was delivered\.$/);
  await close();
});

test('a delivered report comes again under its idempotency key for a day, and to nobody else', async () => {
  const clientKey = 'stripe::order-1';
  const delivered = (age: number) =>
    stepsOver([rowOf({ state: 'delivered', clientKey, updatedAt: NOW - age })]);
  const used = 'refuse 402 invalid-challenge: This payment was used: its report was delivered.';
  const fresh = await delivered(DAY - 1);
  assert.equal(
    told(await fresh.lookUp(presentedOf(), requestOf({ 'idempotency-key': 'order-1' }))),
    'repeat mpp:one',
  );
  assert.equal(told(await fresh.lookUp(presentedOf(), requestOf({ 'idempotency-key': 'order-2' }))), used);
  assert.equal(told(await fresh.lookUp()), used);
  await fresh.close();
  const old = await delivered(DAY);
  assert.equal(told(await old.lookUp(presentedOf(), requestOf({ 'idempotency-key': 'order-1' }))), used);
  await old.close();
});

test('a refunded payment brings nothing, under its key or another proof', async () => {
  const clientKey = 'stripe::order-1';
  const { lookUp, close } = await stepsOver([rowOf({ state: 'refunded', clientKey })], {
    terms: () => undefined,
  });
  const request = requestOf({ 'idempotency-key': 'order-1' });
  assert.equal(
    told(await lookUp(presentedOf(), request)),
    'refuse 402 invalid-challenge: This payment was refunded.',
  );
  await close();
});

test('a new payment is entered before money moves, with all that it was presented with', async () => {
  const { claim, ledger, close } = await stepsOver([]);
  const presented = presentedOf({ payer: '0xa', calls: 50, amount: 50, validBefore: NOW + 9 });
  const step = await claim(presented, requestOf({ 'idempotency-key': 'order-1' }, { agent: 'agent-1' }));
  assert.ok(step.kind === 'settle' && !step.again);
  assert.deepEqual(await ledger.find('mpp:one'), {
    ...rowOf({ payer: '0xa', calls: 50, amount: 50, validBefore: NOW + 9 }),
    agent: 'agent-1',
    body: '{"report":2}',
    clientKey: 'stripe:0xa:order-1',
    owner: HERE,
  });
  await close();
});

test('a payment that its rail refuses is not entered', async () => {
  const { claim, ledger, close } = await stepsOver([]);
  const check = async () =>
    ({ refused: true, status: 402, problem: 'payment-expired', detail: 'late' }) as const;
  assert.equal(told(await claim(presentedOf({ check }))), 'refuse 402 payment-expired: late');
  assert.deepEqual(await ledger.rows({ limit: 9 }), []);
  await close();
});

const KEY_TAKEN = 'refuse 409 payment-conflict: The idempotency key was used with another payment.';

test("a key whose payment is closed buys no second time, not even for the payer's own agent", async () => {
  for (const state of ['delivered', 'refunded'] as const) {
    const { claim, close } = await stepsOver([
      rowOf({ key: 'mpp:first', state, agent: 'agent-1', clientKey: 'stripe:agent-1:order-1' }),
    ]);
    const request = requestOf({ 'idempotency-key': 'order-1' }, { agent: 'agent-1' });
    assert.equal(told(await claim(presentedOf({ hash: 'other' }), request)), KEY_TAKEN, state);
    await close();
  }
});

test('a payer that is owed a report gets it for the next payment, and nobody else does', async () => {
  const owed = rowOf({
    key: 'mpp:owed',
    state: 'settled',
    payer: '0xa',
    reference: 'pi_0',
    payloadHash: 'old',
  });
  const payer = await stepsOver([owed]);
  assert.equal(told(await payer.claim(presentedOf({ payer: '0xb' }))), 'settle mpp:one');
  assert.equal(told(await payer.claim(presentedOf({ key: 'mpp:two', payer: '0xa' }))), 'deliver mpp:owed');
  await payer.close();
  const agent = await stepsOver([{ ...owed, payer: null, agent: 'agent-1' }]);
  assert.equal(told(await agent.claim(presentedOf(), requestOf({}, { agent: 'agent-2' }))), 'settle mpp:one');
  assert.equal(
    told(await agent.claim(presentedOf({ key: 'mpp:two' }), requestOf({}, { agent: 'agent-1' }))),
    'deliver mpp:owed',
  );
  assert.equal(
    told(await agent.claim(presentedOf({ key: 'mpp:three' }))),
    'settle mpp:three',
    'no name, no credit',
  );
  await agent.close();
});

test("an agent's earlier payment under a key is looked for first, and none is made while it is unknown", async () => {
  const first = rowOf({
    key: 'mpp:first',
    state: 'unknown',
    agent: 'agent-1',
    clientKey: 'stripe:agent-1:order-1',
    payloadHash: 'old',
  });
  const request = requestOf({ 'idempotency-key': 'order-1' }, { agent: 'agent-1' });
  const unknown = await stepsOver([first]);
  assert.equal(told(await unknown.claim(presentedOf(), request)), 'unknown mpp:first');
  await unknown.close();
  const paid = await stepsOver([first], {
    rail: { reconcile: async () => ({ kind: 'settled', reference: 'pi_0', receipt: '{}' }) },
  });
  assert.equal(told(await paid.claim(presentedOf(), request)), 'deliver mpp:first');
  await paid.close();
  const unpaid = await stepsOver([first], { rail: { reconcile: async () => ({ kind: 'none' }) } });
  assert.equal(told(await unpaid.claim(presentedOf(), request)), 'settle mpp:one');
  await unpaid.close();
});

test('money is moved once, and the payment is ours to deliver with its receipt', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger, close } = await stepsOver([row]);
  const repeated: boolean[] = [];
  const presented = presentedOf({
    settle: async (_, again) => {
      repeated.push(again);
      return { kind: 'settled', reference: 'pi_1', receipt: '{"ok":1}' };
    },
  });
  assert.equal(told(await settle(presented, row)), 'deliver mpp:one');
  assert.deepEqual(repeated, [false]);
  const after = await ledger.find('mpp:one');
  assert.deepEqual([after?.state, after?.reference, after?.receipt], ['delivering', 'pi_1', '{"ok":1}']);
  await close();
});

test('a payment that was taken by another process while it was settled is not delivered twice', async () => {
  const { settle, close } = await stepsOver([rowOf({ owner: ELSEWHERE })]);
  assert.equal(told(await settle(presentedOf(), rowOf({ owner: HERE }))), 'unknown mpp:one');
  await close();
});

test('a refusal of the rail closes the payment with its reason', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger, close } = await stepsOver([row]);
  const declined = presentedOf({
    settle: async () => ({ kind: 'failed', reason: 'declined', problem: 'payment-action-required' }),
  });
  assert.equal(told(await settle(declined, row)), 'refuse 402 payment-action-required: declined');
  const after = await ledger.find('mpp:one');
  assert.deepEqual([after?.state, after?.reason], ['failed', 'declined']);
  await close();
});

test('an unknown outcome is tried again as a repetition while the request is held, and then kept as unknown', async () => {
  const row = rowOf({ owner: HERE });
  const held = await stepsOver([row], { holdMs: 600_000 });
  const repeated: boolean[] = [];
  const late = presentedOf({
    settle: async (_, again) => {
      repeated.push(again);
      return repeated.length < 2
        ? { kind: 'unknown', reason: 'no answer' }
        : { kind: 'settled', reference: 'pi_1', receipt: '{}' };
    },
  });
  assert.equal(told(await held.settle(late, row)), 'deliver mpp:one');
  assert.deepEqual(repeated, [false, true]);
  await held.close();
  const { settle, ledger, log, close } = await stepsOver([row]);
  const never = presentedOf({ settle: async () => ({ kind: 'unknown', reason: 'no answer' }) });
  assert.equal(told(await settle(never, row)), 'unknown mpp:one');
  const after = await ledger.find('mpp:one');
  assert.deepEqual([after?.state, after?.reason], ['unknown', 'no answer']);
  assert.deepEqual(log, [
    'warn the outcome of a payment is not known {"payment":"mpp:one","reason":"no answer"}',
  ]);
  await close();
});

test('a rail that throws leaves the outcome unknown, and the log names the payment', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger, log, close } = await stepsOver([row]);
  const broken = presentedOf({ settle: () => Promise.reject(new Error('bug')) });
  assert.equal(told(await settle(broken, row)), 'unknown mpp:one');
  assert.deepEqual(
    [(await ledger.find('mpp:one'))?.state, (await ledger.find('mpp:one'))?.reason],
    ['unknown', 'internal error'],
  );
  assert.equal(log[0], 'error a payment rail failed {"payment":"mpp:one","error":{}}');
  await close();
});

test('a key of a payer is 1 to 255 printable characters, kept apart by rail and payer or agent', () => {
  const rail = { name: 'x402' } as Rail;
  const keyOf = (key: string | undefined, presented: Partial<Presented> = {}, agent?: string) =>
    clientKeyOf(
      requestOf(key === undefined ? {} : { 'idempotency-key': key }, { agent }),
      rail,
      presentedOf(presented),
    );
  assert.equal(keyOf('order-1'), 'x402::order-1');
  assert.equal(keyOf('order-1', { payer: '0xa' }, 'agent-1'), 'x402:0xa:order-1');
  assert.equal(keyOf('order-1', {}, 'agent-1'), 'x402:agent-1:order-1');
  assert.equal(keyOf('order-1', { clientKey: 'own' }), 'x402::own');
  assert.equal(keyOf('x'.repeat(255)), `x402::${'x'.repeat(255)}`);
  for (const key of [undefined, '', 'x'.repeat(256), 'a b', 'ä', ' a', 'a\n'])
    assert.equal(keyOf(key), null, key);
});

/** Calls of a write that fails with these errors before it succeeds, with the lines of the log. */
async function tracked(
  t: TestContext,
  errors: readonly Error[],
  end: 'delivered' | 'lost',
): Promise<string[]> {
  const time = mockTime(t);
  const calls: string[] = [];
  const left = [...errors];
  const write = (name: string) => async () => {
    calls.push(name);
    const error = left.shift();
    if (error) throw error;
  };
  const abort = new AbortController();
  const onDelivered = trackDelivery(abort.signal, (level, message) => calls.push(`${level} ${message}`), {
    delivered: write('delivered'),
    lost: write('lost'),
  });
  if (end === 'lost') abort.abort();
  else onDelivered();
  abort.abort();
  await time.pass(0);
  for (const _ of errors) await time.pass(250);
  return calls;
}

for (const [what, errors, end, ...calls] of [
  ['a delivery is recorded once, also when the client hangs up after it', [], 'delivered', 'delivered'],
  ['an answer whose client hangs up before it has left is lost', [], 'lost', 'lost'],
  [
    'an outage of the store is outlasted',
    [new StoreUnavailable('down')],
    'delivered',
    'delivered',
    'delivered',
  ],
  [
    'any other error of a delivery is told at once',
    [new Error('bug')],
    'delivered',
    'delivered',
    'error the ledger failed to record a delivery',
  ],
] as [string, Error[], 'delivered' | 'lost', ...string[]][])
  test(what, async (t) => assert.deepEqual(await tracked(t, errors, end), calls));

test('an answer whose client hung up before it began is lost', async () => {
  const calls: string[] = [];
  trackDelivery(AbortSignal.abort(), () => undefined, {
    delivered: async () => calls.push('delivered'),
    lost: async () => calls.push('lost'),
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(calls, ['lost']);
});

for (const [what, failing] of [
  ['whose reservation is made and not acknowledged', ['reserveCall']],
  [
    'whose report is not made, and that cannot be given back at once',
    ['make', 'giveBackCall', 'giveBackCall'],
  ],
] as [string, string[]][])
  test(`a call of a pass ${what} goes back to the pass when the store is back`, async (t) => {
    const time = mockTime(t);
    const { ledger, close } = await stepsOver([rowOf({ state: 'settled' })]);
    const pass = { hash: sha256('a pass'), keyId: 'key-1', calls: 3, expiresAt: NOW + DAY };
    await ledger.take('mpp:one', 'settled', NOW, {}, pass);
    const left = [...failing];
    const fail = (name: string) => {
      if (left[0] === name) throw new StoreUnavailable(`${left.shift()} timed out`);
    };
    const redeem = createRedeemPass({
      ledger: {
        ...ledger,
        reserveCall: async (...parts) => {
          const remaining = await ledger.reserveCall(...parts);
          fail('reserveCall');
          return remaining;
        },
        giveBackCall: async (id) => {
          fail('giveBackCall');
          await ledger.giveBackCall(id);
        },
      },
      holder: HERE,
      now: () => new Date(NOW),
      log: () => undefined,
    });
    const make = async () => {
      fail('make');
      return '{}';
    };
    await assert.rejects(redeem(requestOf(), 'a pass', make), StoreUnavailable);
    for (let tries = 0; tries < failing.length; tries += 1) await time.pass(1000);
    assert.deepEqual(left, []);
    assert.equal((await ledger.passOf('mpp:one'))?.remaining, 3);
    await close();
  });
