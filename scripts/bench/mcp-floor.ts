/**
 * The least an MCP endpoint can do: JSON-RPC by hand over `node:http`, one tool, the same search. The bench compares
 * the real endpoint with it. Prints its address when ready.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/read-content.ts';
import { toolSummary } from '../../src/catalog/views.ts';
import { createSearch } from '../../src/search/create-search.ts';

const catalog = openCatalog(readContent('content'));
const search = createSearch(catalog);

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
  const { ordinals, total } = search.query(params.arguments.query, { limit: 10, offset: 0 });
  const structuredContent = {
    results: ordinals.flatMap((ordinal) => catalog.tools[ordinal] ?? []).map(toolSummary),
    total,
  };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  const body = JSON.stringify({ jsonrpc: '2.0', id, result: { content, structuredContent } });
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
