import { createAnswerCache } from '../api/answer-cache.ts';
import { createMemoryCounter } from '../api/limit-counter.ts';
import { parseRateLimits } from '../api/limit-policies.ts';
import { createLimits } from '../api/limits.ts';
import type { Services } from '../api/services.ts';
import { type CatalogFile, openCatalog } from '../catalog/catalog.ts';
import { createListing } from '../catalog/listing.ts';
import { liveDocuments } from '../discovery/live-documents.ts';
import { createSearch } from '../search/create-search.ts';
import { discoveryFacts } from './discovery-facts.ts';
import type { Settings } from './settings.ts';

/** Wires the process: settings and the catalogue file in, services out. */
export function createServices(settings: Settings, file: CatalogFile): Services {
  const catalog = openCatalog(file);
  const search = createSearch(catalog);
  return {
    baseUrl: settings.baseUrl,
    catalog,
    search,
    listing: createListing(catalog, search),
    now: () => new Date(),
    limits: createLimits(parseRateLimits(settings.RATE_LIMITS), createMemoryCounter()),
    publicScopes: new Set(settings.PUBLIC_SCOPES.split(/[\s,]+/).filter(Boolean)),
    answers: createAnswerCache(),
    documents: liveDocuments(settings.baseUrl, discoveryFacts(settings), {}),
    healthy: () => true,
    log: (message, fields) => console.error(message, fields ?? ''),
  };
}
