import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authenticateClient } from '../../../src/agents/authenticate-client.ts';
import {
  cookieName,
  cookieOptions,
  formToken,
  isOwnForm,
  messageOf,
  newBrowserId,
  pageMessage,
  setCookie,
} from '../../../src/agents/page-forms.ts';
import { register } from '../../../src/agents/registration/register.ts';
import { OAuthFault, parseEmail } from '../../../src/agents/request-fields.ts';
import { BASE, faultOf, NETWORKS, openAgentWorld } from './agent-world.ts';

const world = openAgentWorld();
after(() => world.close());
const { context } = world;

test('cookies are for this host alone over https, and plain on a machine without it', () => {
  assert.equal(cookieName(BASE, 'session'), '__Host-session');
  assert.equal(cookieName('http://localhost:4321', 'session'), 'session');
  const options = { httpOnly: true, sameSite: 'lax', path: '/' };
  assert.deepEqual(cookieOptions(BASE), { ...options, secure: true });
  assert.deepEqual(cookieOptions('http://localhost:4321'), { ...options, secure: false });
  assert.equal(
    setCookie(BASE, 'claim_proof', 'v', 600),
    '__Host-claim_proof=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  );
  assert.equal(
    setCookie('http://localhost:4321', 'session', '', 0),
    'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  assert.match(newBrowserId(), /^ses_[\w-]{43}$/);
});

test('a form is ours when it carries the token of its own browser', async () => {
  const ring = await context.keys();
  const form = formToken(ring, 'ses_1');
  assert.equal(isOwnForm(ring, 'ses_1', form), true);
  assert.equal(isOwnForm(ring, 'ses_2', form), false);
  assert.equal(isOwnForm(ring, 'ses_1', 'forged'), false);
  assert.equal(isOwnForm(ring, undefined, form), false);
  assert.equal(isOwnForm(ring, 'ses_1', null), false);
});

test('a page shows messages of ours alone', () => {
  assert.equal(pageMessage('invalid_user_code'), 'This code is wrong. Check it and type it again.');
  for (const code of [null, 'toString', 'Call this number'])
    assert.equal(pageMessage(code), undefined, code ?? 'null');
  assert.equal(messageOf(new OAuthFault(429, 'too_many_attempts', 'x')), 'too_many_attempts');
  assert.equal(messageOf(new OAuthFault(400, 'invalid_scope', 'x')), 'failed');
});

test('a client says who it is by Basic, with its parts encoded as in a form', async () => {
  const { body } = await register(context, { grant_types: ['client_credentials'] }, NETWORKS);
  const [id, secret] = [String(body['client_id']), String(body['client_secret'])];
  const form = (fields: Record<string, string> = {}) => new Map(Object.entries(fields));
  const basic = (text: string) => Buffer.from(text).toString('base64');
  const who = async (authorization: string, fields?: Record<string, string>) => {
    const caller = await authenticateClient(context, authorization, form(fields));
    return caller && [caller.client.id, caller.authenticated];
  };
  assert.deepEqual(await who(`Basic ${basic(`${id}:${secret}`)}`), [id, true]);
  assert.deepEqual(await who(`BASIC   ${basic(`${id}:${secret}`)}`), [id, true]);
  assert.deepEqual(await who(`Basic ${basic(`%61${id.slice(1)}:${secret}`)}`), [id, true]);
  for (const text of [basic('no colon'), `${basic(`${id}:${secret}`)} more`, 'ä', ''])
    assert.equal(await who(`Basic ${text}`), undefined, text);
  assert.equal(await who(`x Basic ${basic(`${id}:${secret}`)}`), undefined);
  const wrong = await authenticateClient(context, `Basic ${basic(`${id}:`)}`, form()).catch((error) => error);
  assert.deepEqual(wrong.headers, { 'www-authenticate': 'Basic realm="oauth2", charset="UTF-8"' });
  assert.equal(
    await faultOf(authenticateClient(context, `Basic ${basic(`:${secret}`)}`, form())),
    '401 invalid_client',
  );
  await context.store.revokeClient(id, context.now());
  assert.equal(await faultOf(who(`Basic ${basic(`${id}:${secret}`)}`)), '401 invalid_client');
});

test('a client without a secret is named and not authenticated, also with an empty one', async () => {
  const { body } = await register(
    context,
    { redirect_uris: ['https://a.example/cb'], token_endpoint_auth_method: 'none' },
    NETWORKS,
  );
  const client_id = String(body['client_id']);
  for (const fields of [{ client_id }, { client_id, client_secret: '' }]) {
    const caller = await authenticateClient(context, undefined, new Map(Object.entries(fields)));
    assert.equal(caller?.authenticated, false);
  }
});

test('an address has at most 254 characters and 64 before the sign', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const local = 'x'.repeat(254 - domain.length - 1);
  assert.equal(parseEmail(`${local}@${domain}`), `${local}@${domain}`);
  assert.throws(() => parseEmail(`${local}x@${domain}`), { code: 'invalid_login_hint' });
  assert.equal(parseEmail(`${'x'.repeat(64)}@a.example`), `${'x'.repeat(64)}@a.example`);
  for (const bad of ['@a.example', 'a', 'a@b.example!', 'a@x.b.c!d'])
    assert.throws(() => parseEmail(bad), { code: 'invalid_login_hint' }, bad);
});
