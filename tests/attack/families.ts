import { startServer, type TestServer } from '../http/server.ts';
import { startIssuer } from '../issuer.ts';
import { type LiveMoney, startLiveMoney } from '../live-money.ts';
import { HANG_MS } from '../test-options.ts';
import { accounts, identityAssertions } from './accounts.ts';
import { costs } from './costs.ts';
import { exhaustion } from './exhaustion.ts';
import { framing } from './framing.ts';
import { injection } from './injection.ts';
import { oauth } from './oauth.ts';
import { paidFeed, payments, races } from './payments.ts';

/** All attacks on these targets, by family. */
export const familiesOf = (targets: Targets): readonly Family[] => [
  { name: 'paid feed', attacks: paidFeed(targets) },
  { name: 'accounts', attacks: accounts(targets) },
  { name: 'HTTP framing', attacks: framing(targets) },
  { name: 'OAuth', attacks: oauth(targets) },
  { name: 'identity assertions', attacks: identityAssertions(targets) },
  { name: 'payments', attacks: payments(targets) },
  { name: 'races', attacks: races(targets) },
  { name: 'injection', attacks: injection(targets) },
  { name: 'exhaustion', attacks: exhaustion(targets) },
  { name: 'costs', attacks: costs(targets) },
];

/** One attack: what is sent, and what has to be seen. */
export interface Attack {
  readonly name: string;
  /** What a service without the hole shows, in the words that `run` uses. */
  readonly expected: string;
  /** Attacks, and tells what was seen. */
  run(): Promise<string | Seen>;
  /** Left out of the short form: it takes more than a moment. */
  readonly long?: true;
}

/** What was seen, and figures that the table shows beside it. */
export interface Seen {
  readonly seen: string;
  readonly detail: string;
}

/** Attacks of one kind. They run in their order, one after the other. */
interface Family {
  readonly name: string;
  readonly attacks: readonly Attack[];
}

/** Runs one attack; one that throws, or does not end, did not pass. */
export async function carryOut({ expected, run }: Attack) {
  const { promise: late, resolve } = Promise.withResolvers<string | Seen>();
  const timer = setTimeout(resolve, HANG_MS, `no end within ${HANG_MS / 1000} s`);
  const found = await Promise.race([run(), late]).catch((error: unknown) => `broke: ${error}`);
  clearTimeout(timer);
  const { seen, detail } = typeof found === 'string' ? { seen: found } : found;
  return { expected, seen, ...(detail === undefined ? {} : { detail }), passed: seen === expected };
}

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
  const [money, provider] = await Promise.all([startLiveMoney(), startIssuer()]);
  const paid = { ...money.env, CARD_MINIMUM_POLICY: 'pack', TRUSTED_ISSUERS: provider.trustFile };
  const start = (env: Record<string, string>) => startServer(env);
  const [open, seller, guarded] = await Promise.all([
    start(paid),
    start({ ...paid, NODE_OPTIONS: HOLD_ANSWERS }),
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
    },
  };
}
