import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AgentContext } from '../../../src/agents/context.ts';
import { openAgents } from '../../../src/agents/open-agents.ts';
import { takeMailQuotas } from '../../../src/agents/quotas.ts';
import { register } from '../../../src/agents/registration/register.ts';
import { createAuthenticator } from '../../../src/agents/tokens/access-token.ts';
import { LIMIT_POLICIES } from '../../../src/base/limits.ts';
import { networksOf } from '../../../src/http/limits.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createSharedCounter } from '../../../src/store/shared-limits.ts';

const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'networks-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Registration and mail over an empty store. */
function openWorld(changes: Partial<AgentContext> = {}): AgentContext {
  const store = openStore(':memory:');
  const counter = createSharedCounter(store);
  const settings = { baseUrl: 'https://dir.example', dataDir: folder, quotas: LIMIT_POLICIES };
  return { ...openAgents(settings, { store, counter, log: () => {} }), ...changes };
}

/** A counter that refuses nothing, where only what is stored counts. */
const patient = { hit: () => ({ count: 1, resetMs: 0 }) };
const withQuota = (quota: number) => ({ ...LIMIT_POLICIES, register: { quota, window: 60 } });

const registerFrom = (context: AgentContext, address: string, changes: Record<string, unknown> = {}) =>
  register(context, { client_name: 'Scout', identity_type: 'anonymous', ...changes }, networksOf(address));
const refusal = { code: 'rate_limit_exceeded', status: 429 };

test('67 networks of one /48 cannot spend the mails of the hour: another network still gets one', async () => {
  const context = openWorld();
  const mail = (address: string, mailbox: string) =>
    takeMailQuotas(context, 'claim', `${mailbox}@example.com`, networksOf(address));
  let sent = 0;
  for (let network = 0; network < 67; network++) {
    for (let n = 0; n < 30; n++) {
      await mail(`2001:db8:1:${(network * 256).toString(16)}::1`, `m${network}-${n}`).then(
        () => sent++,
        (error: unknown) => assert.equal((error as { code: string }).code, 'rate_limit_exceeded'),
      );
    }
  }
  assert.equal(sent, 120, 'the share of one /48');
  await mail('2001:db8:2::1', 'victim');
});

test('mails of one host, one /56 and one /24 have their own shares', async () => {
  const context = openWorld();
  const spend = async (addresses: string[], each: number) => {
    let sent = 0;
    for (const address of addresses)
      for (let n = 0; n < each; n++)
        await takeMailQuotas(context, 'sign-in', `${address}-${n}@example.com`, networksOf(address)).then(
          () => sent++,
          () => 0,
        );
    return sent;
  };
  assert.equal(await spend(['192.0.2.1'], 40), 30);
  assert.equal(await spend(['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1'], 30), 60);
  const neighbours = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5'];
  assert.equal(await spend(neighbours, 30), 120);
  assert.equal(await spend(['198.51.101.1'], 1), 1);
});

test('five mails from one network lock the mailbox for that network alone, and for that purpose alone', async () => {
  const context = openWorld();
  const ask = (purpose: 'claim' | 'sign-in', address: string) =>
    takeMailQuotas(context, purpose, 'victim@example.com', networksOf(address));
  for (let n = 0; n < 5; n++) await ask('claim', `198.51.100.${n}`);
  await assert.rejects(ask('claim', '198.51.100.9'), refusal);
  await ask('sign-in', '198.51.100.9');
  await ask('claim', '203.0.113.1');
});

test('a mailbox gets 30 mails an hour from all networks together', async () => {
  const context = openWorld();
  const ask = (n: number) =>
    takeMailQuotas(context, 'claim', 'victim@example.com', networksOf(`10.0.${n}.1`));
  for (let n = 0; n < 30; n++) await ask(n);
  await assert.rejects(ask(30), refusal);
});

test('a /56 and a /48 register no more than 4 and 8 times what one host may', async () => {
  const context = openWorld({ quotas: withQuota(1) });
  const tryAll = async (addresses: string[]) => {
    const answers = await Promise.allSettled(addresses.map((address) => registerFrom(context, address)));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };
  const hosts = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `2001:db8:${prefix}${n.toString(16).padStart(2, '0')}::1`);
  assert.equal(await tryAll(hosts('1:1', 6)), 4);
  assert.equal(await tryAll([...hosts('2:1', 4), ...hosts('2:2', 4), ...hosts('2:3', 4)]), 8);
  await registerFrom(context, '2001:db8:3::1');
});

test('a network holds a bounded number of registrations that were never used', async () => {
  const context = openWorld({ quotas: withQuota(1), counter: patient });
  for (let n = 0; n < 10; n++) await registerFrom(context, '192.0.2.1');
  await assert.rejects(registerFrom(context, '192.0.2.1'), refusal);
  for (let n = 0; n < 30; n++) await registerFrom(context, `192.0.2.${2 + (n % 3)}`);
  await assert.rejects(registerFrom(context, '192.0.2.9'), refusal, 'the /24 holds 40');
  await registerFrom(context, '192.0.3.1');
  for (let n = 0; n < 20; n++) await registerFrom(context, `2001:db8:1:${n % 4}::1`);
  await assert.rejects(registerFrom(context, '2001:db8:1:9::1'), refusal, 'the /56 holds 20');
  await registerFrom(context, '2001:db8:1:100::1');
});

test('a registration that was used makes room for the next within ten seconds', async () => {
  let time = Date.now();
  const context = openWorld({ quotas: withQuota(1), counter: patient, now: () => time });
  const tokens: string[] = [];
  for (let n = 0; n < 10; n++)
    tokens.push(String((await registerFrom(context, '192.0.2.1')).body['access_token']));
  time += 10_001;
  await assert.rejects(registerFrom(context, '192.0.2.1'), refusal);
  const verdict = await createAuthenticator(context).authenticate(tokens[0] ?? '', '');
  assert.ok('caller' in verdict);
  time += 10_001;
  await registerFrom(context, '192.0.2.1');
  await assert.rejects(registerFrom(context, '192.0.2.1'), refusal);
});

test('one wide network holds a twentieth of all registrations, used or not', async () => {
  let time = Date.now();
  const context = openWorld({ maxClients: 60, counter: patient, now: () => time });
  for (let n = 0; n < 3; n++) {
    const { body } = await registerFrom(context, `192.0.2.${n}`);
    await createAuthenticator(context).authenticate(String(body['access_token']), '');
  }
  time += 10_001;
  assert.equal(await context.store.countClientsFrom('4c00002', 'unused', 10), 0);
  await assert.rejects(registerFrom(context, '192.0.2.9'), refusal);
  await registerFrom(context, '192.0.3.1');
});

test('RATE_LIMITS=off limits no network', async () => {
  const context = openWorld({ maxClients: 40, quotas: undefined });
  for (let n = 0; n < 20; n++) await registerFrom(context, '192.0.2.1');
});

test('a registration that is never used is swept when its token has expired, one that was used a day later', async () => {
  let time = Date.now();
  const context = openWorld({ now: () => time, counter: patient });
  const start = time;
  const unused = await registerFrom(context, '192.0.2.1');
  const used = await registerFrom(context, '192.0.2.1');
  const code = { client_name: 'App', redirect_uris: ['https://app.example/cb'] };
  const app = await register(context, code, networksOf('192.0.2.1'));
  time = start + 23 * HOUR;
  assert.ok(
    'caller' in (await createAuthenticator(context).authenticate(String(used.body['access_token']), '')),
  );
  const isKept = async (answer: typeof unused) =>
    (await context.store.client(String(answer.body['client_id']))) !== undefined;
  await context.store.sweep(start + 24 * HOUR);
  assert.deepEqual([await isKept(unused), await isKept(used), await isKept(app)], [true, true, true]);
  await context.store.sweep(start + 25 * HOUR + 1);
  assert.deepEqual([await isKept(unused), await isKept(used), await isKept(app)], [false, true, false]);
  await context.store.sweep(start + 48 * HOUR + 1);
  assert.equal(await isKept(used), false);
});

test('a registration refused for want of mails leaves nothing behind', async () => {
  const context = openWorld();
  const body = { type: 'service_auth', login_hint: 'ada@example.com' };
  for (let n = 0; n < 5; n++) await register(context, body, networksOf('192.0.2.1'));
  await assert.rejects(register(context, body, networksOf('192.0.2.1')), refusal);
  assert.equal(await context.store.countClients(), 5);
});
