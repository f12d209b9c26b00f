import * as z from 'zod';
import { DAY_MS } from '../../base/time.ts';
import type { Payment } from '../../store/ledger.ts';
import { canonicalJson, sha256 } from '../encoding.ts';
import type { CardOffer } from '../price.ts';
import {
  type Outcome,
  type PaymentRequest,
  type Presented,
  type Rail,
  type Refusal,
  refusal,
} from '../rail.ts';
import {
  CARD_METHOD,
  cardRequest,
  checkChallenge,
  checkTerms,
  paymentTokens,
  readCredential,
  unsupportedMethod,
} from './mpp.ts';
import { type CardCharge, type CardProcessor, ProcessorError } from './stripe-processor.ts';

export interface StripeOptions {
  /** Keys that challenges are bound with; the first issues. */
  readonly secrets: readonly string[];
  readonly realm: string;
  readonly profileId: string;
  readonly offer: CardOffer;
  readonly processor: CardProcessor;
  readonly now: () => Date;
}

const KEY_PREFIX = 'mpp:';
const challengeOf = ({ key }: Payment) => key.slice(KEY_PREFIX.length);

const Payload = z.strictObject({
  spt: z.string().regex(/^spt_[A-Za-z0-9_]{1,128}$/),
  externalId: z.string().max(256).optional(),
});

/** The card rail: MPP method `stripe`, intent `charge`, settled by confirming a charge. */
export function createStripeRail(options: StripeOptions): Rail {
  const { processor, offer, now } = options;
  const terms = canonicalJson(cardRequest(options.profileId, offer));

  function outcome(charge: CardCharge, { amount }: Payment): Outcome {
    if (charge.status === 'succeeded') {
      if (charge.cents !== amount || charge.currency !== 'usd')
        return { kind: 'unknown', reason: 'the processor charged another amount' };
      const receipt = {
        method: CARD_METHOD,
        reference: charge.id,
        status: 'success',
        timestamp: now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
      };
      return { kind: 'settled', reference: charge.id, receipt: canonicalJson(receipt) };
    }
    if (charge.status === 'processing') return { kind: 'unknown', reason: 'processing' };
    const problem = charge.status === 'requires_action' ? 'payment-action-required' : 'verification-failed';
    return { kind: 'failed', reason: charge.status, problem };
  }

  async function settle(row: Payment, token: string): Promise<Outcome> {
    try {
      const charge = await processor.charge({ token, cents: row.amount, challengeId: challengeOf(row) });
      if (charge.status === 'requires_action') await processor.cancel(charge.id);
      return outcome(charge, row);
    } catch (error) {
      const reason = error instanceof ProcessorError ? error.message : 'no answer';
      const refused = error instanceof ProcessorError && error.certainty === 'refused';
      return { kind: refused ? 'failed' : 'unknown', reason };
    }
  }

  function read(request: PaymentRequest): Presented | Refusal | undefined {
    const tokens = ['authorization', 'payment-authorization'].flatMap((name) =>
      paymentTokens(request.header(name)),
    );
    const [token] = tokens;
    if (token === undefined) return undefined;
    if (tokens.length > 1) return refusal(400, 'bad-request', 'Send one payment credential, not several.');
    const credential = readCredential(token);
    if (!credential) {
      const unsupported = unsupportedMethod(token);
      if (unsupported) return unsupported;
      return refusal(402, 'malformed-credential', 'The credential is not base64url of credential JSON.');
    }
    const { challenge } = credential;
    const fault = checkChallenge(challenge, options.secrets, options.realm);
    if (fault) return fault;
    const payload = Payload.safeParse(credential.payload);
    if (!payload.success)
      return refusal(402, 'invalid-payload', 'payload.spt must be a shared payment token such as spt_….');
    const { spt } = payload.data;
    return {
      key: `${KEY_PREFIX}${challenge.id}`,
      // The token alone: it is what pays, and a retry under another challenge is recognised by it.
      hash: sha256(canonicalJson({ spt })),
      amount: offer.cents,
      currency: 'usd',
      payer: null,
      clientKey: undefined,
      validBefore: Date.parse(challenge.expires),
      calls: offer.calls,
      check: async () => checkTerms(challenge, terms, now()),
      settle: (row) => settle(row, spt),
    };
  }

  return {
    name: 'stripe',
    knowsPayer: false,
    read,
    async reconcile(payment: Payment) {
      try {
        const charge = await processor.findCharge(challengeOf(payment));
        if (charge) {
          const found = outcome(charge, payment);
          return found.kind === 'failed' ? { kind: 'none' } : found;
        }
        // The processor's search lags behind; only after a day is silence an answer.
        const age = now().getTime() - payment.createdAt;
        return age > DAY_MS ? { kind: 'none' } : { kind: 'unknown', reason: 'no charge found yet' };
      } catch {
        return { kind: 'unknown', reason: 'the processor did not answer' };
      }
    },
    refund: async (payment) => {
      if (!payment.reference) return 'refused';
      try {
        const refunded = await processor.refund(payment.reference, challengeOf(payment));
        return refunded ? 'refunded' : 'refused';
      } catch (error) {
        if (!(error instanceof ProcessorError) || error.certainty === 'unknown') return 'unknown';
        return error.message === 'charge_already_refunded' ? 'refunded' : 'refused';
      }
    },
    proof: (receipt, extra) => {
      const value = canonicalJson({ ...JSON.parse(receipt), ...extra });
      return { 'payment-receipt': Buffer.from(value).toString('base64url') };
    },
  };
}
