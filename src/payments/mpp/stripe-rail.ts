import * as z from 'zod';
import type { Payment } from '../../store/ledger.ts';
import { canonicalJson } from '../canonical-json.ts';
import { sha256 } from '../digest.ts';
import type { CardOffer } from '../price.ts';
import {
  type Outcome,
  type PaymentRequest,
  type Presented,
  type Rail,
  type Refusal,
  refusal,
} from '../rail.ts';
import { readBase64Json } from '../read-base64-json.ts';
import { type Challenge, isOurs } from './mpp-challenge.ts';
import { paymentTokens, readCredential } from './mpp-credential.ts';

/** What the rail needs of a card processor. Throws {@link ProcessorError}. */
export interface CardProcessor {
  /** Confirms a charge with a shared payment token. The same key never charges twice. */
  charge(order: {
    readonly token: string;
    readonly cents: number;
    readonly challengeId: string;
  }): Promise<CardCharge>;
  /** A charge by the challenge it paid for; undefined when the processor knows none. */
  findCharge(challengeId: string): Promise<CardCharge | undefined>;
  refund(chargeId: string, challengeId: string): Promise<boolean>;
  /** Whether the processor takes our key; throws when it does not or does not answer. */
  check(): Promise<void>;
  /** Withdraws a charge that waits for its card holder. */
  cancel(chargeId: string): Promise<void>;
}

export interface CardCharge {
  readonly id: string;
  readonly status: string;
  readonly cents: number;
  readonly currency: string;
}

/** `refused`: the processor decided against the charge. `unknown`: it may have charged. */
export class ProcessorError extends Error {
  override readonly name = 'ProcessorError';
  readonly certainty: 'refused' | 'unknown';
  constructor(certainty: 'refused' | 'unknown', code: string) {
    super(code);
    this.certainty = certainty;
  }
}

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

export const CARD_METHOD = 'stripe';
export const CARD_INTENT = 'charge';

/** The `request` of the challenge (draft-stripe-charge-00 §4). */
export const cardRequest = (profileId: string, offer: CardOffer) => ({
  amount: String(offer.cents),
  currency: 'usd',
  methodDetails: { networkId: profileId, paymentMethodTypes: ['card'] },
});

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

  function checkChallenge(challenge: Challenge): Refusal | undefined {
    if (!isOurs(options.secrets, challenge) || challenge.realm !== options.realm)
      return refusal(
        402,
        'invalid-challenge',
        'The challenge was not issued by this service or was changed.',
      );
    if (challenge.method !== CARD_METHOD || challenge.intent !== CARD_INTENT)
      return refusal(
        400,
        'method-unsupported',
        `Only method ${CARD_METHOD} with intent ${CARD_INTENT} is taken.`,
      );
    return undefined;
  }

  function checkTerms({ request, expires }: Challenge): Refusal | undefined {
    const asked = readBase64Json(request, 'base64url');
    if (!asked || canonicalJson(asked) !== terms)
      return refusal(402, 'invalid-challenge', 'The terms have changed since the challenge was issued.');
    if (Date.parse(expires) > now().getTime()) return undefined;
    return refusal(402, 'payment-expired', `The challenge expired at ${expires}.`);
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
    const fault = checkChallenge(challenge);
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
      check: async () => checkTerms(challenge),
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
        return age > 86_400_000 ? { kind: 'none' } : { kind: 'unknown', reason: 'no charge found yet' };
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

/** A credential of another method keeps its own answer, whatever shape its challenge has. */
function unsupportedMethod(token: string): Refusal | undefined {
  const challenge = readBase64Json(token, 'base64url')?.['challenge'];
  if (challenge === null || typeof challenge !== 'object') return undefined;
  const { method, intent } = challenge as Record<string, unknown>;
  if (typeof method !== 'string' || typeof intent !== 'string') return undefined;
  if (method === CARD_METHOD && intent === CARD_INTENT) return undefined;
  return refusal(
    400,
    'method-unsupported',
    `Only method ${CARD_METHOD} with intent ${CARD_INTENT} is taken.`,
  );
}
