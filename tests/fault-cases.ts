import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reservePort } from '../scripts/testing/test-environment.ts';
import { CATALOG_FILE, readCatalog } from '../src/catalog/catalog-lines.ts';
import type { Stage } from './fault-stage.ts';
import type { Postgres } from './judges/postgres.ts';

/** What the machine has for faults. */
export interface Means {
  readonly postgres: Postgres;
  /** Folders of two releases. */
  readonly releases: readonly [string, string];
}

/** Makes a fault, or what happens in order. Undoes what outlives the processes of the stage. */
export type Play = (stage: Stage, means: Means) => Promise<void>;

/** Readings before each fault, and over an hour and a quarter of an hour. */
const BEFORE = 8;
const HOUR = 245;
const QUARTER = 64;
const QUIET = { isQuiet: true };

/** Starts process `a` and reads it a few times without a fault. */
async function begin(stage: Stage, env: Readonly<Record<string, string>> = {}, release?: string) {
  await stage.start('a', env, release ? { release } : {});
  await stage.read(BEFORE);
  stage.faultBegins();
}

/** Processes of a PostgreSQL: the one that listens, and one for each connection. */
async function processesOf(postgres: Postgres): Promise<readonly number[]> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  await client.end();
  const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
  return [parent, ...rows.map(({ pid }) => pid)];
}

const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The connection of the question for the processes is closed.
    }
};

/** Faults by what is wrong. */
export const FAULTS: Readonly<Record<string, Play>> = {
  async 'the process is killed and not started again'(stage) {
    await stage.startFront();
    await begin(stage);
    await stage.kill('a', 'SIGKILL');
    await stage.read(12);
  },
  async 'the process is killed and started again, three times in a quarter of an hour'(stage) {
    await stage.startFront();
    await begin(stage);
    for (let time = 0; time < 3; time += 1) {
      await stage.kill('a', 'SIGKILL');
      await stage.start('a');
      await stage.read(4);
    }
  },
  async 'PostgreSQL is away'(stage, { postgres }) {
    await begin(stage, { STORE_URL: postgres.url });
    await postgres.halt();
    await stage.read(20);
    await postgres.resume();
  },
  async 'PostgreSQL is frozen'(stage, { postgres }) {
    await begin(stage, { STORE_URL: postgres.url });
    const pids = await processesOf(postgres);
    signal(pids, 'SIGSTOP');
    try {
      await stage.read(14);
    } finally {
      signal(pids, 'SIGCONT');
    }
  },
  async 'another program holds the lock of the SQLite file'(stage) {
    await begin(stage);
    const other = new DatabaseSync(join(stage.dataDir, 'directory.db'));
    other.exec('BEGIN IMMEDIATE');
    await stage.read(20);
    other.close();
  },
  async 'the disk is full'(stage) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', stage.dataDir]);
    try {
      await begin(stage);
      const { blocks, bfree, bsize } = statfsSync(stage.dataDir);
      execFileSync('mount', ['-o', `remount,size=${(blocks - bfree) * bsize}`, stage.dataDir]);
      await stage.read(QUARTER + 8);
      await stage.kill('a', 'SIGKILL');
    } finally {
      execFileSync('umount', [stage.dataDir]);
    }
  },
  async 'the SQLite file is broken when the process starts'(stage) {
    await stage.startFront();
    await begin(stage);
    await stage.kill('a', 'SIGTERM');
    writeFileSync(join(stage.dataDir, 'directory.db'), 'not a database '.repeat(100));
    await stage.start('a');
    await stage.read(12);
  },
  async 'the key file is broken'(stage) {
    await begin(stage);
    writeFileSync(join(stage.dataDir, 'keys.json'), '{');
    // The file is looked at every five seconds.
    while (!stage.lines().some((line) => line.includes('the key file cannot be used'))) await stage.read(1);
    await stage.read(40);
  },
  async 'files of the release are gone'(stage, { releases: [release] }) {
    await begin(stage, {}, release);
    renameSync(join(release, 'client'), join(release, 'gone'));
    await stage.read(30);
    renameSync(join(release, 'gone'), join(release, 'client'));
  },
  async 'nginx is away'(stage) {
    const front = await stage.startFront();
    await begin(stage);
    await front.stop();
    await stage.read(16);
  },
  async 'nginx passes requests to a wrong address'(stage) {
    const front = await stage.startFront();
    await begin(stage);
    await front.stop();
    await stage.startFront([await reservePort()]);
    await stage.read(16);
  },
  async 'nothing that is observed can be reached'(stage) {
    const origins = join(stage.dataDir, 'origins.json');
    const nobody = `http://127.0.0.1:${await reservePort()}`;
    const { tools } = readCatalog(join('dist/server', CATALOG_FILE)).catalog;
    const pages = tools.flatMap(({ links }) => (links.status ? [new URL(links.status).origin] : []));
    writeFileSync(origins, JSON.stringify(Object.fromEntries(pages.map((page) => [page, nobody]))));
    await begin(stage);
    await stage.kill('a', 'SIGTERM');
    await stage.start('a', { OBSERVE: 'status=1', REFRESH_ORIGINS: origins });
    await stage.server('a').printed(/nothing that was visited answered/);
    await stage.read(150, QUIET);
    await stage.read(1);
  },
  async 'there was no backup for a day'(stage) {
    stage.backUp(26);
    await begin(stage);
    await stage.read(HOUR, QUIET);
    await stage.read(1);
  },
  async 'the event loop is blocked for 0.2 s again and again'(stage) {
    await begin(stage);
    const { pid } = stage.server('a');
    for (let time = 0; time < 50; time += 1) {
      for (let stop = 0; stop < 4; stop += 1) {
        process.kill(pid, 'SIGSTOP');
        await sleep(200);
        process.kill(pid, 'SIGCONT');
        await sleep(20);
      }
      await stage.read(1);
    }
  },
  async 'one of two processes serves the release of yesterday'(stage, { releases: [old, next] }) {
    await stage.start('b', {}, { release: old });
    await begin(stage, {}, old);
    await stage.kill('a', 'SIGTERM');
    await stage.start('a', {}, { release: next });
    await stage.read(HOUR, QUIET);
    await stage.read(1);
  },
};

/** What happens in order, and wakes nobody. */
export const EVENTS: Readonly<Record<string, Play>> = {
  async 'a new release by a restart'(stage, { releases: [old, next] }) {
    await stage.startFront();
    await begin(stage, {}, old);
    await stage.kill('a', 'SIGTERM');
    await stage.read(1);
    await stage.start('a', {}, { release: next });
    await stage.read(QUARTER);
  },
  async 'a new release, one of two processes after the other'(stage, { releases: [old, next] }) {
    await stage.startFront([stage.ports.a, stage.ports.b]);
    for (const instance of ['a', 'b'] as const) await stage.start(instance, {}, { release: old });
    await stage.read(BEFORE);
    stage.faultBegins();
    for (const instance of ['a', 'b'] as const) {
      await stage.kill(instance, 'SIGTERM');
      await stage.read(1);
      await stage.start(instance, {}, { release: next });
      await stage.read(BEFORE);
    }
    await stage.read(QUARTER);
  },
  async 'nginx reads its configuration again'(stage) {
    const front = await stage.startFront();
    await begin(stage);
    front.reload();
    await stage.read(QUARTER);
  },
  async 'PostgreSQL is away for 11 s'(stage, { postgres }) {
    await begin(stage, { STORE_URL: postgres.url });
    await postgres.halt();
    await stage.read(1);
    await postgres.resume();
    await stage.read(QUARTER);
  },
  async 'one address asks more than its quota'(stage) {
    await begin(stage, { RATE_LIMITS: 'unauthenticated=3/60,register=3/60' });
    await stage.read(QUARTER);
  },
  async 'the nightly backup and new keys'(stage) {
    await begin(stage);
    const env = { ...process.env, DATA_DIR: stage.dataDir, PUBLIC_BASE_URL: stage.server('a').baseUrl };
    for (const script of ['scripts/backup.ts', 'scripts/keys-rotate.ts'])
      execFileSync(process.execPath, [script], { env, stdio: 'pipe' });
    await stage.read(HOUR);
  },
};
