import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { readTrustedIssuers } from '../../../src/agents/tokens/trusted-issuers.ts';

const folder = mkdtempSync(join(tmpdir(), 'issuers-'));
after(() => rmSync(folder, { recursive: true }));

const ISSUER = 'https://idp.example';
function read(changes: Record<string, unknown>) {
  const file = join(folder, 'issuers.json');
  const entry = { issuer: ISSUER, jwks_uri: `${ISSUER}/jwks`, display_name: 'Provider', ...changes };
  writeFileSync(file, JSON.stringify([entry]));
  return readTrustedIssuers(file).get(ISSUER);
}

test('an issuer speaks for the mailboxes of no domain unless email_domains names some', () => {
  assert.deepEqual(read({})?.email_domains, []);
  assert.deepEqual(read({ email_domains: ['Example.COM', 'mail.example.com'] })?.email_domains, [
    'example.com',
    'mail.example.com',
  ]);
});

test('what is no domain is refused with the member and what is allowed', () => {
  for (const domain of ['*', '*.example.com', '@example.com', 'com', 'bücher.example', '', 'a b.example'])
    assert.throws(
      () => read({ email_domains: [domain] }),
      /issuers\.json: .*must be a domain in ASCII such as example\.com[\s\S]*email_domains/,
      domain,
    );
  assert.throws(() => read({ email_domains: 'example.com' }), /email_domains/);
});

test('addresses are https, or http on this machine', () => {
  const taken = (jwks_uri: string) => {
    try {
      return read({ jwks_uri }) !== undefined;
    } catch {
      return false;
    }
  };
  for (const url of [
    'https://idp.example/jwks',
    'http://localhost/jwks',
    'http://localhost:8080/jwks',
    'http://127.0.0.1:80',
    'http://[::1]:9000/jwks',
  ])
    assert.ok(taken(url), url);
  for (const url of [
    'http://idp.example/jwks',
    'http://localhost.evil.example/jwks',
    'http://localhost:8080.evil.example/jwks',
    'https:/idp',
    'ftp://localhost/jwks',
    'xhttp://localhost/jwks',
    '/jwks',
  ])
    assert.ok(!taken(url), url);
});

test('what is left out has its usual value, and algorithms are those that are understood', () => {
  const issuer = read({});
  assert.deepEqual(
    [issuer?.client_ids, issuer?.algorithms, issuer?.max_auth_age],
    [[], ['ES256', 'RS256', 'EdDSA'], 3600],
  );
  assert.deepEqual(read({ algorithms: ['ES256'] })?.algorithms, ['ES256']);
  assert.deepEqual(read({ algorithms: ['ES256', 'EdDSA'] })?.algorithms, ['ES256', 'EdDSA']);
  for (const changes of [
    { algorithms: [] },
    { algorithms: ['HS256'] },
    { max_auth_age: 0 },
    { max_auth_age: 1.5 },
    { display_name: '' },
    { more: 1 },
  ])
    assert.throws(() => read(changes), /TRUSTED_ISSUERS file /, JSON.stringify(changes));
});

test('a domain has parts of up to 63 letters, and ends in letters', () => {
  const long = 'x'.repeat(63);
  assert.deepEqual(read({ email_domains: [`${long}.example`, 'a-b.co', 'x1.example'] })?.email_domains, [
    `${long}.example`,
    'a-b.co',
    'x1.example',
  ]);
  for (const domain of [
    `${long}x.example`,
    'a_b.example',
    '-a.example',
    'a-.example',
    'example.c',
    'example.com!',
    'a..b',
  ])
    assert.throws(() => read({ email_domains: [domain] }), /email_domains/, domain);
});

test('without a file no issuer is trusted, and a file that is no JSON is named', () => {
  assert.equal(readTrustedIssuers(undefined).size, 0);
  assert.throws(() => readTrustedIssuers(join(folder, 'none.json')), /none\.json cannot be read as JSON/);
  const file = join(folder, 'broken.json');
  writeFileSync(file, '{');
  assert.throws(() => readTrustedIssuers(file), /broken\.json cannot be read as JSON/);
});

/** Reads the keys of an issuer whose address answers so. */
async function keysFrom(answer: (response: ServerResponse, path: string) => void) {
  const server = createServer(({ url = '' }, response) => answer(response, url));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const header = { alg: 'ES256', kid: 'one' };
    const token = { payload: '', signature: '', protected: '' };
    return await read({ jwks_uri: `http://127.0.0.1:${port}/jwks` })?.keys(header, token);
  } finally {
    server.close();
  }
}

test('the keys of an issuer are fetched from its address, without redirects and up to 64 KiB', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
  const send = (text: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
  assert.ok(await keysFrom(send(JSON.stringify(keys))));
  assert.ok(await keysFrom(send(JSON.stringify(keys).padEnd(64 * 1024))));
  await assert.rejects(keysFrom(send(JSON.stringify(keys).padEnd(64 * 1024 + 1))), /more than 65536 bytes/);
  await assert.rejects(
    keysFrom((response, path) => {
      if (path === '/jwks') response.writeHead(302, { location: '/elsewhere' }).end();
      else send(JSON.stringify(keys))(response);
    }),
  );
});
