/**
 * The minimal MCP endpoint that the bench compares ours with: JSON-RPC by hand over `node:http`, with the same tools.
 * Prints its address when ready.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { readContent } from '../../src/catalog/content/read-content.ts';
import { createListing } from '../../src/catalog/list/listing.ts';
import { DIRECTORY_TOOLS } from '../../src/mcp/directory-tools.ts';
import { callTool } from '../../src/mcp/serve-tools.ts';
import { createSearch } from '../../src/search/create-search.ts';

const catalog = openCatalog(readContent('content'));
const context = {
  baseUrl: 'http://localhost:4321',
  catalog,
  listing: createListing(catalog, createSearch(catalog)),
  resources: { paths: [], describe: () => undefined, read: async () => undefined },
  structured: true,
  onerror: console.error,
};

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { id, params } = JSON.parse(Buffer.concat(chunks).toString());
  const tool = DIRECTORY_TOOLS.find(({ published }) => published.name === params.name);
  const result = tool && (await callTool(tool, params.arguments, context));
  const body = JSON.stringify({ jsonrpc: '2.0', id, result });
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
