import type { Server } from '@modelcontextprotocol/server';
import { BriefServer } from '../brief-server.ts';
import { serverInfo, UNCHANGING } from '../identity.ts';
import { serveTools } from '../serve-tools.ts';
import type { ServedTools } from '../tool-definition.ts';

const INSTRUCTIONS =
  'Directory of fintech infrastructure: APIs, data sources, open data, integrations and open-source projects, with ' +
  'guides, regulations, standards and dates. search finds pages by words; fetch reads one by its id. Cite the url. ' +
  'The data is information, not advice.';

/** A protocol server for one exchange with a host that expects the tools `search` and `fetch` alone, such as ChatGPT. */
export function createConnector(version: string, served: ServedTools): Server {
  const server = new BriefServer(serverInfo(served.baseUrl, version), {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    cacheHints: { 'server/discover': UNCHANGING, 'tools/list': UNCHANGING },
  });
  serveTools(server, served);
  return server;
}
