import { readFileSync } from 'node:fs';
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JWTVerifyGetKey,
} from 'jose';
import * as z from 'zod';
import { readWithin } from '../../base/limits.ts';
import { DOMAIN } from '../request-fields.ts';

const Loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;
const Address = z.url().refine((url) => url.startsWith('https://') || Loopback.test(url), {
  error: 'must be an https address, or http on loopback',
});

const Domain = z.string().toLowerCase().regex(DOMAIN, {
  error: 'must be a domain in ASCII such as example.com',
});

const Issuer = z.strictObject({
  issuer: Address,
  jwks_uri: Address,
  /** Name shown to people, in place of anything a token says. */
  display_name: z.string().min(1),
  /** Domains whose mailboxes it may speak for; a subdomain is named by itself. Other users get no account. */
  email_domains: z.array(Domain).default([]),
  /** `client_id` values that its assertions may carry, beside the issuer itself and addresses on its origin. */
  client_ids: z.array(z.string()).default([]),
  algorithms: z
    .array(z.enum(['ES256', 'RS256', 'EdDSA']))
    .min(1)
    .default(['ES256', 'RS256', 'EdDSA']),
  /** Oldest accepted `auth_time` in seconds. */
  max_auth_age: z.int().positive().default(3600),
});

/** An identity provider whose assertions are accepted. */
export type TrustedIssuer = z.infer<typeof Issuer> & { readonly keys: JWTVerifyGetKey };
export type TrustedIssuers = ReadonlyMap<string, TrustedIssuer>;

/** Names of the algorithms in headers: `Ed25519` is a newer one of EdDSA over that curve. */
export const algorithmsOf = ({ algorithms }: TrustedIssuer): string[] =>
  algorithms.flatMap((name) => (name === 'EdDSA' ? [name, 'Ed25519'] : name));

const MAX_JWT = 16 * 1024;

/** Header, type in its short form and claims of a JWT that was not verified; throws `malformed`, also beyond 16 KiB. */
export function readJwt(token: string, malformed: () => Error) {
  if (token.length > MAX_JWT) throw malformed();
  try {
    const header = decodeProtectedHeader(token);
    const typ = String(header.typ ?? '').toLowerCase();
    return { header, typ: typ.replace(/^application\//, ''), claims: decodeJwt(token) };
  } catch {
    throw malformed();
  }
}

const MAX_JWKS_BYTES = 64 * 1024;

/** Fetches without following redirects and refuses long bodies. */
async function cappedFetch(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'error' });
  const tooLong = () => new Error(`${url} answered more than ${MAX_JWKS_BYTES} bytes`);
  const body = response.body && (await readWithin(response.body, MAX_JWKS_BYTES, tooLong));
  return new Response(body, { status: response.status, headers: response.headers });
}

/**
 * Reads the file of `TRUSTED_ISSUERS`; without one no issuer is trusted. Key sets are fetched from the addresses in this
 * file only. Throws an error that names the file and the member.
 */
export function readTrustedIssuers(path: string | undefined): TrustedIssuers {
  if (!path) return new Map();
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`TRUSTED_ISSUERS file ${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  const parsed = z.array(Issuer).safeParse(list);
  if (!parsed.success) throw new Error(`TRUSTED_ISSUERS file ${path}: ${z.prettifyError(parsed.error)}`);
  return new Map(
    parsed.data.map((issuer) => [
      issuer.issuer,
      {
        ...issuer,
        keys: createRemoteJWKSet(new URL(issuer.jwks_uri), {
          timeoutDuration: 10_000,
          cooldownDuration: 30_000,
          cacheMaxAge: 300_000,
          [customFetch]: cappedFetch,
        }),
      },
    ]),
  );
}
