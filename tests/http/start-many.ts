import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { reservePort } from '../../scripts/testing/test-environment.ts';
import type { StartOptions, TestServer } from './server.ts';
import { startBalancer } from './start-balancer.ts';
import { nginx, startNginx } from './start-nginx.ts';

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
