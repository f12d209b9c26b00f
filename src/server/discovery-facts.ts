import { API_VERSION } from '../api/api-version.ts';
import type { DiscoveryFacts } from '../discovery/facts.ts';
import { mcpFacts } from '../mcp/mcp-facts.ts';
import { hasPayments } from '../payments/payment-settings.ts';
import { paymentTerms } from './payment-facts.ts';
import type { Settings } from './settings.ts';

/** What is wired under these settings. The build asks too, so nothing here opens a store or a connection. */
export function discoveryFacts(settings: Settings): DiscoveryFacts {
  return {
    ...(hasPayments(settings, settings.HOST) && { payments: paymentTerms, ucp: {}, acp: [] }),
    mcp: mcpFacts(settings.baseUrl, API_VERSION, false),
  };
}
