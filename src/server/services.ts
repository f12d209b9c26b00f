import { createAnswerCache } from '../api/answer-cache.ts';
import { API_VERSION } from '../api/api-version.ts';
import { parseRateLimits } from '../api/limit-policies.ts';
import { createLimits } from '../api/limits.ts';
import type { Services } from '../api/services.ts';
import { type Catalog, type CatalogFile, openCatalog } from '../catalog/catalog.ts';
import { createListing } from '../catalog/listing.ts';
import { liveDocuments } from '../discovery/live-documents.ts';
import { createMcp } from '../mcp/create-mcp.ts';
import { DIRECTORY_TOOLS } from '../mcp/directory-tools.ts';
import type { Twins } from '../mcp/resources.ts';
import { createSearch } from '../search/create-search.ts';
import { createState } from './create-state.ts';
import { discoveryFacts } from './discovery-facts.ts';
import { openPayments } from './open-payments.ts';
import { livePaymentFacts } from './payment-facts.ts';
import type { Settings } from './settings.ts';

const noTwins = (): Twins => ({ all: [], read: async () => undefined });

/** Wires the process: settings, the catalogue file and the Markdown pages in, services out. */
export function createServices(
  settings: Settings,
  file: CatalogFile,
  twins: (catalog: Catalog) => Twins = noTwins,
): Services {
  const { baseUrl } = settings;
  const catalog = openCatalog(file);
  const search = createSearch(catalog);
  const listing = createListing(catalog, search);
  const log: Services['log'] = (message, fields) => console.error(message, fields ?? '');
  const now = () => new Date();
  const state = createState(settings, log);
  const paidFeed = openPayments({ settings, ledger: () => state.open().store.ledger, now, log });
  return {
    baseUrl,
    catalog,
    search,
    listing,
    mcp: createMcp({
      baseUrl,
      version: API_VERSION,
      catalog,
      listing,
      tools: DIRECTORY_TOOLS,
      twins: twins(catalog),
      onerror: (error) => log('the MCP endpoint failed', { error }),
    }),
    now,
    limits: createLimits(parseRateLimits(settings.RATE_LIMITS), state.counter),
    get authenticator() {
      return state.open().authenticator;
    },
    get store() {
      return state.open().store;
    },
    get agents() {
      return state.open().agents;
    },
    publicScopes: new Set(settings.PUBLIC_SCOPES.split(/[\s,]+/).filter(Boolean)),
    answers: createAnswerCache(),
    documents: liveDocuments(baseUrl, discoveryFacts(settings), {
      keys: async () => (await state.open().agents.keys()).publicKeys,
      payments: () => livePaymentFacts(paidFeed, catalog),
    }),
    healthy: () =>
      state
        .open()
        .store.ping()
        .then(
          () => true,
          () => false,
        ),
    log,
    paidFeed,
    close: state.close,
  };
}
