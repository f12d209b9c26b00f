import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import {
  Browser,
  bearer,
  completeByPage,
  mailedCode,
  outbox,
  postJson,
  registerAnonymous,
  rpcMessage,
  toolCall,
} from '../agent-client.ts';
import { FEED, payInSandbox } from '../live-money.ts';
import { startServer, type TestServer } from './server.ts';

type Line = Readonly<Record<string, unknown>>;
const run = promisify(execFile);

/** Lines of the log once one of them has a text that matches. */
async function linesUntil(server: TestServer, text: RegExp): Promise<Line[]> {
  const output = await server.printed(new RegExp(`(?:${text.source}).*\n`));
  const whole = output.slice(0, output.lastIndexOf('\n'));
  return whole.split('\n').map((line) => JSON.parse(line) as Line);
}

describe('the log', () => {
  let server: TestServer;
  const started = Date.now();
  before(async () => {
    // On a busy machine any request may take a second, and would be a warning.
    const env = { LOG_LEVEL: 'debug', LOG_REQUESTS: 'info', LOG_SLOW_MS: '600000' };
    server = await startServer(env);
  });
  after(() => server.stop());

  test('every line is one JSON object with level, time and message', async () => {
    await fetch(`${server.url}/about`);
    for (const line of await linesUntil(server, /"path":"\/about"/)) {
      assert.match(String(line['level']), /^(debug|info|warn|error)$/);
      const time = Date.parse(String(line['time']));
      assert.ok(time >= started && time <= Date.now(), String(line['time']));
      assert.equal(typeof line['msg'], 'string');
    }
  });

  test('a request is one line: its id, what it led to, its status and time; neither query nor client', async () => {
    const answer = await fetch(`${server.url}/api/tools/stripe?note=private`);
    const id = answer.headers.get('x-request-id');
    const lines = await linesUntil(server, new RegExp(`"requestId":"${id}"`));
    const mine = lines.filter(({ requestId }) => requestId === id);
    assert.equal(mine.length, 1);
    const { level, time: _, msg, ms, ...rest } = mine[0] ?? {};
    assert.deepEqual(rest, {
      requestId: id,
      method: 'GET',
      route: '/api/tools/{slug}',
      path: '/api/tools/stripe',
      status: 200,
    });
    assert.deepEqual([level, msg, typeof ms], ['info', 'request', 'number']);
    assert.doesNotMatch(server.output(), /private|127\.0\.0\.1:\d+"|"client"/);
  });

  test('a request id is taken over when it is well-formed, and stands in the answer and in problems', async () => {
    const ask = (id?: string) =>
      fetch(`${server.url}/api/nothing`, { headers: id === undefined ? {} : { 'x-request-id': id } });
    const given = await ask('req.2026-11-21_a');
    assert.equal(given.headers.get('x-request-id'), 'req.2026-11-21_a');
    assert.equal(((await given.json()) as Line)['requestId'], 'req.2026-11-21_a');
    const seen = new Set<string>();
    for (const id of [
      undefined,
      'short',
      'x'.repeat(65),
      'has space in it',
      'quote"quote',
      'a\u00e9bcdefgh',
    ]) {
      const answer = await ask(id);
      const made = answer.headers.get('x-request-id') ?? '';
      assert.match(made, /^[\w-]{21}$/, id);
      assert.notEqual(made, id);
      assert.equal(((await answer.json()) as Line)['requestId'], made);
      seen.add(made);
    }
    assert.equal(seen.size, 6, 'each request has an id of its own');
  });

  test("a client's own fault in MCP is no error of ours", async () => {
    for (const body of [
      toolCall('no_such_tool', {}),
      rpcMessage('no/such/method'),
      rpcMessage('resources/read', { uri: 'x' }),
    ])
      await postJson(`${server.url}/api/mcp`, body);
    const answer = await fetch(`${server.url}/api/mcp`, { method: 'POST', body: '{' });
    const id = answer.headers.get('x-request-id');
    const lines = await linesUntil(server, new RegExp(`"requestId":"${id}"`));
    assert.deepEqual(
      lines.filter(({ level }) => level === 'error' || level === 'warn'),
      [],
    );
  });

  test('no secret of a client is in the log, whatever it does with it', async () => {
    const secrets: string[] = [];
    const keep = (secret: string | null | undefined) => {
      assert.ok(secret && secret.length >= 6, `a secret to look for, not ${secret}`);
      secrets.push(secret);
      return secret;
    };
    const agent = await registerAnonymous(server.url);
    const token = keep(agent.access_token);
    const claimToken = keep(agent.claim_token);
    await fetch(`${server.url}/api/search?q=kyc&access_token=${token}`, { headers: bearer(token) });
    await fetch(`${server.url}/api/tools/${token}`, { headers: { cookie: `session=${token}` } });
    await fetch(`${server.url}/${claimToken}`);
    const forged = keep(`${token.slice(0, -6)}AAAAAA`);
    await fetch(`${server.url}/api/search`, { headers: bearer(forged) });
    await fetch(`${server.url}/api/search`, {
      headers: { authorization: `Basic ${keep('dXNlcjpwYXNzd29yZA')}` },
    });

    const email = 'ada@example.com';
    const claim = await postJson(`${server.url}/api/agent/claim`, { claim_token: claimToken, email });
    const page = claim.body.attempt.verification_uri;
    keep(new URL(page).searchParams.get('token'));
    const browser = new Browser(server.url);
    await browser.open(page);
    const mailed = keep(mailedCode(outbox(server), email));
    const done = await completeByPage(browser, server.url, claimToken, mailed);
    keep(done.shown);
    const claimed = keep(done.body.access_token);
    await postJson(`${server.url}/api/mcp`, rpcMessage('tools/list'), bearer(claimed));

    const feed = server.url + FEED;
    const authorization = await payInSandbox(server.url);
    const credential = keep(authorization.replace('Payment ', ''));
    keep(JSON.parse(Buffer.from(credential, 'base64url').toString()).payload.spt);
    const paid = await fetch(feed, { headers: { authorization } });
    assert.equal(paid.status, 200);
    await run(process.execPath, ['scripts/pay.mjs', feed]);
    const revoked = await fetch(`${server.url}/api/agent/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: claimed }),
    });

    const id = revoked.headers.get('x-request-id');
    await linesUntil(server, new RegExp(`"requestId":"${id}"`));
    const log = server.output();
    for (const secret of secrets) assert.ok(!log.includes(secret), `${secret} is in the log`);
    assert.doesNotMatch(log, /0x[0-9a-f]{130}|eyJ|spt_\w{6}|clm_[\w-]{20}|ada@example/i);
  });
});

test('by default the log has what an operator wants to know, and no line for a request that went well', async () => {
  const server = await startServer({ PAYMENTS_MODE: 'off' });
  try {
    for (const path of ['/', '/api/health', '/nothing', '/api/tools?page=0']) await fetch(server.url + path);
  } finally {
    await server.stop();
  }
  // A slow request is a warning, and on a busy machine any request may be slow.
  assert.doesNotMatch(server.output(), /"level":"info".*"msg":"request"/);
  assert.match(server.output(), /"level":"info".*ready at/);
});

test('secrets of the settings are in no line, though everything they open fails', async () => {
  const secrets = {
    SMTP_URL: 'smtp://agent:hush-mail-1@127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_hush2hush2',
    MPP_SECRET_KEY: 'hush-3-'.repeat(6),
    X402_FACILITATOR_AUTH: 'Bearer hush-4-token',
    X402_RPC_URL: 'http://127.0.0.1:1/hush-5',
  };
  const server = await startServer({
    ...secrets,
    LOG_LEVEL: 'debug',
    PAYMENTS_MODE: 'live',
    STRIPE_PROFILE_ID: 'profile_test',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    X402_FACILITATOR_URL: 'http://127.0.0.1:1',
    X402_NETWORK: 'eip155:8453',
    X402_ASSET: `0x${'1'.repeat(40)}`,
    X402_ASSET_NAME: 'USD Coin',
    X402_ASSET_VERSION: '2',
    X402_PAY_TO: `0x${'2'.repeat(40)}`,
  });
  try {
    await postJson(`${server.url}/api/agent/register`, {
      client_name: 'Scout',
      identity_type: 'identity_assertion',
      assertion_type: 'verified_email',
      assertion: 'ada@example.com',
    });
    await server.printed(/mail could not be sent/);
    await server.printed(/x402 is off/);
    await server.printed(/card rail is off/);
    assert.doesNotMatch(server.output(), /hush/);
  } finally {
    await server.stop();
  }
});
