import type { Catalog } from '../catalog/catalog.ts';
import type { PaymentFacts, PaymentTerms } from './commerce/payment-facts.ts';
import type { McpFacts } from './mcp-server-card.ts';
import type { AgentFacts } from './oauth/agent-facts.ts';
import type { SitePage } from './site-page.ts';
import type { Skill } from './skill.ts';

/**
 * The optional parts of the service that the settings turn on. They come from the settings alone, so that the build and
 * the running server describe the same. No document mentions a part that is absent.
 */
export interface DiscoveryFacts {
  readonly agents?: AgentFacts | undefined;
  readonly payments?: PaymentTerms | undefined;
  readonly mcp?: McpFacts | undefined;
}

/** What only the running server knows. */
export interface LiveFacts {
  /** Public signing keys: next, current and previous. */
  readonly keys?: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly payments?: () => Promise<PaymentFacts | undefined>;
}

/** What the documents of the build are written from. */
export interface DiscoveryInput extends DiscoveryFacts {
  /** Public base URL without trailing slash. */
  readonly baseUrl: string;
  /** Version of the interface, such as `1.0.0`. */
  readonly version: string;
  readonly catalog: Catalog;
  /** Every HTML page of the build. */
  readonly pages: readonly SitePage[];
  readonly skills: readonly Skill[];
  /** Day of the build, `YYYY-MM-DD`; decides only the expiry of security.txt. */
  readonly today: string;
}
