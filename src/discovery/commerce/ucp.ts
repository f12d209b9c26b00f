import { type Document, jsonDocument } from '../document.ts';

const VERSION = '2026-08-25';

/** Which parts of the Universal Commerce Protocol this service answers. */
export interface UcpFacts {
  /** Path of the catalog REST binding, such as `/ucp/v1`; left out when it is not served. */
  readonly catalogPath?: string;
}

const capability = (name: string, file: string) => [
  {
    version: VERSION,
    spec: `https://ucp.dev/${VERSION}/specification/shopping/catalog/${name}`,
    schema: `https://ucp.dev/${VERSION}/schemas/shopping/${file}.json`,
  },
];

/**
 * `/.well-known/ucp`: the merchant profile. The report is bought by HTTP 402 at its own address, so there
 * is no checkout and no payment handler; with a catalog path, its search and lookup are declared.
 */
export function ucp(baseUrl: string, { catalogPath }: UcpFacts): Document {
  if (!catalogPath) {
    const profile = { version: VERSION, services: {}, capabilities: {}, payment_handlers: {} };
    return jsonDocument('/.well-known/ucp', { ucp: profile });
  }
  const endpoint = `${baseUrl}${catalogPath}`;
  const capabilities = {
    'dev.ucp.shopping.catalog.search': capability('search', 'catalog_search'),
    'dev.ucp.shopping.catalog.lookup': capability('lookup', 'catalog_lookup'),
  };
  return jsonDocument('/.well-known/ucp', {
    ucp: {
      version: VERSION,
      services: {
        'dev.ucp.shopping': [
          {
            version: VERSION,
            spec: `https://ucp.dev/${VERSION}/specification/overview/`,
            transport: 'rest',
            endpoint,
            schema: `https://ucp.dev/${VERSION}/services/shopping/rest.openapi.json`,
          },
        ],
      },
      capabilities,
      payment_handlers: {},
    },
    // Members that readers of the protocol's first version look for.
    protocol_version: VERSION,
    services: ['dev.ucp.shopping'],
    capabilities: Object.keys(capabilities),
    endpoints: { rest: endpoint },
  });
}
