import { StoreUnavailable } from '../base/availability.ts';
import { createDelivery } from './delivery.ts';
import { type PaymentAnswer, paymentProblem, requiredAnswer, unknownAnswer } from './payment-answer.ts';
import type { OfferedRail } from './payment-required.ts';
import { type PaymentRequest, type Presented, type Refusal, refusal } from './rail.ts';
import { createClaim } from './steps/claim-payment.ts';
import { createLookUp } from './steps/look-up-payment.ts';
import { type GateOptions, type MakeBody, readPresented, refuseStep } from './steps/payment-step.ts';
import { createRedeemPass } from './steps/redeem-pass.ts';
import { createSettle } from './steps/settle-payment.ts';

/** Never a 402: the payment was made for an offer of ours, and the client would make a second one. */
const NOT_READY = refuseStep(
  refusal(
    503,
    'internal-payment-error',
    'This way to pay is not available at the moment, and nothing was charged. Repeat the request with the same credential.',
  ),
);

/**
 * Counts a request by a policy: `payment` before the ledger is asked for what was presented, `paid` before the work
 * for one that is not paid. Rejects with the refusal when it is one too many.
 */
type Admit = (policy: 'payment' | 'paid') => Promise<void>;

/** Undefined when something is to be paid and nothing can be paid with at present. */
type GateAnswer = PaymentAnswer | undefined;

export type Gate = (request: PaymentRequest, make: MakeBody, admit: Admit) => Promise<GateAnswer>;

/**
 * The payment gate: answers 402 until a payment is presented, settles it exactly once, and delivers the body
 * exactly once per payment, whatever fails between. Once money may have moved it never answers 402: a client
 * that is told to pay pays again. HEAD never settles. A payment passes the steps in one direction: read, look up,
 * claim, settle, deliver.
 */
export function createGate(options: GateOptions): Gate {
  const lookUp = createLookUp(options);
  const claim = createClaim(options, lookUp);
  const settle = createSettle(options);
  const { deliver, repeat } = createDelivery(options);
  const redeemPass = createRedeemPass(options);

  /** The 402 with the offers of this moment. */
  function required(
    request: PaymentRequest,
    because?: Refusal,
    headers?: Record<string, string>,
  ): GateAnswer {
    const terms = options.terms();
    return terms && requiredAnswer(terms, request, options.now(), because?.problem, because?.detail, headers);
  }

  function refuse(request: PaymentRequest, because: Refusal, headers?: Record<string, string>): GateAnswer {
    const { status, problem, detail } = because;
    if (status === 402) return required(request, because, headers);
    return paymentProblem(status, problem, detail, status === 503 ? { 'retry-after': '2' } : {});
  }

  async function pay(
    request: PaymentRequest,
    { rail, ready }: OfferedRail,
    presented: Presented,
    make: MakeBody,
    admit: Admit,
  ): Promise<GateAnswer> {
    await admit('payment');
    let step = await lookUp(request, rail, presented);
    if (!step) {
      await admit('paid');
      step = ready() ? await claim(request, rail, presented, make) : NOT_READY;
    }
    const last = step.kind === 'settle' ? await settle(rail, presented, step) : step;
    switch (last.kind) {
      case 'deliver':
        return deliver(request, rail, last.row);
      case 'repeat':
        return repeat(rail, last.row);
      case 'unknown':
        return unknownAnswer(last.key);
      case 'refuse':
        return refuse(request, last.refusal, last.headers);
    }
  }

  return async function gate(request, make, admit) {
    if (request.method === 'HEAD') {
      await admit('paid');
      return required(request);
    }
    const pass = request.header('payment-pass');
    if (pass !== undefined) {
      const bad = refusal(402, 'invalid-challenge', 'The pass is unknown, used up, expired or voided.');
      await admit('payment');
      const redeemed = await redeemPass(request, pass, make);
      if (redeemed) return redeemed;
      await admit('paid');
      return required(request, bad);
    }
    const read = readPresented(options.rails, request);
    if (!read || 'refused' in read) {
      await admit('paid');
      return read ? refuse(request, read) : required(request);
    }
    const { offered, presented } = read;
    return pay(request, offered, presented, make, admit).catch((error: unknown) => {
      // Money may have moved; the ledger knows when it is back, and the same credential leads to its row.
      if (error instanceof StoreUnavailable) return unknownAnswer(presented.key);
      throw error;
    });
  };
}
