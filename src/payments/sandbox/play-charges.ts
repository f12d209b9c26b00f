import { randomBytes } from 'node:crypto';

/** Faults that a test can inject into the next `times` charges. */
export type CardFault =
  | 'hang-before'
  | 'hang-after'
  | 'error-500'
  | 'rate-limited'
  | 'requires-action'
  | 'declined';

interface Token {
  readonly maxCents: number;
  readonly currency: string;
  readonly expiresAt: number;
  used: boolean;
}

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  status: string;
  readonly metadata: Record<string, string>;
  refunded: boolean;
}

/** Response of the card processor. `replayed`: the same response was sent before for the same idempotency key. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed?: boolean;
}

export const refusal = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: code } },
});

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const TOKEN_MS = 3_600_000;

/** Card tokens and charges of the sandbox; no real money. Charges below `minimumCents` are refused. */
export function createPlayCharges(minimumCents: number) {
  const tokens = new Map<string, Token>();
  const intents = new Map<string, Intent>();

  function grant(): string {
    const token = newId('spt');
    tokens.set(token, { maxCents: 100, currency: 'usd', expiresAt: Date.now() + TOKEN_MS, used: false });
    return token;
  }

  async function charge(form: URLSearchParams, fault: CardFault | undefined): Promise<Answer> {
    if (fault === 'hang-before') await forever();
    if (fault === 'error-500') return refusal(500, 'api_error', 'internal');
    if (fault === 'rate-limited') return refusal(429, 'invalid_request_error', 'rate_limit');
    const amount = Number(form.get('amount'));
    const currency = form.get('currency') ?? '';
    const name = form.get('payment_method_data[shared_payment_granted_token]') ?? '';
    const token = tokens.get(name);
    if (!Number.isSafeInteger(amount) || amount < 1)
      return refusal(400, 'invalid_request_error', 'parameter_invalid_integer');
    if (amount < minimumCents) return refusal(400, 'invalid_request_error', 'amount_too_small');
    if (!token) return refusal(400, 'invalid_request_error', 'resource_missing');
    if (token.used) return refusal(400, 'invalid_request_error', 'shared_payment_granted_token_deactivated');
    if (token.expiresAt <= Date.now())
      return refusal(400, 'invalid_request_error', 'shared_payment_granted_token_expired');
    if (amount > token.maxCents || currency !== token.currency)
      return refusal(402, 'card_error', 'usage_limit_exceeded');
    if (fault === 'declined') return refusal(402, 'card_error', 'card_declined');
    const status = fault === 'requires-action' ? 'requires_action' : 'succeeded';
    if (status === 'succeeded') token.used = true;
    const metadata = { challenge_id: form.get('metadata[challenge_id]') ?? '' };
    const intent: Intent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      currency,
      status,
      metadata,
      refunded: false,
    };
    intents.set(intent.id, intent);
    if (fault === 'hang-after') await forever();
    return { status: 200, body: intent };
  }

  function search(query: string): Answer {
    const challenge = /metadata\['challenge_id'\]:'([^']*)'/.exec(query)?.[1];
    const data = [...intents.values()].filter((intent) => intent.metadata['challenge_id'] === challenge);
    return { status: 200, body: { object: 'search_result', data, has_more: false } };
  }

  function refund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') return refusal(400, 'invalid_request_error', 'resource_missing');
    intent.refunded = true;
    return { status: 200, body: { id: newId('re'), object: 'refund', status: 'succeeded' } };
  }

  function cancel(intentId: string): Answer {
    const intent = intents.get(intentId);
    if (intent?.status !== 'requires_action')
      return refusal(400, 'invalid_request_error', 'resource_missing');
    intent.status = 'canceled';
    return { status: 200, body: intent };
  }

  return { grant, charge, search, refund, cancel, all: () => [...intents.values()] };
}

const forever = () => new Promise<never>(() => undefined);
