import { ANONYMOUS, bearer, outbox, postForm, postJson, registerAnonymous } from '../agent-client.ts';
import { callAt } from '../http/raw-request.ts';
import type { Attack, Targets } from './families.ts';

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
          const headers = { 'x-forwarded-for': `192.0.2.7:${port}` };
          seen.push((await postJson(`${guarded.url}/api/agent/register`, ANONYMOUS, headers)).status);
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
  ];
}

type Changes = Readonly<Record<string, unknown>>;
type Mutation = readonly [name: string, expected: string, claims?: Changes, header?: Changes];

const seconds = () => Math.floor(Date.now() / 1000);

/** Assertions of a trusted provider with one thing changed (draft-ietf-oauth-identity-assertion-authz-grant). */
const mutations = (audience: string): readonly Mutation[] => [
  ['a wrong typ', '400 invalid_signature', {}, { typ: 'JWT' }],
  ['alg none', '400 invalid_signature', {}, { alg: 'none' }],
  ['HS256 with the public key', '400 invalid_signature', {}, { alg: 'HS256' }],
  ['a key of its own in the header', '400 invalid_signature', {}, { jwk: { kty: 'EC' } }],
  ['an unknown kid', '400 invalid_signature', {}, { kid: 'other' }],
  ['an untrusted issuer', '400 invalid_issuer', { iss: 'https://evil.example' }],
  ['our own issuer', '400 invalid_issuer', { iss: audience }],
  ['another audience', '400 invalid_audience', { aud: 'https://other.example' }],
  ['two audiences', '400 invalid_audience', { aud: [audience, 'https://other.example'] }],
  ['an expired one', '400 expired', { iat: seconds() - 400, exp: seconds() - 100 }],
  ['one from the future', '400 invalid_request', { iat: seconds() + 120, exp: seconds() + 300 }],
  ['a client_id elsewhere', '400 invalid_client_id', { client_id: 'https://evil.example/a' }],
  ['an e-mail that is not verified', '400 missing_verified_email', { email_verified: false }],
  ['a foreign resource', '400 invalid_target', { resource: 'https://other.example' }],
  ['an old sign-in', '401 login_required', { auth_time: seconds() - 4000 }],
  ['one of 17 KiB', '400 invalid_request', { padding: 'x'.repeat(17 * 1024) }],
];

/** Presents mutated identity assertions; a 401 has to come with a challenge that names the same error. */
export function identityAssertions({ open, provider }: Targets): Attack[] {
  const present = async (assertion: string) => {
    const { status, body, headers } = await postJson(`${open.url}/api/agent/register`, {
      client_name: 'Scout',
      identity_type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion,
    });
    const challenge = /^AgentAuth error="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1];
    if (status === 401 && challenge !== body.error) return '401 without its challenge';
    return `${status} ${body.error ?? ''}`.trim();
  };
  return [
    ...mutations(open.baseUrl).map(([name, expected, claims = {}, header = {}]) => ({
      name,
      expected,
      run: async () => present(await provider.idJag(open.baseUrl, claims, header)),
    })),
    {
      name: 'a changed signature',
      expected: '400 invalid_signature',
      run: async () => present(`${(await provider.idJag(open.baseUrl)).slice(0, -6)}AAAAAA`),
    },
    {
      name: 'changed claims under the old signature',
      expected: '400 invalid_signature',
      run: async () => {
        const [header, , signature] = (await provider.idJag(open.baseUrl)).split('.');
        const [, claims] = (await provider.idJag(open.baseUrl, { sub: 'victim' })).split('.');
        return present(`${header}.${claims}.${signature}`);
      },
    },
    {
      name: '20 uses of one assertion at once',
      expected: '1 accepted, 19 replay_detected',
      run: async () => {
        const assertion = await provider.idJag(open.baseUrl, { sub: 'many', email: 'many@example.com' });
        const seen = await Promise.all(Array.from({ length: 20 }, () => present(assertion)));
        const count = (text: string) => seen.filter((one) => one === text).length;
        return `${count('201')} accepted, ${count('400 replay_detected')} replay_detected`;
      },
    },
  ];
}
