import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../http/server.ts';
import { startIssuer } from '../issuer.ts';
import { type LiveMoney, startLiveMoney } from '../live-money.ts';

/** What is attacked: servers of this build on loopback ports, and what they talk to. */
export interface Targets {
  /** No quotas, live payments with money that is worth nothing, packs of calls; it trusts `provider`. */
  readonly open: TestServer;
  /** Another seller that trusts `provider`, with a ledger of its own, paid to the same account; it can be told to send the head of an answer alone. */
  readonly seller: TestServer;
  /** Small quotas, every scope needs a token, behind one proxy, sandbox; readers are waited for one second. */
  readonly guarded: TestServer;
  readonly money: LiveMoney;
  readonly provider: Awaited<ReturnType<typeof startIssuer>>;
  stop(): Promise<void>;
}

const HOLD_ANSWERS = `--import=${new URL('../http/hold-answers.ts', import.meta.url).href}`;

/** Starts everything that is attacked. */
export async function startTargets(): Promise<Targets> {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  const trust = join(folder, 'trust.json');
  const [money, provider] = await Promise.all([startLiveMoney(), startIssuer()]);
  provider.trust(trust);
  const start = (env: Record<string, string>) => startServer(env, { anyPort: true });
  const [open, seller, guarded] = await Promise.all([
    start({ ...money.env, CARD_MINIMUM_POLICY: 'pack', TRUSTED_ISSUERS: trust }),
    start({
      ...money.env,
      CARD_MINIMUM_POLICY: 'pack',
      TRUSTED_ISSUERS: trust,
      NODE_OPTIONS: HOLD_ANSWERS,
    }),
    start({
      PUBLIC_SCOPES: 'none',
      TRUST_PROXY_HOPS: '1',
      WRITE_TIMEOUT_SECONDS: '1',
      RATE_LIMITS: 'register=3/60,pages=3/60,payment=3/60,paid=3/60,bad_token=3/60,protocol=20/60',
    }),
  ]);
  for (const server of [open, seller])
    for (const rail of ['x402', 'the card rail']) await server.printed(new RegExp(`${rail} is offered`));
  return {
    open,
    seller,
    guarded,
    money,
    provider,
    async stop() {
      await Promise.all([open, seller, guarded].map((server) => server.stop()));
      provider.stop();
      await money.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
