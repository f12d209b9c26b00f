import { decodeJwt } from 'jose';
import type { Client } from '../../store/agent-records.ts';
import { authenticateClient, type Form } from '../authenticate-client.ts';
import { claimGrant } from '../claim/claim.ts';
import type { AgentContext } from '../context.ts';
import { badRequest, OAuthFault } from '../request-fields.ts';
import { ANONYMOUS_SCOPES, IDENTITY_SCOPES, narrowScope } from '../scopes.ts';
import { issueAccessToken, parseResource } from './access-token.ts';
import { codeGrant } from './code-grant.ts';
import { acceptIdJag } from './id-jag.ts';
import { verifyIdentityAssertion } from './identity-assertion.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';
/** Grants of the token endpoint. */
export const GRANT_TYPES = ['authorization_code', 'client_credentials', JWT_BEARER, CLAIM_GRANT] as const;

type Body = Readonly<Record<string, unknown>>;

/** The token endpoint (RFC 6749 §3.2): members of a successful answer, or an OAuth fault. */
export async function token(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
): Promise<Body> {
  const grantType = form.get('grant_type');
  if (grantType === undefined) throw badRequest('invalid_request', 'grant_type is missing');
  switch (grantType) {
    case JWT_BEARER:
      return jwtBearer(context, authorization, form);
    case 'client_credentials':
      return clientCredentials(context, authorization, form);
    case 'authorization_code':
      return codeGrant(context, authorization, form);
    case CLAIM_GRANT:
      return claimGrant(context, form);
    default:
      throw badRequest('unsupported_grant_type', `grant_type must be one of ${GRANT_TYPES.join(', ')}`);
  }
}

/** Whether an OAuth client registered for a grant. */
export function mayUse(client: Client, grant: string): boolean {
  const grants = client.metadata['grant_types'];
  return Array.isArray(grants) && grants.includes(grant);
}

async function confidential(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
  grant: string,
) {
  const caller = await authenticateClient(context, authorization, form);
  if (!caller) throw new OAuthFault(401, 'invalid_client', 'this grant needs client authentication');
  if (!caller.authenticated || !mayUse(caller.client, grant)) {
    throw badRequest('unauthorized_client', 'the client is not registered for this grant');
  }
  return caller.client;
}

async function clientCredentials(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
): Promise<Body> {
  const client = await confidential(context, authorization, form, 'client_credentials');
  const registered = client.scope.split(' ');
  const scope = narrowScope(
    form.get('scope'),
    ANONYMOUS_SCOPES.filter((one) => registered.includes(one)),
  );
  const resource = parseResource(context.baseUrl, form.get('resource'));
  return { ...(await issueAccessToken(context, client, { scope, resource })).response };
}

/** RFC 7523 §2.1: an assertion of ours (auth.md), or an ID-JAG of a provider from an authenticated client. */
async function jwtBearer(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
): Promise<Body> {
  const assertion = form.get('assertion');
  if (assertion === undefined) throw badRequest('invalid_request', 'assertion is missing');
  const resource = parseResource(context.baseUrl, form.get('resource'));
  if (issuerOf(assertion) === context.baseUrl) {
    const client = await verifyIdentityAssertion(context, assertion);
    if (!client || client.kind === 'pending') {
      throw badRequest(
        'invalid_grant',
        'the assertion is expired or revoked, or the registration is not claimed yet',
      );
    }
    const scope = narrowScope(form.get('scope'), client.scope.split(' '));
    return {
      ...(await issueAccessToken(context, client, { scope, userId: client.userId, resource })).response,
    };
  }
  const client = await confidential(context, authorization, form, JWT_BEARER);
  const accepted = await acceptIdJag(context, assertion, client.id, client).catch((error: unknown) => {
    // One answer for all reasons, so that it does not show which issuers are trusted.
    if (error instanceof OAuthFault && error.status < 500)
      throw badRequest('invalid_grant', 'the assertion is not acceptable');
    throw error;
  });
  const scope = narrowScope(
    form.get('scope'),
    accepted.scope.filter((one) => (IDENTITY_SCOPES as readonly string[]).includes(one)),
  );
  if (resource !== undefined && accepted.resource !== undefined && resource !== accepted.resource) {
    throw badRequest('invalid_target', 'resource differs from the one of the assertion');
  }
  const { response } = await issueAccessToken(context, client, {
    scope,
    userId: accepted.client.userId,
    resource: resource ?? accepted.resource,
    delegate: accepted.client,
  });
  return { ...response };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
