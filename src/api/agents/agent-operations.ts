import * as z from 'zod';
import type { DocumentedAnswer, Operation } from '../../http/http.ts';

const OAuthError = z
  .object({
    error: z.string().describe('Code of the error.'),
    error_description: z.string().describe('What was wrong and what to do.'),
    message: z.string().describe('The same text.'),
  })
  .meta({ id: 'OAuthError', description: 'An error of an OAuth endpoint (RFC 6749 section 5.2).' });

const refused = (description: string): DocumentedAnswer => ({
  description,
  schema: OAuthError,
  example: {
    error: 'invalid_request',
    error_description: 'the body must be JSON',
    message: 'the body must be JSON',
  },
});

const TokenMembers = {
  access_token: z.string().describe('Bearer token.'),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Life of the token in seconds; 86400 for an anonymous credential.'),
  scope: z.string().describe('Scopes, separated by spaces; `read:tools search` when anonymous.'),
};

const Registration = z
  .object({
    client_name: z.string().min(1).max(200).describe('Name of the agent.'),
    identity_type: z.enum(['anonymous', 'identity_assertion']),
    redirect_uris: z.array(z.string()).default([]).describe('May be empty.'),
    assertion_type: z
      .enum(['urn:ietf:params:oauth:token-type:id-jag', 'verified_email'])
      .optional()
      .describe('Required for `identity_assertion`.'),
    assertion: z
      .string()
      .optional()
      .describe('Required for `identity_assertion`: the ID-JAG, or the e-mail address of the user.'),
    scope: z.string().optional().describe('Scopes to narrow the credential to.'),
  })
  .meta({ id: 'AgentRegistration' });

const Credential = z
  .looseObject({ client_id: z.string().describe('Identifier of the agent.'), ...TokenMembers })
  .meta({ id: 'AgentCredential', description: 'A credential; further members help to claim and revoke it.' });

export const registerOperation: Operation = {
  operationId: 'registerAgent',
  summary: 'Register an agent',
  description:
    'Registers an agent and answers with a bearer credential. Bodies with `type` follow auth.md, bodies with neither ' +
    '`type` nor `identity_type` RFC 7591. Limited to 30 per minute and address, and per wider network. See `/auth.md`.',
  tag: 'agents',
  security: 'none',
  body: {
    description: 'JSON of at most 64 KiB; unknown members are ignored.',
    schema: Registration,
    example: { client_name: 'Ledger Scout', identity_type: 'anonymous', redirect_uris: [] },
  },
  answers: {
    '201': {
      description: 'The agent is registered.',
      schema: Credential,
      example: {
        client_id: 'agt_9sV0cYxC1m3J2Yb6m5m0Yw',
        access_token: '<ACCESS_TOKEN>',
        token_type: 'Bearer',
        expires_in: 86400,
        scope: 'read:tools search',
      },
    },
    '400': refused('The body or the assertion is not acceptable; `error` says why.'),
    '401': refused('The user has to sign in at the provider again, or has to prove the mailbox here.'),
    '413': refused('The body is larger than 64 KiB.'),
    '415': refused('The body is not JSON.'),
    '429': refused(
      'Too many registrations, or too many that were never used, from this network; retry after `Retry-After` seconds.',
    ),
    '503': refused('The issuer of the assertion, or the store, cannot be reached.'),
  },
};

const ClaimRequest = z
  .object({
    claim_token: z.string().optional().describe('May be left out when the bearer token is sent.'),
    email: z.string().describe('E-mail address of the user.'),
  })
  .meta({ id: 'ClaimRequest' });

export const claimOperation: Operation = {
  operationId: 'claimAgent',
  summary: 'Begin to claim a registration',
  description:
    'Mails the user a code and answers with the page on which the user decides. Show the user `attempt.verification_uri` ' +
    'and `claim_attempt.user_code`. They type that code on the page, or read to you another one that the page shows; send ' +
    'the one that was used to `/api/agent/claim/complete`.',
  tag: 'agents',
  body: {
    description: 'The claim token and the address of the user.',
    schema: ClaimRequest,
    example: { claim_token: '<CLAIM_TOKEN>', email: 'user@example.com' },
  },
  answers: {
    '200': {
      description: 'The mail was sent.',
      schema: z.looseObject({
        id: z.string(),
        attempt: z.object({ verification_uri: z.string(), expires_at: z.string() }),
        claim_attempt: z.looseObject({ user_code: z.string() }),
        status: z.literal('initiated'),
      }),
    },
    '4XX': refused('The claim cannot begin; `error` says why.'),
  },
};

export const claimCompleteOperation: Operation = {
  operationId: 'completeClaim',
  summary: 'Complete a claim',
  description:
    'Exchanges the code that the user typed on the page, or read to you, for a token with all scopes and a refresh token. `409 claim_not_confirmed` means: wait for ' +
    'the user. Tokens from before the claim stop working.',
  tag: 'agents',
  body: {
    description: 'The claim token and the code.',
    schema: z
      .object({ claim_token: z.string().optional(), user_code: z.string() })
      .meta({ id: 'ClaimCompletion' }),
    example: { claim_token: '<CLAIM_TOKEN>', user_code: '123456' },
  },
  answers: {
    '200': {
      description: 'The registration belongs to the user.',
      schema: z.looseObject({
        client_id: z.string(),
        status: z.literal('claimed'),
        identity: z.looseObject({ refresh_token: z.string() }),
        ...TokenMembers,
      }),
    },
    '4XX': refused('The claim cannot be completed; `error` says why.'),
  },
};

export const revokeOperation: Operation = {
  operationId: 'revokeToken',
  summary: 'Revoke a credential',
  description:
    'Revokes a token at once (RFC 7009). The same answer for unknown tokens. JSON `{"token":"…"}`, or an empty JSON ' +
    'object with the token in `Authorization`, works too. Identity providers may push `application/secevent+jwt` ' +
    '(answer 202) or `application/logout+jwt`.',
  tag: 'agents',
  body: {
    description: 'The token to revoke.',
    contentType: 'application/x-www-form-urlencoded',
    schema: z
      .object({
        token: z.string(),
        token_type_hint: z.enum(['access_token', 'refresh_token']).optional(),
        client_id: z.string().optional(),
      })
      .meta({ id: 'Revocation' }),
    example: { token: '<ACCESS_TOKEN>' },
  },
  answers: {
    '200': { description: 'The token does not work, whether it did before or not.' },
    '202': { description: 'The security event was taken.' },
    '4XX': refused('The request is malformed, or the client could not be authenticated.'),
  },
};

export const tokenOperation: Operation = {
  operationId: 'requestToken',
  summary: 'Request an access token',
  description:
    'OAuth 2.0 token endpoint. Grants: `authorization_code` with PKCE, `client_credentials`, ' +
    '`urn:ietf:params:oauth:grant-type:jwt-bearer` and `urn:workos:agent-auth:grant-type:claim`.',
  tag: 'agents',
  security: 'none',
  body: {
    description: 'Form parameters, each at most once.',
    contentType: 'application/x-www-form-urlencoded',
    schema: z
      .object({
        grant_type: z.string(),
        client_id: z.string().optional(),
        client_secret: z.string().optional(),
        scope: z.string().optional(),
        resource: z.string().optional(),
        assertion: z.string().optional(),
        claim_token: z.string().optional(),
        code: z.string().optional(),
        code_verifier: z.string().optional(),
        redirect_uri: z.string().optional(),
      })
      .meta({ id: 'TokenRequest' }),
    example: { grant_type: 'client_credentials', scope: 'search' },
  },
  answers: {
    '200': {
      description: 'An access token.',
      schema: z.looseObject(TokenMembers).meta({ id: 'TokenResponse' }),
    },
    '4XX': refused('The grant was refused; `error` says why.'),
  },
};

export const userinfoOperation: Operation = {
  operationId: 'getUserinfo',
  summary: 'Claims about the signed-in user',
  description:
    'OpenID Connect userinfo. Needs an access token with the scope `openid`; `email` adds the address.',
  tag: 'agents',
  security: 'bearer',
  answers: {
    '200': {
      description: 'Claims about the user.',
      schema: z
        .object({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() })
        .meta({ id: 'Userinfo' }),
    },
    '4XX': refused('The access token is missing, invalid, or lacks the scope.'),
  },
};

export const authorizeOperation: Operation = {
  operationId: 'authorize',
  summary: 'Ask a person for authorization',
  description:
    'OAuth 2.0 authorization endpoint for browsers: code with PKCE S256. Leads to the sign-in page; once the person has ' +
    'agreed there, back to the redirect URI with `code` or `error`, `state` and `iss`. `prompt=none` is refused.',
  tag: 'agents',
  security: 'none',
  query: z.object({
    client_id: z.string().describe('A client registered for `authorization_code`.'),
    response_type: z.literal('code'),
    redirect_uri: z.string().optional(),
    scope: z.string().optional(),
    state: z.string().optional(),
    code_challenge: z.string(),
    code_challenge_method: z.literal('S256'),
    resource: z.string().optional(),
    nonce: z.string().optional(),
    prompt: z.string().optional(),
    max_age: z.string().optional(),
  }),
  answers: {
    '303': { description: 'On to the sign-in page, which also shows what is wrong with a request.' },
    '400': {
      description:
        'The client or its redirect URI is not registered, or `prompt` is `none`: a page for the person.',
      contentType: 'text/html',
    },
  },
};
