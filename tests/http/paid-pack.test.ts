import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FEED, type LiveMoney, startLiveMoney } from '../live-money.ts';
import { readHeadAndReset } from './read-head-and-reset.ts';
import { startServer, type TestServer } from './server.ts';

/** Everything that the feed has to say. */
const LONG = `${FEED}?format=structured&window=1825`;
const QUARTER_HOUR = 15 * 60_000 + 1000;

let money: LiveMoney;
let env: Record<string, string>;
let server: TestServer;
before(async () => {
  money = await startLiveMoney();
  env = {
    ...money.env,
    CARD_MINIMUM_POLICY: 'pack',
    NODE_OPTIONS: `--import=${new URL('hold-answers.ts', import.meta.url).href}`,
  };
  server = await startServer(env, { anyPort: true });
  await server.printed(/the card rail is offered/);
});
after(async () => {
  await server.stop();
  await money.stop();
});

/** A card credential for a fresh challenge. */
async function pay(): Promise<string> {
  const headers = await money.credential(server.url, 'card');
  return headers?.['authorization'] ?? '';
}

/** The credential with another challenge and this one's token, or the other way round. */
function mix(challengeFrom: string, tokenFrom: string | { spt: string }): string {
  const read = (credential: string) => JSON.parse(Buffer.from(credential.slice(8), 'base64url').toString());
  const payload = typeof tokenFrom === 'string' ? read(tokenFrom).payload : tokenFrom;
  const mixed = { challenge: read(challengeFrom).challenge, payload };
  return `Payment ${Buffer.from(JSON.stringify(mixed)).toString('base64url')}`;
}

const get = (headers: Record<string, string>, path = FEED) => fetch(server.url + path, { headers });

/** Takes the head of a report alone; resolves with it once the server has noticed the reset. */
async function takeHead(headers: Record<string, string>): Promise<string> {
  const head = await readHeadAndReset(server.url + LONG, headers);
  await server.ask('quiet');
  return head;
}
const passIn = (head: string) => /^payment-pass: (\S+)$/im.exec(head)?.[1];

test('resetting the connection after the pass and repeating the credential brings the same pass', async () => {
  const charges = await money.received('card');
  const authorization = await pay();
  const passes = [];
  for (let round = 0; round < 4; round += 1) {
    const head = await takeHead({ authorization });
    assert.match(head, /^HTTP\/1\.1 200 /);
    passes.push(passIn(head));
  }
  const [pass = ''] = passes;
  assert.deepEqual(passes, [pass, pass, pass, pass]);
  assert.match(pass, /^[\w-]{43}$/);
  const whole = await get({ authorization }, LONG);
  assert.equal(whole.headers.get('payment-pass'), pass);
  await whole.arrayBuffer();
  assert.equal((await money.received('card')) - charges, 1);
});

test('a call whose answer was cut off is given back to the pass', async () => {
  const paid = await get({ authorization: await pay() });
  const headers = { 'payment-pass': paid.headers.get('payment-pass') ?? '' };
  assert.match(await takeHead(headers), /^payment-pass-remaining: 48$/im);
  assert.equal((await get(headers)).headers.get('payment-pass-remaining'), '48');
  assert.equal((await get(headers)).headers.get('payment-pass-remaining'), '47');
});

test('the next report on a pass counts from the one that its payment bought', async () => {
  const paid = await get({ authorization: await pay() });
  assert.match(await paid.text(), /No earlier report is known/);
  await server.ask('quiet');
  const next = await get({ 'payment-pass': paid.headers.get('payment-pass') ?? '' });
  assert.match(await next.text(), /## Since your last report\\nAfter [\d-]+ \(catalogue/);
});

test('a first report that was cut off and fetched again says that it is stored, and the next one counts from it', async () => {
  const headers = { authorization: await pay() };
  const pass = passIn(await takeHead(headers)) ?? '';
  const fetched = await get(headers, `${FEED}?format=ics`);
  assert.equal(fetched.headers.get('idempotent-replayed'), 'true');
  assert.match(await fetched.text(), /"data":/, 'as it was asked for first');
  await server.ask('quiet');
  const next = await get({ 'payment-pass': pass });
  assert.equal(next.headers.get('idempotent-replayed'), null);
  assert.match(await next.text(), /## Since your last report\\nAfter [\d-]+ \(catalogue/);
});

test('a stranger with a bogus token and the idempotency key of a payment gets neither report nor receipt', async () => {
  const key = { 'idempotency-key': 'order-1' };
  const authorization = await pay();
  const head = await takeHead({ authorization, ...key });
  assert.match(head, /^HTTP\/1\.1 200 /);
  const stranger = mix(await pay(), { spt: 'spt_bogus' });
  const stolen = await get({ authorization: stranger, ...key });
  assert.equal(stolen.status, 409);
  assert.equal(stolen.headers.get('payment-receipt'), null);
  assert.equal(stolen.headers.get('payment-pass'), null);
  assert.doesNotMatch(await stolen.text(), /"report"/);
});

test('an honest retry with a new challenge and its own token gets the pack that it paid for', async () => {
  const charges = await money.received('card');
  const authorization = await pay();
  const head = await takeHead({ authorization, 'idempotency-key': 'order-2' });
  const retry = mix(await pay(), authorization);
  const found = await get({ authorization: retry, 'idempotency-key': 'order-2' });
  assert.equal(found.status, 200);
  assert.equal(found.headers.get('payment-pass'), passIn(head));
  const receipt = Buffer.from(found.headers.get('payment-receipt') ?? '', 'base64url').toString();
  assert.deepEqual([JSON.parse(receipt).calls, JSON.parse(receipt).remaining], [50, 49]);
  assert.equal((await money.received('card')) - charges, 1);
});

test('a refund after a quarter of an hour voids the pass, and spares a payment whose pass was used', async () => {
  const refunded = { authorization: await pay() };
  const spared = { authorization: await pay() };
  const voided = passIn(await takeHead(refunded)) ?? '';
  const used = passIn(await takeHead(spared)) ?? '';
  assert.equal((await get({ 'payment-pass': used })).status, 200);
  await server.ask({ clock: QUARTER_HOUR });
  await server.ask('a round of every interval');
  await server.printed(/an undelivered payment was refunded/);
  assert.equal((await get({ 'payment-pass': voided })).status, 402);
  assert.equal((await get(refunded)).status, 402);
  assert.equal((await get({ 'payment-pass': used })).headers.get('payment-pass-remaining'), '47');
  await server.ask({ clock: 0 });
});

test('paid reports are answered by a new process whose card processor is away', async () => {
  const key = { 'idempotency-key': 'order-3' };
  const owed = { authorization: await pay() };
  const delivered = { authorization: await pay() };
  const repeated = { authorization: await pay(), ...key };
  const pass = passIn(await takeHead(owed));
  const bodies = [];
  for (const headers of [delivered, repeated]) bodies.push(await (await get(headers)).text());
  await server.ask('quiet');
  const { dataDir } = server;
  await server.kill('SIGKILL');
  const away = { ...env, STRIPE_API_BASE: 'http://127.0.0.1:1', X402_FACILITATOR_URL: 'http://127.0.0.1:1' };
  server = await startServer(away, { anyPort: true, dataDir });
  assert.equal((await get({})).status, 503, 'nothing can be paid with');
  const found = await get(owed);
  assert.equal(found.status, 200);
  assert.equal(found.headers.get('payment-pass'), pass);
  await found.arrayBuffer();
  for (const [index, headers] of [delivered, repeated].entries()) {
    const again = await get(headers);
    assert.equal(again.status, 200);
    assert.ok(again.headers.get('payment-receipt'));
    assert.equal(await again.text(), bodies[index]);
  }
});
