import { keepBooks } from '../../../src/payments/books.ts';
import { createHolder } from '../../../src/payments/holder.ts';
import { createStripeProcessor } from '../../../src/payments/mpp/stripe-processor.ts';
import { createStripeRail } from '../../../src/payments/mpp/stripe-rail.ts';
import type { PaymentAnswer } from '../../../src/payments/payment-answer.ts';
import { createPayments } from '../../../src/payments/payments.ts';
import { cardOffer } from '../../../src/payments/price.ts';
import {
  type CardProcessorStandIn,
  createCardProcessor,
} from '../../../src/payments/sandbox/card-processor.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Ledger } from '../../../src/store/queries/ledger-queries.ts';
import { awaitedLedger, cardCredential, giveUp, type SendOptions, sendTo } from './payment-world.ts';

export const SECRET = '0123456789abcdef0123456789abcdef';
const PROFILE_ID = 'profile_test_pack';
/** Limits in milliseconds that no test reaches. */
const LIMIT_MS = 600_000;

export interface PackWorld {
  readonly cards: CardProcessorStandIn;
  readonly ledger: Ledger;
  /** Sends a request to the gate and takes delivery; undefined when nothing can be paid with. */
  send(headers?: Record<string, string>, options?: SendOptions): Promise<PaymentAnswer | undefined>;
  /** Headers that pay a fresh challenge, with a token of its own or the one that is given. */
  pay(token?: string): Promise<{ authorization: string }>;
  /** One round of the books. */
  keepBooks(): Promise<void>;
  /** Moves the clock of the service. */
  advance(ms: number): void;
  /** Whether the card rail is offered. */
  offer(ready: boolean): void;
  /** Whether the processor's answers to refunds get lost on their way; the refunds are made. */
  loseRefundAnswers(lost: boolean): void;
  /** Another process takes over the ledger, with these values of `MPP_SECRET_KEY`. */
  restart(...secrets: string[]): Promise<void>;
  close(): Promise<void>;
}

/** The card rail under the policy `pack` in one process: processor stand-in with its minimum, SQLite ledger. */
export async function startPackWorld(policy: 'pack' | 'exact' = 'pack'): Promise<PackWorld> {
  const cards = createCardProcessor(policy === 'pack' ? 50 : 0);
  const { ledger: stored, close } = openStore(':memory:');
  const { ledger, idle } = awaitedLedger(stored);
  let offset = 0;
  let ready = true;
  let losesRefunds = false;
  const now = () => new Date(Date.now() + offset);
  const processor = createStripeProcessor({
    secretKey: 'sk_test_pack',
    apiBase: 'http://sandbox.invalid',
    timeoutMs: LIMIT_MS,
    fetch: giveUp(async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      const answer = await cards.handle(request);
      return losesRefunds && pathname === '/v1/refunds' ? new Response(null, { status: 500 }) : answer;
    }),
  });

  function start(secrets: readonly string[]) {
    const offer = cardOffer(policy, 50);
    if (!offer) throw new Error('the policy makes no offer');
    const [secret = SECRET] = secrets;
    const common = { realm: 'localhost', profileId: PROFILE_ID, offer };
    const rail = createStripeRail({ ...common, secrets, processor, now });
    const offered = { rail, terms: { card: { ...common, secret } }, ready: () => ready };
    const payments = createPayments({
      mode: 'live',
      baseUrl: 'http://localhost:4321',
      ledger,
      rails: [offered],
      facilitatorUrl: undefined,
      passSecrets: secrets,
      now,
      log: () => undefined,
      holdMs: 0,
      waitMs: LIMIT_MS,
    });
    return { rail, payments };
  }
  let process = start([SECRET]);

  const world: PackWorld = {
    cards,
    ledger,
    send: (headers = {}, options = {}) => sendTo(process.payments, headers, options, idle),
    async pay(token = cards.grant()) {
      const offer = await world.send();
      return { authorization: cardCredential(offer?.headers['www-authenticate'], token) };
    },
    keepBooks: () =>
      keepBooks({ ledger, rails: [process.rail], holder: createHolder(), now, log: () => undefined }),
    advance: (ms) => {
      offset += ms;
    },
    offer: (value) => {
      ready = value;
    },
    loseRefundAnswers: (lost) => {
      losesRefunds = lost;
    },
    async restart(...secrets) {
      await process.payments.close();
      process = start(secrets);
    },
    async close() {
      await process.payments.close();
      await close();
    },
  };
  return world;
}
