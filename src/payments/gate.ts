import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { StoreUnavailable } from '../base/store-unavailable.ts';
import type { Ledger, Payment } from '../store/ledger.ts';
import { createDelivery } from './create-delivery.ts';
import { sha256 } from './digest.ts';
import { isAbandoned } from './holder.ts';
import type { OfferedRail } from './offered-rail.ts';
import {
  type PaymentAnswer,
  paidAnswer,
  paymentProblem,
  requiredAnswer,
  unknownAnswer,
} from './payment-answer.ts';
import { tellPayment } from './payment-channel.ts';
import type { Terms } from './payment-required.ts';
import {
  type Outcome,
  type PaymentRequest,
  type Presented,
  type Rail,
  type Refusal,
  refusal,
} from './rail.ts';
import { recover } from './recover.ts';

export interface GateOptions {
  readonly ledger: Ledger;
  /** Every rail that is configured: a payment that was sent is taken up even while its rail is not offered. */
  readonly rails: readonly OfferedRail[];
  /** What is offered now; undefined while nothing can be paid with. */
  readonly terms: () => Terms | undefined;
  /** This process in the ledger. */
  readonly holder: string;
  readonly now: () => Date;
  /** How long a request is held while the outcome of its payment is unknown, in milliseconds. */
  readonly holdMs: number;
  /** How long a request waits for another one that carries the same credential, in milliseconds. */
  readonly waitMs: number;
  readonly log: Log;
}

/** What is sold: the answer, made before money moves. Throws when it cannot be made; then nothing is charged. */
export type MakeBody = () => string | Promise<string>;

/** Never a 402: the payment was made for an offer of ours, and the client would make a second one. */
const NOT_READY = refusal(
  503,
  'internal-payment-error',
  'This way to pay is not available at the moment, and nothing was charged. Repeat the request with the same credential.',
);

/** Refuses a request that would cost work before it is paid; undefined lets it pass. */
type Admit = () => Promise<PaymentAnswer | undefined>;

/** Undefined when something is to be paid and nothing can be paid with at present. */
type GateAnswer = PaymentAnswer | undefined;

export type Gate = (request: PaymentRequest, make: MakeBody, admit: Admit) => Promise<GateAnswer>;

const DAY_MS = 86_400_000;

/**
 * The payment gate: answers 402 until a payment is presented, settles it exactly once, and delivers the body
 * exactly once per payment, whatever fails between. Once money may have moved it never answers 402: a client
 * that is told to pay pays again. HEAD never settles.
 */
export function createGate(options: GateOptions): Gate {
  const { ledger, rails, holder, now } = options;
  const at = () => now().getTime();
  const deliver = createDelivery(options);

  return async function gate(request, make, admit) {
    if (request.method === 'HEAD') return (await admit()) ?? required(request);
    const pass = request.header('payment-pass');
    if (pass !== undefined) return redeemPass(request, pass, make, admit);
    const found = rails.flatMap((offered) => {
      const presented = offered.rail.read(request);
      return presented ? [{ offered, presented }] : [];
    });
    const [first] = found;
    if (!first) return (await admit()) ?? required(request);
    if (found.length > 1)
      return paymentProblem(
        400,
        'bad-request',
        'Pay on one rail: send PAYMENT-SIGNATURE or a Payment credential.',
      );
    const { offered, presented } = first;
    if ('refused' in presented) return (await admit()) ?? refuse(request, presented);
    return present(request, offered, presented, make, admit).catch((error: unknown) => {
      // Money may have moved; the ledger knows when it is back, and the same credential leads to its row.
      if (error instanceof StoreUnavailable) return unknownAnswer(presented.key);
      throw error;
    });
  };

  /** The 402 with the offers of this moment. */
  function required(
    request: PaymentRequest,
    problem?: string,
    detail?: string,
    extra?: Record<string, string>,
  ): GateAnswer {
    const terms = options.terms();
    return terms && requiredAnswer(terms, request, now(), problem, detail, extra);
  }

  function refuse(request: PaymentRequest, { status, problem, detail }: Refusal): GateAnswer {
    if (status === 402) return required(request, problem, detail);
    return paymentProblem(status, problem, detail, status === 503 ? { 'retry-after': '2' } : {});
  }

  async function present(
    request: PaymentRequest,
    { rail, ready }: OfferedRail,
    presented: Presented,
    make: MakeBody,
    admit: Admit,
  ): Promise<GateAnswer> {
    const known = await ledger.find(presented.key);
    if (known) return resume(request, rail, presented, known);
    if (!ready()) return (await admit()) ?? refuse(request, NOT_READY);
    const clientKey = clientKeyOf(request, rail, presented);
    const earlier = clientKey === null ? undefined : await ledger.findByClientKey(clientKey);
    if (earlier && (rail.knowsPayer || earlier.state === 'delivered' || earlier.state === 'refunded'))
      return conflict('The idempotency key was used with another payment.');
    const refused = (await admit()) ?? (await presented.check());
    if (refused) return 'refused' in refused ? refuse(request, refused) : refused;
    const credit = await takeCredit(request, rail, presented, earlier);
    if (credit) return deliver(request, rail, credit, 1);
    const body = await make();
    const moment = at();
    const row: Payment = {
      key: presented.key,
      rail: rail.name,
      state: 'settling',
      payloadHash: presented.hash,
      amount: presented.amount,
      currency: presented.currency,
      payer: presented.payer,
      agent: request.agent ?? null,
      body,
      reference: null,
      receipt: null,
      reason: null,
      clientKey: earlier ? null : clientKey,
      validBefore: presented.validBefore,
      owner: holder,
      attempts: 1,
      createdAt: moment,
      updatedAt: moment,
    };
    if (await ledger.claim(row)) return settle(request, rail, presented, row, false);
    const winner = await ledger.find(presented.key);
    return winner
      ? resume(request, rail, presented, winner)
      : conflict('The idempotency key was used with another payment.');
  }

  /** A payment that the ledger knows: wait for it, deliver it, settle it again, or refuse it. */
  async function resume(
    request: PaymentRequest,
    rail: Rail,
    presented: Presented,
    seen: Payment,
  ): Promise<GateAnswer> {
    if (seen.payloadHash !== presented.hash)
      return conflict('This payment was presented before with another proof.');
    const deadline = performance.now() + options.waitMs;
    let row: Payment | undefined = seen;
    while (row) {
      if (row.state === 'settled') {
        if (await ledger.move(row.key, 'settled', 'delivering', at(), { owner: holder }))
          return deliver(request, rail, row, presented.calls);
      } else if (row.state === 'unknown') {
        const attempts = row.attempts + 1;
        if (await ledger.move(row.key, 'unknown', 'settling', at(), { owner: holder, attempts }))
          return settle(request, rail, presented, { ...row, attempts }, true);
      } else if (row.state === 'settling' || row.state === 'delivering') {
        if (isAbandoned(row, holder, at())) await release(row);
        else if (performance.now() >= deadline || request.signal.aborted) return unknownAnswer(row.key);
        else await sleep(25);
      } else return closed(request, rail, presented, row);
      row = await ledger.find(presented.key);
    }
    return unknownAnswer(presented.key);
  }

  /** A payment that will not change any more. */
  function closed(request: PaymentRequest, rail: Rail, presented: Presented, row: Payment): GateAnswer {
    if (row.state === 'failed') {
      const reason = row.reason ?? 'the payment failed';
      const extra = rail.failureProof?.(reason, row.payer) ?? {};
      return required(request, 'verification-failed', reason, extra);
    }
    const same = row.clientKey !== null && row.clientKey === clientKeyOf(request, rail, presented);
    if (row.state === 'delivered' && same && at() - row.updatedAt < DAY_MS)
      return paidAnswer(row.body, rail.proof(row.receipt ?? '{}'));
    const detail =
      row.state === 'refunded'
        ? 'This payment was refunded.'
        : 'This payment was used: its report was delivered.';
    return required(request, 'invalid-challenge', detail);
  }

  /** Moves the money and delivers. The row is `settling` and ours. */
  async function settle(
    request: PaymentRequest,
    rail: Rail,
    presented: Presented,
    row: Payment,
    again: boolean,
  ): Promise<GateAnswer> {
    const deadline = performance.now() + options.holdMs;
    let outcome: Outcome = await attempt(presented, again);
    for (let pause = 200; outcome.kind === 'unknown' && performance.now() + pause < deadline; pause *= 2) {
      await sleep(pause);
      outcome = await attempt(presented, true);
    }
    tellPayment(rail.name, outcome.kind);
    if (outcome.kind === 'settled') {
      const { reference, receipt } = outcome;
      if (!(await ledger.move(row.key, 'settling', 'delivering', at(), { reference, receipt }, holder)))
        return unknownAnswer(row.key);
      return deliver(request, rail, { ...row, reference, receipt }, presented.calls);
    }
    const { reason } = outcome;
    await ledger.move(row.key, 'settling', outcome.kind, at(), { reason }, holder);
    if (outcome.kind === 'unknown') {
      options.log('warn', 'the outcome of a payment is not known', { payment: row.key, reason });
      return unknownAnswer(row.key);
    }
    const extra = rail.failureProof?.(reason, row.payer) ?? {};
    return required(request, outcome.problem ?? 'verification-failed', reason, extra);
  }

  async function attempt(presented: Presented, again: boolean): Promise<Outcome> {
    try {
      return await presented.settle(again);
    } catch (error) {
      options.log('error', 'a payment rail failed', { payment: presented.key, error });
      return { kind: 'unknown', reason: 'internal error' };
    }
  }

  /**
   * A report that this payer paid for and never got: common clients forget a credential after a 503 and would
   * pay twice. The payer is proven by the verified authorization, or by the agent's token or idempotency key.
   */
  async function takeCredit(
    request: PaymentRequest,
    rail: Rail,
    presented: Presented,
    earlier: Payment | undefined,
  ): Promise<Payment | undefined> {
    const who = presented.payer
      ? { payer: presented.payer }
      : request.agent
        ? { agent: request.agent }
        : undefined;
    const states = ['settled', 'unknown', 'settling', 'delivering'] as const;
    const owed = who ? await ledger.rows({ rail: rail.name, states, ...who, limit: 10 }) : [];
    for (const row of earlier ? [earlier, ...owed] : owed) {
      const paid = await recover(row, { ledger, rail, holder, now });
      if (paid && (await ledger.move(paid.key, 'settled', 'delivering', at(), { owner: holder })))
        return paid;
    }
    return undefined;
  }

  async function redeemPass(
    request: PaymentRequest,
    pass: string,
    make: MakeBody,
    admit: Admit,
  ): Promise<GateAnswer> {
    const body = await make();
    const remaining = await ledger.takeFromPack(sha256(pass), at());
    if (remaining !== undefined) return paidAnswer(body, { 'payment-pass-remaining': String(remaining) });
    return (
      (await admit()) ?? required(request, 'invalid-challenge', 'The pass is unknown, used up or expired.')
    );
  }

  async function release(row: Payment): Promise<void> {
    const to = row.state === 'settling' ? 'unknown' : 'settled';
    await ledger.move(row.key, row.state, to, at(), {}, row.owner);
  }
}

/** The payer's idempotency key, kept apart by rail and payer; null when there is none. */
function clientKeyOf(request: PaymentRequest, rail: Rail, presented: Presented): string | null {
  const id = presented.clientKey ?? request.header('idempotency-key');
  if (id === undefined || !/^[\x21-\x7e]{1,255}$/.test(id)) return null;
  return `${rail.name}:${presented.payer ?? request.agent ?? ''}:${id}`;
}

const conflict = (detail: string) => paymentProblem(409, 'payment-conflict', detail);
