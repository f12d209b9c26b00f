import type { PaymentFacts, PaymentTerms } from './commerce/payment-facts.ts';
import type { UcpFacts } from './commerce/ucp.ts';
import type { McpFacts } from './mcp-server-card.ts';
import type { AgentFacts } from './oauth/agent-facts.ts';

/**
 * Which optional parts of the service are wired, from the settings alone, so that the build and the running
 * server describe the same. A part that is left out is mentioned in no document.
 */
export interface DiscoveryFacts {
  readonly agents?: AgentFacts | undefined;
  readonly payments?: PaymentTerms | undefined;
  readonly ucp?: UcpFacts | undefined;
  /** Services of the Agentic Commerce Protocol that are answered below `/api/acp`. */
  readonly acp?: readonly ('checkout' | 'orders' | 'carts')[] | undefined;
  readonly mcp?: McpFacts | undefined;
}

/** What only the running server knows. */
export interface LiveFacts {
  /** Public signing keys: next, current and previous. */
  readonly keys?: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly payments?: () => Promise<PaymentFacts | undefined>;
}
