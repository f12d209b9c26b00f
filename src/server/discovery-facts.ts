import { API_VERSION } from '../api/api-version.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/listing.ts';
import type { DiscoveryFacts } from '../discovery/facts.ts';
import { directoryTools } from '../mcp/directory-tools.ts';
import { mcpFacts } from '../mcp/mcp-facts.ts';
import type { Settings } from './settings.ts';

/** What is wired under these settings. The build asks too, so nothing here opens a store or a connection. */
export function discoveryFacts({ baseUrl }: Settings, catalog: Catalog, listing: Listing): DiscoveryFacts {
  return { mcp: mcpFacts(baseUrl, API_VERSION, directoryTools(catalog, listing, baseUrl), false) };
}
