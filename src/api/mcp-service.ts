import type { Exchange } from '../mcp/exchange.ts';
import type { OriginPolicy } from '../mcp/origin-policy.ts';

/** The protocol as the endpoint needs it. */
export interface McpService {
  readonly origins: OriginPolicy;
  readonly exchange: Exchange;
}
