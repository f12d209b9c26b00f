import type { Answer } from '../answer.ts';
import { asObject } from '../as-object.ts';
import type { AgentContext } from '../context.ts';
import { badRequest } from '../fault.ts';
import { registerAuthMd } from './register-auth-md.ts';
import { registerOAuthClient } from './register-oauth-client.ts';
import { registerSpecification } from './register-specification.ts';

/**
 * Registers an agent or client. The members of the body tell the vocabulary: `type` is auth.md,
 * `identity_type` the specification, neither RFC 7591. `address` is the limit key of the requester.
 */
export function register(context: AgentContext, body: unknown, address: string): Promise<Answer> {
  const members = asObject(body);
  const { type, identity_type: identityType } = members;
  if (type !== undefined && identityType !== undefined && type !== identityType) {
    throw badRequest('invalid_request', 'type and identity_type contradict each other; send one of them');
  }
  if (identityType !== undefined) return registerSpecification(context, members, address);
  if (type !== undefined) return registerAuthMd(context, members, address);
  return registerOAuthClient(context, members);
}
