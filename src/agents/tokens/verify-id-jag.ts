import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import type { AgentContext } from '../context.ts';
import { badRequest, OAuthFault } from '../fault.ts';
import { ASSERTION_TYPE } from './identity-assertion.ts';
import type { TrustedIssuer } from './trusted-issuers.ts';

const MAX_BYTES = 16 * 1024;

/**
 * Verifies form, type, algorithm, issuer and signature of an ID-JAG, not its claims. Throws `invalid_request`,
 * `invalid_signature`, `invalid_issuer`, or 503 when the keys of the issuer cannot be read.
 */
export async function verifyIdJag(
  context: AgentContext,
  token: unknown,
): Promise<{ issuer: TrustedIssuer; payload: JWTPayload }> {
  if (typeof token !== 'string' || token.length > MAX_BYTES || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) {
    throw badRequest('invalid_request', 'assertion must be a signed JWT in compact form of at most 16 KiB');
  }
  const invalid = (why: string) => badRequest('invalid_signature', why);
  const { header, claims } = decode(token);
  const typ = String(header.typ ?? '')
    .toLowerCase()
    .replace(/^application\//, '');
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
      algorithms: issuer.algorithms.flatMap((alg) => (alg === 'EdDSA' ? ['EdDSA', 'Ed25519'] : [alg])),
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

function decode(token: string) {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    throw badRequest('invalid_request', 'assertion must be a signed JWT in compact form');
  }
}
