import { createHash, randomBytes } from 'node:crypto';
import { bearer, completeLogin, postForm, postJson, registerAnonymous } from '../agent-client.ts';
import { callAt } from '../http/call.ts';
import type { Attack } from './attack.ts';
import type { Targets } from './targets.ts';

const CALLBACK = 'https://app.example/cb';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

type Changes = Readonly<Record<string, string | undefined>>;

/** Requests of the authorization endpoint; none of them may send the browser to an application. */
const AUTHORIZATIONS: readonly (readonly [name: string, expected: string, changes: Changes])[] = [
  ['a good request before the person agreed (§4.11.2)', '200, no redirect', {}],
  ['a foreign redirect URI', '400, no redirect', { redirect_uri: 'https://evil.example/cb' }],
  ['a longer path', '400, no redirect', { redirect_uri: `${CALLBACK}/x` }],
  ['a step out of the path', '400, no redirect', { redirect_uri: `${CALLBACK}/../evil` }],
  ['a query on the redirect URI', '400, no redirect', { redirect_uri: `${CALLBACK}?next=//evil.example` }],
  ['a fragment on the redirect URI', '400, no redirect', { redirect_uri: `${CALLBACK}#x` }],
  ['a subdomain', '400, no redirect', { redirect_uri: 'https://x.app.example/cb' }],
  ['a longer domain', '400, no redirect', { redirect_uri: 'https://app.example.evil.example/cb' }],
  ['a user before the host', '400, no redirect', { redirect_uri: 'https://app.example@evil.example/cb' }],
  ['a backslash in the host', '400, no redirect', { redirect_uri: 'https://evil.example\\@app.example/cb' }],
  ['another scheme', '400, no redirect', { redirect_uri: 'http://app.example/cb' }],
  ['a script as redirect URI', '400, no redirect', { redirect_uri: 'javascript:alert(1)' }],
  ['other letter case', '400, no redirect', { redirect_uri: 'https://app.example/CB' }],
  ['an unknown client', '400, no redirect', { client_id: 'agt_nobody' }],
  ['no client', '400, no redirect', { client_id: undefined }],
  ['the implicit grant (§2.1.2)', '400, no redirect', { response_type: 'token' }],
  ['code and token at once', '400, no redirect', { response_type: 'code token' }],
  ['no PKCE (§2.1.1)', '400, no redirect', { code_challenge: undefined }],
  ['PKCE plain', '400, no redirect', { code_challenge_method: 'plain' }],
  ['no PKCE method', '400, no redirect', { code_challenge_method: undefined }],
  ['an answer in the fragment', '400, no redirect', { response_mode: 'fragment' }],
  ['a request object', '400, no redirect', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['a request object elsewhere', '400, no redirect', { request_uri: 'http://169.254.169.254/' }],
  ['a scope that does not exist', '400, no redirect', { scope: 'admin' }],
  ['a foreign resource', '400, no redirect', { resource: 'https://other.example' }],
  ['prompt=none', '400, no redirect', { prompt: 'none' }],
];

/** Redirect URIs that nobody may register. */
const REDIRECTS = [
  'http://app.example/cb',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://*.app.example/cb',
  'https://app.example;script-src/cb',
  'https://app.example/cb#x',
  'https://user:secret@app.example/cb',
  '//app.example/cb',
];

/** The negative list of RFC 9700, and the grants and clients that are not offered. */
export function oauth({ open, guarded }: Targets): Attack[] {
  const registerApp = async (metadata: Record<string, unknown> = {}) =>
    (
      await postJson(`${open.url}/api/agent/register`, {
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
        ...metadata,
      })
    ).body;
  const queryOf = (clientId: string, changes: Changes = {}) => {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's',
    });
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    return query;
  };
  /** Follows our own redirects alone. */
  const visit = async (path: string): Promise<string> => {
    const { status, headers } = await callAt(open.url, path, { headers: { accept: 'text/html' } });
    const { location } = headers;
    if (location?.startsWith('/') && !location.startsWith('//')) return visit(location);
    return `${status}, ${location === undefined ? 'no redirect' : `redirect to ${location}`}`;
  };
  const token = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const { status, body } = await postForm(`${open.url}/oauth2/token`, form, headers);
    return { seen: `${status} ${body.error ?? ''}`.trim(), body };
  };
  const codeFor = async (clientId: string) =>
    (await completeLogin(open, `/oauth2/authorize?${queryOf(clientId)}`)).searchParams.get('code') ?? '';
  const exchange = (clientId: string, code: string, changes: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      ...changes,
    });
  const job = () =>
    registerApp({
      grant_types: ['client_credentials'],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_post',
    });
  const withCode = (name: string, expected: string, run: (id: string, code: string) => Promise<string>) => ({
    name,
    expected,
    run: async () => {
      const { client_id: id } = await registerApp();
      return run(id, await codeFor(id));
    },
  });
  return [
    ...AUTHORIZATIONS.map(([name, expected, changes]) => ({
      name,
      expected,
      run: async () => visit(`/oauth2/authorize?${queryOf((await registerApp()).client_id, changes)}`),
    })),
    {
      name: 'a parameter sent twice',
      expected: '400, no redirect',
      run: async () =>
        visit(`/oauth2/authorize?${queryOf((await registerApp()).client_id)}&scope=search&scope=x`),
    },
    ...REDIRECTS.map((uri) => ({
      name: `registering ${uri}`,
      expected: '400 invalid_redirect_uri',
      run: async () => {
        const { status, body } = await postJson(`${open.url}/api/agent/register`, { redirect_uris: [uri] });
        return `${status} ${body.error}`;
      },
    })),
    withCode(
      'a code that another client stole (§4.5)',
      '400 invalid_grant',
      async (_id, code) => (await exchange((await registerApp()).client_id, code)).seen,
    ),
    withCode(
      'a code with another verifier',
      '400 invalid_grant',
      async (id, code) => (await exchange(id, code, { code_verifier: 'x'.repeat(43) })).seen,
    ),
    withCode(
      'a code without a verifier',
      '400 invalid_request',
      async (id, code) => (await exchange(id, code, { code_verifier: '' })).seen,
    ),
    withCode(
      'a code for another redirect URI',
      '400 invalid_grant',
      async (id, code) => (await exchange(id, code, { redirect_uri: 'https://evil.example/cb' })).seen,
    ),
    withCode(
      'a code used twice ends its tokens (§4.5.2)',
      '200, 400 invalid_grant, then 401',
      async (id, code) => {
        const first = await exchange(id, code);
        const second = await exchange(id, code);
        const search = await callAt(open.url, '/api/search?q=kyc', {
          headers: bearer(first.body.access_token),
        });
        return `${first.seen}, ${second.seen}, then ${search.status}`;
      },
    ),
    withCode('20 uses of one code at once', '1 accepted', async (id, code) => {
      const seen = await Promise.all(Array.from({ length: 20 }, () => exchange(id, code)));
      return `${seen.filter((one) => one.seen === '200').length} accepted`;
    }),
    {
      name: 'the password grant (§2.4)',
      expected: '400 unsupported_grant_type',
      run: async () => (await token({ grant_type: 'password', username: 'a', password: 'b' })).seen,
    },
    {
      name: 'a wrong client secret',
      expected: '401 invalid_client',
      run: async () => {
        const { client_id } = await job();
        return (await token({ grant_type: 'client_credentials', client_id, client_secret: 'x' })).seen;
      },
    },
    {
      name: 'client credentials of a public client',
      expected: '400 unauthorized_client',
      run: async () => {
        const { client_id } = await registerApp();
        return (await token({ grant_type: 'client_credentials', client_id })).seen;
      },
    },
    {
      name: 'two ways of client authentication at once',
      expected: '400 invalid_request',
      run: async () => {
        const { client_id, client_secret } = await job();
        const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
        const form = { grant_type: 'client_credentials', client_id, client_secret };
        return (await token(form, { authorization: `Basic ${basic}` })).seen;
      },
    },
    {
      name: 'more scopes than were registered',
      expected: '400 invalid_scope',
      run: async () => {
        const { client_id, client_secret } = await job();
        const form = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read:categories' };
        return (await token(form)).seen;
      },
    },
    {
      name: 'a token in the address (§4.3.2)',
      expected: '401',
      run: async () => {
        const { access_token } = await registerAnonymous(guarded.url);
        return String((await callAt(guarded.url, `/api/search?q=kyc&access_token=${access_token}`)).status);
      },
    },
    ...TOKENS.map(([name, change]) => ({
      name,
      expected: '401',
      run: async () => {
        const { access_token } = await registerAnonymous(open.url);
        const headers = bearer(change(access_token));
        return String((await callAt(open.url, '/api/search?q=kyc', { headers })).status);
      },
    })),
  ];
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** Access tokens with one thing changed (RFC 8725, RFC 9068). */
const TOKENS: readonly (readonly [name: string, change: (token: string) => string])[] = [
  [
    'an access token with alg none',
    (token) => `${encode({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`,
  ],
  [
    'an access token with other claims',
    (token) => {
      const [header, claims, signature] = token.split('.');
      return `${header}.${encode({ ...decode(claims), scope: 'read:tools search read:categories' })}.${signature}`;
    },
  ],
  [
    'an access token with another typ',
    (token) => {
      const [header, claims, signature] = token.split('.');
      return `${encode({ ...decode(header), typ: 'JWT' })}.${claims}.${signature}`;
    },
  ],
  [
    'an access token with a path as kid',
    (token) => {
      const [header, claims, signature] = token.split('.');
      return `${encode({ ...decode(header), kid: '../../../dev/null' })}.${claims}.${signature}`;
    },
  ],
  ['an access token without its signature', (token) => token.split('.').slice(0, 2).join('.')],
  ['a signature of zeros', (token) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`],
];
