import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Payments } from '../../../src/payments/payments.ts';
import { serveOnce } from './payment-crash-process.ts';

type Handle = (request: Request) => Promise<Response>;

/** Puts the sandbox on a loopback port, for processes that outlive or precede the service. */
export async function serveSandbox(handle: Handle): Promise<{ base: string; stop: () => void }> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const request = new Request(`http://sandbox.invalid${req.url}`, {
      method: req.method ?? 'GET',
      headers: Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const answer = await handle(request);
    res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * A facilitator whose settlements can be held: the next `count` of them wait until all have come, then run one after
 * the other, so that each of them passed every check before the first one was made.
 */
export function settleTogether(handle: Handle): { handle: Handle; hold(count: number): void } {
  let missing = 0;
  let all = Promise.withResolvers<unknown>();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    hold(count) {
      missing = count;
      all = Promise.withResolvers();
      turn = all.promise;
    },
    handle(request) {
      if (missing === 0 || !request.url.endsWith('/settle')) return handle(request);
      missing -= 1;
      const answer = turn.then(() => handle(request));
      turn = answer.catch(() => undefined);
      if (missing === 0) all.resolve(undefined);
      return answer;
    },
  };
}

/** Settings of a server that is paid by what `payments` offers, where facilitator, chain and card processor answer. */
export function liveSettings(payments: Payments, money: string): Record<string, string> {
  const { x402, card } = payments.terms() ?? {};
  assert.ok(x402 && card);
  return {
    X402_FACILITATOR_URL: `${money}/facilitator`,
    X402_RPC_URL: `${money}/rpc`,
    X402_NETWORK: x402.network,
    X402_ASSET: x402.asset,
    X402_ASSET_NAME: 'Sandbox USD',
    X402_ASSET_VERSION: '1',
    X402_PAY_TO: x402.payTo,
    STRIPE_SECRET_KEY: 'sk_test_directory',
    STRIPE_PROFILE_ID: card.profileId,
    STRIPE_API_BASE: money,
    CARD_MINIMUM_POLICY: 'exact',
    MPP_SECRET_KEY: card.secret,
  };
}

const script = fileURLToPath(new URL('./payment-crash-process.ts', import.meta.url));

interface ServeOptions {
  /** What is offered, and where facilitator, chain and card processor answer. */
  readonly payments: Payments;
  readonly money: string;
  /** File of the ledger. */
  readonly ledger: string;
  /** The request that the service answers. */
  readonly headers: Record<string, string>;
  /** See {@link serveOnce}. */
  readonly killAt?: string;
  readonly wait?: boolean;
}

const settingsOf = ({ payments, money, ledger, headers, killAt = '', wait = true }: ServeOptions) => ({
  KILL_AT: killAt,
  WAIT: wait ? 'yes' : '',
  LEDGER: ledger,
  HEADERS: JSON.stringify(headers),
  ...liveSettings(payments, money),
});

/** A service of this process for one request. */
export const answerHere = (options: ServeOptions) => serveOnce(settingsOf(options));

/** Runs a service in a process of its own for one request; the signal that ended it, if one did. */
export function signalOfProcess(options: ServeOptions): Promise<string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settingsOf(options) };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script], { env }, (error, _stdout, stderr) => {
      if (error && !error.signal) reject(new Error(stderr));
      else resolve(error?.signal ?? undefined);
    });
  });
}
