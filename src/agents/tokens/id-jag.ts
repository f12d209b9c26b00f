import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { AcceptedAssertion, Client } from '../../store/agent-records.ts';
import type { AgentContext } from '../context.ts';
import { takeQuota } from '../quotas.ts';
import { newClient } from '../registration/add-client.ts';
import { badRequest, OAuthFault, parseEmail } from '../request-fields.ts';
import { IDENTITY_SCOPES, narrowScope } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { parseResource } from './access-token.ts';
import { ASSERTION_TYPE } from './identity-assertion.ts';
import { algorithmsOf, readJwt, type TrustedIssuer } from './trusted-issuers.ts';

/**
 * Verifies form, type, algorithm, issuer and signature of an ID-JAG, not its claims. Throws `invalid_request`,
 * `invalid_signature`, `invalid_issuer`, or 503 when the keys of the issuer cannot be read.
 */
async function verifyIdJag(
  context: AgentContext,
  token: unknown,
): Promise<{ issuer: TrustedIssuer; payload: JWTPayload }> {
  const malformed = () =>
    badRequest('invalid_request', 'assertion must be a signed JWT in compact form of at most 16 KiB');
  if (typeof token !== 'string' || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) throw malformed();
  const invalid = (why: string) => badRequest('invalid_signature', why);
  const { header, typ, claims } = readJwt(token, malformed);
  if (typ !== ASSERTION_TYPE) throw invalid(`the assertion must have typ ${ASSERTION_TYPE}`);
  if (!['ES256', 'RS256', 'EdDSA', 'Ed25519'].includes(String(header.alg))) {
    throw invalid('the assertion must be signed with ES256, RS256 or EdDSA');
  }
  for (const name of ['crit', 'jku', 'x5u', 'jwk'] as const) {
    if (header[name] !== undefined) throw invalid(`the assertion must not have the header ${name}`);
  }
  const issuer = context.issuers.get(String(claims.iss));
  if (!issuer) throw badRequest('invalid_issuer', 'the issuer of the assertion is not trusted here');
  try {
    const { payload } = await jwtVerify(token, issuer.keys, {
      algorithms: algorithmsOf(issuer),
      // Times are checked later, with errors of their own.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return { issuer, payload };
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
      throw badRequest('invalid_request', 'exp and iat of the assertion must be numbers');
    }
    const forged =
      error instanceof errors.JWSSignatureVerificationFailed ||
      error instanceof errors.JOSEAlgNotAllowed ||
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWKSMultipleMatchingKeys ||
      error instanceof errors.JWSInvalid ||
      error instanceof errors.JWTInvalid ||
      error instanceof errors.JOSENotSupported;
    if (forged) throw invalid('the signature of the assertion does not verify with a key of its issuer');
    context.log('warn', 'the keys of a trusted issuer could not be read', {
      issuer: issuer.issuer,
      error: String(error),
    });
    throw new OAuthFault(
      503,
      'temporarily_unavailable',
      'the keys of the issuer cannot be read now; try again later',
      { 'retry-after': '30' },
    );
  }
}

/** Seconds that two clocks may differ, and that an assertion may live. */
const SKEW = 60;
const MAX_LIFE = 300;

/**
 * Accepts an ID-JAG (draft-ietf-oauth-identity-assertion-authz-grant) once: checks form, type, algorithm,
 * issuer, signature, audience, times, members and client, and last of all that it was never used before.
 * `clientId` is the authenticated client at the token endpoint; at registration there is none, the assertion
 * must then come from the provider itself and say when its user signed in.
 */
export async function acceptIdJag(
  context: AgentContext,
  token: unknown,
  clientId: string | undefined,
  client: Pick<Client, 'dialect' | 'name'>,
) {
  const { issuer, payload } = await verifyIdJag(context, token);
  const seconds = Math.floor(context.now() / 1000);
  checkAudienceAndTimes(context, payload, seconds);
  const { sub, jti } = payload;
  if (typeof sub !== 'string' || sub === '' || typeof jti !== 'string' || jti === '') {
    throw badRequest('invalid_request', 'the assertion must have sub and jti as non-empty strings');
  }
  if (clientId === undefined) await takeIssuerQuotas(context, issuer, sub);
  checkClient(issuer, payload['client_id'], clientId);
  if (payload['email_verified'] !== true || typeof payload['email'] !== 'string') {
    throw badRequest('missing_verified_email', 'the assertion must have email and email_verified true');
  }
  if (clientId === undefined) checkAuthTime(issuer, payload['auth_time'], seconds);
  if (payload['cnf'] !== undefined || payload['authorization_details'] !== undefined) {
    throw badRequest('invalid_request', 'cnf and authorization_details are not supported in assertions');
  }
  const resource = parseResource(context.baseUrl, asOptionalText(payload['resource'], 'resource'));
  const scope = narrowScope(asOptionalText(payload['scope'], 'scope'), IDENTITY_SCOPES);
  const accepted: AcceptedAssertion = {
    replayId: hashSecret(`${issuer.issuer}\n${jti}`),
    replayExpiresAt: ((payload.exp ?? 0) + SKEW) * 1000,
    issuer: issuer.issuer,
    subject: sub,
    email: parseEmail(payload['email']),
    issuedAt: (payload.iat ?? 0) * 1000,
    emailDomains: issuer.email_domains,
    client: newClient(context, { ...client, kind: 'identity', scope: IDENTITY_SCOPES }),
    userId: newSecret('usr_'),
  };
  const outcome = await context.store.acceptAssertion(accepted, context.now());
  switch (outcome.outcome) {
    case 'accepted':
      return { client: outcome.client, scope, resource };
    case 'replayed':
      throw badRequest('replay_detected', 'the assertion was used before; ask the provider for a fresh one');
    case 'revoked':
      throw badRequest(
        'expired',
        'the provider revoked this user after it made the assertion; ask it for a fresh one',
      );
    case 'interaction-required':
      throw new OAuthFault(
        401,
        'interaction_required',
        'this e-mail address has an account here; register with verified_email, so that its owner proves the mailbox',
        { 'www-authenticate': 'AgentAuth error="interaction_required"' },
      );
  }
}

/**
 * Counts a registration against the provider, once its signature is known to be good, so that others cannot use up its
 * quota; one user of the provider gets a tenth.
 */
async function takeIssuerQuotas(context: AgentContext, { issuer }: TrustedIssuer, subject: string) {
  if (!context.quotas) return;
  const { quota, window } = context.quotas.register_issuer;
  const ofUser = { quota: Math.ceil(quota / 10), window };
  await takeQuota(context, `register_issuer:${issuer}:${hashSecret(subject)}`, ofUser);
  await takeQuota(context, `register_issuer:${issuer}`, { quota, window });
}

const asOptionalText = (value: unknown, name: string): string | undefined => {
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('invalid_request', `${name} in the assertion must be a string`);
};

function checkAudienceAndTimes({ baseUrl }: AgentContext, payload: JWTPayload, now: number): void {
  const aud = Array.isArray(payload.aud) && payload.aud.length === 1 ? payload.aud[0] : payload.aud;
  if (aud !== baseUrl && aud !== `${baseUrl}/`) {
    throw badRequest('invalid_audience', `aud of the assertion must be ${baseUrl} and nothing else`);
  }
  const { exp, iat } = payload;
  if (typeof exp !== 'number' || typeof iat !== 'number') {
    throw badRequest('invalid_request', 'exp and iat of the assertion must be numbers');
  }
  if (exp + SKEW <= now)
    throw badRequest('expired', 'the assertion has expired; ask the provider for a fresh one');
  if (iat - SKEW > now) throw badRequest('invalid_request', 'iat of the assertion lies in the future');
  if (payload.nbf !== undefined && payload.nbf - SKEW > now) {
    throw badRequest('invalid_request', 'nbf of the assertion lies in the future');
  }
  if (exp - iat > MAX_LIFE + SKEW) {
    throw badRequest('invalid_request', `the assertion may live ${MAX_LIFE} seconds at most`);
  }
}

function checkClient(issuer: TrustedIssuer, claimed: unknown, authenticated: string | undefined): void {
  const refuse = () =>
    badRequest(
      'invalid_client_id',
      'client_id of the assertion does not fit its issuer or the client that presents it',
    );
  if (typeof claimed !== 'string' || claimed === '' || claimed.length > 2048) throw refuse();
  if (authenticated !== undefined) {
    if (claimed !== authenticated) throw refuse();
    return;
  }
  const sameOrigin = URL.canParse(claimed) && new URL(claimed).origin === new URL(issuer.issuer).origin;
  if (claimed !== issuer.issuer && !issuer.client_ids.includes(claimed) && !sameOrigin) throw refuse();
}

function checkAuthTime(issuer: TrustedIssuer, authTime: unknown, now: number): void {
  const maxAge = issuer.max_auth_age;
  if (typeof authTime === 'number' && authTime - SKEW <= now && now - authTime <= maxAge) return;
  throw new OAuthFault(
    401,
    'login_required',
    `auth_time of the assertion must be a time within the last ${maxAge} seconds; ask the provider to sign the user in again`,
    { 'www-authenticate': `AgentAuth error="login_required", max_age="${maxAge}"` },
  );
}
