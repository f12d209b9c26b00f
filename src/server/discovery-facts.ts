import { ANONYMOUS_SCOPES, IDENTITY_SCOPES, LIFETIMES } from '../agents/scopes.ts';
import { ASSERTION_REVOKED } from '../agents/tokens/revocation.ts';
import { GRANT_TYPES } from '../agents/tokens/token.ts';
import type { PaidFeed } from '../api/services.ts';
import { LIMIT_POLICIES, parseRateLimits, type Quota } from '../base/limits.ts';
import { API_VERSION, parsePublicScopes, RESOURCE_PATHS } from '../base/service.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { DiscoveryFacts, PaymentFacts, PaymentTerms } from '../documents/facts.ts';
import { mcpFacts } from '../mcp/directory-tools.ts';
import { specifiedTerms } from '../payments/payment-required.ts';
import { hasPayments } from '../payments/payment-settings.ts';
import { PAID_DESCRIPTION, PAID_PATH } from '../payments/payments.ts';
import type { Settings } from './settings/settings.ts';

/** What one call costs, for every document. */
const paymentTerms: PaymentTerms = {
  path: PAID_PATH,
  description: PAID_DESCRIPTION,
  price: { amount: specifiedTerms.amount, currency: specifiedTerms.currency },
  method: specifiedTerms.method,
};

/** What is accepted at this moment, exactly as the 402 says it; undefined while x402 is not offered. */
export async function livePaymentFacts(feed: PaidFeed, catalog: Catalog): Promise<PaymentFacts | undefined> {
  const payments = await feed.payments();
  const requirements = payments?.terms()?.x402;
  if (!requirements || payments?.facilitatorUrl === undefined) return undefined;
  return {
    ...paymentTerms,
    accepts: [requirements],
    facilitatorUrl: payments.facilitatorUrl,
    sandbox: feed.mode === 'sandbox',
    updatedAt: `${catalog.dataAsOf}T00:00:00Z`,
  };
}

/** Facts of the service under these settings. The build uses them too, so nothing here opens a store or a connection. */
export function discoveryFacts(settings: Settings): DiscoveryFacts {
  const { baseUrl } = settings;
  const { anonymous, identity } = parseRateLimits(settings.RATE_LIMITS) ?? LIMIT_POLICIES;
  const named = ({ quota, window }: Quota) => ({ requests: quota, windowSeconds: window });
  return {
    agents: {
      anonymous: {
        scopes: ANONYMOUS_SCOPES,
        lifetimeSeconds: LIFETIMES.anonymousToken,
        limit: named(anonymous),
      },
      assertion: {
        scopes: IDENTITY_SCOPES,
        maxAuthAgeSeconds: 3600,
        refreshDays: LIFETIMES.refreshToken / 86_400,
        limit: named(identity),
      },
      grantTypes: GRANT_TYPES,
      tokenEndpointAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
      resourcePaths: RESOURCE_PATHS.filter((path) => path !== ''),
      events: [ASSERTION_REVOKED],
    },
    ...(hasPayments(settings) && { payments: paymentTerms }),
    mcp: mcpFacts(baseUrl, API_VERSION, parsePublicScopes(settings.PUBLIC_SCOPES)),
  };
}
