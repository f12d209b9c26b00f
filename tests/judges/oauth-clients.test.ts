import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as o from 'oauth4webapi';
import * as client from 'openid-client';
import { completeLogin } from '../agent-client.ts';
import { startServer, type TestServer } from '../http/server.ts';

const insecure = { [o.allowInsecureRequests]: true };
const REDIRECT = 'http://127.0.0.1:3999/callback';

describe('OAuth clients written by others', () => {
  let server: TestServer;
  let base: URL;
  before(async () => {
    server = await startServer({}, { atBaseUrl: true });
    base = new URL(server.baseUrl);
  });
  after(() => server.stop());

  const discover = async (algorithm: 'oauth2' | 'oidc') =>
    o.processDiscoveryResponse(base, await o.discoveryRequest(base, { algorithm, ...insecure }));
  const registerWith = async (
    as: o.AuthorizationServer,
    metadata: Partial<o.OmitSymbolProperties<o.Client>>,
  ) =>
    o.processDynamicClientRegistrationResponse(
      await o.dynamicClientRegistrationRequest(as, metadata, insecure),
    );
  const protectedGet = (token: string, path: string) =>
    o.protectedResourceRequest(token, 'GET', new URL(path, base), undefined, undefined, insecure);

  test('oauth4webapi reads both kinds of metadata and that of both resources', async () => {
    const [oauth, oidc] = [await discover('oauth2'), await discover('oidc')];
    assert.equal(oauth.issuer, server.baseUrl);
    assert.equal(oidc.token_endpoint, oauth.token_endpoint);
    for (const resource of [base, new URL('/api/mcp', base)]) {
      const response = await o.resourceDiscoveryRequest(resource, insecure);
      const metadata = await o.processResourceDiscoveryResponse(resource, response);
      assert.deepEqual(metadata.authorization_servers, [server.baseUrl]);
    }
  });

  test('oauth4webapi registers with the body of the specification, searches and revokes', async () => {
    const as = await discover('oauth2');
    const agent = await registerWith(as, {
      client_name: 'agent',
      identity_type: 'anonymous',
      redirect_uris: [],
    });
    const token = String(agent['access_token']);
    assert.equal((await protectedGet(token, '/api/search?q=kyc')).status, 200);
    const revocation = await o.revocationRequest(
      as,
      { client_id: agent.client_id },
      o.None(),
      token,
      insecure,
    );
    assert.equal(await o.processRevocationResponse(revocation), undefined);
    await assert.rejects(
      protectedGet(token, '/api/search?q=kyc'),
      (error: o.WWWAuthenticateChallengeError) => {
        const [challenge] = error.cause;
        assert.equal(challenge?.parameters.error, 'invalid_token');
        assert.equal(
          challenge?.parameters['resource_metadata'],
          `${server.baseUrl}/.well-known/oauth-protected-resource`,
        );
        return true;
      },
    );
  });

  test('oauth4webapi follows the challenge of each resource to metadata of that resource (RFC 9728 §3.3)', async () => {
    for (const path of ['/api/search', '/api/mcp']) {
      const refused: unknown = await protectedGet('bad', path).catch((error) => error);
      assert.ok(refused instanceof o.WWWAuthenticateChallengeError, path);
      const metadata = await fetch(refused.cause[0]?.parameters['resource_metadata'] ?? '');
      const resource = path === '/api/mcp' ? new URL(path, base) : base;
      const { authorization_servers: issuers } = await o.processResourceDiscoveryResponse(resource, metadata);
      assert.deepEqual(issuers, [server.baseUrl]);
    }
  });

  test('oauth4webapi gets a token by client credentials and validates it as a JWT (RFC 9068)', async () => {
    const as = await discover('oauth2');
    const m2m = await registerWith(as, {
      client_name: 'm2m',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    });
    const auth = o.ClientSecretBasic(String(m2m.client_secret));
    const granted = await o.clientCredentialsGrantRequest(as, m2m, auth, { scope: 'search' }, insecure);
    const { access_token: token, scope } = await o.processClientCredentialsResponse(as, m2m, granted);
    assert.equal(scope, 'search');
    const request = new Request(base, { headers: { authorization: `Bearer ${token}` } });
    const claims = await o.validateJwtAccessToken(as, request, server.baseUrl, insecure);
    assert.equal(claims.client_id, m2m.client_id);
  });

  test('oauth4webapi completes the code flow with PKCE, iss, ID token and userinfo', async () => {
    const as = await discover('oidc');
    const app = await registerWith(as, {
      client_name: 'app',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
    });
    const verifier = o.generateRandomCodeVerifier();
    const [state, nonce] = [o.generateRandomState(), o.generateRandomNonce()];
    const address = new URL(String(as.authorization_endpoint));
    address.search = new URLSearchParams({
      client_id: app.client_id,
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'openid email search',
      code_challenge: await o.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).toString();
    const callback = await completeLogin(server, address.href, 'grace@example.com');
    const parameters = o.validateAuthResponse(as, app, callback, state);
    const exchange = () =>
      o.authorizationCodeGrantRequest(as, app, o.None(), parameters, REDIRECT, verifier, insecure);
    const tokens = await o.processAuthorizationCodeResponse(as, app, await exchange(), {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const claims = o.getValidatedIdTokenClaims(tokens);
    assert.equal(claims?.['email'], 'grace@example.com');
    const userinfo = await o.userInfoRequest(as, app, tokens.access_token, insecure);
    assert.equal(
      (await o.processUserInfoResponse(as, app, String(claims?.sub), userinfo)).email_verified,
      true,
    );
    assert.equal((await protectedGet(tokens.access_token, '/api/search?q=kyc')).status, 200);
    const again = await exchange();
    assert.equal((await again.json()).error, 'invalid_grant', 'a code works once');
    await assert.rejects(
      protectedGet(tokens.access_token, '/api/search?q=kyc'),
      'reuse of the code ends its token',
    );
  });

  test('openid-client discovers, registers, gets a token and revokes it', async () => {
    const options = { execute: [client.allowInsecureRequests] };
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      const config = await client.dynamicClientRegistration(
        base,
        {
          client_name: 'openid-client',
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
        },
        undefined,
        { ...options, algorithm },
      );
      const tokens = await client.clientCredentialsGrant(config, { scope: 'search' });
      const search = new URL('/api/search?q=kyc', base);
      assert.equal(
        (await client.fetchProtectedResource(config, tokens.access_token, search, 'GET')).status,
        200,
      );
      await client.tokenRevocation(config, tokens.access_token);
      await assert.rejects(client.fetchProtectedResource(config, tokens.access_token, search, 'GET'));
    }
  });
});
