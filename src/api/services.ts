import type { AgentContext } from '../agents/context.ts';
import type { AgentAuthenticator } from '../agents/tokens/create-authenticator.ts';
import type { Log } from '../base/log.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/list/listing.ts';
import type { LiveDocuments } from '../discovery/live-documents.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { Limits } from '../http/limits.ts';
import type { Search } from '../search/create-search.ts';
import type { Store } from '../store/store.ts';
import type { McpService } from './mcp-service.ts';
import type { PaidFeed } from './paid-feed.ts';

/** What endpoints and server-rendered pages work with; built once per process by `src/server/services.ts`. */
export interface Services {
  /** Public base URL without trailing slash; the only source of absolute addresses. */
  readonly baseUrl: string;
  readonly catalog: Catalog;
  readonly search: Search;
  /** Search, filters, order and pages of the tool list. */
  readonly listing: Listing;
  /** Wall clock, replaceable in tests. */
  readonly now: () => Date;
  readonly limits: Limits;
  /** Checks bearer tokens. */
  readonly authenticator: AgentAuthenticator;
  /** State that outlives the process. */
  readonly store: Store;
  /** Registration, claims and tokens. */
  readonly agents: AgentContext;
  /** Scopes that need no token (`PUBLIC_SCOPES`). */
  readonly publicScopes: ReadonlySet<string>;
  readonly answers: AnswerCache;
  /** False while the process stops or its store cannot be reached. Never rejects. */
  readonly healthy: () => boolean | Promise<boolean>;
  /** Writes one line to the operator's log. */
  readonly log: Log;
  /** Discovery documents that the running server writes. */
  readonly documents: LiveDocuments;
  readonly mcp: McpService;
  /** Absent while pages are built. */
  readonly paidFeed?: PaidFeed;
  /** Writes what is still in memory and lets go of the store. */
  readonly close: () => Promise<void>;
}
