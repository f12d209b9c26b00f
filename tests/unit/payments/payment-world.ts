import { randomBytes } from 'node:crypto';
import { x402Client } from '@x402/core/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { PaymentAnswer } from '../../../src/payments/payment-answer.ts';
import type { Payments } from '../../../src/payments/payments.ts';
import { type Sandbox, startSandbox } from '../../../src/payments/sandbox/sandbox.ts';
import { createSandboxPayments } from '../../../src/payments/sandbox/sandbox-payments.ts';
import type { MakeBody } from '../../../src/payments/steps/payment-step.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Ledger } from '../../../src/store/queries/ledger-queries.ts';

/** A ledger that can be waited for: deliveries are recorded after the answer has left. */
interface AwaitedLedger {
  readonly ledger: Ledger;
  /** Resolves when no call of the ledger is under way. */
  idle(): Promise<void>;
}

export function awaitedLedger(stored: Ledger): AwaitedLedger {
  const underWay = new Set<Promise<unknown>>();
  const ledger = new Proxy(stored, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        const result: unknown = member.apply(target, parameters);
        if (!(result instanceof Promise)) return result;
        underWay.add(result);
        const end = () => underWay.delete(result);
        result.then(end, end);
        return result;
      };
    },
  });
  return {
    ledger,
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** Turns of the event loop after which a call hangs: the sandbox answers in this process, in fewer than ten. */
const TURNS = 100;

/** A `fetch` of the sandbox whose calls that hang run out of time, however fast or slow the machine is. */
export const giveUp =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    Promise.race([send(input, init), outOfTime()]);

async function outOfTime(): Promise<never> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

/** `Authorization` value that pays the card challenge in a field of an answer with a token. */
export function cardCredential(authenticate: string | null | undefined, spt: string): string {
  const parameters = (authenticate ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
  const challenge = Object.fromEntries([...parameters].map(([, name, value]) => [name, value]));
  const credential = JSON.stringify({ challenge, payload: { spt } });
  return `Payment ${Buffer.from(credential).toString('base64url')}`;
}

/** Sends a request to a gate and takes delivery of the answer; undefined when nothing can be paid with. */
export async function sendTo(
  { gate }: Payments,
  headers: Record<string, string>,
  { method = 'GET', agent, make, hangUp }: SendOptions,
  whenIdle: () => Promise<void>,
): Promise<PaymentAnswer | undefined> {
  if (!gate) throw new Error('no rail is configured');
  const fields = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const abort = new AbortController();
  const request = { method, header: (name: string) => fields.get(name), signal: abort.signal, agent };
  const answer = await gate(request, make ?? nextReport, async () => undefined);
  if (hangUp) abort.abort();
  else answer?.onDelivered?.();
  await whenIdle();
  return answer;
}

let reports = 0;
/** Reports are numbered, so that a second delivery shows. */
function nextReport(): string {
  reports += 1;
  return JSON.stringify({ report: reports });
}

export interface World {
  readonly sandbox: Sandbox;
  readonly payments: Payments;
  readonly ledger: Ledger;
  /** Lines of the operator's log. */
  readonly log: string[];
  /** Moves the clock of the service. */
  advance(ms: number): void;
  /** Sends a request to the gate and takes delivery of the answer. */
  send(headers?: Record<string, string>, options?: SendOptions): Promise<PaymentAnswer>;
  /** A funded wallet that pays by x402. */
  wallet(): Promise<Wallet>;
  /** `Authorization` value that pays the challenge of an answer by card. */
  cardCredential(answer: PaymentAnswer, token?: string): Promise<string>;
  /** Header fields that pay an offer, by default a fresh one. */
  pay(rail: 'x402' | 'card', offer?: PaymentAnswer): Promise<Record<string, string>>;
  /** How many payments have moved money. */
  taken(): Promise<number>;
  close(): Promise<void>;
}

export interface SendOptions {
  readonly method?: string;
  readonly agent?: string;
  readonly make?: MakeBody;
  /** The client hangs up before the answer is delivered. */
  readonly hangUp?: boolean;
}

interface Wallet {
  readonly address: string;
  /** `PAYMENT-SIGNATURE` value for a 402, signed by the official client. */
  pay(answer: PaymentAnswer): Promise<string>;
}

/** Limits in milliseconds that no test reaches. */
const LIMIT_MS = 600_000;

/** The paid side of the service in one process: real chain, facilitator, processor stand-in, SQLite ledger. */
export async function startWorld({ holdMs = 0, store = ':memory:' } = {}): Promise<World> {
  const sandbox = await startSandbox();
  const { ledger: stored, close } = openStore(store);
  const { ledger, idle } = awaitedLedger(stored);
  const log: string[] = [];
  let offset = 0;
  const payments = createSandboxPayments({
    sandbox: { ...sandbox, fetch: giveUp(sandbox.fetch) },
    baseUrl: 'http://localhost:4321',
    ledger,
    now: () => new Date(Date.now() + offset),
    log: (_level, message, fields) => log.push(`${message} ${JSON.stringify(fields)}`),
    callMs: LIMIT_MS,
    holdMs,
    waitMs: LIMIT_MS,
  });
  const world: World = {
    sandbox,
    payments,
    ledger,
    log,
    advance: (ms) => {
      offset += ms;
    },
    async send(headers = {}, options = {}) {
      const answer = await sendTo(payments, headers, options, idle);
      if (!answer) throw new Error('nothing can be paid with');
      return answer;
    },
    async wallet() {
      const account = privateKeyToAccount(generatePrivateKey());
      await sandbox.fetch('http://sandbox.invalid/faucet', {
        method: 'POST',
        body: JSON.stringify({ to: account.address }),
      });
      const client = x402Client.fromConfig({
        schemes: [{ network: 'eip155:31337', client: new ExactEvmScheme(account) }],
        spendControls: false,
      });
      return {
        address: account.address.toLowerCase(),
        async pay(answer) {
          const required = decodePaymentRequiredHeader(answer.headers['payment-required'] ?? '');
          return encodePaymentSignatureHeader(await client.createPaymentPayload(required));
        },
      };
    },
    cardCredential: async ({ headers }, token) =>
      cardCredential(headers['www-authenticate'], token ?? (await cardToken(sandbox))),
    async pay(rail, given) {
      const offer = given ?? (await world.send());
      if (rail === 'card') return { authorization: await world.cardCredential(offer) };
      return { 'payment-signature': await (await world.wallet()).pay(offer) };
    },
    taken: async () => Number(await sandbox.earned()) / 10_000 + sandbox.charges(),
    async close() {
      await payments.close();
      await close();
    },
  };
  return world;
}

async function cardToken(sandbox: Sandbox): Promise<string> {
  const response = await sandbox.fetch('http://sandbox.invalid/card-token', { method: 'POST' });
  return ((await response.json()) as { id: string }).id;
}

/** A token that the processor never granted. */
export const strangeToken = (): string => `spt_${randomBytes(8).toString('hex')}`;

export const problemOf = (answer: PaymentAnswer): string => JSON.parse(answer.body).type.split('/').at(-1);
