/**
 * Loaded into `npm run refresh`: no connection is made, each try is given up after five seconds, and time passes only
 * while something is waited for. Prints the seconds that passed at the end.
 */
import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { createVirtualClock } from './virtual-clock.ts';

const NO_CONNECTION_MS = 5000;
const start = Date.parse('2026-11-22T10:00:00Z');
const clock = createVirtualClock(start);
Date.now = clock.now;
timers.setTimeout = (async (ms = 0) => clock.sleep(ms)) as typeof timers.setTimeout;

class Request extends EventEmitter {
  end(): this {
    const fail = () => this.emit('error', Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }));
    void clock.sleep(NO_CONNECTION_MS).then(fail);
    return this;
  }
}
const request = () => new Request() as unknown as http.ClientRequest;
http.request = request;
https.request = request;
syncBuiltinESMExports();
process.on('exit', () => console.log(`${(clock.now() - start) / 1000} seconds`));
