import { createObservedChanges } from '../api/feeds/observed-changes.ts';
import type { Services } from '../api/services.ts';
import { parseRateLimits } from '../base/limits.ts';
import { API_VERSION, parsePublicScopes } from '../base/service.ts';
import { type Catalog, type CatalogFile, openCatalog } from '../catalog/catalog.ts';
import { createListing } from '../catalog/list/listing.ts';
import { type Question, recordReads, UNRECORDED } from '../catalog/page-reads.ts';
import { extendHistory, type RecordHistory } from '../catalog/record-history.ts';
import { footOf } from '../catalog/views.ts';
import { liveDocuments } from '../documents/live-documents.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { createLimits } from '../http/limits.ts';
import type { Resources } from '../mcp/resources.ts';
import { createSearch } from '../search/create-search.ts';
import type { SearchData } from '../search/needs/need-index.ts';
import { discoveryFacts, livePaymentFacts } from './discovery-facts.ts';
import { openMcp, openPayments } from './lazy-services.ts';
import { createLog } from './monitoring/log.ts';
import type { Settings } from './settings/settings.ts';
import { createState, rememberHealth } from './state.ts';

const noHistory = (catalog: CatalogFile, today: string) => extendHistory(undefined, catalog, today);
const noResources = (): Resources => ({ paths: [], describe: () => undefined, read: async () => undefined });

interface ServiceParts {
  /** Texts of the build. */
  readonly resources?: (catalog: Catalog) => Resources;
  /** What the build made of the catalogue for its search; made here without it. */
  readonly search?: SearchData;
  /** History of the release that is served. */
  readonly history?: (catalog: CatalogFile, today: string) => RecordHistory;
  /** Whether the process is stopping. */
  readonly stopping?: () => boolean;
}

/** The value of `make`, made on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Wires the process: settings and the catalogue file in, services out. What costs time to make (search, the
 * list, MCP, the store) is made on first use, by getters; copying the object with a spread would make all of it.
 */
export function createServices(
  settings: Settings,
  file: CatalogFile,
  { resources = noResources, search: data, history = noHistory, stopping = () => false }: ServiceParts = {},
): Services {
  const { baseUrl } = settings;
  const catalog = openCatalog(file);
  const search = once(() => createSearch(catalog, data));
  const listing = once(() => createListing(catalog, search()));
  const known = once(() => history(file, new Date().toISOString().slice(0, 10)));
  const log = createLog(settings);
  const now = () => new Date();
  const state = createState(settings, log);
  const observations = () => (settings.OBSERVE === undefined ? undefined : state.open().store.observations);
  const changed = once(() => createObservedChanges({ catalog, observations: observations(), now, log }));
  const mcp = openMcp(
    baseUrl,
    API_VERSION,
    () => ({ baseUrl, catalog, listing: listing(), resources: resources(catalog) }),
    (error) => log('error', 'the MCP endpoint failed', { error }),
  );
  const healthy = rememberHealth(() =>
    state
      .open()
      .store.ping()
      .then(
        () => true,
        () => false,
      ),
  );
  const paidFeed = openPayments({ settings, ledger: () => state.open().store.ledger, now, log });
  return {
    baseUrl,
    catalog,
    foot: footOf(catalog),
    get search() {
      return search();
    },
    get listing() {
      return listing();
    },
    get history() {
      return known();
    },
    mcp,
    now,
    limits: createLimits(parseRateLimits(settings.RATE_LIMITS), state.counter),
    get authenticator() {
      return state.open().authenticator;
    },
    get store() {
      return state.open().store;
    },
    get observations() {
      return observations();
    },
    observes: settings.OBSERVE !== undefined,
    observedChanges: () => changed()(),
    get agents() {
      return state.open().agents;
    },
    reports: { repository: settings.REPOSITORY_URL, email: settings.CONTACT_EMAIL },
    publicScopes: parsePublicScopes(settings.PUBLIC_SCOPES),
    answers: createAnswerCache(),
    documents: liveDocuments(baseUrl, discoveryFacts(settings), {
      keys: async () => (await state.open().agents.keys()).publicKeys,
      payments: () => livePaymentFacts(paidFeed, catalog),
    }),
    healthy: () => !stopping() && healthy(),
    log,
    paidFeed,
    close: state.close,
  };
}

/**
 * What pages use without a record of it: the base address is a setting, and another one makes all pages anew; the line
 * at the foot of a page is written again in every page that is used again.
 */
const FREE: ReadonlySet<string | symbol> = new Set(['baseUrl', 'foot']);

/** The services for one prerendered page; what it asks of the catalogue is added to `asked`. */
export function recordServices(services: Services, asked: Set<Question>): Services {
  const catalog = recordReads(services.catalog, asked);
  return new Proxy(services, {
    get(target, name) {
      if (name === 'catalog') return catalog;
      if (!FREE.has(name)) asked.add(UNRECORDED);
      return Reflect.get(target, name, target);
    },
  });
}
