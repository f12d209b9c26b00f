import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeJwt } from 'jose';
import type { AgentContext } from '../../../src/agents/context.ts';
import { openAgents } from '../../../src/agents/open-agents.ts';
import { takeMailQuotas } from '../../../src/agents/quotas.ts';
import { register } from '../../../src/agents/registration/register.ts';
import { ID_JAG } from '../../../src/agents/registration/register-specification.ts';
import { createAuthenticator } from '../../../src/agents/tokens/access-token.ts';
import { LIMIT_POLICIES } from '../../../src/base/limits.ts';
import { networksOf } from '../../../src/http/limits.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createSharedCounter } from '../../../src/store/shared-limits.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { BASE, faultOf, NETWORKS, openAgentWorld, refused } from './agent-world.ts';

describe('registrations', () => {
  const world = openAgentWorld();
  const { context, clock, mails } = world;
  const answer = async (members: unknown) => register(context, members, NETWORKS);
  const fault = (members: unknown) => faultOf(answer(members));

  const anonymous = { identity_type: 'anonymous', client_name: 'Scout', redirect_uris: [] };

  test('an anonymous agent gets a credential for a day and a claim token', async () => {
    const { status, body } = await answer(anonymous);
    const { client_id, access_token, claim_token, ...rest } = body;
    assert.equal(status, 201);
    assert.match(String(client_id), /^agt_[\w-]{22}$/);
    assert.match(String(claim_token), /^clm_[\w-]{43}$/);
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: 'read:tools search',
      client_id_issued_at: clock.seconds,
      client_name: 'Scout',
      identity_type: 'anonymous',
      redirect_uris: [],
      token_endpoint_auth_method: 'none',
      credential_type: 'bearer_token',
      claim_token_expires: new Date((clock.seconds + 86_400) * 1000).toISOString(),
      claim_uri: `${BASE}/api/agent/claim`,
      revocation_uri: `${BASE}/api/agent/revoke`,
    });
    const claims = decodeJwt(String(access_token));
    assert.deepEqual([claims.sub, claims.exp], [client_id, clock.seconds + 86_400]);
    const client = await context.store.client(String(client_id));
    assert.deepEqual(
      [client?.kind, client?.expiresAt, client?.network, client?.secretHash],
      ['anonymous', (clock.seconds + 90_000) * 1000, NETWORKS.host, null],
    );
  });

  test('an agent gets the scopes and the resource it asks for, and no others', async () => {
    const { body } = await answer({ ...anonymous, scope: 'search', resource: `${BASE}/api/mcp` });
    assert.deepEqual(
      [body['scope'], decodeJwt(String(body['access_token'])).aud],
      ['search', `${BASE}/api/mcp`],
    );
    assert.equal(await fault({ ...anonymous, scope: 'read:categories' }), '400 invalid_scope');
    assert.equal(await fault({ ...anonymous, scope: ['search'] }), '400 invalid_request');
    assert.equal(await fault({ ...anonymous, resource: 'https://other.example' }), '400 invalid_target');
  });

  test('a registration says what it is in one vocabulary', async () => {
    for (const [fault, ...bodies] of [
      ['400 invalid_request', undefined, null, [], 'text', { type: 'human' }, { type: 'identity_assertion' }],
      ['400 invalid_request', { type: 'anonymous', identity_type: 'identity_assertion' }],
      ['400 invalid_request', { ...anonymous, identity_type: 'identity_assertion' }],
      ['400 invalid_client_metadata', { ...anonymous, identity_type: 'human' }],
      ['400 invalid_client_metadata', { identity_type: 'anonymous' }, {}],
    ] as [string, ...unknown[]][])
      for (const body of bodies) await refused(answer(body), fault, JSON.stringify(body));
    assert.equal((await answer({ ...anonymous, type: 'anonymous' })).status, 201, 'the same in both');
  });

  test('an agent with an e-mail address of its user starts anonymous, and its claim begins', async () => {
    const { status, body } = await answer({
      ...anonymous,
      identity_type: 'identity_assertion',
      assertion_type: 'verified_email',
      assertion: 'Ida@Example.com',
    });
    assert.deepEqual([status, body['status'], body['scope']], [201, 'pending', 'read:tools search']);
    assert.deepEqual(body['post_claim_scopes'], ['read:tools', 'search', 'read:categories']);
    const { user_code, verification_uri, ...rest } = body['claim'] as Record<string, unknown>;
    assert.match(String(user_code), /^\d{6}$/);
    assert.match(String(verification_uri), /^https:\/\/directory\.example\/claim\?token=cla_/);
    assert.deepEqual(rest, { expires_in: 600, interval: 5 });
    assert.equal(mails.at(-1)?.to, 'ida@example.com');
    const narrow = await answer({
      ...anonymous,
      identity_type: 'identity_assertion',
      assertion_type: 'verified_email',
      login_hint: 'ida@example.com',
      scope: 'read:categories search',
    });
    assert.equal(narrow.body['scope'], 'search', 'categories come with the claim');
  });

  test('an agent that its provider vouches for is identified at once', async () => {
    const { status, body } = await answer({
      ...anonymous,
      identity_type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await world.idJag({ sub: 'bea' }),
      scope: 'search',
    });
    assert.deepEqual([status, body['scope'], body['expires_in']], [201, 'search', 3600]);
    assert.match(decodeJwt(String(body['access_token'])).sub ?? '', /^usr_/);
  });

  test('auth.md answers in its own names, with the kind of credential that was asked for', async () => {
    const { status, body } = await answer({ type: 'anonymous', requested_credential_type: 'bearer_token' });
    assert.equal(status, 200);
    assert.deepEqual(
      [body['type'], body['registration_type'], body['scopes'], body['credential'], body['credential_type']],
      ['anonymous', 'anonymous', ['read:tools', 'search'], body['access_token'], 'bearer_token'],
    );
    assert.equal(body['credential_expires'], new Date((clock.seconds + 86_400) * 1000).toISOString());
    assert.equal(body['assertion_expires'], new Date((clock.seconds + 86_400) * 1000).toISOString());
    const plain = (await answer({ type: 'anonymous', scope: 'search' })).body;
    assert.deepEqual(
      [plain['credential'], plain['scopes']],
      [undefined, { pre_claim: ['search'], post_claim: ['read:tools', 'search', 'read:categories'] }],
    );
    assert.equal(
      await fault({ type: 'anonymous', requested_credential_type: 'api_key' }),
      '400 unsupported_credential_type',
    );
  });

  test('auth.md registers for a mailbox without any credential until it is claimed', async () => {
    for (const members of [
      { type: 'service_auth', login_hint: 'cyd@example.com' },
      { type: 'identity_assertion', assertion_type: 'verified_email', assertion: 'cyd@example.com' },
    ]) {
      const { status, body } = await answer(members);
      assert.deepEqual([status, body['type'], body['access_token']], [200, 'service_auth', undefined]);
      assert.equal(mails.at(-1)?.to, 'cyd@example.com');
      const client = await context.store.client(String(body['client_id']));
      assert.deepEqual([client?.kind, client?.scope], ['pending', '']);
    }
    assert.equal(await fault({ type: 'service_auth' }), '400 invalid_login_hint');
  });

  test('auth.md takes the assertion of a provider', async () => {
    const { body } = await answer({
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await world.idJag({ sub: 'dan' }),
      requested_credential_type: 'access_token',
    });
    assert.deepEqual(
      [body['type'], body['scopes'], body['credential_type']],
      ['identity_assertion', ['read:tools', 'search', 'read:categories'], 'access_token'],
    );
  });

  test('an OAuth client gets a secret unless it can keep none', async () => {
    const { status, body } = await answer({
      client_name: 'App',
      grant_types: ['client_credentials', 'refresh_token', 'client_credentials'],
      contacts: ['ops@app.example'],
      client_uri: 'https://app.example',
      unknown: 1,
    });
    const { client_id, client_secret, ...rest } = body;
    assert.equal(status, 201);
    assert.match(String(client_secret), /^acs_[\w-]{43}$/);
    assert.deepEqual(rest, {
      client_id_issued_at: clock.seconds,
      client_secret_expires_at: 0,
      client_name: 'App',
      contacts: ['ops@app.example'],
      client_uri: 'https://app.example',
      redirect_uris: [],
      grant_types: ['client_credentials'],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'read:tools search',
    });
    const open = await answer({
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'none',
      scope: 'openid write',
    });
    assert.deepEqual(
      [
        open.body['client_secret'],
        open.body['response_types'],
        open.body['scope'],
        'client_name' in open.body,
      ],
      [undefined, ['code'], 'openid', false],
    );
    const all = await answer({ redirect_uris: ['https://app.example/cb'] });
    assert.equal(all.body['scope'], 'openid email read:tools search read:categories');
  });

  test('an OAuth client asks for grants that fit together', async () => {
    const redirect_uris = ['https://app.example/cb'];
    const faults: [Record<string, unknown>, string][] = [
      [{ grant_types: ['password'] }, 'invalid_client_metadata'],
      [{ grant_types: [] }, 'invalid_client_metadata'],
      [{ grant_types: ['refresh_token'] }, 'invalid_client_metadata'],
      [{ grant_types: ['authorization_code'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [
        { grant_types: ['client_credentials'], token_endpoint_auth_method: 'none' },
        'invalid_client_metadata',
      ],
      [{ redirect_uris, token_endpoint_auth_method: 'tls' }, 'invalid_client_metadata'],
      [{ redirect_uris, response_types: ['code', 'token'] }, 'invalid_client_metadata'],
      [{ redirect_uris, client_uri: 'ftp://app.example' }, 'invalid_client_metadata'],
      [{ redirect_uris, contacts: Array(11).fill('a') }, 'invalid_client_metadata'],
      [{ redirect_uris, software_id: 'x'.repeat(2049) }, 'invalid_client_metadata'],
      [{ redirect_uris, scope: 'x'.repeat(1025) }, 'invalid_client_metadata'],
    ];
    for (const [members, code] of faults)
      assert.equal(await fault(members), `400 ${code}`, JSON.stringify(members).slice(0, 80));
  });

  test('the installation keeps as many registrations as it may', async () => {
    const full = openAgentWorld();
    const limited = { ...full.context, maxClients: 2 };
    const come = () => register(limited, { type: 'anonymous' }, NETWORKS);
    await come();
    await come();
    await refused(come(), '503 temporarily_unavailable');
  });
});

describe('agent networks', () => {
  const HOUR = 3_600_000;
  const folder = temporaryFolder('networks');

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
});
