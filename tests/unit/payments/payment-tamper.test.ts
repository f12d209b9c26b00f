import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { problemOf, startWorld, type World } from './payment-world.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(async () => {
  await world.close();
});

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

test('the same authorization in other letter case is the same payment', async () => {
  const signature = await (await world.wallet()).pay(await world.send());
  assert.equal((await world.send({ 'payment-signature': signature })).status, 200);
  const earned = await world.sandbox.earned();
  const payment = JSON.parse(Buffer.from(signature, 'base64').toString());
  const { authorization } = payment.payload;
  authorization.from = authorization.from.toLowerCase();
  authorization.nonce = `0x${authorization.nonce.slice(2).toUpperCase()}`;
  const header = Buffer.from(JSON.stringify(payment)).toString('base64');
  const answer = await world.send({ 'payment-signature': header });
  assert.equal(answer.status, 402);
  assert.equal(problemOf(answer), 'invalid-challenge', 'the ledger knew it; the chain was not asked');
  assert.equal(await world.sandbox.earned(), earned);
});

test('another proof under a key that is known is a conflict', async () => {
  const credential = await world.cardCredential(await world.send());
  await world.send({ authorization: credential });
  const token = JSON.parse(Buffer.from(credential.slice(8), 'base64url').toString());
  token.payload.spt = 'spt_another';
  const header = `Payment ${Buffer.from(JSON.stringify(token)).toString('base64url')}`;
  assert.equal((await world.send({ authorization: header })).status, 409);
});
