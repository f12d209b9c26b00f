import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../src/store/open-store.ts';
import { postForm, registerAnonymous, searchStatus } from './agent-client.ts';
import { createGoal } from './goal.ts';
import { startServer, type TestServer } from './http/server.ts';
import { type LiveMoney, type PaymentRail, present, startLiveMoney } from './live-money.ts';

export interface CrashOptions {
  /** How often the server is killed. */
  readonly kills: number;
  readonly dataDir: string;
  /** `STORE_URL` of the server and of the check at the end. */
  readonly storeUrl: string;
  /** Crashes the engine of the store and starts it again, in place of every tenth kill and of the last one. */
  readonly crashStore?: () => Promise<void>;
  readonly progress?: (line: string) => void;
}

/** What came out; what was lost or paid twice is an assertion that fails. */
export interface CrashReport {
  readonly kills: number;
  readonly registered: number;
  readonly revoked: number;
  /** Reports delivered to the client. */
  readonly paid: number;
  /** Payments that the first process did not live to answer. */
  readonly interrupted: number;
}

/** A payment that was sent and not answered yet. */
interface Sent {
  /** Key of its row in the ledger. */
  readonly key: string;
  readonly headers: Record<string, string>;
}

/** The key under which the ledger holds a payment, read from its credential. */
function rowKey(headers: Record<string, string>): string {
  const read = (text: string | undefined) => JSON.parse(Buffer.from(text ?? '', 'base64').toString());
  if (headers['authorization'])
    return `mpp:${read(headers['authorization'].slice('Payment '.length)).challenge.id}`;
  const { accepted, payload } = read(headers['payment-signature']);
  const { from, nonce } = payload.authorization;
  return `x402:${accepted.network}:${accepted.asset}:${from}:${nonce}`.toLowerCase();
}

/** Presents a credential until its outcome is known; resolves with the status. */
async function answered(server: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const status = await present(server, headers);
    if (status !== 503) return status;
  }
}

/**
 * Kills a server again and again while agents register, revoke and pay on both rails, each time at another moment,
 * and asserts at the end that nothing acknowledged was lost, that no payment was settled twice, and that every payment
 * that was settled was delivered or is in the ledger as owed. The money side lives here and outlives the server.
 */
export async function crashLoop(options: CrashOptions): Promise<CrashReport> {
  const money = await startLiveMoney();
  try {
    return await killAndCount(options, money);
  } finally {
    await money.stop();
  }
}

async function killAndCount(options: CrashOptions, money: LiveMoney): Promise<CrashReport> {
  const env = { ...money.env, STORE_URL: options.storeUrl };
  const start = () => startServer(env, { dataDir: options.dataDir });
  const alive: string[] = [];
  const revoked: string[] = [];
  const paid: Sent[] = [];
  /** Told that the report was delivered: to the connection that broke. */
  const refused: Sent[] = [];
  let interrupted: Sent[] = [];
  let interruptions = 0;
  const surprises: string[] = [];

  /** Buys one report with money of its own; the payment is noted before it is sent. */
  async function buy({ url }: TestServer, rail: PaymentRail): Promise<void> {
    const headers = await money.credential(url, rail);
    // Nothing is offered while the server starts.
    if (!headers) return;
    const payment: Sent = { key: rowKey(headers), headers };
    interrupted.push(payment);
    const status = await answered(url, headers);
    interrupted = interrupted.filter((other) => other !== payment);
    if (status === 200) paid.push(payment);
    else surprises.push(`a new payment was answered ${status}`);
  }

  /** Asks again for what was interrupted: the report now, or word that it was delivered to the broken connection. */
  async function takeUp(server: TestServer): Promise<void> {
    const open = interrupted;
    interruptions += open.length;
    await Promise.all(
      open.map(async (payment) => {
        const status = await answered(server.url, payment.headers);
        if (status !== 200 && status !== 402) surprises.push(`an interrupted payment was answered ${status}`);
        (status === 200 ? paid : refused).push(payment);
      }),
    );
    interrupted = interrupted.filter((payment) => !open.includes(payment));
  }

  /** Status of a search with a token, once the store answers. */
  async function tokenStatus({ url }: TestServer, token: string): Promise<number> {
    for (;;) {
      const status = await searchStatus(url, token);
      if (status !== 503) return status;
    }
  }

  async function register(server: TestServer): Promise<void> {
    const { access_token: token } = await registerAnonymous(server.url);
    alive.push(token);
  }
  async function revoke(server: TestServer): Promise<void> {
    const { access_token: token } = await registerAnonymous(server.url);
    assert.equal((await postForm(`${server.url}/api/agent/revoke`, { token })).status, 200);
    revoked.push(token);
  }

  const goal = createGoal();
  let server = await start();
  try {
    for (let kill = 1; kill <= options.kills; kill++) {
      await takeUp(server);
      for (const token of alive.slice(-3)) assert.equal(await tokenStatus(server, token), 200);
      for (const token of revoked.slice(-3)) assert.equal(await tokenStatus(server, token), 401);
      let over = false;
      const repeat = async (act: () => Promise<void>) => {
        // The connection breaks under the worker, or the store does; either ends the round for it.
        while (!over) {
          await act().catch(() => undefined);
          goal.step();
        }
      };
      const target = server;
      const ofStore = kill % 10 === 0 || kill === options.kills ? options.crashStore : undefined;
      const workers = [
        repeat(() => register(target)),
        repeat(() => revoke(target)),
        repeat(() => buy(target, 'x402')),
        repeat(() => buy(target, 'card')),
      ];
      // Past some acknowledged work; a prime step walks the moment of the kill over a tenth of a second.
      const done = () => alive.length + revoked.length + paid.length;
      const least = done() + 4 + ((kill * 7) % 23);
      await goal.reach(() => done() >= least);
      await sleep((kill * 37) % 101);
      if (ofStore) await ofStore();
      else await server.kill('SIGKILL');
      over = true;
      await Promise.all(workers);
      if (ofStore) await server.kill('SIGKILL');
      server = await start();
      if (kill % 20 === 0)
        options.progress?.(`${kill} kills, ${alive.length} registered, ${paid.length} paid`);
    }
    await takeUp(server);
    for (const token of alive) assert.equal(await tokenStatus(server, token), 200, 'a registration was lost');
    for (const token of revoked) assert.equal(await tokenStatus(server, token), 401, 'a revocation was lost');
  } finally {
    await server.kill('SIGTERM');
  }

  const store = openStore(options.storeUrl);
  const rows = await store.ledger.rows({ limit: 1_000_000 });
  await store.close();
  // What stays owed for a quarter of an hour, the length of a long run, goes back to the card.
  const CLOSED = ['delivered', 'delivering', 'settled', 'refunded'];
  const settled = (rail: string) =>
    rows.filter((row) => row.rail === rail && CLOSED.includes(row.state)).length;
  assert.equal(await money.received('x402'), settled('x402'), 'x402: money moved as booked');
  assert.equal(await money.received('card'), settled('stripe'), 'card: money moved as booked');
  assert.deepEqual(surprises, []);
  const states = new Map(rows.map((row) => [row.key, row.state]));
  // A process that dies between the last byte and its record leaves a delivered report booked as owed, never the reverse.
  for (const { key } of paid)
    assert.ok(CLOSED.includes(states.get(key) ?? ''), `${key} is ${states.get(key)}`);
  for (const { key } of refused)
    assert.ok(['delivered', 'failed', undefined].includes(states.get(key)), `${key} is ${states.get(key)}`);
  const known = new Set([...paid, ...refused].map(({ key }) => key));
  for (const { key } of rows) assert.ok(known.has(key), `${key} is in the books, and nobody sent it`);
  rmSync(options.dataDir, { recursive: true, force: true });
  return {
    kills: options.kills,
    registered: alive.length,
    revoked: revoked.length,
    paid: paid.length,
    interrupted: interruptions,
  };
}
