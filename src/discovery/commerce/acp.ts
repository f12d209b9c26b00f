import { type Document, jsonDocument } from '../document.ts';

/**
 * `/.well-known/acp.json`: discovery response of the Agentic Commerce Protocol. `services` names what is
 * served below `api_base_url`; an empty list is valid and says that nothing is sold through it.
 */
export function acp(baseUrl: string, services: readonly ('checkout' | 'orders' | 'carts')[]): Document {
  return jsonDocument('/.well-known/acp.json', {
    protocol: {
      name: 'acp',
      version: '2026-04-17',
      supported_versions: ['2026-04-17'],
      documentation_url: `${baseUrl}/docs/paid-feed`,
    },
    api_base_url: `${baseUrl}/api/acp`,
    transports: ['rest'],
    capabilities: { services, supported_currencies: ['usd'], supported_locales: ['en-US'] },
  });
}
