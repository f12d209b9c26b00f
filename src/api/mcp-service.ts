import type { Exchange } from '../mcp/exchange.ts';
import type { OriginPolicy } from '../mcp/origin-policy.ts';

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
