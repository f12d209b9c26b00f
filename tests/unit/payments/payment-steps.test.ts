import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
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
  after(close);
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

const KEYED = { 'idempotency-key': 'order-1' };
const CLIENT_KEY = 'stripe::order-1';
const REFUSED = 'refuse 402 invalid-challenge: This payment was used: its report was delivered.';
const DEAD = { updatedAt: NOW - 61_000 };
const OTHER_KEY = requestOf({ 'idempotency-key': 'order-2' });
const deliveredAt = (updatedAt: number) =>
  [{ state: 'delivered', clientKey: CLIENT_KEY, updatedAt }] as const;

for (const [what, rows, expected, presented = {}, request = requestOf(), options = {}] of [
  [
    'another proof under the key of a payment is refused',
    [{ state: 'settled' }],
    'refuse 409 payment-conflict: This payment was presented before with another proof.',
    { hash: 'other' },
  ],
  ['a payment that a living process settles is unknown', [{ state: 'settling' }], 'unknown mpp:one'],
  ['a payment that a living process delivers is unknown', [{ state: 'delivering' }], 'unknown mpp:one'],
  [
    'a client that hung up is not waited for',
    [{}],
    'unknown mpp:one',
    {},
    requestOf({}, { signal: AbortSignal.abort() }),
    { waitMs: 60_000 },
  ],
  ['what a dead process was settling is settled', [DEAD], 'settle mpp:one'],
  ['what a dead process was delivering is delivered', [{ ...DEAD, state: 'delivering' }], 'deliver mpp:one'],
  [
    'a failed payment is refused with its reason',
    [{ state: 'failed', reason: 'declined' }],
    'refuse 402 verification-failed: declined',
  ],
  [
    'a payment that failed without a reason',
    [{ state: 'failed' }],
    'refuse 402 verification-failed: the payment failed',
  ],
  [
    'a proof that failed under this challenge and was paid under another brings what it bought',
    [{ state: 'failed' }, { key: 'mpp:two', state: 'settled' }],
    'deliver mpp:two',
  ],
  [
    'a payment of its own comes before an earlier one with the same proof',
    [{ state: 'delivered' }, { key: 'mpp:two', state: 'settled' }],
    REFUSED,
  ],
  [
    'a report comes again under its idempotency key for a day',
    deliveredAt(NOW - DAY + 1),
    'repeat mpp:one',
    {},
    requestOf(KEYED),
  ],
  ['a report comes not again after a day', deliveredAt(NOW - DAY), REFUSED, {}, requestOf(KEYED)],
  ['a report comes not again under another key', deliveredAt(NOW - DAY + 1), REFUSED, {}, OTHER_KEY],
  ['a report comes not again without its key', deliveredAt(NOW - DAY + 1), REFUSED],
  [
    'a refunded payment brings nothing, under its key or another proof',
    [{ state: 'refunded', clientKey: CLIENT_KEY }],
    'refuse 402 invalid-challenge: This payment was refunded.',
    {},
    requestOf(KEYED),
    { terms: () => undefined },
  ],
] as [string, Partial<Payment>[], string, Partial<Presented>?, PaymentRequest?, Partial<GateOptions>?][])
  test(`looked up: ${what}`, async () => {
    const { lookUp } = await stepsOver(rows.map(rowOf), options);
    assert.equal(told(await lookUp(presentedOf(presented), request)), expected);
  });

test('a settled payment is delivered, and the row is ours', async () => {
  const { lookUp, ledger } = await stepsOver([rowOf({ state: 'settled', owner: ELSEWHERE })]);
  assert.equal(told(await lookUp()), 'deliver mpp:one');
  const row = await ledger.find('mpp:one');
  assert.deepEqual([row?.state, row?.owner], ['delivering', HERE]);
});

test('a payment of unknown outcome is settled again, with its attempts counted and the row ours', async () => {
  const { lookUp, ledger } = await stepsOver([rowOf({ state: 'unknown', attempts: 3 })]);
  const step = await lookUp();
  assert.ok(step?.kind === 'settle' && step.again);
  for (const row of [step.row, await ledger.find('mpp:one')])
    assert.deepEqual([row?.state, row?.attempts], ['settling', 4]);
  assert.equal((await ledger.find('mpp:one'))?.owner, HERE);
});

test('a payment that its process is done with while it is waited for is delivered', async (t) => {
  const { lookUp, ledger } = await stepsOver([rowOf({ state: 'delivering' })], { waitMs: 60_000 });
  const time = mockTime(t);
  const step = lookUp();
  await time.pass(30);
  await ledger.move('mpp:one', 'delivering', 'settled', NOW);
  await time.pass(30);
  assert.equal(told(await step), 'deliver mpp:one');
});

test('the proof of the rail goes with the refusal of a failed payment', async () => {
  const failureProof = (reason: string, payer: string | null) => ({ proof: `${reason} ${payer}` });
  const { lookUp } = await stepsOver([rowOf({ state: 'failed', reason: 'declined', payer: '0xa' })], {
    rail: { failureProof },
  });
  const step = await lookUp();
  assert.deepEqual(step?.kind === 'refuse' && step.headers, { proof: 'declined 0xa' });
});

test('a new payment is entered before money moves, with all that it was presented with', async () => {
  const { claim, ledger } = await stepsOver([]);
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
});

test('a payment that its rail refuses is not entered', async () => {
  const { claim, ledger } = await stepsOver([]);
  const check = async () =>
    ({ refused: true, status: 402, problem: 'payment-expired', detail: 'late' }) as const;
  assert.equal(told(await claim(presentedOf({ check }))), 'refuse 402 payment-expired: late');
  assert.deepEqual(await ledger.rows({ limit: 9 }), []);
});

const KEY_TAKEN = 'refuse 409 payment-conflict: The idempotency key was used with another payment.';
const asAgent = (agent: string, headers = {}) => requestOf(headers, { agent });
const AGENT_KEY = { agent: 'agent-1', clientKey: 'stripe:agent-1:order-1' };
const FIRST = { ...AGENT_KEY, key: 'mpp:first', payloadHash: 'old' };
const OWED = { key: 'mpp:owed', state: 'settled', reference: 'pi_0', payloadHash: 'old' } as const;
const found = (outcome: Awaited<ReturnType<Rail['reconcile']>>) => ({ reconcile: async () => outcome });

for (const [what, row, expected, presented = {}, request = requestOf(), rail = {}] of [
  [
    'the key of a delivered payment buys no second time',
    { ...FIRST, state: 'delivered' },
    KEY_TAKEN,
    { hash: 'other' },
    asAgent('agent-1', KEYED),
  ],
  [
    'the key of a refunded payment buys no second time',
    { ...FIRST, state: 'refunded' },
    KEY_TAKEN,
    { hash: 'other' },
    asAgent('agent-1', KEYED),
  ],
  ['a payer that is owed a report gets it', { ...OWED, payer: '0xa' }, 'deliver mpp:owed', { payer: '0xa' }],
  ['another payer gets nothing of it', { ...OWED, payer: '0xa' }, 'settle mpp:one', { payer: '0xb' }],
  [
    'an agent that is owed a report gets it',
    { ...OWED, agent: 'agent-1' },
    'deliver mpp:owed',
    {},
    asAgent('agent-1'),
  ],
  [
    'another agent gets nothing of it',
    { ...OWED, agent: 'agent-1' },
    'settle mpp:one',
    {},
    asAgent('agent-2'),
  ],
  ['who gives no name has no credit', { ...OWED, agent: 'agent-1' }, 'settle mpp:one'],
  [
    'no payment is made while an earlier one under the key is unknown',
    { ...FIRST, state: 'unknown' },
    'unknown mpp:first',
    {},
    asAgent('agent-1', KEYED),
  ],
  [
    'an earlier payment under the key that was made is delivered',
    { ...FIRST, state: 'unknown' },
    'deliver mpp:first',
    {},
    asAgent('agent-1', KEYED),
    found({ kind: 'settled', reference: 'pi_0', receipt: '{}' }),
  ],
  [
    'an earlier payment under the key that was never made gives way',
    { ...FIRST, state: 'unknown' },
    'settle mpp:one',
    {},
    asAgent('agent-1', KEYED),
    found({ kind: 'none' }),
  ],
] as [string, Partial<Payment>, string, Partial<Presented>?, PaymentRequest?, Partial<Rail>?][])
  test(`claimed: ${what}`, async () => {
    const { claim } = await stepsOver([rowOf(row)], { rail });
    assert.equal(told(await claim(presentedOf(presented), request)), expected);
  });

test('money is moved once, and the payment is ours to deliver with its receipt', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger } = await stepsOver([row]);
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
});

test('a payment that was taken by another process while it was settled is not delivered twice', async () => {
  const { settle } = await stepsOver([rowOf({ owner: ELSEWHERE })]);
  assert.equal(told(await settle(presentedOf(), rowOf({ owner: HERE }))), 'unknown mpp:one');
});

test('a refusal of the rail closes the payment with its reason', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger } = await stepsOver([row]);
  const declined = presentedOf({
    settle: async () => ({ kind: 'failed', reason: 'declined', problem: 'payment-action-required' }),
  });
  assert.equal(told(await settle(declined, row)), 'refuse 402 payment-action-required: declined');
  const after = await ledger.find('mpp:one');
  assert.deepEqual([after?.state, after?.reason], ['failed', 'declined']);
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
  const { settle, ledger, log } = await stepsOver([row]);
  const never = presentedOf({ settle: async () => ({ kind: 'unknown', reason: 'no answer' }) });
  assert.equal(told(await settle(never, row)), 'unknown mpp:one');
  const after = await ledger.find('mpp:one');
  assert.deepEqual([after?.state, after?.reason], ['unknown', 'no answer']);
  assert.deepEqual(log, [
    'warn the outcome of a payment is not known {"payment":"mpp:one","reason":"no answer"}',
  ]);
});

test('a rail that throws leaves the outcome unknown, and the log names the payment', async () => {
  const row = rowOf({ owner: HERE });
  const { settle, ledger, log } = await stepsOver([row]);
  const broken = presentedOf({ settle: () => Promise.reject(new Error('bug')) });
  assert.equal(told(await settle(broken, row)), 'unknown mpp:one');
  assert.deepEqual(
    [(await ledger.find('mpp:one'))?.state, (await ledger.find('mpp:one'))?.reason],
    ['unknown', 'internal error'],
  );
  assert.equal(log[0], 'error a payment rail failed {"payment":"mpp:one","error":{}}');
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
    const { ledger } = await stepsOver([rowOf({ state: 'settled' })]);
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
  });
