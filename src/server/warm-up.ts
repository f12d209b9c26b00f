import type { Services } from '../api/services.ts';

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
