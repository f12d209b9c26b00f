import type * as z from 'zod';
import type { AgentContext } from '../agents/context.ts';
import type { AgentAuthenticator } from '../agents/tokens/access-token.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/list/listing.ts';
import type { ObservedChange } from '../catalog/observed/observed-changes.ts';
import type { RecordHistory } from '../catalog/record-history.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import type { Route, RouterServices } from '../http/route.ts';
import type { Exchange } from '../mcp/messages.ts';
import type { OriginPolicy } from '../mcp/serve-mcp.ts';
import type { PaymentsMode } from '../payments/payment-settings.ts';
import type { Payments } from '../payments/payments.ts';
import type { Search } from '../search/create-search.ts';
import type { Store } from '../store/open-store.ts';
import type { ObservationStore } from '../store/queries/observation-queries.ts';

/** What endpoints and server-rendered pages work with; built once per process by `src/server/services.ts`. */
export interface Services extends RouterServices {
  readonly catalog: Catalog;
  /** The line at the foot of pages, as HTML. */
  readonly foot: string;
  readonly search: Search;
  /** Search, filters, order and pages of the tool list. */
  readonly listing: Listing;
  /** When each record last changed, by version of the catalogue. */
  readonly history: RecordHistory;
  /** Wall clock, replaceable in tests. */
  readonly now: () => Date;
  /** Checks bearer tokens. */
  readonly authenticator: AgentAuthenticator;
  /** State that outlives the process. */
  readonly store: Store;
  /** Where people send corrections: the settings `REPOSITORY_URL` and `CONTACT_EMAIL`. */
  readonly reports: { readonly repository: string | undefined; readonly email: string | undefined };
  /** What the service observes by itself; undefined when it does not. */
  readonly observations: ObservationStore | undefined;
  /** Observed changes of the build and of the running process, newest first. Never rejects. */
  readonly observedChanges: () => Promise<readonly ObservedChange[]>;
  /** Registration, claims and tokens. */
  readonly agents: AgentContext;
  /** False while the process stops or its store cannot be reached. Never rejects. */
  readonly healthy: () => boolean | Promise<boolean>;
  /** Discovery documents that the running server writes. */
  readonly documents: LiveDocuments;
  readonly mcp: McpService;
  /** Absent while pages are built. */
  readonly paidFeed?: PaidFeed;
  /** Writes what is still in memory and closes the store. */
  readonly close: () => Promise<void>;
}

/**
 * Servers of the protocol: `directory` with structured results, `text` the same without them, `connector` with the tools
 * `search` and `fetch`.
 */
export type McpServerName = 'directory' | 'text' | 'connector';

/** The protocol as its endpoints need it. */
export interface McpService {
  readonly origins: OriginPolicy;
  readonly exchanges: Readonly<Record<McpServerName, Exchange>>;
}

/** The paid side of the service; opened on first use. */
export interface PaidFeed {
  readonly mode: PaymentsMode;
  /** Undefined when the feed is off. */
  payments(): Promise<Payments | undefined>;
  /** The sandbox; undefined in every other mode. */
  sandbox(): Promise<{ handle(request: Request): Promise<Response> } | undefined>;
  close(): Promise<void>;
}

/** A route of the API. */
export type ApiRoute = Route<Services>;

/**
 * A route that only reads the catalogue. Unless `other` says otherwise, its answers are cached until the catalogue changes and
 * are counted against the caller's quota. A route that answers the same as an MCP tool needs the scope of that tool.
 */
export const catalogRoute = (
  path: string,
  scope: ApiRoute['scope'],
  operation: NonNullable<ApiRoute['operation']>,
  endpoint: ApiRoute['endpoint'],
  other: Partial<ApiRoute> = {},
): ApiRoute => ({
  method: 'GET',
  path,
  endpoint,
  cache: 'catalog',
  limit: 'caller',
  scope,
  operation,
  ...other,
});

/** The answer of an operation that succeeds. */
export const answered = (description: string, schema: z.ZodType) => ({ '200': { description, schema } });

/** What caches and counts for itself, or is not to be cached or counted. */
export const OF_ITS_OWN = { cache: 'own', limit: 'none' } as const;
