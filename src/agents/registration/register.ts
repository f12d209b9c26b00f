import type { Networks } from '../../base/limits.ts';
import type { AgentContext } from '../context.ts';
import { type Answer, badRequest, readMembers } from '../request-fields.ts';
import { registerAuthMd } from './register-auth-md.ts';
import { registerOAuthClient } from './register-oauth-client.ts';
import { registerSpecification } from './register-specification.ts';

/**
 * Registers an agent or client for a requester in these networks. The members of the body select the vocabulary: `type`
 * is auth.md, `identity_type` the specification, neither RFC 7591.
 */
export function register(context: AgentContext, body: unknown, networks: Networks): Promise<Answer> {
  const members = readMembers(body);
  const { type, identity_type: identityType } = members;
  if (type !== undefined && identityType !== undefined && type !== identityType) {
    throw badRequest('invalid_request', 'type and identity_type contradict each other; send one of them');
  }
  if (identityType !== undefined) return registerSpecification(context, members, networks);
  if (type !== undefined) return registerAuthMd(context, members, networks);
  return registerOAuthClient(context, members, networks);
}
