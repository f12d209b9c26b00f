/** Serves the build with Astro's handler alone, as another host of the same build would: a process of its own. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

process.env['ASTRO_NODE_AUTOSTART'] = 'disabled';
const entry = new URL('../../dist/server/entry.mjs', import.meta.url);
const { render }: { render: (request: Request, client: string) => Promise<Response> } = await import(
  entry.href
);

function toRequest(req: IncomingMessage): Request {
  const headers = new Headers();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i] ?? '', req.rawHeaders[i + 1] ?? '');
  }
  const body = req.method === 'GET' || req.method === 'HEAD' ? null : (Readable.toWeb(req) as ReadableStream);
  return new Request(new URL(req.url ?? '/', process.env['PUBLIC_BASE_URL']), {
    method: req.method ?? 'GET',
    headers,
    ...(body ? { body, duplex: 'half' } : {}),
  });
}

const server = createServer(async (req, res) => {
  try {
    const response = await render(toRequest(req), req.socket.remoteAddress ?? '');
    res.writeHead(response.status, [...response.headers].flat());
    res.end(response.body ? Buffer.from(await response.arrayBuffer()) : undefined);
  } catch (error) {
    console.error(error);
    res.writeHead(500).end();
  }
});
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
