import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { problemOf, startWorld } from './payment-world.ts';

const world = await startWorld();
after(() => world.close());

const receiptOf = (header: string | undefined) =>
  JSON.parse(Buffer.from(header ?? '', 'base64url').toString());

test('without payment the answer is one 402 that both rails understand', async () => {
  const answer = await world.send();
  assert.equal(answer.status, 402);
  assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  const body = JSON.parse(answer.body);
  assert.deepEqual(body.terms, { intent: 'charge', method: 'stripe', amount: 0.01, currency: 'USD' });
  assert.equal(body.sandbox, true);
  assert.equal(body.accepts[0].amount, '10000');
  assert.match(answer.headers['www-authenticate'] ?? '', new RegExp(`id="${body.challengeId}"`));
});

test('an x402 payment moves exactly 10000 units and brings the report once', async () => {
  const earned = await world.sandbox.earned();
  const wallet = await world.wallet();
  const header = { 'payment-signature': await wallet.pay(await world.send()) };
  const paid = await world.send(header);
  assert.equal(paid.status, 200);
  assert.equal(paid.headers['cache-control'], 'private');
  const receipt = receiptOf(paid.headers['payment-response']);
  assert.equal(receipt.success, true);
  assert.equal(receipt.payer.toLowerCase(), wallet.address);
  assert.equal((await world.sandbox.earned()) - earned, 10_000n);
  const again = await world.send(header);
  assert.equal(again.status, 402);
  assert.equal(problemOf(again), 'invalid-challenge');
  assert.equal((await world.sandbox.earned()) - earned, 10_000n);
});

test('a card payment charges one cent and brings the report once', async () => {
  const charges = world.sandbox.charges();
  const header = await world.pay('card');
  const paid = await world.send(header);
  assert.equal(paid.status, 200);
  const receipt = receiptOf(paid.headers['payment-receipt']);
  assert.equal(receipt.status, 'success');
  assert.match(receipt.reference, /^pi_/);
  assert.equal(world.sandbox.charges() - charges, 1);
  assert.equal((await world.send(header)).status, 402);
  assert.equal(world.sandbox.charges() - charges, 1);
});

test('beside a bearer token the credential travels in Payment-Authorization', async () => {
  const offer = await world.send({ authorization: 'Bearer token' });
  assert.match(offer.headers['www-authenticate'] ?? '', /header="Payment-Authorization"/);
  const credential = await world.cardCredential(offer);
  const paid = await world.send({ authorization: 'Bearer token', 'payment-authorization': credential });
  assert.equal(paid.status, 200);
});

for (const rail of ['x402', 'card'] as const) {
  const pay = () => world.pay(rail);

  test(`${rail}: ten identical credentials at once are one settlement and one delivery`, async () => {
    const headers = await pay();
    const before = await world.taken();
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.send(headers)));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))].sort(), [200, 402]);
    assert.equal((await world.taken()) - before, 1);
  });

  test(`${rail}: a client that hangs up gets its report when it comes back, and pays once`, async () => {
    const headers = await pay();
    const before = await world.taken();
    const lost = await world.send(headers, { hangUp: true });
    const found = await world.send(headers);
    assert.equal(found.status, 200);
    assert.equal(found.body, lost.body);
    assert.equal((await world.taken()) - before, 1);
    assert.equal((await world.send(headers)).status, 402);
  });

  test(`${rail}: a report that cannot be made is never charged`, async () => {
    const headers = await pay();
    const before = await world.taken();
    const make = () => {
      throw new Error('no catalogue');
    };
    await assert.rejects(world.send(headers, { make }));
    assert.equal(await world.taken(), before);
    assert.equal((await world.send(headers)).status, 200);
  });

  test(`${rail}: HEAD with a payment settles nothing`, async () => {
    const headers = await pay();
    const before = await world.taken();
    assert.equal((await world.send(headers, { method: 'HEAD' })).status, 402);
    assert.equal(await world.taken(), before);
  });
}

test('both rails at once are refused and nothing settles', async () => {
  const offer = await world.send();
  const headers = {
    'payment-signature': await (await world.wallet()).pay(offer),
    authorization: await world.cardCredential(offer),
  };
  const before = [await world.sandbox.earned(), world.sandbox.charges()];
  assert.equal((await world.send(headers)).status, 400);
  assert.deepEqual([await world.sandbox.earned(), world.sandbox.charges()], before);
});

test('garbage, other versions and version 1 headers get their documented answers', async () => {
  const v1 = Buffer.from('{"x402Version":1}').toString('base64');
  assert.equal((await world.send({ 'payment-signature': 'garbage!' })).status, 400);
  assert.equal((await world.send({ 'payment-signature': v1 })).status, 400);
  assert.equal((await world.send({ 'payment-signature': 'A'.repeat(9000) })).status, 400);
  assert.equal((await world.send({ 'x-payment': v1 })).status, 402);
  const malformed = await world.send({ authorization: 'Payment garbage' });
  assert.equal(malformed.status, 402);
  assert.equal(problemOf(malformed), 'malformed-credential');
});

test('an expired challenge is refused, but not when it was paid in time and never delivered', async () => {
  const fresh = await startWorld();
  try {
    const [late, lost] = [await fresh.send(), await fresh.send()];
    const paid = await fresh.pay('card', lost);
    const first = await fresh.send(paid, { hangUp: true });
    const unpaid = await fresh.pay('card', late);
    fresh.advance(6 * 60_000);
    const refused = await fresh.send(unpaid);
    assert.equal(problemOf(refused), 'payment-expired');
    const found = await fresh.send(paid);
    assert.equal(found.status, 200);
    assert.equal(found.body, first.body);
    assert.equal(fresh.sandbox.charges(), 1);
  } finally {
    await fresh.close();
  }
});

test('credentials appear neither in the ledger nor in the log', async () => {
  const offer = await world.send();
  const signature = await (await world.wallet()).pay(offer);
  const card = await world.cardCredential(offer);
  world.sandbox.failCard('error-500');
  for (const headers of [{ 'payment-signature': signature }, { authorization: card }])
    await world.send(headers);
  const payment = JSON.parse(Buffer.from(signature, 'base64').toString());
  const spt = JSON.parse(Buffer.from(card.slice(8), 'base64url').toString()).payload.spt;
  const kept = JSON.stringify(await world.ledger.rows({ limit: 1000 })) + world.log.join('\n');
  for (const hidden of [spt, payment.payload.signature, payment.payload.signature.slice(2), signature, card])
    assert.ok(!kept.includes(hidden), hidden.slice(0, 40));
  assert.ok(kept.includes(payment.payload.authorization.nonce), 'the search would find what is kept');
});
