import type { Catalog } from '../catalog/catalog.ts';
import type { Skill } from './agent-tools.ts';
import type { SitePage } from './crawler-files.ts';

/** Description of the MCP server; equal to its `initialize`, `server/discover` and `tools/list`. */
export interface McpFacts {
  /** `serverInfo` as the server answers it; the name is reverse-DNS with one slash. */
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string };
  /** At most 100 characters. */
  readonly description: string;
  readonly instructions: string;
  /** Newest first. */
  readonly protocolVersions: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** `tools` of `tools/list`. */
  readonly tools: readonly { readonly name: string }[];
  /** Whether some tool answers only with a bearer token from `/api/agent/register`. */
  readonly tokenNeeded: boolean;
}

/**
 * What the service offers, by its settings alone, so that the build and the running server describe the same. No document
 * mentions payments that are absent.
 */
export interface DiscoveryFacts {
  readonly agents: AgentFacts;
  readonly payments?: PaymentTerms | undefined;
  readonly mcp: McpFacts;
}

/** What only the running server knows. */
export interface LiveFacts {
  /** Public signing keys: next, current and previous. */
  readonly keys: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly payments: () => Promise<PaymentFacts | undefined>;
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

/** What the authorization server offers; the source of the discovery documents. */
export interface AgentFacts {
  readonly anonymous: {
    readonly scopes: readonly string[];
    readonly lifetimeSeconds: number;
    readonly limit: { readonly requests: number; readonly windowSeconds: number };
  };
  readonly assertion: {
    readonly scopes: readonly string[];
    /** Oldest accepted `auth_time` of an assertion. */
    readonly maxAuthAgeSeconds: number;
    /** Days for which a refresh token is valid. */
    readonly refreshDays: number;
    readonly limit: { readonly requests: number; readonly windowSeconds: number };
  };
  readonly grantTypes: readonly string[];
  readonly tokenEndpointAuthMethods: readonly string[];
  /** Paths below the base URL that are protected resources of their own, such as `/api/mcp`. */
  readonly resourcePaths: readonly string[];
  /** Types of security events that `/api/agent/revoke` takes from identity providers. */
  readonly events: readonly string[];
}

/** One way to pay with x402 (`PaymentRequirements` of version 2), exactly as the live 402 states it. */
type X402Requirement = Readonly<Record<string, unknown>> & {
  readonly network: string;
  readonly scheme: string;
};

/** What the paid feed costs: known from the settings alone, so the build can state it too. */
export interface PaymentTerms {
  /** Path of the paid resource. */
  readonly path: string;
  readonly description: string;
  /** Price of one call, such as `{ amount: 0.01, currency: 'USD' }`. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** Payment method of the card rail, such as `stripe`. */
  readonly method: string;
}

/** What the paid feed accepts at this moment; the source of the discovery documents. */
export interface PaymentFacts extends PaymentTerms {
  /** `accepts` of the live 402. */
  readonly accepts: readonly X402Requirement[];
  /** Base address of the facilitator that verifies and settles. */
  readonly facilitatorUrl: string;
  /** Whether that facilitator is our own, for tests, on our origin. */
  readonly sandbox: boolean;
  /** When terms last changed, ISO 8601. */
  readonly updatedAt: string;
}
