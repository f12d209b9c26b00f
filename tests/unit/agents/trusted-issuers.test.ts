import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
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
