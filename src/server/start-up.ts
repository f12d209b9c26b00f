import type { Services } from '../api/services.ts';
import { isLoopback } from '../base/service.ts';
import { knowledgeOf } from '../catalog/knowledge.ts';
import { findOperations } from '../catalog/operations/find-operations.ts';
import type { Settings } from './settings/settings.ts';

/** Line for the start-up log: how to pay in the sandbox, ready to paste. */
export function paymentHint({ baseUrl }: Pick<Settings, 'baseUrl'>): string {
  const feed = `${baseUrl}/api/v1/paid/market-intelligence`;
  return `the paid feed is in sandbox mode, with play money on this machine only; to pay for a report: node scripts/pay.mjs ${feed}`;
}

/**
 * What the operator is told at the start when people have nowhere to send corrections and suggestions: a warning where
 * others reach the site. Undefined when there is an address.
 */
export function reportsHint({
  REPOSITORY_URL,
  CONTACT_EMAIL,
  baseUrl,
}: Pick<Settings, 'REPOSITORY_URL' | 'CONTACT_EMAIL' | 'baseUrl'>):
  | { readonly level: 'info' | 'warn'; readonly message: string }
  | undefined {
  if (REPOSITORY_URL ?? CONTACT_EMAIL) return undefined;
  return {
    level: isLoopback(new URL(baseUrl).hostname) ? 'info' : 'warn',
    message:
      'corrections and suggestions have no address: people only see the text of their report; set REPOSITORY_URL or CONTACT_EMAIL',
  };
}

const SEARCH = {
  jsonrpc: '2.0',
  id: 0,
  method: 'tools/call',
  params: { name: 'search_tools', arguments: { query: 'kyc', limit: 1 } },
} as const;

/** What services make on first use, by when it is made: before requests are taken, or while the first ones come. */
const PIECES = {
  before: {
    'the search': (services) => services.search.query('a', { limit: 1, offset: 0 }),
  },
  after: {
    'what few searches need': (services) =>
      services.search.query('pay without card in germany', { limit: 1, offset: 0 }),
    'the list of tools': (services) => services.listing,
    knowledge: ({ catalog }) => knowledgeOf(catalog)('kyc'),
    'questions about operations': ({ catalog }) =>
      findOperations({ q: 'refund', page: 1, limit: 1 }, catalog),
    'the MCP endpoint': async (services) => {
      const headers = new Headers({
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      });
      const { signal } = new AbortController();
      await (await services.mcp.exchanges.directory(SEARCH, headers, false, signal)).text();
    },
    // The first start makes keys.
    'the signing keys': (services) => services.agents.keys(),
    // The sandbox takes half of the start time, so it is created on first use.
    'the paid feed': ({ paidFeed }) => (paidFeed?.mode === 'live' ? paidFeed.payments() : undefined),
  },
} satisfies Record<string, Record<string, (services: Services) => unknown>>;

/** Lets requests that have come in be answered before the next piece of work. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Makes what services make on first use, one piece after another, so that no visitor waits for it. Failures are
 * logged here and come back with the first request that needs the part.
 */
export async function warmUp(services: Services, when: keyof typeof PIECES): Promise<void> {
  for (const [name, make] of Object.entries(PIECES[when])) {
    await breathe();
    try {
      await make(services);
    } catch (error) {
      services.log('error', `${name} could not be prepared`, { error });
    }
  }
}
