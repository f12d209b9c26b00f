import { LRUCache } from 'lru-cache';
import type { ResourcePath } from '../../base/resource-paths.ts';
import { StoreUnavailable } from '../../base/store-unavailable.ts';
import type { AgentContext } from '../context.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { type AccessTokenClaims, verifyAccessToken } from './access-token.ts';

/** The holder of a valid access token. `identity`: a person or a provider vouches for the agent. */
export interface TokenHolder {
  readonly kind: 'anonymous' | 'identity';
  readonly clientId: string;
  /** The person that vouches for the agent, else the agent itself. */
  readonly subject: string;
  readonly scopes: readonly string[];
}

export type Verdict =
  | { readonly caller: TokenHolder; readonly claims: AccessTokenClaims }
  | { readonly error: string };

/** Checks bearer tokens of ours, each for the resource it was sent to. */
export interface AgentAuthenticator {
  readonly authenticate: (token: string, resource: ResourcePath) => Promise<Verdict>;
}

const INVALID = { error: 'The access token is invalid or expired.' };

/** Signatures are checked once per token and process; expiry and revocation with every use. */
export function createAuthenticator(context: AgentContext): AgentAuthenticator {
  const verified = new LRUCache<
    string,
    AccessTokenClaims & { scopes: readonly string[]; audience: readonly string[] }
  >({ max: 10_000 });
  const verify = async (token: string) => {
    const kept = verified.get(token);
    if (kept) return kept;
    const claims = await verifyAccessToken(await context.keys(), context.baseUrl, token, context.now());
    if (!claims) return undefined;
    const entry = {
      ...claims,
      scopes: claims.scope.split(' ').filter(Boolean),
      audience: [claims.aud].flat(),
    };
    verified.set(token, entry);
    return entry;
  };
  return {
    async authenticate(token, resource) {
      const claims = await verify(token);
      if (!claims || claims.exp * 1000 <= context.now()) return INVALID;
      const { audience } = claims;
      const here = context.baseUrl + resource;
      if (!audience.includes(here))
        return { error: `The access token is for ${audience.join(' and ')}, not for ${here}.` };
      const state = await context.store.tokenState(claims.client_id, claims.jti);
      if (!state || state.revoked || state.generation !== claims.gen) return INVALID;
      if (claims.dlg) {
        const delegate = await context.store.tokenState(claims.dlg[0], claims.jti);
        if (!delegate || delegate.revoked || delegate.generation !== claims.dlg[1]) return INVALID;
      }
      if (!state.used) {
        const until = (claims.exp + LIFETIMES.anonymousGrace) * 1000;
        // Noting the first use may wait: a store that only reads must not refuse a good token.
        await context.store.keepClient(claims.client_id, until, context.now()).catch(ignoreOutage);
      }
      const kind = claims.sub === claims.client_id ? 'anonymous' : 'identity';
      const { client_id: clientId, sub: subject, scopes } = claims;
      return { caller: { kind, clientId, subject, scopes }, claims };
    },
  };
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
