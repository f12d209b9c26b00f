import { type Document, textDocument } from './document.ts';
import type { AgentFacts } from './facts.ts';

const hours = (seconds: number) => `${seconds / 3600} h`;

function methods({ anonymous, assertion }: AgentFacts): string {
  const perMinute = (limit: { requests: number; windowSeconds: number }) =>
    `${Math.round((limit.requests * 60) / limit.windowSeconds)} requests/minute`;
  const rows = [
    `| nothing | \`anonymous\` | \`${anonymous.scopes.join(' ')}\` | ${perMinute(anonymous.limit)}, ${hours(anonymous.lifetimeSeconds)} |`,
    `| a signed identity assertion (ID-JAG) from a provider we trust | \`identity_assertion\` | \`${assertion.scopes.join(' ')}\` | ${perMinute(assertion.limit)} |`,
    "| your user's e-mail address | `identity_assertion` with `verified_email` | anonymous first, all scopes after the user confirms | as above |",
  ];
  return ['| You have | Method | Scopes | Limit |', '| - | - | - | - |', ...rows].join('\n');
}

function email(baseUrl: string): string {
  return `

E-mail: send \`"assertion_type":"verified_email","assertion":"user@example.com"\`. The user gets a message with a code for that mailbox; show them \`claim.verification_uri\` and \`claim.user_code\`, which they type there. Meanwhile \`POST ${baseUrl}/oauth2/token\` as a form with \`grant_type=urn:workos:agent-auth:grant-type:claim\` and \`claim_token\`, every \`claim.interval\` seconds: \`400 authorization_pending\` means wait, \`200\` brings the token with all scopes. Never use an address that your user did not give you for this purpose.`;
}

function claim(baseUrl: string): string {
  return `## Claim (turn an anonymous registration into the user's own)

1. \`POST ${baseUrl}/api/agent/claim\` with \`{"claim_token":"...","email":"user@example.com"}\`.
2. Show the user \`attempt.verification_uri\` and \`claim_attempt.user_code\`. On that page they prove the mailbox; then they type your code there, or let the page show another one and read it to you.
3. \`POST ${baseUrl}/api/agent/claim/complete\` with \`{"claim_token":"...","user_code":"123456"}\`: your code once they have typed it, else the one that they read to you. \`409 claim_not_confirmed\` means: wait for the user.

The answer holds a new token with all scopes, and \`identity.refresh_token\`: keep it secret. Tokens from before the claim stop working.

`;
}

/** `/auth.md`: how an agent registers, uses, renews and revokes a credential, in words and requests. */
export function authMd(baseUrl: string, agents: AgentFacts): Document {
  const { anonymous, assertion } = agents;
  const body = `# auth.md: agent registration for the Fintech Tool Directory

You are an automated agent. This page tells you how to get a credential for ${baseUrl} and how to use it. No human is needed for anonymous access.

Most reads (\`GET /api/search\`, \`GET /api/tools\`, \`POST /api/mcp\`) also work with no credential at a lower rate limit, unless a \`401\` asks for a scope. The paid feed \`GET /api/v1/paid/market-intelligence\` takes a payment, not a credential.

## Discover

1. \`GET ${baseUrl}/.well-known/oauth-protected-resource\` names the authorization server.
2. \`GET ${baseUrl}/.well-known/oauth-authorization-server\` lists the endpoints; read the \`agent_auth\` object.

A \`401\` answer carries \`WWW-Authenticate: Bearer resource_metadata="..."\` with the address of step 1, or for \`/api/mcp\` and \`/api/mcp/connector\` that of its own metadata.

## Choose a method

${methods(agents)}

## Register

Anonymous:

\`\`\`http
POST ${baseUrl}/api/agent/register
Content-Type: application/json

{"client_name":"my-agent","identity_type":"anonymous","redirect_uris":[]}
\`\`\`

The answer \`201\` has \`client_id\`, \`access_token\`, \`token_type\` ("Bearer"), \`expires_in\` (${anonymous.lifetimeSeconds}), \`scope\` ("${anonymous.scopes.join(' ')}"), \`claim_token\`, \`claim_uri\`. Keep \`access_token\` and \`claim_token\` secret.

ID-JAG: send \`"identity_type":"identity_assertion"\`, \`"assertion_type":"urn:ietf:params:oauth:token-type:id-jag"\` and \`"assertion":"<JWT>"\`. The JWT needs \`typ\` \`oauth-id-jag+jwt\`, \`aud\` \`${baseUrl}\`, an unused \`jti\`, \`exp\` at most 5 minutes after \`iat\`, a verified \`email\`, and \`auth_time\` within the last ${assertion.maxAuthAgeSeconds} seconds. On \`401 login_required\`, ask your provider to sign the user in again.${email(baseUrl)}

Agents that speak the \`type\` dialect (\`{"type":"anonymous"}\`, \`identity_assertion\`, \`service_auth\`, \`refresh\`) use the same address and trade \`identity.assertion\` at \`${baseUrl}/oauth2/token\` with \`grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer\`. OAuth clients may register with RFC 7591 at the same address.

${claim(baseUrl)}## Use

\`\`\`http
GET ${baseUrl}/api/search?q=open+banking
Authorization: Bearer <ACCESS_TOKEN>
\`\`\`

\`401 invalid_token\`: register again or renew. \`403 insufficient_scope\`: claim or use an assertion. \`429\`: wait for \`Retry-After\` seconds; \`RateLimit\` tells what is left. Never put the token in a URL. A token is good for the API and for MCP; one that was requested with \`resource\` is good for that resource alone.

## Renew

Anonymous: register again after \`expires_in\`. Claimed: \`{"type":"refresh","refresh_token":"..."}\` to the register address. The answer holds \`identity.assertion\`, which \`${baseUrl}/oauth2/token\` trades for a token as above, and the next \`identity.refresh_token\`: each works once, within ${assertion.refreshDays} days. ID-JAG: send a fresh assertion.

## Revoke

\`\`\`http
POST ${baseUrl}/api/agent/revoke
Content-Type: application/x-www-form-urlencoded

token=<ACCESS_TOKEN>
\`\`\`

Always \`200\` (RFC 7009). JSON \`{"token":"..."}\` works too. Identity providers may push a Security Event Token (\`application/secevent+jwt\`) to the same address.

## Errors

OAuth endpoints answer \`{"error":"...","error_description":"..."}\`; other endpoints answer \`application/problem+json\`.
`;
  return textDocument('/auth.md', body);
}
