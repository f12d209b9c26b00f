import type { Catalog } from '../catalog/catalog.ts';
import type { AgentFacts } from './agent-facts.ts';
import type { McpFacts } from './mcp-server-card.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { SitePage } from './site-page.ts';
import type { Skill } from './skill.ts';

/** Everything discovery documents are made of. A part that is not wired is left out, and so is its mention. */
export interface DiscoveryInput {
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
  readonly agents?: AgentFacts | undefined;
  readonly payments?: PaymentFacts | undefined;
  readonly mcp?: McpFacts | undefined;
}
