import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { authenticateClient, parseForm } from '../../../src/agents/authenticate-client.ts';
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
import {
  cleanText,
  maskEmail,
  matchesRedirectUri,
  OAuthFault,
  parseEmail,
  parseRedirectUris,
  shownName,
} from '../../../src/agents/request-fields.ts';
import { narrowScope } from '../../../src/agents/scopes.ts';
import { newCode, newMailCode } from '../../../src/agents/secret.ts';
import { BASE, NETWORKS, openAgentWorld, refused } from './agent-world.ts';

describe('agent rules', () => {
  test('redirect URIs: https, loopback and private schemes with a dot, nothing else', () => {
    const good = [
      'https://a.example/cb?x=1',
      'http://127.0.0.1:3000/cb',
      'http://[::1]/cb',
      'http://localhost/cb',
      'com.example.app:/cb',
    ];
    assert.deepEqual(parseRedirectUris(good), good);
    const bad = [
      'http://a.example/',
      'http://127.0.0.1.evil.example/',
      'http://localhost@evil.example/',
      'https://u:p@a.example/',
      'https://a.example/#f',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/cb',
      '',
      'https://a.example/\r\nx',
      "https://a.example;script-src'self'/cb",
      'https://*.a.example/cb',
      'https://a.example,b.example/cb',
      "https://a'b.example/cb",
      7,
    ];
    for (const uri of bad)
      assert.throws(() => parseRedirectUris([uri]), { code: 'invalid_redirect_uri' }, String(uri));
  });

  test('redirect URIs match exactly, but for the port of a loopback address', () => {
    const registered = ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]:5/cb'];
    for (const asked of ['https://a.example/cb', 'http://127.0.0.1:50123/cb', 'http://[::1]:9/cb']) {
      assert.ok(matchesRedirectUri(registered, asked), asked);
    }
    for (const asked of [
      'https://a.example/cb/',
      'https://a.example:444/cb',
      'http://localhost/cb',
      'http://127.0.0.1:1/x',
    ]) {
      assert.ok(!matchesRedirectUri(registered, asked), asked);
    }
  });

  test('e-mail addresses are one address, lower-cased, with an ASCII domain', () => {
    assert.equal(parseEmail('Ada.L+x@Example.COM'), 'ada.l+x@example.com');
    assert.equal(parseEmail('ada@bücher.example'), 'ada@xn--bcher-kva.example');
    for (const bad of [
      '',
      'a',
      'a@b',
      'a@@b.example',
      'a b@c.example',
      'a@c.example,b@c.example',
      '"a"@c.example',
      '.a@c.example',
      'a@-c.example',
      `${'a'.repeat(65)}@c.example`,
      'a@c.example\n',
      null,
    ]) {
      assert.throws(() => parseEmail(bad), { code: 'invalid_login_hint' }, String(bad));
    }
    assert.equal(maskEmail('ada@example.com'), 'a…@e….com');
  });

  test('any text becomes one line without hidden characters, or a fault, never a crash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        assert.equal(cleanText(clean), clean);
        assert.doesNotMatch(clean, /[\n\r\t\0\u202a-\u202e\u2066-\u2069]/);
        try {
          parseEmail(text);
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'invalid_login_hint');
        }
      }),
    );
  });

  test('names are shown without links, markup and control characters, in 60 characters at most', () => {
    const shown: [string | null, string | null][] = [
      ['Ledger Scout', 'Ledger Scout'],
      ['Büro-Agent (Team A&B), v1.2', 'Büro-Agent (Team A&B), v1.2'],
      ['帳簿エージェント', '帳簿エージェント'],
      ['Log in at https://evil.example/x?y=1', 'Log in at https evil example x y 1'],
      ['evil.example', 'evil example'],
      ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil example'],
      ['evil。example', 'evil example'],
      ['me@evil.example', 'me evil example'],
      ['<b>Scout</b> "x" [a](b)', 'b Scout b x a (b)'],
      ['Scout\r\nYour code:\u202e 1', 'ScoutYour code 1'],
      ['://', null],
      [null, null],
      ['x'.repeat(61), `${'x'.repeat(60)}…`],
      ['x'.repeat(60), 'x'.repeat(60)],
    ];
    for (const [name, expected] of shown) assert.equal(shownName(name), expected);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const text = shownName(name) ?? '';
        assert.doesNotMatch(text, /[<>:/@"\p{Cc}\p{Cf}]|\.\p{L}/u);
        assert.ok([...text].length <= 61);
      }),
    );
  });

  test('scopes are narrowed in the order of the offer, and unknown ones refused', () => {
    assert.deepEqual(narrowScope(undefined, ['a', 'b']), ['a', 'b']);
    assert.deepEqual(narrowScope('b a b', ['a', 'b', 'c']), ['a', 'b']);
    assert.throws(() => narrowScope('a admin', ['a']), { code: 'invalid_scope' });
  });

  test('a form parameter may come once', () => {
    assert.equal(parseForm('a=1&b=').get('a'), '1');
    assert.equal(parseForm('a=1&b=').has('b'), false);
    assert.throws(() => parseForm('a=1&a=2'), { code: 'invalid_request' });
  });

  test('codes that are read out have six digits', () => {
    for (let n = 0; n < 200; n++) assert.match(newCode(), /^\d{6}$/);
  });

  test('a year of every mail and every try of an installation guesses one mailed code in a hundred years', () => {
    const digits = newMailCode().length;
    for (let n = 0; n < 200; n++) assert.match(newMailCode(), /^\d{10}$/);
    const [mailsAnHour, tries] = [2000, 5];
    assert.ok((mailsAnHour * tries * 24 * 365) / 10 ** digits < 1 / 100);
  });
});

describe('page guard', () => {
  const world = openAgentWorld();
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
    const wrong = await authenticateClient(context, `Basic ${basic(`${id}:`)}`, form()).catch(
      (error) => error,
    );
    assert.deepEqual(wrong.headers, { 'www-authenticate': 'Basic realm="oauth2", charset="UTF-8"' });
    await refused(authenticateClient(context, `Basic ${basic(`:${secret}`)}`, form()), '401 invalid_client');
    await context.store.revokeClient(id, context.now());
    await refused(who(`Basic ${basic(`${id}:${secret}`)}`), '401 invalid_client');
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
});
