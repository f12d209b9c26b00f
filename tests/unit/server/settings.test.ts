import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type * as z from 'zod';
import { factsOf } from '../../../src/base/settings.ts';
import { readTarget, spellings } from '../../../src/server/connection/request.ts';
import {
  configurationPage,
  envExample,
  readSettings,
  secretValues,
} from '../../../src/server/settings/read-settings.ts';
import { Settings } from '../../../src/server/settings/settings.ts';
import { reportsHint } from '../../../src/server/start-up.ts';
import { chooseEncoding } from '../../../src/server/static/negotiate.ts';
import { readByteRange } from '../../../src/server/static/serve-file.ts';

describe('settings', () => {
  const faultsOf = (env: Record<string, string>): string[] => {
    try {
      readSettings(env);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };

  test('no setting is needed, and an empty value counts as absent', () => {
    const { PORT, HOST, baseUrl, RATE_LIMITS } = readSettings({ PORT: '', RATE_LIMITS: '' });
    assert.deepEqual(
      { PORT, HOST, baseUrl, RATE_LIMITS },
      {
        PORT: 4321,
        HOST: '127.0.0.1',
        baseUrl: 'http://localhost:4321',
        RATE_LIMITS: undefined,
      },
    );
  });

  test('every wrong setting is told at once: its name, what is allowed, what was given, what to write', () => {
    const lines = faultsOf({
      PORT: '99999',
      TRUST_PROXY_HOPS: '1.5',
      LOG_LEVEL: 'loud',
      PUBLIC_BASE_URL: 'https://directory.example.org/path',
      RATE_LIMITS: 'nobody=1/1',
      STORE_URL: 'mysql://localhost/x',
    });
    assert.match(lines[0] ?? '', /^6 settings are wrong; docs\/configuration\.md/);
    assert.deepEqual(
      lines.slice(1).map((line) => /^ {2}([A-Z_]+): expected .+; for example \1=/.exec(line)?.[1]),
      ['PUBLIC_BASE_URL', 'PORT', 'TRUST_PROXY_HOPS', 'STORE_URL', 'RATE_LIMITS', 'LOG_LEVEL'],
    );
    assert.match(lines[2] ?? '', /expected a whole number from 0 to 65535, not "99999"/);
  });

  test('numbers are read as decimal digits alone', () => {
    for (const PORT of ['0x10', '1e3', ' 80', '-1', '80.0', 'Infinity', ''.padEnd(400, '9')])
      assert.equal(faultsOf({ PORT }).length, 2, PORT);
    assert.equal(readSettings({ PORT: '0' }).PORT, 0);
  });

  test('a value of the right form that cannot work is wrong too', () => {
    const lines = faultsOf({
      SIGNING_JWKS: '{"keys":[{"kty":"EC","alg":"ES256","kid":"a","d":"x"}]}',
      PUBLIC_SCOPES: 'search read:tool',
      MAIL_FROM: 'Fintech Tool Directory',
    });
    assert.deepEqual(
      lines.slice(1).map((line) => /^ {2}([A-Z_]+):/.exec(line)?.[1]),
      ['SIGNING_JWKS', 'PUBLIC_SCOPES', 'MAIL_FROM'],
    );
    assert.equal(readSettings({ PUBLIC_SCOPES: 'none' }).PUBLIC_SCOPES, 'none');
  });

  test('an error never repeats a secret', () => {
    const secrets = {
      SMTP_URL: 'https://agent:hush-1@mail.example.org',
      STORE_URL: 'redis://agent:hush-2@db.example.org',
      SIGNING_JWKS: '{"key":"hush-3"}',
      STRIPE_SECRET_KEY: 'hush-4',
      MPP_SECRET_KEY: 'hush-5',
      X402_RPC_URL: 'ftp://hush-6',
    };
    const lines = faultsOf({ ...secrets, PAYMENTS_MODE: 'live' });
    for (const name of Object.keys(secrets))
      assert.ok(
        lines.some((line) => line.startsWith(`  ${name}: `)),
        name,
      );
    assert.doesNotMatch(lines.join('\n'), /hush/);
  });

  test('a rail with half of its settings is told once, and not for a setting that is wrong itself', () => {
    const lines = faultsOf({
      PAYMENTS_MODE: 'live',
      X402_NETWORK: 'mainnet',
      PUBLIC_BASE_URL: 'https://a.example',
    });
    assert.equal(lines.length, 3);
    assert.match(lines[1] ?? '', /^ {2}X402_NETWORK: expected a CAIP-2 id/);
    assert.match(lines[2] ?? '', /^ {2}X402_FACILITATOR_URL, X402_ASSET, .*: set all of/);
  });

  test('every setting is described, and its example is allowed', () => {
    for (const [name, schema] of Object.entries<z.ZodType>(Settings.shape)) {
      const { description, allowed, example, group, fallback, unset, secret } = factsOf(schema);
      assert.ok(description && allowed && example && group, name);
      assert.ok((fallback === undefined) !== (unset === undefined), `${name} has one of default and unset`);
      if (!secret) assert.ok(schema.safeParse(example).success, `${name}=${example}`);
    }
  });

  test('docs/configuration.md and .env.example are up to date (npx node scripts/write-generated.ts)', () => {
    const page = readFileSync('docs/configuration.md', 'utf8');
    assert.equal(page, configurationPage(page));
    assert.equal(readFileSync('.env.example', 'utf8'), envExample());
  });

  test('the code reads no setting that the schema does not know', () => {
    const known = new Set([...Object.keys(Settings.shape), 'ASTRO_NODE_AUTOSTART']);
    const named = readFileSync('src/server/main.ts', 'utf8').matchAll(/process\.env\['(\w+)'\]/g);
    for (const [, name = ''] of named) assert.ok(known.has(name), name);
  });

  test('secrets are whole values, every key of a list, and passwords of addresses in both spellings', () => {
    const settings = readSettings({
      SMTP_URL: 'smtps://agent:p%40ss@mail.example.org',
      STORE_URL: '/var/lib/directory.db',
      MPP_SECRET_KEY: `${'a'.repeat(32)},${'b'.repeat(32)}`,
    });
    const secrets = secretValues(settings);
    for (const secret of ['p%40ss', 'p@ss', 'a'.repeat(32), 'b'.repeat(32)])
      assert.ok(secrets.includes(secret));
    assert.ok(!secrets.some((secret) => secret.includes('/var/lib')));
  });

  test('corrections go to an https repository or a mailbox', () => {
    const { REPOSITORY_URL, CONTACT_EMAIL } = readSettings({
      REPOSITORY_URL: 'https://gitlab.example/group/records',
      CONTACT_EMAIL: 'records@directory.example',
    });
    assert.deepEqual(
      [REPOSITORY_URL, CONTACT_EMAIL],
      ['https://gitlab.example/group/records', 'records@directory.example'],
    );
    for (const REPOSITORY_URL of ['http://github.com/a/b', 'https://github.com/a/b?x=1', 'github.com/a/b'])
      assert.equal(faultsOf({ REPOSITORY_URL }).length, 2, REPOSITORY_URL);
    assert.equal(faultsOf({ CONTACT_EMAIL: 'records' }).length, 2);
  });
});

describe('request parsing', () => {
  for (const [header, expected] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['GZIP;Q=1, BR;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
    ['br;q=x', 'identity'],
  ] as const) {
    test(`Accept-Encoding: ${header ?? '(none)'} → ${expected}`, () =>
      assert.equal(chooseEncoding(header), expected));
  }

  for (const [header, expected] of [
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9-0', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ] as const) {
    test(`Range: ${header ?? '(none)'} of 100 bytes → ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(readByteRange(header, 100), expected));
  }

  for (const target of [
    '/%zz',
    '/%',
    '/%c3%28',
    '/a%00b',
    '/a\\b',
    '/%5cetc',
    '/../etc/passwd',
    '/a/%2e%2e/b',
    '/a/..',
    '/./a',
    '/a%2fb',
    '/a#b',
    'example.org:443',
    'ftp://example.org/',
  ]) {
    test(`the target ${target} is malformed`, () => assert.equal(readTarget(target), undefined));
  }

  test('a target in absolute form is read like its origin form', () => {
    assert.deepEqual(readTarget('http://evil.example/tools?a=b'), {
      raw: '/tools',
      path: '/tools',
      search: '?a=b',
    });
    assert.deepEqual(readTarget('http://evil.example'), { raw: '/', path: '/', search: '' });
  });

  test('other spellings of a path end at its canonical one', () => {
    assert.ok(spellings('/Tools/Stripe.html').includes('/tools/stripe'));
    assert.ok(spellings('/tools//stripe/').includes('/tools/stripe'));
    assert.ok(spellings('/index.html').includes('/'));
    assert.ok(!spellings('//evil.example/').some((path) => path.startsWith('//')));
  });
});

describe('reports hint', () => {
  const hint = (baseUrl: string, address: { REPOSITORY_URL?: string; CONTACT_EMAIL?: string } = {}) =>
    reportsHint({ REPOSITORY_URL: undefined, CONTACT_EMAIL: undefined, ...address, baseUrl });

  test('a site that others reach warns when corrections have no address', () => {
    assert.equal(hint('https://directory.example')?.level, 'warn');
    assert.match(hint('https://directory.example')?.message ?? '', /set REPOSITORY_URL or CONTACT_EMAIL$/);
    assert.equal(hint('http://localhost:4321')?.level, 'info');
  });

  test('a repository or a mailbox is address enough', () => {
    assert.equal(
      hint('https://directory.example', { CONTACT_EMAIL: 'records@directory.example' }),
      undefined,
    );
    assert.equal(
      hint('https://directory.example', { REPOSITORY_URL: 'https://github.com/example/records' }),
      undefined,
    );
  });
});
