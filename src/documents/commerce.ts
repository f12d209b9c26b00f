import { type Document, jsonDocument } from './document.ts';
import type { PaymentFacts, PaymentTerms } from './facts.ts';
import { publisher } from './service-catalogs.ts';

/**
 * `/.well-known/x402`: what is sold, on which terms, and who settles. A union of the shapes that
 * clients read: `resources` (complete), `items` (x402 v2 section 8 list items) and `facilitators`.
 * `facilitator` (singular) declares our own and appears in the sandbox alone.
 */
export function x402(baseUrl: string, payments: PaymentFacts): Document {
  const { accepts, description, facilitatorUrl, path: url, price, updatedAt } = payments;
  const endpoints = {
    verify: `${facilitatorUrl}/verify`,
    settle: `${facilitatorUrl}/settle`,
    supported: `${facilitatorUrl}/supported`,
  };
  const schemes = [...new Set(accepts.map((accept) => accept.scheme))];
  const networks = [...new Set(accepts.map((accept) => accept.network))];
  const value = {
    x402Version: 2,
    kind: payments.sandbox ? 'both' : 'resource-server',
    ...(payments.sandbox && { sandbox: true }),
    name: 'Fintech Tool Directory',
    description:
      'Directory of fintech infrastructure tools. One paid resource: the market intelligence report.',
    updated: updatedAt,
    lastUpdated: updatedAt,
    resources: [
      {
        url,
        method: 'GET',
        type: 'http',
        description,
        mimeType: 'application/json',
        x402Version: 2,
        accepts,
      },
    ],
    items: [
      {
        resource: url,
        type: 'http',
        x402Version: 2,
        accepts,
        lastUpdated: updatedAt,
        metadata: { description, mimeType: 'application/json' },
      },
    ],
    facilitators: [{ url: facilitatorUrl, endpoints, schemes, networks }],
    ...(payments.sandbox && {
      facilitator: {
        baseUrl: facilitatorUrl,
        endpoints,
        kinds: accepts.map(({ scheme, network }) => ({ x402Version: 2, scheme, network })),
      },
    }),
    payment: {
      intent: 'charge',
      method: payments.method,
      amount: price.amount,
      currency: price.currency,
      unit: 'call',
    },
    docs: '/docs/paid-feed',
    openapi: '/openapi.json',
  };
  return jsonDocument('/.well-known/x402', value, baseUrl);
}

/**
 * `/.well-known/acp.json`: discovery response of the Agentic Commerce Protocol. Its list of services is empty, which
 * is valid: the report is bought by HTTP 402 at its own address, below the base address that is named here.
 */
export function acp(baseUrl: string): Document {
  const value = {
    protocol: {
      name: 'acp',
      version: '2026-04-17',
      supported_versions: ['2026-04-17'],
      documentation_url: '/docs/paid-feed',
    },
    api_base_url: '/api',
    transports: ['rest'],
    capabilities: { services: [], supported_currencies: ['usd'], supported_locales: ['en-US'] },
  };
  return jsonDocument('/.well-known/acp.json', value, baseUrl);
}

const UCP_VERSION = '2026-08-25';

/**
 * `/.well-known/ucp`: merchant profile of the Universal Commerce Protocol. Its one service is the report, under a name of our
 * own: it is bought by HTTP 402 at its address, so there is no checkout and no payment handler.
 */
export function ucp(baseUrl: string, { path }: PaymentTerms): Document {
  const name = [...publisher(baseUrl).split('.').reverse(), 'market-intelligence'].join('.');
  const service = {
    version: UCP_VERSION,
    transport: 'rest',
    endpoint: path,
    spec: '/docs/paid-feed',
    schema: '/openapi.json',
  };
  const services = { [name]: [service] };
  const value = { ucp: { version: UCP_VERSION, services, capabilities: {}, payment_handlers: {} } };
  return jsonDocument('/.well-known/ucp', value, baseUrl);
}
