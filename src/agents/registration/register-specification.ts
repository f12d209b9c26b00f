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
  parseRedirectUris,
} from '../request-fields.ts';
import { ANONYMOUS_SCOPES, IDENTITY_SCOPES, LIFETIMES, narrowScope } from '../scopes.ts';
import { issueAccessToken, parseResource, type TokenResponse } from '../tokens/access-token.ts';
import { acceptIdJag } from '../tokens/id-jag.ts';
import { addClient, newClaim, newClient } from './add-client.ts';

export const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

/** Registers an agent by the specification: 201 with a credential for every identity type. */
export async function registerSpecification(
  context: AgentContext,
  members: Members,
  networks: Networks,
): Promise<Answer> {
  const { identity_type: identityType, assertion_type: assertionType } = members;
  if (identityType !== 'anonymous' && identityType !== 'identity_assertion') {
    throw badRequest('invalid_client_metadata', 'identity_type must be anonymous or identity_assertion');
  }
  const name = parseClientName(members['client_name']);
  const redirectUris = parseRedirectUris(members['redirect_uris']);
  const described = { name, redirectUris, identityType, networks };
  if (identityType === 'anonymous') return registerUnclaimed(context, members, described);
  if (assertionType === ID_JAG) return registerByIdJag(context, members, described);
  if (assertionType === 'verified_email') {
    const email = parseEmail(members['assertion'] ?? members['login_hint'] ?? members['email']);
    return registerUnclaimed(context, members, described, email);
  }
  throw badRequest('invalid_request', `assertion_type must be ${ID_JAG} or verified_email`);
}

interface Described {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly identityType: string;
  readonly networks: Networks;
}

/** What every agent is told that was registered. */
const registered = (
  { baseUrl }: AgentContext,
  { name, redirectUris, identityType }: Described,
  { id, createdAt }: Client,
  response: TokenResponse,
) => ({
  client_id: id,
  ...response,
  client_id_issued_at: Math.floor(createdAt / 1000),
  client_name: name,
  identity_type: identityType,
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'none',
  credential_type: 'bearer_token',
  revocation_uri: `${baseUrl}/api/agent/revoke`,
});

/** An anonymous credential, which a person can claim; with an e-mail address the claim begins at once. */
async function registerUnclaimed(
  context: AgentContext,
  members: Members,
  described: Described,
  email?: string,
): Promise<Answer> {
  const scope = narrowScope(optionalText(members, 'scope'), email ? IDENTITY_SCOPES : ANONYMOUS_SCOPES);
  const granted = scope.filter((name) => (ANONYMOUS_SCOPES as readonly string[]).includes(name));
  const resource = parseResource(context.baseUrl, optionalText(members, 'resource'));
  const client = newClient(context, {
    dialect: 'specification',
    kind: 'anonymous',
    name: described.name,
    scope: granted,
    metadata: { redirect_uris: described.redirectUris },
  });
  const { token, claim, expires } = newClaim(context, client);
  if (email) await takeMailQuotas(context, 'claim', email, described.networks);
  await addClient(context, client, described.networks, claim);
  const attempt = email && (await startAttempt(context, { client, email, claimHash: claim.hash }));
  const { response } = await issueAccessToken(context, client, {
    scope: granted,
    resource,
    lifetime: LIFETIMES.anonymousToken,
  });
  return {
    status: 201,
    body: {
      ...registered(context, described, client, response),
      claim_token: token,
      claim_token_expires: expires,
      claim_uri: `${context.baseUrl}/api/agent/claim`,
      ...(attempt && {
        status: 'pending',
        post_claim_scopes: IDENTITY_SCOPES,
        claim: attemptMembers(context, attempt),
      }),
    },
  };
}

/** Registers the agent that an ID-JAG in `assertion` vouches for, with an access token of the scope that is asked for. */
export async function tokenByIdJag(
  context: AgentContext,
  members: Members,
  agent: Pick<Client, 'dialect' | 'name'>,
) {
  const { client, scope, resource } = await acceptIdJag(context, members['assertion'], undefined, agent);
  const { response } = await issueAccessToken(context, client, {
    scope: narrowScope(optionalText(members, 'scope'), scope),
    userId: client.userId,
    resource,
  });
  return { client, response };
}

async function registerByIdJag(
  context: AgentContext,
  members: Members,
  described: Described,
): Promise<Answer> {
  const { client, response } = await tokenByIdJag(context, members, {
    dialect: 'specification',
    name: described.name,
  });
  return {
    status: 201,
    body: registered(context, described, client, response),
  };
}
