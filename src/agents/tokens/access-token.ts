import { randomUUID } from 'node:crypto';
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { StoreUnavailable } from '../../base/availability.ts';
import type { ResourcePath } from '../../base/service.ts';
import { DAY_MS } from '../../base/time.ts';
import type { Client } from '../../store/agent-records.ts';
import { type AgentContext, audiences } from '../context.ts';
import { badRequest } from '../request-fields.ts';
import { LIFETIMES } from '../scopes.ts';
import type { KeyRing } from './key-ring.ts';

export interface AccessTokenClaims {
  readonly sub: string;
  /** Addresses of the resources that the token is for. */
  readonly aud: string | string[];
  readonly client_id: string;
  readonly scope: string;
  readonly jti: string;
  /** Generation of the client when the token was made. */
  readonly gen: number;
  readonly exp: number;
  readonly auth_time?: number;
  /** Registration of a provider's user, and its generation, when the client acts by an ID-JAG. */
  readonly dlg?: readonly [string, number];
}

interface Grant {
  readonly scope: readonly string[];
  /** The user on whose behalf the client acts. */
  readonly userId?: string | null;
  /** Requested `resource` (RFC 8707); every resource of ours when left out. */
  readonly resource?: string | undefined;
  /** Seconds since 1970 at which the user signed in. */
  readonly authTime?: number;
  /** Registration whose end also ends the token, beside that of the client. */
  readonly delegate?: Client;
  readonly lifetime?: number;
}

/** Members of a successful token response (RFC 6749 §5.1). */
export interface TokenResponse {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
}

/** Checks `resource` (RFC 8707 §2): ours, with or without a trailing slash. Throws `invalid_target`. */
export function parseResource(baseUrl: string, resource: string | undefined): string | undefined {
  if (resource === undefined || resource === '') return undefined;
  const bare = resource.replace(/\/$/, '');
  if (!audiences(baseUrl).includes(bare)) {
    throw badRequest('invalid_target', `resource must be ${audiences(baseUrl).join(' or ')}`);
  }
  return bare;
}

/** Signs a JWT of ours that is good from now for `lifetime` seconds; `exp` says until when. */
export async function signOwn(
  context: AgentContext,
  alg: 'ES256' | 'RS256',
  typ: string,
  lifetime: number,
  claims: JWTPayload,
): Promise<{ token: string; exp: number }> {
  const { kid, key } = (await context.keys()).signer(alg);
  const iat = Math.floor(context.now() / 1000);
  const exp = iat + lifetime;
  const token = await new SignJWT({ ...claims, iss: context.baseUrl, iat, exp })
    .setProtectedHeader({ alg, typ, kid })
    .sign(key);
  return { token, exp };
}

/** Makes an access token (RFC 9068): ES256, `at+jwt`. Also resolves with its `jti`. */
export async function issueAccessToken(
  context: AgentContext,
  client: Client,
  grant: Grant,
): Promise<{ response: TokenResponse; jti: string }> {
  const now = context.now();
  const lifetime = grant.lifetime ?? LIFETIMES.token;
  const scope = grant.scope.join(' ');
  const jti = randomUUID();
  const { token } = await signOwn(context, 'ES256', 'at+jwt', lifetime, {
    client_id: client.id,
    scope,
    gen: client.generation,
    auth_time: grant.authTime,
    ...(grant.delegate && { dlg: [grant.delegate.id, grant.delegate.generation] }),
    sub: grant.userId ?? client.id,
    aud: grant.resource ?? [...audiences(context.baseUrl)],
    jti,
  });
  if (client.expiresAt !== null && client.dialect === 'rfc7591') {
    const until = now + LIFETIMES.idleClient * 1000;
    // Once a day is enough to show that the client is in use.
    if (client.expiresAt < until - DAY_MS) await context.store.keepClient(client.id, until, now);
  }
  return { response: { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope }, jti };
}

/** Claims of a JWT of ours at `now`. Undefined unless form, signature, type, issuer, audience and expiry are right. */
export async function verifyOwn<Claims>(
  ring: KeyRing,
  token: string,
  now: number,
  wanted: Pick<JWTVerifyOptions, 'typ' | 'issuer' | 'audience' | 'requiredClaims'>,
): Promise<Claims | undefined> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const key = alg === 'ES256' ? ring.verifier(kid, alg) : undefined;
    if (!key) return undefined;
    const currentDate = new Date(now);
    const { payload } = await jwtVerify<Claims>(token, key, {
      ...wanted,
      algorithms: ['ES256'],
      currentDate,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Claims of a token for a resource of ours; not for which, and perhaps revoked. Undefined for a bad token. */
export async function verifyAccessToken(
  ring: KeyRing,
  baseUrl: string,
  token: string,
  now: number,
): Promise<AccessTokenClaims | undefined> {
  if (token.length > 4096) return undefined;
  return verifyOwn<AccessTokenClaims>(ring, token, now, {
    typ: 'at+jwt',
    issuer: baseUrl,
    audience: audiences(baseUrl),
    requiredClaims: ['client_id', 'scope', 'jti', 'gen', 'exp', 'sub'],
  });
}

/** The holder of a valid access token. `identity`: a person or a provider vouches for the agent. */
export interface TokenHolder {
  readonly kind: 'anonymous' | 'identity';
  readonly clientId: string;
  /** The person that vouches for the agent, else the agent itself. */
  readonly subject: string;
  readonly scopes: readonly string[];
}

type Verdict =
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
