/**
 * Loaded into a server that a test starts: ends it with the test, however that ends, tells its memory and the delay of
 * its event loop when it is asked, sets its clock, and sets limits to its SQLite connections.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a server tells of itself. Memory in MB, delays in milliseconds since it was asked last. */
export interface ServerVitals {
  readonly resident: number;
  readonly heap: number;
  readonly delayP50: number;
  readonly delayP99: number;
  readonly delayMax: number;
}

export type ServerQuestion =
  | 'vitals'
  | 'vitals after a collection of garbage'
  /** How far the clock is off, in milliseconds. */
  | { readonly clock: number }
  /** Run on every SQLite connection, such as `PRAGMA max_page_count = 1`, after which the disk is full. */
  | { readonly sqlite: string };

/** Milliseconds between two looks at the loop; the histogram counts them as delay. */
const RESOLUTION = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION);

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

let offset = 0;
const realNow = Date.now;
Date.now = () => realNow() + offset;
const RealDate = Date;

function setClock(milliseconds: number): void {
  offset = milliseconds;
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(Date.now());
      else super(...parts);
    }
  } as DateConstructor;
}

const connections = new Set<DatabaseSync>();
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  connections.add(this);
  return exec.call(this, sql);
};

process.on('disconnect', () => process.exit());
process.on('message', (question: ServerQuestion) => {
  if (typeof question === 'object') {
    if ('clock' in question) setClock(question.clock);
    else for (const connection of connections) if (connection.isOpen) exec.call(connection, question.sqlite);
  } else if (question !== 'vitals') collectGarbage();
  const { rss, heapUsed } = process.memoryUsage();
  const vitals: ServerVitals = {
    resident: rss / 1e6,
    heap: heapUsed / 1e6,
    delayP50: beyond(delay.percentile(50)),
    delayP99: beyond(delay.percentile(99)),
    delayMax: beyond(delay.max),
  };
  delay.enable();
  delay.reset();
  process.send?.(vitals);
});
process.channel?.unref();
