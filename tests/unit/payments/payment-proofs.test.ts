import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isPaymentRequiredV2, isPaymentRequirementsV2 } from '@x402/core/schemas';
import fc from 'fast-check';
import { canonicalJson, readBase64Json } from '../../../src/payments/encoding.ts';
import {
  challengeHeader,
  challengeId,
  encodeMember,
  isOurs,
  issueChallenge,
  paymentTokens,
  readCredential,
} from '../../../src/payments/mpp/mpp.ts';
import { acceptsPayment, paymentRequired } from '../../../src/payments/payment-required.ts';
import { cardOffer, cents, PRICE_MICRO_USD, tokenUnits, usdText } from '../../../src/payments/price.ts';
import { sandboxRequirements } from '../../../src/payments/sandbox/sandbox-payments.ts';
import { encodeX402, readPayment } from '../../../src/payments/x402/x402.ts';
import { startWorld } from './payment-world.ts';

const secret = '0123456789abcdef0123456789abcdef';

test('a challenge id equals the golden vector of draft-httpauth-payment', () => {
  const id = challengeId(secret, {
    realm: 'directory.example.com',
    method: 'stripe',
    intent: 'charge',
    request:
      'eyJhbW91bnQiOiIxIiwiY3VycmVuY3kiOiJ1c2QiLCJtZXRob2REZXRhaWxzIjp7Im5ldHdvcmtJZCI6InByb2ZpbGVfdGVzdF9zYW5kYm94IiwicGF5bWVudE1ldGhvZFR5cGVzIjpbImNhcmQiXX19',
    expires: '2026-11-21T00:05:00Z',
    opaque: 'eyJuIjoiMDAxMTIyMzM0NDU1NjY3Nzg4OTlhYWJiY2NkZGVlZmYifQ',
  });
  assert.equal(id, '9gT715oyx856Z8zuHrNBeWTHzqcdpcVSeITch0xxPCc');
});

test('canonical JSON sorts members by code units and keeps numbers and text as ECMAScript writes them', () => {
  const value = { '\u20ac': 1, '\r': 2, b: [3, { d: null, c: 1e21 }], a: '\u2028"\\', '1': 0.1 };
  assert.equal(
    canonicalJson(value),
    '{"\\r":2,"1":0.1,"a":"\u2028\\"\\\\","b":[3,{"c":1e+21,"d":null}],"€":1}',
  );
  assert.throws(() => canonicalJson(Number.NaN));
});

test('canonical JSON is JSON of the same value, whatever the order of members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(JSON.parse(text)), text);
    }),
  );
});

const terms = {
  realm: 'directory.example.com',
  method: 'stripe',
  intent: 'charge',
  expires: '2026-11-21T00:05:00Z',
  request: encodeMember({ amount: '1' }),
  description: 'One "report"',
};

test('two challenges of one moment differ, and both are ours under either of two keys', () => {
  const [first, second] = [issueChallenge(secret, terms), issueChallenge(secret, terms)];
  assert.notEqual(first.id, second.id);
  assert.ok(isOurs(['another-key-of-at-least-32-bytes', secret], first));
  assert.ok(!isOurs(['another-key-of-at-least-32-bytes'], first));
});

test('a challenge header quotes text and keeps out line breaks', () => {
  const header = challengeHeader({ ...issueChallenge(secret, terms), description: 'a "b"\r\nX: \\ é' });
  assert.match(header, /^Payment id="[\w-]{43}", realm="directory\.example\.com", /);
  assert.ok(header.includes('description="a \\"b\\"  X: \\\\  "'), header);
});

test('any challenge that is issued can be read back from a credential', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (request, spt) => {
      const challenge = issueChallenge(secret, { ...terms, request: encodeMember(request) });
      const token = Buffer.from(JSON.stringify({ challenge, payload: { spt } })).toString('base64url');
      const read = readCredential(token);
      fc.pre(challenge.request.length <= 4096 && token.length <= 8192);
      assert.deepEqual(read?.challenge, challenge);
      assert.ok(read && isOurs([secret], read.challenge));
    }),
  );
});

test('credentials are found beside other schemes, each of them', () => {
  assert.deepEqual(paymentTokens('Bearer abc'), []);
  assert.deepEqual(paymentTokens('Payment abc'), ['abc']);
  assert.deepEqual(paymentTokens('payment a, Payment b'), ['a', 'b']);
  assert.deepEqual(paymentTokens('Bearer x, Payment abc'), ['abc']);
  assert.deepEqual(paymentTokens(undefined), []);
});

test('nothing that is not base64 of a shallow JSON object is read', () => {
  const deep = Buffer.from(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`).toString('base64');
  for (const text of ['', '!!!', 'bnVsbA==', 'W10=', Buffer.from([0xff, 0xfe]).toString('base64'), deep])
    assert.equal(readBase64Json(text, 'base64'), undefined, text);
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(typeof readPayment(text), 'string');
      assert.equal(readCredential(text), undefined);
    }),
  );
});

test('version 1 of x402 is refused by its version', () => {
  const header = encodeX402({ x402Version: 1, scheme: 'exact', network: 'base', payload: {} });
  assert.equal(readPayment(header), 'x402Version must be 2');
});

test('the x402 offer passes the schemas of the reference implementation', () => {
  const { headers, tail } = paymentRequired(
    {
      url: 'https://directory.example.com/api/v1/paid/market-intelligence',
      description: 'Market intelligence report, one call',
      sandbox: true,
      example: {},
      x402: sandboxRequirements,
    },
    { header: () => undefined },
    new Date(),
    'PAYMENT-SIGNATURE header is required',
  );
  const offer = JSON.parse(Buffer.from(headers['payment-required'] ?? '', 'base64').toString());
  assert.ok(isPaymentRequiredV2(offer));
  assert.ok(isPaymentRequirementsV2(offer.accepts[0]));
  assert.deepEqual(JSON.parse(`{${tail}`), offer, 'the body repeats the header');
});

test('one price is one cent in every unit', () => {
  assert.equal(PRICE_MICRO_USD, 10_000);
  assert.equal(cents(PRICE_MICRO_USD), 1);
  assert.equal(tokenUnits(PRICE_MICRO_USD), '10000');
  assert.equal(usdText(PRICE_MICRO_USD), '0.01');
  assert.throws(() => cents(10_001), RangeError);
});

test('the card offer follows the policy for a minimum charge', () => {
  assert.deepEqual(cardOffer('exact', 50), { cents: 1, calls: 1 });
  assert.deepEqual(cardOffer('pack', 50), { cents: 50, calls: 50 });
  assert.equal(cardOffer('omit', 50), undefined);
  assert.deepEqual(cardOffer('omit', 1), { cents: 1, calls: 1 });
});

test('Accept-Payment admits by the most specific range', () => {
  const admits = (header?: string) => acceptsPayment(header, 'stripe', 'charge');
  assert.ok(admits());
  assert.ok(admits('stripe/charge;q=1, evm/charge;q=0.5'));
  assert.ok(admits('*/*'));
  assert.ok(!admits('evm/charge'));
  assert.ok(!admits('*/*, stripe/charge;q=0'));
  assert.ok(admits('stripe/*;q=0, stripe/charge'));
});

test('of two ranges of Accept-Payment that are equally specific the first decides', () => {
  const admits = (header: string) => acceptsPayment(header, 'stripe', 'charge');
  assert.equal(admits('stripe/charge, stripe/charge;q=0'), true);
  assert.equal(admits('stripe/charge;q=0, stripe/charge'), false);
  assert.equal(admits('stripe/*, */charge;q=0'), true);
  assert.equal(admits('*/charge;q=0, stripe/*'), false);
});

const world = await startWorld();
after(() => world.close());

type Json = Record<string, unknown>;

/** Paths of all leaves. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]));
}

function at(value: Json, path: readonly string[]): [Json, string] {
  const holder = path.slice(0, -1).reduce((node, name) => node[name] as Json, value);
  return [holder, path.at(-1) ?? ''];
}

/** Another value of the same kind, as an attacker would choose it. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  const text = String(value);
  if (/^0x/.test(text)) return `0x${text.slice(2).replace(/./, (digit) => (digit === '1' ? '2' : '1'))}`;
  if (/^\d+$/.test(text)) return String(BigInt(text) + 1n);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(Date.parse(text) + 3_600_000).toISOString();
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
}

test('every field of the x402 payment, changed once, is refused and settles nothing', async () => {
  const offer = await world.send();
  const signature = await (await world.wallet()).pay(offer);
  const payment = JSON.parse(Buffer.from(signature, 'base64').toString()) as Json;
  const parts = {
    x402Version: payment['x402Version'],
    accepted: payment['accepted'],
    payload: payment['payload'],
  };
  const paths = leaves(parts);
  assert.ok(paths.length >= 16, 'version, 9 terms, signature, 6 authorization fields');
  for (const path of paths) {
    const changed = structuredClone(payment);
    const [holder, name] = at(changed, path);
    holder[name] = other(holder[name]);
    const header = Buffer.from(JSON.stringify(changed)).toString('base64');
    const answer = await world.send({ 'payment-signature': header });
    assert.ok([400, 402].includes(answer.status), `${path.join('.')}: ${answer.status}`);
    assert.equal(await world.sandbox.earned(), 0n, path.join('.'));
  }
  assert.equal(
    (await world.send({ 'payment-signature': signature })).status,
    200,
    'the honest payment still works',
  );
});

test('a field left out, added or of another type is refused', async () => {
  const signature = await (await world.wallet()).pay(await world.send());
  const payment = JSON.parse(Buffer.from(signature, 'base64').toString()) as Json;
  const before = await world.sandbox.earned();
  for (const path of leaves({ accepted: payment['accepted'], payload: payment['payload'] })) {
    for (const change of ['drop', 'retype', 'add'] as const) {
      const changed = structuredClone(payment);
      const [holder, name] = at(changed, path);
      if (change === 'drop') delete holder[name];
      if (change === 'retype') holder[name] = { value: holder[name] };
      if (change === 'add') holder['extraMember'] = 1;
      const header = Buffer.from(JSON.stringify(changed)).toString('base64');
      const answer = await world.send({ 'payment-signature': header });
      assert.ok([400, 402].includes(answer.status), `${change} ${path.join('.')}: ${answer.status}`);
    }
  }
  assert.equal(await world.sandbox.earned(), before);
});

test('every field of the challenge, changed once, is refused and charges nothing', async () => {
  const credential = await world.cardCredential(await world.send());
  const token = JSON.parse(Buffer.from(credential.slice(8), 'base64url').toString()) as {
    challenge: Json;
    payload: Json;
  };
  const bound = Object.keys(token.challenge).filter((name) => name !== 'description');
  assert.deepEqual(bound.sort(), ['expires', 'id', 'intent', 'method', 'opaque', 'realm', 'request']);
  for (const name of [...bound, 'digest', 'header']) {
    const changed = structuredClone(token);
    changed.challenge[name] =
      name === 'header' ? 'Payment-Authorization' : other(changed.challenge[name] ?? 'sha-256=:AAAA:');
    const header = `Payment ${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
    const answer = await world.send({ authorization: header });
    assert.ok([400, 402].includes(answer.status), `${name}: ${answer.status}`);
    assert.equal(world.sandbox.charges(), 0, name);
  }
  assert.equal(
    (await world.send({ authorization: credential })).status,
    200,
    'the honest credential still works',
  );
});
