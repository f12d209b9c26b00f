import {
  Browser,
  bearer,
  mailedCode,
  outbox,
  postForm,
  postJson,
  registerAnonymous,
} from '../agent-client.ts';
import { callAt } from '../http/call.ts';
import type { Attack } from './attack.ts';
import type { Targets } from './targets.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

/** Accounts, mailboxes and messages of others. */
export function accounts({ open, guarded, provider }: Targets): Attack[] {
  const claim = async (claims: Record<string, unknown>) =>
    postJson(`${open.url}/api/agent/register`, {
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await provider.idJag(open.baseUrl, claims),
    });
  return [
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
      name: 'a provider that asserts a mailbox of another domain',
      expected: 'no account',
      run: async () => {
        const claims = { sub: 'stranger', email: 'ceo@bank.example', scope: 'search' };
        const { body } = await claim(claims);
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
        await claim({ sub: 'owner', email: 'owner@example.com' });
        const { status, body } = await claim({ sub: 'thief', email: 'owner@example.com' });
        return `${status} ${body.error}`;
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
  ];
}
