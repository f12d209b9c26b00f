import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { reservePort } from '../../../scripts/testing/test-environment.ts';
import {
  ANONYMOUS,
  Browser,
  bearer,
  completeByPage,
  completeLogin,
  mailedCode,
  outbox,
  postForm,
  postJson,
  registerAnonymous,
  searchStatus,
} from '../../agent-client.ts';
import { createGoal } from '../../goal.ts';
import { startServer, type TestServer } from '../../http/server.ts';
import { startBalancer } from '../../http/start-balancer.ts';
import { type Front, nginx, startNginx } from '../../http/start-nginx.ts';
import { FEED, type LiveMoney, present, startLiveMoney } from '../../live-money.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

let postgres: Postgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

/** Status of a payment, once it is known what became of it. */
async function outcome(url: string, headers: Record<string, string>): Promise<number> {
  let status = await present(url, headers);
  while (status === 503) status = await present(url, headers);
  return status;
}

describe(`four processes behind ${nginx ? 'nginx' : 'a balancer'}`, () => {
  const folder = temporaryFolder('many');
  let money: LiveMoney;
  let servers: TestServer[];
  let front: Front;
  before(async () => {
    money = await startLiveMoney();
    const env = {
      ...money.env,
      CARD_MINIMUM_POLICY: 'pack',
      STORE_URL: await postgres.createDatabase('many'),
      TRUST_PROXY_HOPS: '1',
      RATE_LIMITS:
        'anonymous=40/60,ceiling=100000/60,register=100000/60,token=100000/60,bad_token=100000/60,unauthenticated=100000/60,paid=100000/60,payment=100000/60',
    };
    servers = await Promise.all(
      [1, 2, 3, 4].map(() => startServer(env, { dataDir: join(folder, 'shared') })),
    );
    const upstreams = servers.map(({ url }) => new URL(url).host);
    front = await (nginx ? startNginx : startBalancer)(upstreams, await reservePort());
  });
  after(async () => {
    await front.stop();
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await money.stop();
  });

  test('a limit is one limit: the quota and what 50 ms let through, not four quotas', async () => {
    const { access_token: token } = await registerAnonymous(front.url);
    let allowed = 0;
    for (let n = 0; n < 120; n++) {
      if ((await searchStatus(front.url, token)) === 200) allowed++;
      // Each process has told the others what it counted.
      if (n % 10 === 0) await Promise.all(servers.map((server) => server.ask('quiet')));
    }
    assert.ok(allowed >= 40 && allowed <= 80, `${allowed} of 120 requests were allowed, the quota is 40`);
    await Promise.all(servers.map((server) => server.ask('quiet')));
    for (const { url } of servers)
      assert.equal(await searchStatus(url, token), 429, 'used up for each of them');
  });

  test('a revocation is seen by all with the next request', async () => {
    const agents = await Promise.all(Array.from({ length: 8 }, () => registerAnonymous(front.url)));
    for (const { access_token: token } of agents) {
      await postForm(`${front.url}/api/agent/revoke`, { token });
      for (const { url } of servers) assert.equal(await searchStatus(url, token), 401);
    }
  });

  test('a person ties an agent to them and signs in, though each step is answered by another process', async () => {
    const server = { url: front.url, dataDir: join(folder, 'shared') };
    const email = 'tied@example.com';
    const agent = await registerAnonymous(front.url);
    const claimToken = agent.claim_token;
    const claim = await postJson(`${front.url}/api/agent/claim`, { claim_token: claimToken, email });
    const browser = new Browser(front.url);
    await browser.open(claim.body.attempt.verification_uri);
    const code = mailedCode(outbox(server), email);
    const { body } = await completeByPage(browser, front.url, claimToken, code);
    for (const { url } of servers) {
      assert.equal(await searchStatus(url, agent.access_token), 401);
      assert.equal(await searchStatus(url, body.access_token), 200);
    }

    const callback = 'https://app.example/cb';
    const app = await postJson(`${front.url}/api/agent/register`, {
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
    });
    const verifier = 'v'.repeat(43);
    const query = new URLSearchParams({
      client_id: app.body.client_id,
      response_type: 'code',
      redirect_uri: callback,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const answer = await completeLogin(server, `/oauth2/authorize?${query}`);
    const granted = await postForm(`${front.url}/oauth2/token`, {
      grant_type: 'authorization_code',
      client_id: app.body.client_id,
      redirect_uri: callback,
      code: answer.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    for (const { url } of servers) assert.equal(await searchStatus(url, granted.body.access_token), 200);
  });

  test('one payment that all get twice at once is settled once and delivered once', async () => {
    for (const rail of ['x402', 'card'] as const) {
      let headers: Record<string, string> | undefined;
      while (!headers) headers = await money.credential(front.url, rail);
      const credential = headers;
      const statuses = await Promise.all(
        [servers, servers].flat().map(({ url }) => outcome(url, credential)),
      );
      assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 7 }, () => 402)]);
      assert.equal(await money.received(rail), 1);
    }
  });

  test('a pass that all are shown at once pays for the calls it was sold with', async () => {
    const credential = await money.credential(front.url, 'card');
    const paid = await fetch(front.url + FEED, { headers: credential ?? {} });
    const pass = { 'payment-pass': paid.headers.get('payment-pass') ?? '' };
    assert.equal(paid.status, 200, await paid.text());
    const shown = Array.from({ length: 20 }, () => servers).flat();
    const statuses = await Promise.all(shown.map(({ url }) => outcome(url, pass)));
    const delivered = statuses.filter((status) => status === 200).length;
    assert.deepEqual([delivered, statuses.filter((status) => status === 402).length], [49, 31]);
  });

  test('one of them killed under load fails only what it was answering, and nothing acknowledged is lost', async () => {
    const alive: string[] = [];
    const revoked: string[] = [];
    const failures: { readonly what: string; readonly began: number; readonly ended: number }[] = [];
    let answered = 0;
    let over = false;
    const goal = createGoal();
    const repeat = async (what: string, act: () => Promise<boolean>) => {
      while (!over) {
        const began = performance.now();
        const good = await act().catch(() => false);
        if (good) answered++;
        else failures.push({ what, began, ended: performance.now() });
        goal.step();
      }
    };
    const read = async () => (await fetch(`${front.url}/api/search?q=kyc&limit=1`)).status === 200;
    const page = async () => (await fetch(`${front.url}/tools/stripe`)).status === 200;
    const register = async () => {
      const answer = await postJson(`${front.url}/api/agent/register`, ANONYMOUS);
      if (answer.status !== 201) return false;
      alive.push(answer.body.access_token);
      return true;
    };
    const revoke = async () => {
      const token: string = alive.shift() ?? (await registerAnonymous(front.url)).access_token;
      const { status } = await postForm(`${front.url}/api/agent/revoke`, { token }, bearer(token));
      if (status === 200) revoked.push(token);
      return status === 200;
    };
    const workers = [read, read, page, register, register, register, revoke].map((act) =>
      repeat(act.name, act),
    );
    await goal.reach(() => alive.length + revoked.length >= 40);
    const killed = performance.now();
    await servers[1]?.kill('SIGKILL');
    const gone = performance.now();
    const least = answered + 200;
    await goal.reach(() => answered >= least);
    over = true;
    await Promise.all(workers);
    for (const { what, began, ended } of failures)
      assert.ok(
        began <= gone && ended >= killed && what !== 'read' && what !== 'page',
        `${what}: began ${(began - killed).toFixed(0)} ms after the kill, ended ${(ended - killed).toFixed(0)} ms after it`,
      );
    assert.ok(failures.length <= workers.length, `${failures.length} failures`);
    for (const token of alive)
      assert.equal(await searchStatus(front.url, token), 200, 'a registration was lost');
    for (const token of revoked)
      assert.equal(await searchStatus(front.url, token), 401, 'a revocation was lost');
  });
});
