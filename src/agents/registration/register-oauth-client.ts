import * as z from 'zod';
import type { Networks } from '../../base/limits.ts';
import type { AgentContext } from '../context.ts';
import {
  type Answer,
  badRequest,
  cleanText,
  type Members,
  parseClientName,
  parseRedirectUris,
} from '../request-fields.ts';
import { ANONYMOUS_SCOPES, SIGN_IN_SCOPES } from '../scopes.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { addClient, newClient } from './add-client.ts';

const GRANTS = [
  'authorization_code',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
] as const;
const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const text = z.string().max(2048).transform(cleanText);
const link = z.url({ protocol: /^https?$/ }).max(2048);

/** Members of RFC 7591 §2 that are kept; others are ignored, and no address in them is ever fetched. */
const Metadata = z.object({
  client_name: z.unknown().optional(),
  redirect_uris: z.unknown().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.enum(METHODS).optional(),
  scope: z.string().max(1024).optional(),
  client_uri: link.optional(),
  logo_uri: link.optional(),
  tos_uri: link.optional(),
  policy_uri: link.optional(),
  contacts: z.array(text).max(10).optional(),
  software_id: text.optional(),
  software_version: text.optional(),
});

/** Registers an OAuth client (RFC 7591 §3). It gets no token: that takes one of its grants. */
export async function registerOAuthClient(
  context: AgentContext,
  members: Members,
  networks: Networks,
): Promise<Answer> {
  const redirectUris = parseRedirectUris(members['redirect_uris']);
  const parsed = Metadata.safeParse(members);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badRequest(
      'invalid_client_metadata',
      `${issue?.path.join('.') ?? 'the body'}: ${issue?.message ?? 'invalid'}`,
    );
  }
  if (members['redirect_uris'] === undefined && members['grant_types'] === undefined) {
    throw badRequest(
      'invalid_client_metadata',
      'the body must have identity_type (anonymous or identity_assertion), or type (auth.md), or redirect_uris or grant_types (RFC 7591)',
    );
  }
  const grants = grantTypes(parsed.data.grant_types, redirectUris);
  const method = parsed.data.token_endpoint_auth_method ?? 'client_secret_basic';
  if (method === 'none' && grants.some((grant) => grant !== 'authorization_code')) {
    throw badRequest(
      'invalid_client_metadata',
      'token_endpoint_auth_method none allows authorization_code only; the other grants need a secret',
    );
  }
  const responseTypes = grants.includes('authorization_code') ? ['code'] : [];
  if (parsed.data.response_types?.some((type) => type !== 'code')) {
    throw badRequest('invalid_client_metadata', 'response_types may hold code only');
  }
  const name = members['client_name'] === undefined ? null : parseClientName(members['client_name']);
  const allowed: readonly string[] = grants.includes('authorization_code')
    ? SIGN_IN_SCOPES
    : ANONYMOUS_SCOPES;
  const asked = (parsed.data.scope ?? '').split(' ').filter(Boolean);
  const scope = asked.length === 0 ? [...allowed] : allowed.filter((one) => asked.includes(one));
  const secret = method === 'none' ? undefined : newSecret('acs_');
  const { client_name: _name, ...kept } = parsed.data;
  const metadata = {
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    redirect_uris: redirectUris,
    grant_types: grants,
    response_types: responseTypes,
    token_endpoint_auth_method: method,
    scope: scope.join(' '),
  };
  const client = newClient(context, {
    dialect: 'rfc7591',
    kind: 'oauth',
    name,
    scope,
    metadata,
    secretHash: secret ? hashSecret(secret) : null,
  });
  await addClient(context, client, networks);
  return {
    status: 201,
    body: {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt / 1000),
      ...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
      ...(name !== null && { client_name: name }),
      ...metadata,
    },
  };
}

function grantTypes(asked: readonly string[] | undefined, redirectUris: readonly string[]): string[] {
  // Clients list refresh_token out of habit; it is left out of the answer (RFC 7591 §2).
  const grants = (asked ?? ['authorization_code']).filter((grant) => grant !== 'refresh_token');
  const unknown = grants.find((grant) => !(GRANTS as readonly string[]).includes(grant));
  if (unknown !== undefined || grants.length === 0) {
    throw badRequest('invalid_client_metadata', `grant_types may hold ${GRANTS.join(', ')}`);
  }
  if (grants.includes('authorization_code') && redirectUris.length === 0) {
    throw badRequest(
      'invalid_redirect_uri',
      'redirect_uris must hold at least one URI for the grant authorization_code',
    );
  }
  return [...new Set(grants)];
}
