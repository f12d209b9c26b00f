/**
 * Loaded into a server that a test starts: ends it with the test, however that ends, tells its memory and the delay of
 * its event loop when it is asked, says when it is quiet, sets its clock, and sets limits to its SQLite connections.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
  /** Answered once no request is open and what requests left to do, such as to record how they ended, is done. */
  | 'quiet'
  /** Does at once what recurs every second or less often, such as to refund what stays undelivered. */
  | 'a round of every interval'
  /** Answered once no connection from one of these ports is open. */
  | { readonly closed: readonly number[] }
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

const databases = new Set<DatabaseSync>();
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  databases.add(this);
  return exec.call(this, sql);
};

/** Requests that are not answered, here and by other services, and timers of less than a second that did not fire. */
const busy = new Set<unknown>();
let changed = Promise.withResolvers<void>();
function settle(part: unknown): void {
  if (!busy.delete(part)) return;
  changed.resolve();
  changed = Promise.withResolvers();
}
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  busy.add(response);
  response.once('close', () => settle(response));
});

const { connect } = Socket.prototype;
/** A connection to another service, such as PostgreSQL, is busy from what is written until something comes back. */
function connectWatched(this: Socket, ...to: Parameters<typeof connect>): Socket {
  const { write, push } = this;
  Object.assign(this, {
    write: (...parts: Parameters<typeof write>) => {
      busy.add(this);
      return write.apply(this, parts);
    },
    push: (...parts: Parameters<typeof push>) => {
      settle(this);
      return push.apply(this, parts);
    },
  });
  this.once('close', () => settle(this));
  return connect.apply(this, to);
}
Object.assign(Socket.prototype, { connect: connectWatched });

const connections = new Map<number | undefined, Socket>();
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  const port = socket.remotePort;
  connections.set(port, socket);
  socket.once('close', () => connections.delete(port));
});

async function untilClosed(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const socket = connections.get(port);
    // `once` of node:events would fail with the error of a connection that was reset.
    if (socket) await new Promise((closed) => socket.once('close', closed));
  }
}

/** What is put off for less is part of a request, and what recurs less often is a round, in milliseconds. */
const SHORT_MS = 1000;
const rounds = new Map<unknown, () => void>();
const real = { setTimeout, clearTimeout, setInterval, clearInterval };
type Callback = (...parts: unknown[]) => void;
Object.assign(globalThis, {
  setTimeout: Object.assign((callback: Callback, delay = 0, ...parts: unknown[]) => {
    const fire = () => {
      settle(timer);
      callback(...parts);
    };
    const timer = real.setTimeout(fire, delay);
    if (delay < SHORT_MS) busy.add(timer);
    return timer;
  }, real.setTimeout),
  clearTimeout(timer: NodeJS.Timeout) {
    settle(timer);
    real.clearTimeout(timer);
  },
  setInterval(callback: Callback, delay: number, ...parts: unknown[]) {
    const timer = real.setInterval(callback, delay, ...parts);
    if (delay >= SHORT_MS) rounds.set(timer, () => callback(...parts));
    return timer;
  },
  clearInterval(timer: NodeJS.Timeout) {
    rounds.delete(timer);
    real.clearInterval(timer);
  },
});

/** Turns of the event loop without a call of the store after which none follows. */
const QUIET_TURNS = 50;
async function untilQuiet(): Promise<void> {
  let turns = 0;
  const again = () => (turns = 0);
  subscribe('fintech-tool-directory:store', again);
  for (; turns < QUIET_TURNS; turns += 1) {
    await new Promise(setImmediate);
    for (; busy.size > 0; turns = 0) await changed.promise;
  }
  unsubscribe('fintech-tool-directory:store', again);
}

process.on('disconnect', () => process.exit());
process.on('message', async (question: ServerQuestion) => {
  if (typeof question === 'object') {
    if ('clock' in question) setClock(question.clock);
    else if ('closed' in question) await untilClosed(question.closed);
    else for (const connection of databases) if (connection.isOpen) exec.call(connection, question.sqlite);
  } else if (question === 'quiet') await untilQuiet();
  else if (question === 'a round of every interval') for (const round of rounds.values()) round();
  else if (question !== 'vitals') collectGarbage();
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
