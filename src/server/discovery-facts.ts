import { API_VERSION } from '../api/api-version.ts';
import type { DiscoveryFacts } from '../discovery/facts.ts';
import { mcpFacts } from '../mcp/mcp-facts.ts';
import type { Settings } from './settings.ts';

/** What is wired under these settings. The build asks too, so nothing here opens a store or a connection. */
export function discoveryFacts({ baseUrl }: Settings): DiscoveryFacts {
  return { mcp: mcpFacts(baseUrl, API_VERSION, false) };
}
