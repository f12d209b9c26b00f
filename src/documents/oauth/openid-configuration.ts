import { type Document, jsonDocument } from '../document.ts';
import type { AgentFacts } from './agent-facts.ts';
import { authorizationServerMetadata } from './oauth-authorization-server.ts';

/** `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0 section 3). */
export function openidConfiguration(baseUrl: string, agents: AgentFacts): Document {
  return jsonDocument('/.well-known/openid-configuration', {
    ...authorizationServerMetadata(baseUrl, agents),
    ...(agents.signIn && { userinfo_endpoint: `${baseUrl}/oauth2/userinfo` }),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...(agents.signIn && {
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified'],
      claim_types_supported: ['normal'],
      // Clients register themselves: none would tell any site whether a visitor is signed in.
      prompt_values_supported: ['login', 'consent'],
    }),
    claims_parameter_supported: false,
    request_parameter_supported: false,
    // Absent would mean true.
    request_uri_parameter_supported: false,
  });
}
