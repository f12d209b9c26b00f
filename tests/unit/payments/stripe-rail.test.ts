import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { type Challenge, cardRequest, encodeMember, issueChallenge } from '../../../src/payments/mpp/mpp.ts';
import {
  type CardCharge,
  type CardProcessor,
  createStripeProcessor,
  ProcessorError,
} from '../../../src/payments/mpp/stripe-processor.ts';
import { createStripeRail } from '../../../src/payments/mpp/stripe-rail.ts';
import type { Outcome, Presented, Refusal } from '../../../src/payments/rail.ts';
import { createFacilitator } from '../../../src/payments/x402/facilitator.ts';
import type { Payment } from '../../../src/store/ledger.ts';
import { listen } from '../../listen.ts';
import { mockTime } from '../mock-time.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const SECRETS = ['s'.repeat(32), 'o'.repeat(32)] as const;
const OFFER = { cents: 50, calls: 50 };
const PROFILE = 'profile_1';

const PROCESSOR: CardProcessor = {
  charge: () => assert.fail('charged'),
  findCharge: async () => undefined,
  refund: () => assert.fail('refunded'),
  check: async () => undefined,
  cancel: () => assert.fail('cancelled'),
};
const railWith = (changes: Partial<CardProcessor> = {}, offer = OFFER) =>
  createStripeRail({
    secrets: SECRETS,
    realm: 'directory.example',
    profileId: PROFILE,
    offer,
    processor: { ...PROCESSOR, ...changes },
    now: () => new Date(NOW),
  });

/** A challenge of ours with changes; `secret` binds it. */
const challengeOf = (
  changes: Partial<Omit<Challenge, 'id' | 'description' | 'opaque'>> = {},
  secret: string = SECRETS[0],
) =>
  issueChallenge(secret, {
    realm: 'directory.example',
    method: 'stripe',
    intent: 'charge',
    request: encodeMember(cardRequest(PROFILE, OFFER)),
    expires: '2026-11-22T12:05:00Z',
    description: 'One report',
    ...changes,
  });
const credentialOf = (challenge: object, payload: object = { spt: 'spt_1' }) =>
  `Payment ${Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url')}`;
const read = (headers: Record<string, string>, rail = railWith()): Presented | Refusal | undefined =>
  rail.read({ method: 'GET', header: (name) => headers[name], signal: new AbortController().signal });
const told = (refusal: Presented | Refusal | undefined) =>
  refusal && ('refused' in refusal ? `${refusal.status} ${refusal.problem}` : 'read');
const presented = (rail = railWith(), challenge: object = challengeOf()): Presented => {
  const found = read({ authorization: credentialOf(challenge) }, rail);
  assert.ok(found && !('refused' in found), told(found));
  return found;
};

test('a credential is read with the terms of the offer, and known by its challenge and its token', () => {
  const challenge = challengeOf();
  const found = presented(railWith(), challenge);
  assert.deepEqual(
    [found.key, found.amount, found.currency, found.payer, found.calls, found.validBefore, found.clientKey],
    [`mpp:${challenge.id}`, 50, 'usd', null, 50, Date.parse('2026-11-22T12:05:00Z'), undefined],
  );
  const again = presented(railWith(), challengeOf());
  assert.notEqual(again.key, found.key);
  assert.equal(again.hash, found.hash, 'the token pays');
});

test('a credential is found in either header, once', () => {
  const credential = credentialOf(challengeOf());
  assert.equal(told(read({ 'payment-authorization': credential })), 'read');
  assert.equal(told(read({ authorization: `Bearer x, ${credential}` })), 'read');
  for (const headers of [
    { authorization: credential, 'payment-authorization': credential },
    { authorization: credential, 'payment-authorization': credentialOf(challengeOf()) },
    { authorization: `${credential}, ${credentialOf(challengeOf())}` },
  ])
    assert.equal(told(read(headers)), '400 bad-request');
  assert.equal(read({ authorization: 'Bearer x' }), undefined);
  assert.equal(read({}), undefined);
});

test('what is no credential of ours is refused with what is wrong with it', () => {
  const refused = (challenge: object, payload?: object) =>
    told(read({ authorization: credentialOf(challenge, payload) }));
  assert.equal(told(read({ authorization: 'Payment garbage' })), '402 malformed-credential');
  for (const [challenge, told] of [
    [{ method: 'tempo', intent: 'charge' }, '400 method-unsupported'],
    [{ method: 'stripe', intent: 'session' }, '400 method-unsupported'],
    [{ method: 'stripe', intent: 'charge' }, '402 malformed-credential'],
    [{ method: 3, intent: 'charge' }, '402 malformed-credential'],
    [challengeOf({}, 'x'.repeat(32)), '402 invalid-challenge'],
    [challengeOf({}, SECRETS[1]), 'read'],
    [{ ...challengeOf(), expires: '2027-01-01T00:00:00Z' }, '402 invalid-challenge'],
    [challengeOf({ realm: 'other.example' }), '402 invalid-challenge'],
    [challengeOf({ method: 'other' }), '400 method-unsupported'],
  ] as const)
    assert.equal(refused(challenge), told, JSON.stringify(challenge));
  for (const payload of [
    {},
    { spt: 'tok_1' },
    { spt: `spt_${'x'.repeat(129)}` },
    { spt: 'spt_-' },
    { spt: 'spt_1', more: 1 },
    { spt: 'spt_1', externalId: 'x'.repeat(257) },
  ])
    assert.equal(
      refused(challengeOf(), payload),
      '402 invalid-payload',
      JSON.stringify(payload).slice(0, 40),
    );
  assert.equal(
    refused(challengeOf(), { spt: `spt_${'x'.repeat(128)}`, externalId: 'x'.repeat(256) }),
    'read',
  );
});

test('a challenge of other terms, or one that has expired, is refused before anything is charged', async () => {
  const check = async (changes: Parameters<typeof challengeOf>[0]) =>
    told((await presented(railWith(), challengeOf(changes)).check()) as Refusal);
  const requests = [cardRequest(PROFILE, { cents: 1, calls: 1 }), cardRequest('profile_2', OFFER)];
  for (const request of [...requests.map(encodeMember), 'garbage!'])
    assert.equal(await check({ request }), '402 invalid-challenge', request);
  assert.equal(await check({}), undefined);
  assert.equal(await check({ expires: '2026-11-22T12:00:00Z' }), '402 payment-expired');
  assert.equal(await check({ expires: '2026-11-22T12:00:01Z' }), undefined);
});

const rowOf = (changes: Partial<Payment> = {}) =>
  ({ key: 'mpp:challenge', amount: 50, createdAt: NOW, reference: null, ...changes }) as Payment;
const chargeOf = (changes: Partial<CardCharge> = {}): CardCharge => ({
  id: 'pi_1',
  status: 'succeeded',
  cents: 50,
  currency: 'usd',
  ...changes,
});
const short = (outcome: Outcome | { kind: 'none' }) =>
  outcome.kind === 'none'
    ? 'none'
    : outcome.kind === 'settled'
      ? `settled ${outcome.reference}`
      : `${outcome.kind}: ${outcome.reason}`;

test('a charge is made for the amount of its row, under the challenge of its row', async () => {
  const orders: object[] = [];
  const rail = railWith({
    charge: async (order) => {
      orders.push(order);
      return chargeOf({ cents: 1 });
    },
  });
  const outcome = await presented(rail).settle(rowOf({ amount: 1 }), false);
  assert.deepEqual(orders, [{ token: 'spt_1', cents: 1, challengeId: 'challenge' }]);
  assert.ok(outcome.kind === 'settled');
  assert.deepEqual(JSON.parse(outcome.receipt), {
    method: 'stripe',
    reference: 'pi_1',
    status: 'success',
    timestamp: '2026-11-22T12:00:00Z',
  });
  assert.deepEqual(
    JSON.parse(
      Buffer.from(
        rail.proof(outcome.receipt, { calls: 50 })['payment-receipt'] ?? '',
        'base64url',
      ).toString(),
    ),
    { calls: 50, method: 'stripe', reference: 'pi_1', status: 'success', timestamp: '2026-11-22T12:00:00Z' },
  );
});

test('only a charge of the whole amount in dollars settles, and what is not decided is unknown', async () => {
  const settle = async (charge: Partial<CardCharge>, cancelled: string[] = []) =>
    presented(
      railWith({
        charge: async () => chargeOf(charge),
        cancel: async (id) => {
          cancelled.push(id);
        },
      }),
    ).settle(rowOf(), false);
  assert.equal(short(await settle({})), 'settled pi_1');
  assert.equal(short(await settle({ cents: 49 })), 'unknown: the processor charged another amount');
  assert.equal(short(await settle({ currency: 'eur' })), 'unknown: the processor charged another amount');
  assert.equal(short(await settle({ status: 'processing' })), 'unknown: processing');
  const declined = await settle({ status: 'canceled' });
  assert.deepEqual(declined, { kind: 'failed', reason: 'canceled', problem: 'verification-failed' });
  const cancelled: string[] = [];
  const waits = await settle({ status: 'requires_action' }, cancelled);
  assert.deepEqual(waits, { kind: 'failed', reason: 'requires_action', problem: 'payment-action-required' });
  assert.deepEqual(cancelled, ['pi_1'], 'nobody is there to act');
});

test('a decision of the processor closes a charge, and a missing answer does not', async () => {
  const settle = (error: Error) =>
    presented(railWith({ charge: () => Promise.reject(error) })).settle(rowOf(), false);
  assert.equal(short(await settle(new ProcessorError('refused', 'card_declined'))), 'failed: card_declined');
  assert.equal(short(await settle(new ProcessorError('unknown', 'api_error'))), 'unknown: api_error');
  assert.equal(short(await settle(new Error('socket'))), 'unknown: no answer');
});

test('a lost charge is looked for, and was never made when the processor knows none for a day', async () => {
  const find = async (findCharge: CardProcessor['findCharge'], age = 0) =>
    short(await railWith({ findCharge }).reconcile(rowOf({ createdAt: NOW - age })));
  const asked: string[] = [];
  const found = await find(async (id) => {
    asked.push(id);
    return chargeOf();
  });
  assert.deepEqual([found, asked], ['settled pi_1', ['challenge']]);
  assert.equal(
    await find(async () => chargeOf({ cents: 1 })),
    'unknown: the processor charged another amount',
  );
  assert.equal(await find(async () => chargeOf({ status: 'canceled' })), 'none');
  assert.equal(await find(async () => chargeOf({ status: 'processing' })), 'unknown: processing');
  assert.equal(await find(async () => undefined, 86_400_000), 'unknown: no charge found yet');
  assert.equal(await find(async () => undefined, 86_400_001), 'none');
  assert.equal(
    await find(() => Promise.reject(new Error('down')), 86_400_001),
    'unknown: the processor did not answer',
  );
});

test('a refund needs a charge, is made under the challenge of its payment, and only a decision refuses it', async () => {
  const refund = async (answer: CardProcessor['refund'], reference: string | null = 'pi_1') =>
    railWith({ refund: answer }).refund?.(rowOf({ reference }));
  const asked: string[][] = [];
  const made = await refund(async (...order) => {
    asked.push(order);
    return true;
  });
  assert.deepEqual([made, asked], ['refunded', [['pi_1', 'challenge']]]);
  assert.equal(await refund(() => assert.fail('asked'), null), 'refused');
  assert.equal(await refund(async () => false), 'refused');
  for (const [error, outcome] of [
    [new ProcessorError('refused', 'charge_already_refunded'), 'refunded'],
    [new ProcessorError('refused', 'charge_disputed'), 'refused'],
    [new ProcessorError('unknown', 'api_error'), 'unknown'],
    [new Error('no answer'), 'unknown'],
  ] as const)
    assert.equal(await refund(() => Promise.reject(error)), outcome, error.message);
});

/** The processor over a network that answers with this body; what it was asked. */
function stripeOf(body: unknown, status = 200) {
  const asked: { url: string; method: string; key: string | null; form: string; redirect: string }[] = [];
  const processor = createStripeProcessor({
    secretKey: 'sk_test_1',
    apiBase: 'http://stripe.invalid:8080',
    timeoutMs: 600_000,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push({
        url: request.url,
        method: request.method,
        key: request.headers.get('idempotency-key'),
        form: decodeURIComponent(await request.text()),
        redirect: request.redirect,
      });
      return Response.json(body, { status });
    },
  });
  return { asked, processor };
}
const INTENT = { id: 'pi_1', status: 'succeeded', amount: 50, currency: 'usd' };

test('a charge is asked for once under its challenge, and without a detour over a page', async () => {
  const { asked, processor } = stripeOf(INTENT);
  const order = { token: 'spt_1', cents: 50, challengeId: 'c1' };
  assert.deepEqual(await processor.charge(order), chargeOf());
  const [{ url, method, key, form, redirect } = assert.fail('nothing was asked')] = asked;
  assert.deepEqual(
    [url, method, key, redirect],
    ['http://stripe.invalid:8080/v1/payment_intents', 'POST', 'mpp_c1', 'error'],
  );
  for (const part of [
    'amount=50',
    'currency=usd',
    'confirm=true',
    'automatic_payment_methods[enabled]=true',
    'automatic_payment_methods[allow_redirects]=never',
    'payment_method_data[shared_payment_granted_token]=spt_1',
    'metadata[challenge_id]=c1',
  ])
    assert.ok(form.split('&').includes(part), `${part} in ${form}`);
});

test('a charge is found by its challenge, one that succeeded before others', async () => {
  const find = async (data: object[]) => (await stripeOf({ data }).processor.findCharge('c1'))?.id;
  assert.equal(await find([{ ...INTENT, id: 'pi_0', status: 'canceled' }, INTENT]), 'pi_1');
  assert.equal(await find([{ ...INTENT, id: 'pi_0', status: 'canceled' }]), 'pi_0');
  assert.equal(await find([]), undefined);
  const { asked, processor } = stripeOf({ data: [] });
  await processor.findCharge('c1');
  assert.match(
    decodeURIComponent(asked[0]?.url ?? ''),
    /\/v1\/payment_intents\/search\?query=metadata\['challenge_id'\]:'c1'$/,
  );
});

test('a refund counts when it succeeded or is on its way, and is asked for once', async () => {
  const refund = async (status: string | null) => stripeOf({ status }).processor.refund('pi_1', 'c1');
  assert.deepEqual(
    [await refund('succeeded'), await refund('pending'), await refund('failed'), await refund(null)],
    [true, true, false, false],
  );
  const { asked, processor } = stripeOf({ status: 'succeeded' });
  await processor.refund('pi_1', 'c1');
  assert.deepEqual([asked[0]?.key, asked[0]?.form], ['refund_c1', 'payment_intent=pi_1']);
});

test('only a decision about this charge is final; faults of the processor and of our keys are not', async () => {
  const refusal = async (status: number, error: object) => {
    try {
      await stripeOf({ error }, status).processor.charge({ token: 't', cents: 1, challengeId: 'c' });
    } catch (thrown) {
      assert.ok(thrown instanceof ProcessorError);
      return `${thrown.certainty} ${thrown.message}`;
    }
    return 'none';
  };
  const invalid = { type: 'invalid_request_error' };
  for (const [status, error, told] of [
    [402, { type: 'card_error', code: 'card_declined' }, 'refused card_declined'],
    [400, { ...invalid, code: 'parameter_invalid' }, 'refused parameter_invalid'],
    [409, { ...invalid, code: 'conflict' }, 'unknown conflict'],
    [429, { ...invalid, code: 'rate_limit' }, 'unknown rate_limit'],
    [400, { ...invalid, code: 'lock_timeout' }, 'unknown lock_timeout'],
    [401, invalid, 'unknown '],
    [500, { type: 'api_error' }, 'unknown '],
  ] as const)
    assert.ok((await refusal(status, error)).startsWith(told), told);
  const { processor } = stripeOf({ id: 1 });
  await assert.rejects(processor.charge({ token: 't', cents: 1, challengeId: 'c' }), {
    name: 'ProcessorError',
    certainty: 'unknown',
    message: 'no usable answer',
  });
});

test('our key is checked, and a charge is withdrawn without an error when it cannot be', async () => {
  await stripeOf({ id: 'acct_1' }).processor.check();
  await assert.rejects(stripeOf({ error: {} }, 401).processor.check(), { name: 'ProcessorError' });
  const { asked, processor } = stripeOf({ error: {} }, 500);
  await processor.cancel('pi/1');
  assert.equal(asked[0]?.url, 'http://stripe.invalid:8080/v1/payment_intents/pi%2F1/cancel');
});

test('a charge does not follow a redirect, and its outcome counts as unknown', async () => {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    res.writeHead(307, { location: '/elsewhere' }).end();
  });
  const apiBase = `http://${await listen(server)}`;
  const processor = createStripeProcessor({ secretKey: 'sk_test_1', apiBase, timeoutMs: 600_000 });
  const charge = processor.charge({ token: 'spt_1', cents: 100, challengeId: 'a' });
  await assert.rejects(charge, { name: 'ProcessorError', certainty: 'unknown' });
  assert.deepEqual(seen, ['POST /v1/payment_intents']);
});

test('a call of the processor or of the facilitator that gets no answer is given up when its time is over', async (t) => {
  const time = mockTime(t);
  const asked: (AbortSignal | null | undefined)[] = [];
  const silent: typeof fetch = (_, init) => {
    asked.push(init?.signal);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  const limit = { timeoutMs: 5000, fetch: silent };
  const processor = createStripeProcessor({ secretKey: 'sk_test_1', apiBase: 'http://a.invalid', ...limit });
  const facilitator = createFacilitator({ url: 'http://a.invalid', ...limit });
  const ends: string[] = [];
  const calls = [processor.check(), facilitator.supports('exact', 'eip155:1')].map((call) =>
    call.catch(({ name }) => ends.push(name)),
  );
  await time.pass(0);
  assert.equal(asked.length, 2);
  await time.pass(4999);
  assert.deepEqual(ends, []);
  await time.pass(1);
  await Promise.all(calls);
  assert.deepEqual(ends.toSorted(), ['FacilitatorError', 'ProcessorError']);
});
