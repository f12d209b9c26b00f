import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/listing.ts';
import type { LiveDocuments } from '../discovery/live-documents.ts';
import type { Search } from '../search/create-search.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Authenticator } from './authenticator.ts';
import type { Limits } from './limits.ts';
import type { McpService } from './mcp.ts';
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
  /** Checks bearer tokens; without it every token is a bad one. */
  readonly authenticator?: Authenticator;
  /** Scopes that need no token (`PUBLIC_SCOPES`). */
  readonly publicScopes: ReadonlySet<string>;
  readonly answers: AnswerCache;
  /** False while the process stops or its store cannot be reached. Never rejects. */
  readonly healthy: () => boolean | Promise<boolean>;
  /** Writes one line to the operator's log. */
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Discovery documents that the running server writes. */
  readonly documents: LiveDocuments;
  readonly mcp: McpService;
  /** Absent while pages are built. */
  readonly paidFeed?: PaidFeed;
}
