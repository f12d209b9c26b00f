import type { Answer } from '../answer.ts';
import { claimPage, startAttempt } from '../claim/start-attempt.ts';
import type { AgentContext } from '../context.ts';
import { parseEmail } from '../email-address.ts';
import { badRequest } from '../fault.ts';
import { LIFETIMES } from '../lifetimes.ts';
import { ANONYMOUS_SCOPES, IDENTITY_SCOPES, narrowScope } from '../scopes.ts';
import { issueAccessToken, parseResource } from '../tokens/access-token.ts';
import { acceptIdJag } from '../tokens/verify-id-jag.ts';
import { addClient, newClaim } from './add-client.ts';
import { cleanText } from './clean-text.ts';
import { newClient } from './new-client.ts';
import { parseRedirectUris } from './redirect-uri.ts';

export const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

type Members = Readonly<Record<string, unknown>>;

/** `client_name` of a body: 1 to 200 characters after cleaning. */
export function parseName(value: unknown): string {
  const name = typeof value === 'string' ? cleanText(value) : '';
  if (name === '' || name.length > 200) {
    throw badRequest('invalid_client_metadata', 'client_name must be a string of 1 to 200 characters');
  }
  return name;
}

/** `scope` or `resource` of a body. */
export function optionalText(members: Members, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest('invalid_request', `${name} must be a string`);
}

/** Registers an agent by the specification: 201 with a credential for every identity type. */
export async function registerSpecification(
  context: AgentContext,
  members: Members,
  address: string,
): Promise<Answer> {
  const { identity_type: identityType, assertion_type: assertionType } = members;
  if (identityType !== 'anonymous' && identityType !== 'identity_assertion') {
    throw badRequest('invalid_client_metadata', 'identity_type must be anonymous or identity_assertion');
  }
  const name = parseName(members['client_name']);
  const redirectUris = parseRedirectUris(members['redirect_uris']);
  const described = { name, redirectUris, identityType };
  if (identityType === 'anonymous') return registerUnclaimed(context, members, described);
  if (assertionType === ID_JAG) return registerByIdJag(context, members, described);
  if (assertionType === 'verified_email') {
    const email = parseEmail(members['assertion'] ?? members['login_hint'] ?? members['email']);
    return registerUnclaimed(context, members, described, { email, address });
  }
  throw badRequest('invalid_request', `assertion_type must be ${ID_JAG} or verified_email`);
}

interface Described {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly identityType: string;
}

const common = ({ name, redirectUris, identityType }: Described, createdAt: number) => ({
  client_id_issued_at: Math.floor(createdAt / 1000),
  client_name: name,
  identity_type: identityType,
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'none',
  credential_type: 'bearer_token',
});

/** An anonymous credential, which a person can claim; with a mailbox the claim begins at once. */
async function registerUnclaimed(
  context: AgentContext,
  members: Members,
  described: Described,
  mailbox?: { email: string; address: string },
): Promise<Answer> {
  const scope = narrowScope(optionalText(members, 'scope'), mailbox ? IDENTITY_SCOPES : ANONYMOUS_SCOPES);
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
  await addClient(context, client, claim);
  const attempt = mailbox && (await startAttempt(context, { client, claimHash: claim.hash, ...mailbox }));
  const { response } = await issueAccessToken(context, client, {
    scope: granted,
    resource,
    lifetime: LIFETIMES.anonymousToken,
  });
  return {
    status: 201,
    body: {
      client_id: client.id,
      ...response,
      ...common(described, client.createdAt),
      claim_token: token,
      claim_token_expires: expires,
      claim_uri: `${context.baseUrl}/api/agent/claim`,
      revocation_uri: `${context.baseUrl}/api/agent/revoke`,
      ...(attempt && {
        status: 'pending',
        post_claim_scopes: IDENTITY_SCOPES,
        claim: {
          verification_uri: claimPage(context.baseUrl, attempt.token),
          user_code: attempt.userCode,
          expires_in: LIFETIMES.attempt,
          interval: 5,
        },
      }),
    },
  };
}

async function registerByIdJag(
  context: AgentContext,
  members: Members,
  described: Described,
): Promise<Answer> {
  const accepted = await acceptIdJag(context, members['assertion'], undefined, {
    dialect: 'specification',
    name: described.name,
  });
  const scope = narrowScope(optionalText(members, 'scope'), accepted.scope);
  const { client } = accepted;
  const { response } = await issueAccessToken(context, client, {
    scope,
    userId: client.userId,
    resource: accepted.resource,
  });
  return {
    status: 201,
    body: {
      client_id: client.id,
      ...response,
      ...common(described, client.createdAt),
      revocation_uri: `${context.baseUrl}/api/agent/revoke`,
    },
  };
}
