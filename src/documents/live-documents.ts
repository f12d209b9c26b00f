import { authMd } from './auth-md.ts';
import { acp, ucp, x402 } from './commerce.ts';
import type { Document } from './document.ts';
import type { DiscoveryFacts, LiveFacts } from './facts.ts';
import {
  jwks,
  oauthAuthorizationServer,
  oauthProtectedResources,
  openidConfiguration,
} from './oauth-metadata.ts';
import { mcpServerCards } from './service-catalogs.ts';

/** Documents that the running server writes, because they depend on its settings, keys or payment terms. */
export const LIVE_PATHS = [
  '/.well-known/acp.json',
  '/.well-known/auth.md',
  '/.well-known/jwks.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/.well-known/oauth-protected-resource/api/mcp/connector',
  '/.well-known/openid-configuration',
  '/.well-known/ucp',
  '/.well-known/x402',
  '/api/mcp/server-card',
  '/auth.md',
] as const;

/** The document at a live path; `undefined` when the settings turn off the part that it describes. */
export type LiveDocuments = (path: string) => Promise<Document | undefined>;

function fixedDocuments(baseUrl: string, { agents, mcp, payments }: DiscoveryFacts): Document[] {
  const guide = authMd(baseUrl, agents);
  return [
    guide,
    { ...guide, path: '/.well-known/auth.md' },
    oauthAuthorizationServer(baseUrl, agents),
    openidConfiguration(baseUrl, agents),
    ...oauthProtectedResources(baseUrl, agents),
    ...mcpServerCards(baseUrl, mcp),
    ...(payments ? [ucp(baseUrl, payments), acp(baseUrl)] : []),
  ];
}

/** Writes once what is fixed for the process; reads keys and payment terms at each request. */
export function liveDocuments(baseUrl: string, facts: DiscoveryFacts, live: LiveFacts): LiveDocuments {
  const fixed = new Map(fixedDocuments(baseUrl, facts).map((document) => [document.path, document]));
  return async (path) => {
    if (path === '/.well-known/jwks.json') return jwks(await live.keys());
    if (path === '/.well-known/x402') {
      const payments = await live.payments();
      return payments && x402(baseUrl, payments);
    }
    return fixed.get(path);
  };
}
