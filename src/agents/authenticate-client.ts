import type { Client } from '../store/agent-records.ts';
import type { AgentContext } from './context.ts';
import { badRequest, OAuthFault } from './request-fields.ts';
import { hashSecret, sameDigest } from './secret.ts';

/** Form parameters of an OAuth endpoint, each at most once. */
export type Form = ReadonlyMap<string, string>;

/** Most parameters that a form may have. */
const MAX_PARAMETERS = 100;

/** Reads a form (RFC 6749 §3.2): a repeated parameter is an error, an empty one counts as absent. */
export function parseForm(text: string): Form {
  const form = new Map<string, string>();
  if (text.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw badRequest('invalid_request', `a form may have at most ${MAX_PARAMETERS} parameters`);
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw badRequest('invalid_request', 'a parameter is repeated; send each once');
    if (value !== '') form.set(name, value);
  }
  return form;
}

/**
 * The client that a request comes from (RFC 6749 §2.3): by Basic, by `client_secret`, or a public client by
 * `client_id`. Undefined when none is named. Throws `invalid_client` for wrong credentials.
 */
export async function authenticateClient(
  context: AgentContext,
  authorization: string | undefined,
  form: Form,
): Promise<{ client: Client; authenticated: boolean } | undefined> {
  const basic = readBasic(authorization);
  const [id, secret] = basic ?? [form.get('client_id'), form.get('client_secret')];
  if (id === undefined) return undefined;
  if (basic && (form.has('client_secret') || (form.has('client_id') && form.get('client_id') !== id))) {
    throw badRequest('invalid_request', 'authenticate the client in one way: by Basic or in the body');
  }
  const refuse = () =>
    new OAuthFault(
      401,
      'invalid_client',
      'the client is unknown or its credentials are wrong',
      basic ? { 'www-authenticate': 'Basic realm="oauth2", charset="UTF-8"' } : {},
    );
  const client = await context.store.client(id);
  if (!client || client.revokedAt !== null) throw refuse();
  if (client.secretHash === null) {
    if (secret !== undefined && secret !== '') throw refuse();
    return { client, authenticated: false };
  }
  if (secret === undefined || !sameDigest(hashSecret(secret), client.secretHash)) throw refuse();
  return { client, authenticated: true };
}

function readBasic(authorization: string | undefined): [string, string] | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const decode = (part: string) => new URLSearchParams(`v=${part.replaceAll('&', '%26')}`).get('v') ?? '';
  return [decode(text.slice(0, colon)), decode(text.slice(colon + 1))];
}
