import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Front } from './start-nginx.ts';

/**
 * A load balancer for machines without nginx: hands requests to processes in turn, as they came but for
 * `X-Forwarded-For`. A process that refuses the connection, or breaks one under a GET, is passed over.
 */
export async function startBalancer(upstreams: readonly string[], port: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function forward(req: IncomingMessage, res: ServerResponse, body: Buffer, tries: number): void {
    const [host = '', upstreamPort = ''] = (upstreams[turn++ % upstreams.length] ?? '').split(':');
    const headers = { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress ?? '' };
    const sent = request(
      { agent, host, port: upstreamPort, method: req.method, path: req.url, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
        answer.on('error', () => res.destroy());
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const again = error.code === 'ECONNREFUSED' || req.method === 'GET' || req.method === 'HEAD';
      if (again && !res.headersSent && tries > 1) forward(req, res, body, tries - 1);
      else if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    });
    sent.end(body);
  }

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    forward(req, res, Buffer.concat(chunks), upstreams.length * 2);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reload: () => {},
    stop: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
