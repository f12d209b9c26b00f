import { type Document, jsonDocument } from '../document.ts';

/**
 * `/.well-known/acp.json`: discovery response of the Agentic Commerce Protocol. Its list of services is empty, which
 * is valid: the report is bought by HTTP 402 at its own address.
 */
export function acp(baseUrl: string): Document {
  return jsonDocument('/.well-known/acp.json', {
    protocol: {
      name: 'acp',
      version: '2026-04-17',
      supported_versions: ['2026-04-17'],
      documentation_url: `${baseUrl}/docs/paid-feed`,
    },
    api_base_url: `${baseUrl}/api/acp`,
    transports: ['rest'],
    capabilities: { services: [], supported_currencies: ['usd'], supported_locales: ['en-US'] },
  });
}
