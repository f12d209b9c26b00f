import { createServer, type McpDirectory } from './create-server.ts';
import { createExchange } from './exchange.ts';
import { createOriginPolicy } from './origin-policy.ts';

/** The protocol over one directory, ready for the HTTP policy. */
export function createMcp(directory: McpDirectory) {
  return {
    origins: createOriginPolicy(directory.baseUrl),
    exchange: createExchange(() => createServer(directory), directory.onerror),
  };
}
