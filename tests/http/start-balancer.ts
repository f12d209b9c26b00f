import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { reservePort } from '../../scripts/testing/test-environment.ts';
import type { StartOptions, TestServer } from './server.ts';
import { type Front, nginx, startNginx } from './start-nginx.ts';

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

type StartOne = (env: Record<string, string>, options: StartOptions) => Promise<TestServer>;

/** Address of the database that belongs to a data folder, made on first use. */
async function databaseOf(cluster: string, folder: string): Promise<string> {
  const name = `d${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const client = new pg.Client(cluster);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04') throw error;
  });
  await client.end();
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts several processes on one PostgreSQL database behind one address, nginx's where there is one, and passes them
 * off as one server. They share a data folder, as machines share keys and mail.
 */
export async function startMany(
  count: number,
  cluster: string,
  startOne: StartOne,
  env: Record<string, string>,
  { anyPort = false, dataDir }: StartOptions,
): Promise<TestServer> {
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'directory-'));
  const all = { STORE_URL: await databaseOf(cluster, data), TRUST_PROXY_HOPS: '1', ...env };
  const servers = await Promise.all(
    Array.from({ length: count }, () => startOne(all, { anyPort: true, dataDir: data })),
  );
  const [first] = servers;
  if (!first) throw new Error('there is no process to start');
  const port = anyPort ? await reservePort() : Number(new URL(first.baseUrl).port);
  const upstreams = servers.map(({ url }) => new URL(url).host);
  const front = await (nginx === undefined ? startBalancer : startNginx)(upstreams, port);
  const kill = async (signal: NodeJS.Signals) => {
    await front.stop();
    const codes = await Promise.all(servers.map((server) => server.kill(signal)));
    return codes.find((code) => code !== 0) ?? 0;
  };
  return {
    ...first,
    url: anyPort ? front.url : first.baseUrl,
    dataDir: data,
    printed: (text) => Promise.any(servers.map((server) => server.printed(text))),
    output: () => servers.map((server) => server.output()).join('\n'),
    kill,
    async stop() {
      const code = await kill('SIGTERM');
      if (dataDir === undefined) rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}
