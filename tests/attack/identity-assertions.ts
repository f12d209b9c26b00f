import { postJson } from '../agent-client.ts';
import type { Attack } from './attack.ts';
import type { Targets } from './targets.ts';

const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

type Changes = Readonly<Record<string, unknown>>;
type Mutation = readonly [name: string, expected: string, claims?: Changes, header?: Changes];

const seconds = () => Math.floor(Date.now() / 1000);

/** Assertions of a trusted provider with one thing changed (draft-ietf-oauth-identity-assertion-authz-grant). */
const mutations = (audience: string, issuer: string): readonly Mutation[] => [
  ['a wrong typ', '400 invalid_signature', {}, { typ: 'JWT' }],
  ['an empty typ', '400 invalid_signature', {}, { typ: '' }],
  ['the typ of an access token', '400 invalid_signature', {}, { typ: 'at+jwt' }],
  ['alg none', '400 invalid_signature', {}, { alg: 'none' }],
  ['HS256 with the public key', '400 invalid_signature', {}, { alg: 'HS256' }],
  ['a key of its own in the header', '400 invalid_signature', {}, { jwk: { kty: 'EC' } }],
  ['a key address in the header', '400 invalid_signature', {}, { jku: 'http://169.254.169.254/' }],
  ['a certificate address in the header', '400 invalid_signature', {}, { x5u: 'http://169.254.169.254/' }],
  ['an unknown kid', '400 invalid_signature', {}, { kid: 'other' }],
  ['a path as kid', '400 invalid_signature', {}, { kid: '../../../dev/null' }],
  ['an untrusted issuer', '400 invalid_issuer', { iss: 'https://evil.example' }],
  ['the issuer with a slash', '400 invalid_issuer', { iss: `${issuer}/` }],
  ['our own issuer', '400 invalid_issuer', { iss: audience }],
  ['another audience', '400 invalid_audience', { aud: 'https://other.example' }],
  ['two audiences', '400 invalid_audience', { aud: [audience, 'https://other.example'] }],
  ['no audience', '400 invalid_audience', { aud: undefined }],
  ['an expired one', '400 expired', { iat: seconds() - 400, exp: seconds() - 100 }],
  ['one from the future', '400 invalid_request', { iat: seconds() + 120, exp: seconds() + 300 }],
  ['one with a long life', '400 invalid_request', { exp: seconds() + 3600 }],
  ['no end', '400 invalid_request', { exp: undefined }],
  ['exp as a string', '400 invalid_request', { exp: '9999999999' }],
  ['no jti', '400 invalid_request', { jti: undefined }],
  ['no sub', '400 invalid_request', { sub: undefined }],
  ['no client_id', '400 invalid_client_id', { client_id: undefined }],
  ['a client_id elsewhere', '400 invalid_client_id', { client_id: 'https://evil.example/a' }],
  ['no e-mail', '400 missing_verified_email', { email: undefined }],
  ['an e-mail that is not verified', '400 missing_verified_email', { email_verified: false }],
  ['email_verified as a string', '400 missing_verified_email', { email_verified: 'true' }],
  ['a key that it is bound to', '400 invalid_request', { cnf: { jkt: 'x' } }],
  ['a foreign resource', '400 invalid_target', { resource: 'https://other.example' }],
  ['an old sign-in', '401 login_required', { auth_time: seconds() - 4000 }],
  ['no auth_time', '401 login_required', { auth_time: undefined }],
  ['auth_time as a string', '401 login_required', { auth_time: '1' }],
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
    ...mutations(open.baseUrl, provider.issuer).map(([name, expected, claims = {}, header = {}]) => ({
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
    { name: 'garbage', expected: '400 invalid_request', run: () => present('a.b') },
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
