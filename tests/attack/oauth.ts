import { createHash, randomBytes } from 'node:crypto';
import { bearer, completeLogin, postForm, postJson, registerAnonymous } from '../agent-client.ts';
import { callAt } from '../http/raw-request.ts';
import type { Attack, Targets } from './families.ts';

const CALLBACK = 'https://app.example/cb';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

type Changes = Readonly<Record<string, string | undefined>>;

/** Requests of the authorization endpoint; none of them may send the browser to an application. */
const AUTHORIZATIONS: readonly (readonly [name: string, expected: string, changes: Changes])[] = [
  ['a good request before the person agreed (§4.11.2)', '200, no redirect', {}],
  ['a foreign redirect URI', '400, no redirect', { redirect_uri: 'https://evil.example/cb' }],
  ['a step out of the path', '400, no redirect', { redirect_uri: `${CALLBACK}/../evil` }],
  ['a longer domain', '400, no redirect', { redirect_uri: 'https://app.example.evil.example/cb' }],
  ['a user before the host', '400, no redirect', { redirect_uri: 'https://app.example@evil.example/cb' }],
  ['a backslash in the host', '400, no redirect', { redirect_uri: 'https://evil.example\\@app.example/cb' }],
  ['a script as redirect URI', '400, no redirect', { redirect_uri: 'javascript:alert(1)' }],
  ['an unknown client', '400, no redirect', { client_id: 'agt_nobody' }],
  ['the implicit grant (§2.1.2)', '400, no redirect', { response_type: 'token' }],
  ['no PKCE (§2.1.1)', '400, no redirect', { code_challenge: undefined }],
  ['a request object', '400, no redirect', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['prompt=none', '400, no redirect', { prompt: 'none' }],
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
    withCode(
      'a code that another client stole (§4.5)',
      '400 invalid_grant',
      async (_id, code) => (await exchange((await registerApp()).client_id, code)).seen,
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
    'an access token with a path as kid',
    (token) => {
      const [header, claims, signature] = token.split('.');
      return `${encode({ ...decode(header), kid: '../../../dev/null' })}.${claims}.${signature}`;
    },
  ],
  ['an access token without its signature', (token) => token.split('.').slice(0, 2).join('.')],
  ['a signature of zeros', (token) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`],
];
