import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authMd } from '../../../src/documents/auth-md.ts';
import { acp, ucp, x402 } from '../../../src/documents/commerce.ts';
import { mcpServerCards } from '../../../src/documents/mcp-server-card.ts';
import {
  jwks,
  oauthAuthorizationServer,
  oauthProtectedResources,
  openidConfiguration,
} from '../../../src/documents/oauth-metadata.ts';
import { agents, mcp, payments } from './discovery-input.ts';

const BASE = 'https://dir.example';
const value = (document: { body: string }) => JSON.parse(document.body);

test('issuer, authorization server and resource are one identifier', () => {
  const server = value(oauthAuthorizationServer(BASE, agents));
  const [root, ...others] = oauthProtectedResources(BASE, agents).map(value);
  const resources = others.map(({ resource }) => resource);
  assert.equal(server.issuer, BASE);
  assert.deepEqual([root.resource, root.authorization_servers], [BASE, [BASE]]);
  assert.deepEqual(resources, [`${BASE}/api/mcp`, `${BASE}/api/mcp/connector`]);
  assert.deepEqual(server.protected_resources, [BASE, ...resources]);
});

test('every member of the OpenID configuration agrees with the authorization server', () => {
  const server = value(oauthAuthorizationServer(BASE, agents));
  const openid = value(openidConfiguration(BASE, agents));
  for (const [name, member] of Object.entries(server)) assert.deepEqual(openid[name], member, name);
  assert.ok(openid.id_token_signing_alg_values_supported.includes('RS256'));
  assert.equal(openid.request_uri_parameter_supported, false);
});

test('what cannot be done is not offered', () => {
  const without = { ...agents, mail: false, signIn: false, clientIdMetadata: false, events: [] };
  const server = value(oauthAuthorizationServer(BASE, without));
  assert.deepEqual(server.agent_auth.identity_assertion.assertion_types_supported, [
    'urn:ietf:params:oauth:token-type:id-jag',
  ]);
  assert.deepEqual(server.agent_auth.identity_types_supported, ['anonymous', 'identity_assertion']);
  for (const name of [
    'authorization_endpoint',
    'code_challenge_methods_supported',
    'client_id_metadata_document_supported',
  ]) {
    assert.ok(!(name in server), name);
  }
  assert.ok(!('events_endpoint' in server.agent_auth));
  const guide = authMd(BASE, without).body;
  for (const word of ['verified_email', 'claim_token', 'service_auth', 'secevent'])
    assert.ok(!guide.includes(word), word);
});

test('auth.md states the facts of the credentials', () => {
  const { body } = authMd(BASE, agents);
  assert.match(body, /^# auth\.md/);
  for (const fact of [
    '86400',
    '60 requests/minute',
    '300 requests/minute',
    '`read:tools search`',
    `${BASE}/api/agent/register`,
    `${BASE}/api/agent/claim`,
    `${BASE}/api/agent/revoke`,
    'anonymous',
    'identity_assertion',
  ]) {
    assert.ok(body.includes(fact), fact);
  }
});

test('a private key is never published', () => {
  assert.throws(() => jwks([{ kty: 'EC', kid: 'k1', d: 'secret' }]), /private member "d"/);
  assert.deepEqual(value(jwks([{ kty: 'EC', kid: 'k1' }])), { keys: [{ kty: 'EC', kid: 'k1' }] });
});

test('x402 repeats the terms of the 402, and calls itself a facilitator in the sandbox alone', () => {
  const live = value(x402(BASE, payments));
  assert.deepEqual(live.resources[0].accepts, payments.accepts);
  assert.deepEqual(live.items[0].accepts, payments.accepts);
  assert.deepEqual([live.kind, 'facilitator' in live, live.payment.amount], ['resource-server', false, 0.01]);
  const sandbox = value(x402(BASE, { ...payments, sandbox: true }));
  assert.deepEqual(
    [sandbox.kind, sandbox.sandbox, sandbox.facilitator.baseUrl],
    ['both', true, payments.facilitatorUrl],
  );
});

test('commerce profiles declare no service', () => {
  assert.deepEqual(value(ucp()).ucp.services, {});
  assert.deepEqual(value(acp(BASE)).capabilities.services, []);
});

test('the three MCP cards are one', () => {
  const [first, ...others] = mcpServerCards(BASE, mcp);
  for (const other of others) assert.equal(other.body, first?.body);
  const card = JSON.parse(first?.body ?? '');
  assert.deepEqual([card.name, card.version], [card.serverInfo.name, card.serverInfo.version]);
  assert.equal(card.remotes[0].url, card.endpoint);
  assert.ok(card.description.length <= 100);
  assert.deepEqual(card.tools, mcp.tools);
});
