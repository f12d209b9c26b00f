import type { Services } from '../api/services.ts';

const LIST_TOOLS = { jsonrpc: '2.0', id: 0, method: 'tools/list' } as const;

/** Lets requests that have come in be answered before the next piece of work. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Makes what services make on first use, one piece after another, so that no visitor waits for it. Called once
 * requests are taken; failures are logged here and come back with the first request that needs the part.
 */
export async function warmUp(services: Services): Promise<void> {
  const pieces: [string, () => unknown][] = [
    ['the search index', () => services.search.query('a', { limit: 1, offset: 0 })],
    ['the list of tools', () => services.listing],
    [
      'the MCP endpoint',
      async () => {
        const headers = new Headers({
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        });
        const { signal } = new AbortController();
        await (await services.mcp.exchange(LIST_TOOLS, headers, false, signal)).text();
      },
    ],
    // The first start makes keys.
    ['the signing keys', () => services.agents.keys()],
    ['the paid feed', () => services.paidFeed?.payments()],
  ];
  for (const [name, make] of pieces) {
    await breathe();
    try {
      await make();
    } catch (error) {
      services.log('error', `${name} could not be prepared`, { error });
    }
  }
}
