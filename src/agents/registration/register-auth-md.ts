import type { Networks } from '../../base/limits.ts';
import type { Client } from '../../store/agent-records.ts';
import { attemptMembers, startAttempt } from '../claim/start-attempt.ts';
import type { AgentContext } from '../context.ts';
import { takeMailQuotas } from '../quotas.ts';
import {
  type Answer,
  badRequest,
  type Members,
  optionalText,
  parseClientName,
  parseEmail,
} from '../request-fields.ts';
import { ANONYMOUS_SCOPES, IDENTITY_SCOPES, LIFETIMES, narrowScope } from '../scopes.ts';
import { hashSecret } from '../secret.ts';
import { issueAccessToken, type TokenResponse } from '../tokens/access-token.ts';
import { issueIdentityAssertion, newRefreshToken } from '../tokens/identity-assertion.ts';
import { addClient, newClaim, newClient } from './add-client.ts';
import { ID_JAG, tokenByIdJag } from './register-specification.ts';

/** A registration by auth.md. */
interface Registration {
  readonly members: Members;
  readonly name: string | null;
  readonly networks: Networks;
}

/** Registers an agent by auth.md: 200, in the names of its first and its newest version at once. */
export async function registerAuthMd(
  context: AgentContext,
  members: Members,
  networks: Networks,
): Promise<Answer> {
  const credentialType = members['requested_credential_type'];
  if (
    credentialType !== undefined &&
    credentialType !== 'access_token' &&
    credentialType !== 'bearer_token'
  ) {
    throw badRequest(
      'unsupported_credential_type',
      'requested_credential_type must be access_token or bearer_token',
    );
  }
  const name = members['client_name'] === undefined ? null : parseClientName(members['client_name']);
  const registration = { members, name, networks };
  const { type, assertion_type: assertionType } = members;
  const byEmail =
    type === 'service_auth' || (type === 'identity_assertion' && assertionType === 'verified_email');
  if (byEmail) return registerByEmail(context, registration);
  if (type === 'refresh') return refresh(context, members['refresh_token']);
  if (type === 'anonymous') return registerAnonymous(context, registration);
  if (type === 'identity_assertion' && assertionType === ID_JAG)
    return registerByIdJag(context, registration);
  throw badRequest(
    'invalid_request',
    type === 'identity_assertion'
      ? `assertion_type must be ${ID_JAG} or verified_email`
      : 'type must be anonymous, identity_assertion, service_auth or refresh',
  );
}

/** Members that an agent of the first version reads, when it asked for a kind of credential. */
function credential(context: AgentContext, members: Members, response: TokenResponse) {
  const type = members['requested_credential_type'];
  if (type === undefined) return {};
  return {
    credential_type: type,
    credential: response.access_token,
    credential_expires: new Date(context.now() + response.expires_in * 1000).toISOString(),
    scopes: response.scope.split(' '),
  };
}

/** How the account of a person is claimed, in the names of the first version. */
const claimMembers = (url: string, token: string, expires: string | number) => ({
  claim_token: token,
  claim_url: url,
  claim_token_expires: expires,
  post_claim_scopes: IDENTITY_SCOPES,
});

async function registerAnonymous(
  context: AgentContext,
  { members, name, networks }: Registration,
): Promise<Answer> {
  const scope = narrowScope(optionalText(members, 'scope'), ANONYMOUS_SCOPES);
  const client = newClient(context, { dialect: 'auth.md', kind: 'anonymous', name, scope });
  const { token, claim, expires } = newClaim(context, client);
  await addClient(context, client, networks, claim);
  const identity = await identityMembers(context, client, 'anonymous');
  const { response } = await issueAccessToken(context, client, {
    scope,
    lifetime: LIFETIMES.anonymousToken,
  });
  const url = `${context.baseUrl}/api/agent/claim`;
  return {
    status: 200,
    body: {
      ...identity,
      scopes: { pre_claim: scope, post_claim: IDENTITY_SCOPES },
      claim: { token, expires_at: expires, url },
      pre_claim_scopes: scope,
      ...claimMembers(url, token, expires),
      ...response,
      ...credential(context, members, response),
    },
  };
}

async function registerByEmail(
  context: AgentContext,
  { members, name, networks }: Registration,
): Promise<Answer> {
  const email = parseEmail(members['login_hint'] ?? members['assertion']);
  await takeMailQuotas(context, 'claim', email, networks);
  const client = newClient(context, { dialect: 'auth.md', kind: 'pending', name, scope: [] });
  const { token, claim, expires } = newClaim(context, client);
  await addClient(context, client, networks, claim);
  const attempt = await startAttempt(context, { client, email, claimHash: claim.hash });
  const told = attemptMembers(context, attempt);
  const url = `${context.baseUrl}/api/agent/claim`;
  return {
    status: 200,
    body: {
      id: client.id,
      type: 'service_auth',
      scopes: { post_claim: IDENTITY_SCOPES },
      claim: {
        token,
        expires_at: expires,
        url,
        attempt: {
          verification_uri: told.verification_uri,
          expires_at: new Date(attempt.expiresAt).toISOString(),
        },
        ...told,
      },
      client_id: client.id,
      registration_id: client.id,
      registration_type: 'service_auth',
      ...claimMembers(url, token, expires),
    },
  };
}

async function registerByIdJag(context: AgentContext, { members, name }: Registration): Promise<Answer> {
  const { client, response } = await tokenByIdJag(context, members, { dialect: 'auth.md', name });
  return {
    status: 200,
    body: {
      ...(await identityMembers(context, client, 'identity_assertion')),
      scopes: response.scope.split(' '),
      ...response,
      ...credential(context, members, response),
    },
  };
}

async function identityMembers(context: AgentContext, client: Client, type: string) {
  const identity = await issueIdentityAssertion(context, client);
  return {
    id: client.id,
    type,
    identity,
    registration_id: client.id,
    registration_type: type,
    identity_assertion: identity.assertion,
    assertion_expires: identity.expires_at,
    client_id: client.id,
  };
}

async function refresh(context: AgentContext, token: unknown): Promise<Answer> {
  const next = newRefreshToken(context);
  const client =
    typeof token === 'string'
      ? await context.store.rotateRefresh(hashSecret(token), next.stored, context.now())
      : undefined;
  if (!client) {
    throw badRequest(
      'invalid_refresh_token',
      'the refresh token is unknown, expired or was used before; register again',
    );
  }
  const members = await identityMembers(context, client, 'refresh');
  return { status: 200, body: { ...members, identity: { ...members.identity, refresh_token: next.sent } } };
}
