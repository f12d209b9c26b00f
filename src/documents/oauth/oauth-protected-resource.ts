import { type Document, jsonDocument } from '../document.ts';
import type { AgentFacts } from './agent-facts.ts';

/**
 * `/.well-known/oauth-protected-resource` and one document per protected path (RFC 9728 section 3.1):
 * `resource` equals the identifier the client used to build the address.
 */
export function oauthProtectedResources(baseUrl: string, agents: AgentFacts): Document[] {
  const scopes = [...new Set([...agents.anonymous.scopes, ...agents.assertion.scopes])];
  return ['', ...agents.resourcePaths].map((path) =>
    jsonDocument(`/.well-known/oauth-protected-resource${path}`, {
      resource: `${baseUrl}${path}`,
      resource_name: 'Fintech Tool Directory',
      authorization_servers: [baseUrl],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_documentation: `${baseUrl}/auth.md`,
    }),
  );
}
