import { type Document, jsonDocument } from './document.ts';
import type { AgentFacts } from './facts.ts';

/** Scopes that a credential of an agent can have. */
const scopesOf = ({ anonymous, assertion }: AgentFacts) => [
  ...new Set([...anonymous.scopes, ...assertion.scopes]),
];

function agentAuth({ anonymous, assertion, events }: AgentFacts) {
  const register = '/api/agent/register';
  const claim = '/api/agent/claim';
  const revoke = '/api/agent/revoke';
  return {
    skill: '/auth.md',
    register_uri: register,
    claim_uri: claim,
    revocation_uri: revoke,
    identity_endpoint: register,
    claim_endpoint: claim,
    events_endpoint: revoke,
    identity_types_supported: ['anonymous', 'identity_assertion', 'service_auth'],
    anonymous: {
      credential_types_supported: ['bearer_token'],
      scopes_supported: anonymous.scopes,
      credential_lifetime: anonymous.lifetimeSeconds,
      rate_limit: { requests: anonymous.limit.requests, window_seconds: anonymous.limit.windowSeconds },
    },
    identity_assertion: {
      assertion_types_supported: ['urn:ietf:params:oauth:token-type:id-jag', 'verified_email'],
      credential_types_supported: ['bearer_token'],
      scopes_supported: assertion.scopes,
      max_auth_age: assertion.maxAuthAgeSeconds,
    },
    events_supported: events,
  };
}

/** Authorization server metadata (RFC 8414 section 2) as a value; OpenID configuration extends it. */
function authorizationServerMetadata(baseUrl: string, agents: AgentFacts) {
  return {
    issuer: baseUrl,
    authorization_endpoint: '/oauth2/authorize',
    token_endpoint: '/oauth2/token',
    registration_endpoint: '/api/agent/register',
    revocation_endpoint: '/api/agent/revoke',
    jwks_uri: '/.well-known/jwks.json',
    service_documentation: '/auth.md',
    scopes_supported: ['openid', 'email', ...scopesOf(agents)],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: agents.grantTypes,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: agents.tokenEndpointAuthMethods,
    revocation_endpoint_auth_methods_supported: agents.tokenEndpointAuthMethods,
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    protected_resources: [baseUrl, ...agents.resourcePaths],
    agent_auth: agentAuth(agents),
  };
}

/** `/.well-known/oauth-authorization-server` (RFC 8414), with the `agent_auth` block of auth.md. */
export function oauthAuthorizationServer(baseUrl: string, agents: AgentFacts): Document {
  const value = authorizationServerMetadata(baseUrl, agents);
  return jsonDocument('/.well-known/oauth-authorization-server', value, baseUrl);
}

/** `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0 section 3). */
export function openidConfiguration(baseUrl: string, agents: AgentFacts): Document {
  const value = {
    ...authorizationServerMetadata(baseUrl, agents),
    userinfo_endpoint: '/oauth2/userinfo',
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified'],
    claim_types_supported: ['normal'],
    // Clients register themselves: none would tell any site whether a visitor is signed in.
    prompt_values_supported: ['login', 'consent'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // Absent would mean true.
    request_uri_parameter_supported: false,
  };
  return jsonDocument('/.well-known/openid-configuration', value, baseUrl);
}

/**
 * `/.well-known/oauth-protected-resource` and one document per protected path (RFC 9728 section 3.1):
 * `resource` equals the identifier the client used to build the address.
 */
export function oauthProtectedResources(baseUrl: string, agents: AgentFacts): Document[] {
  return ['', ...agents.resourcePaths].map((path) => {
    const value = {
      resource: path || baseUrl,
      resource_name: 'Fintech Tool Directory',
      authorization_servers: [baseUrl],
      scopes_supported: scopesOf(agents),
      bearer_methods_supported: ['header'],
      resource_documentation: '/auth.md',
    };
    return jsonDocument(`/.well-known/oauth-protected-resource${path}`, value, baseUrl);
  });
}

/** `/.well-known/jwks.json` (RFC 7517). Throws when a key carries a private member. */
export function jwks(keys: readonly Readonly<Record<string, unknown>>[]): Document {
  for (const key of keys) {
    const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'].find((member) => member in key);
    if (secret)
      throw new Error(
        `key ${String(key['kid'])} has the private member "${secret}": publish public keys only`,
      );
  }
  return jsonDocument('/.well-known/jwks.json', { keys });
}
