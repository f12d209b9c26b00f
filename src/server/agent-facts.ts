import { LIFETIMES } from '../agents/lifetimes.ts';
import { ANONYMOUS_SCOPES, IDENTITY_SCOPES } from '../agents/scopes.ts';
import { ASSERTION_REVOKED } from '../agents/tokens/security-event.ts';
import { GRANT_TYPES } from '../agents/tokens/token.ts';
import { RESOURCE_PATHS } from '../base/resource-paths.ts';
import type { AgentFacts } from '../documents/oauth/agent-facts.ts';

/** A quota as the documents name it. */
interface Limit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** What this server offers to agents, for the discovery documents. */
export function agentFacts(limits: { readonly anonymous: Limit; readonly identity: Limit }): AgentFacts {
  return {
    anonymous: {
      scopes: ANONYMOUS_SCOPES,
      lifetimeSeconds: LIFETIMES.anonymousToken,
      limit: limits.anonymous,
    },
    assertion: { scopes: IDENTITY_SCOPES, maxAuthAgeSeconds: 3600, limit: limits.identity },
    mail: true,
    signIn: true,
    // A metadata document would have to be fetched from an address that the client chose.
    clientIdMetadata: false,
    grantTypes: GRANT_TYPES,
    tokenEndpointAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    resourcePaths: RESOURCE_PATHS.filter((path) => path !== ''),
    events: [ASSERTION_REVOKED],
  };
}
