import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutIntegrity } from '../../scripts/packages/without-integrity.ts';
import {
  Browser,
  bearer,
  mailedCode,
  mcpStatus,
  outbox,
  postForm,
  postJson,
  registerAnonymous,
  searchStatus,
} from '../agent-client.ts';
import { callAt } from '../http/call.ts';
import type { Attack } from './attack.ts';
import { buyer } from './buyer.ts';
import type { Targets } from './targets.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
const FEED_AGAIN = '/api/v1/paid/market-intelligence?format=structured&window=1825';
const SANDBOX = ['/sandbox/faucet', '/sandbox/card-token', '/sandbox/rpc', '/sandbox/facilitator/settle'];
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
/** Longer than a paid report may stay undelivered, in milliseconds. */
const QUARTER_HOUR = 15 * 60_000 + 1000;

/** Attacks that succeeded once, apart from those that other families hold. */
export function holes({ open, seller, guarded, money, provider }: Targets): Attack[] {
  const { pay, credentialOf, present, readHeadAndReset } = buyer(seller, money);
  const call = (name: string, args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const job = async (scope: string) => {
    const { body } = await postJson(`${open.url}/api/agent/register`, {
      client_name: 'job',
      grant_types: ['client_credentials'],
      redirect_uris: [],
    });
    return (resource: string) =>
      postForm(`${open.url}/oauth2/token`, {
        grant_type: 'client_credentials',
        client_id: body.client_id,
        client_secret: body.client_secret,
        scope,
        resource,
      });
  };
  const assert = async (claims: Record<string, unknown>) =>
    postJson(`${open.url}/api/agent/register`, {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await provider.idJag(open.baseUrl, claims),
    });
  return [
    {
      name: 'a pass that stays good after its refund',
      expected: '402, and the payment 402',
      long: true,
      run: async () => {
        const headers = await pay('card');
        const pass = /^payment-pass: (\S+)$/im.exec(await readHeadAndReset(headers, FEED_AGAIN))?.[1] ?? '';
        // The reset is noticed by the old clock.
        await sleep(200);
        await seller.ask({ clock: QUARTER_HOUR });
        // The books are kept every half minute.
        for (let tries = 0; tries < 90 && !/was refunded/.test(seller.output()); tries += 1) await sleep(500);
        const seen = `${await present({ 'payment-pass': pass })}, and the payment ${await present(headers)}`;
        await seller.ask({ clock: 0 });
        return seen;
      },
    },
    {
      name: "a stranger with the payer's idempotency key",
      expected: '409 without report, receipt or pass',
      run: async () => {
        const key = { 'idempotency-key': 'victim' };
        await readHeadAndReset({ ...(await pay('card')), ...key }, FEED_AGAIN);
        await sleep(100);
        const { challenge } = credentialOf(await pay('card'));
        const bogus = JSON.stringify({ challenge, payload: { spt: 'spt_bogus' } });
        const authorization = `Payment ${Buffer.from(bogus).toString('base64url')}`;
        const { status, headers, text } = await callAt(seller.url, FEED_AGAIN, {
          headers: { authorization, ...key },
        });
        const got = headers['payment-receipt'] ?? headers['payment-pass'] ?? /"report"/.exec(text)?.[0];
        return `${status} ${got === undefined ? 'without report, receipt or pass' : `with ${got}`}`;
      },
    },
    {
      name: 'MCP without a token where REST asks for one',
      expected: '401, initialize 200',
      run: async () => {
        const read = await postJson(`${guarded.url}/api/mcp`, call('search_tools', { query: 'kyc' }));
        const params = {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'a', version: '1' },
        };
        const hello = await postJson(`${guarded.url}/api/mcp`, {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params,
        });
        return `${read.status}, initialize ${hello.status}`;
      },
    },
    {
      name: 'a read over MCP with a token that lacks its scope',
      expected: 'MCP 403, REST 403',
      run: async () => {
        const headers = { ...FORWARDED, ...bearer((await registerAnonymous(guarded.url)).access_token) };
        const mcp = await postJson(`${guarded.url}/api/mcp`, call('list_categories', {}), headers);
        const rest = await callAt(guarded.url, '/api/categories', { headers });
        return `MCP ${mcp.status}, REST ${rest.status}`;
      },
    },
    {
      name: 'the sandbox through a proxy',
      expected: '403 403 403 403, report 403',
      run: async () => {
        const seen = await Promise.all(
          SANDBOX.map((path) =>
            callAt(guarded.url, path, { method: 'POST', headers: FORWARDED, body: '{}' }),
          ),
        );
        const report = await callAt(guarded.url, FEED_AGAIN, { headers: FORWARDED });
        return `${seen.map(({ status }) => status).join(' ')}, report ${report.status}`;
      },
    },
    {
      name: 'the sandbox where money is real',
      expected: '404 404 404 404',
      run: async () => {
        const seen = await Promise.all(
          SANDBOX.map((path) => callAt(open.url, path, { method: 'POST', body: '{}' })),
        );
        return seen.map(({ status }) => status).join(' ');
      },
    },
    {
      name: 'all mails of a mailbox, from one network',
      expected: '5 of 8, another network 200',
      run: async () => {
        const ask = async (address: string) =>
          (
            await postJson(
              `${guarded.url}/api/agent/register`,
              { type: 'service_auth', login_hint: 'victim@example.com' },
              { 'x-forwarded-for': address },
            )
          ).status;
        let mails = 0;
        for (let n = 0; n < 8; n += 1) if ((await ask(`198.51.100.${n}`)) === 200) mails += 1;
        return `${mails} of 8, another network ${await ask('203.0.113.1')}`;
      },
    },
    {
      name: 'a port of its own for each request, for a quota of its own',
      expected: '201 201 201 429',
      run: async () => {
        const seen: number[] = [];
        for (const port of [1001, 1002, 1003, 1004]) {
          const body = { client_name: 'a', identity_type: 'anonymous' };
          const headers = { 'x-forwarded-for': `192.0.2.7:${port}` };
          seen.push((await postJson(`${guarded.url}/api/agent/register`, body, headers)).status);
        }
        return seen.join(' ');
      },
    },
    {
      name: 'an MCP batch that counts as one message',
      expected: 'each of 4 counted',
      run: async () => {
        const { access_token } = await registerAnonymous(guarded.url);
        const batch = Array.from({ length: 4 }, (_, n) => ({
          ...call('search_tools', { query: 'kyc' }),
          id: n,
        }));
        const { headers } = await postJson(`${guarded.url}/api/mcp`, batch, bearer(access_token));
        const left = /"anonymous";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1];
        return left === '56' ? 'each of 4 counted' : `${left} left of 60`;
      },
    },
    {
      name: 'a provider that asserts a mailbox of another domain',
      expected: 'no account',
      run: async () => {
        const claims = { sub: 'stranger', email: 'ceo@bank.example', scope: 'search' };
        const { body } = await assert(claims);
        const { body: traded } = await postForm(`${open.url}/oauth2/token`, {
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: body.identity?.assertion ?? '',
        });
        const userinfo = await callAt(open.url, '/oauth2/userinfo', { headers: bearer(traded.access_token) });
        return userinfo.text.includes('ceo@bank.example') ? 'the account' : 'no account';
      },
    },
    {
      name: 'a provider that asserts the mailbox of an account',
      expected: '401 interaction_required',
      run: async () => {
        await assert({ sub: 'owner', email: 'owner@example.com' });
        const { status, body } = await assert({ sub: 'thief', email: 'owner@example.com' });
        return `${status} ${body.error}`;
      },
    },
    {
      name: 'a token for REST at MCP, and the reverse',
      expected: 'REST 200 401, MCP 401 200',
      run: async () => {
        const ask = await job('search');
        const statuses = async (resource: string) => {
          const { body } = await ask(resource);
          return `${await searchStatus(open.url, body.access_token)} ${await mcpStatus(open.url, body.access_token)}`;
        };
        return `REST ${await statuses(open.baseUrl)}, MCP ${await statuses(`${open.baseUrl}/api/mcp`)}`;
      },
    },
    {
      name: 'the challenge of MCP names the metadata of MCP',
      expected: '/.well-known/oauth-protected-resource/api/mcp',
      run: async () => {
        const { headers } = await postJson(`${guarded.url}/api/mcp`, call('search_tools', { query: 'kyc' }));
        return new URL(/resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? 'x:')
          .pathname;
      },
    },
    {
      name: "an attacker's text as a message of ours",
      expected: 'not shown',
      run: async () => {
        const problem = encodeURIComponent('Your account is locked. Call +1 555 0100');
        const seen = await Promise.all(
          ['/sign-in', '/claim'].map((path) => callAt(open.url, `${path}?token=x&problem=${problem}`)),
        );
        return seen.some(({ text }) => /555 0100|role="alert"/.test(text)) ? 'shown' : 'not shown';
      },
    },
    {
      name: 'a link in a claim mail by a name of 200 characters',
      expected: 'no link',
      run: async () => {
        const name = `Bank support https://evil.example/login ${'x'.repeat(150)}`;
        const { claim_token } = await registerAnonymous(open.url, name);
        await postJson(`${open.url}/api/agent/claim`, { claim_token, email: 'link@example.com' });
        const mail = outbox(open)
          .filter((text) => text.includes('link@example.com'))
          .join();
        return /evil\.example|x{61}/.test(mail.replace(/=\r?\n/g, '')) ? 'a link' : 'no link';
      },
    },
    {
      name: 'the cookie of a session after signing out',
      expected: 'signed in, then signed out',
      run: async () => {
        const { body: app } = await postJson(`${open.url}/api/agent/register`, {
          redirect_uris: ['https://app.example/cb'],
          token_endpoint_auth_method: 'none',
        });
        const query = new URLSearchParams({
          client_id: app.client_id,
          response_type: 'code',
          code_challenge: 'a'.repeat(43),
          code_challenge_method: 'S256',
        });
        const email = 'session@example.com';
        const browser = new Browser(open.url);
        await browser.open(`/oauth2/authorize?${query}`);
        await browser.press('email', { email });
        await browser.press('code', { code: mailedCode(outbox(open), email) });
        const { html } = browser;
        const cookie = browser.cookies();
        await browser.press('sign-out');
        const stolen = await callAt(open.url, '/sign-in', { headers: { cookie } });
        const seen = (text: string) => (text.includes(email) ? 'signed in' : 'signed out');
        return `${seen(html)}, then ${seen(stolen.text)}`;
      },
    },
    {
      name: 'a package without a checksum on the system of the image',
      expected: 'none',
      run: async () => {
        const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
        const unchecked = withoutIntegrity(packages).filter((path) => {
          const { optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = packages[path];
          return !optional || (os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
        });
        return unchecked.join() || 'none';
      },
    },
  ];
}
