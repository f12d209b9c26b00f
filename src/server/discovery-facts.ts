import { API_VERSION } from '../base/api-version.ts';
import { LIMIT_POLICIES, parseRateLimits, type Quota } from '../base/limit-policies.ts';
import { parsePublicScopes } from '../base/read-scope.ts';
import type { DiscoveryFacts } from '../documents/facts.ts';
import { mcpFacts } from '../mcp/mcp-facts.ts';
import { hasPayments } from '../payments/payments-mode.ts';
import { agentFacts } from './agent-facts.ts';
import { paymentTerms } from './payment-facts.ts';
import type { Settings } from './settings/settings.ts';

/** Facts of the service under these settings. The build uses them too, so nothing here opens a store or a connection. */
export function discoveryFacts(settings: Settings): DiscoveryFacts {
  const { baseUrl } = settings;
  const { anonymous, identity } = parseRateLimits(settings.RATE_LIMITS) ?? LIMIT_POLICIES;
  const named = ({ quota, window }: Quota) => ({ requests: quota, windowSeconds: window });
  return {
    agents: agentFacts({ anonymous: named(anonymous), identity: named(identity) }),
    ...(hasPayments(settings) && { payments: paymentTerms }),
    mcp: mcpFacts(baseUrl, API_VERSION, parsePublicScopes(settings.PUBLIC_SCOPES)),
  };
}
