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
import { claimForm, oauth2Authorize, oauth2AuthorizeForm } from './page-forms.ts';

const common = { cache: 'own', scope: 'unchecked', errors: 'oauth' } as const;

/** Addresses at which agents get, bind, use and give back credentials. */
export const agentRoutes: readonly ApiRoute[] = [
  {
    ...common,
    method: 'POST',
    path: '/api/agent/register',
    endpoint: agentRegister,
    limit: 'register',
    operation: registerOperation,
  },
  {
    ...common,
    method: 'POST',
    path: '/api/agent/claim',
    endpoint: agentClaim,
    limit: 'claim',
    operation: claimOperation,
  },
  {
    ...common,
    method: 'POST',
    path: '/api/agent/claim/complete',
    endpoint: agentClaimComplete,
    limit: 'claim',
    operation: claimCompleteOperation,
  },
  {
    ...common,
    method: 'POST',
    path: '/api/agent/revoke',
    endpoint: agentRevoke,
    limit: 'token',
    operation: revokeOperation,
  },
  {
    ...common,
    method: 'POST',
    path: '/oauth2/token',
    endpoint: oauth2Token,
    limit: 'token',
    operation: tokenOperation,
  },
  {
    ...common,
    method: 'GET',
    path: '/oauth2/userinfo',
    endpoint: oauth2Userinfo,
    limit: 'token',
    operation: userinfoOperation,
  },
  {
    ...common,
    method: 'GET',
    path: '/oauth2/authorize',
    endpoint: oauth2Authorize,
    limit: 'token',
    operation: authorizeOperation,
  },
  { ...common, method: 'POST', path: '/oauth2/authorize', endpoint: oauth2AuthorizeForm, limit: 'token' },
  { ...common, method: 'POST', path: '/claim', endpoint: claimForm, limit: 'claim' },
  { ...common, method: 'POST', path: '/oauth2/userinfo', endpoint: oauth2Userinfo, limit: 'token' },
];
