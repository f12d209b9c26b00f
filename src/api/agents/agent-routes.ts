import type { LimitPolicy } from '../../base/limits.ts';
import type { Operation } from '../../http/http.ts';
import type { ApiRoute } from '../services.ts';
import {
  agentClaim,
  agentClaimComplete,
  agentRegister,
  agentRevoke,
  oauth2Token,
  oauth2Userinfo,
} from './agent-endpoints.ts';
import {
  authorizeOperation,
  claimCompleteOperation,
  claimOperation,
  registerOperation,
  revokeOperation,
  tokenOperation,
  userinfoOperation,
} from './agent-operations.ts';
import { type AgentEndpoint, answerFault } from './oauth-endpoint.ts';
import { claimForm, oauth2Authorize, oauth2AuthorizeForm } from './page-forms.ts';

/** A route whose OAuth faults become answers (RFC 6749 §5.2). */
const route = (
  method: 'GET' | 'POST',
  path: string,
  endpoint: AgentEndpoint,
  limit: LimitPolicy,
  operation?: Operation,
): ApiRoute => ({
  method,
  path,
  endpoint: (request, services) => endpoint(request, services).catch(answerFault),
  limit,
  cache: 'own',
  scope: 'unchecked',
  errors: 'oauth',
  ...(operation && { operation }),
});

/** Addresses at which agents get, bind, use and give back credentials. */
export const agentRoutes: readonly ApiRoute[] = [
  route('POST', '/api/agent/register', agentRegister, 'register', registerOperation),
  route('POST', '/api/agent/claim', agentClaim, 'claim', claimOperation),
  route('POST', '/api/agent/claim/complete', agentClaimComplete, 'claim', claimCompleteOperation),
  route('POST', '/api/agent/revoke', agentRevoke, 'token', revokeOperation),
  route('POST', '/oauth2/token', oauth2Token, 'token', tokenOperation),
  route('GET', '/oauth2/userinfo', oauth2Userinfo, 'token', userinfoOperation),
  route('GET', '/oauth2/authorize', oauth2Authorize, 'token', authorizeOperation),
  route('POST', '/oauth2/authorize', oauth2AuthorizeForm, 'token'),
  route('POST', '/claim', claimForm, 'claim'),
  route('POST', '/oauth2/userinfo', oauth2Userinfo, 'token'),
];
