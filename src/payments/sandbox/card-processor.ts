import { randomBytes } from 'node:crypto';
import { sha256 } from '../encoding.ts';

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

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  status: string;
  readonly metadata: Record<string, string>;
  refunded: boolean;
}

/** Response of the card processor. `replayed`: the same response was sent before for the same idempotency key. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed?: boolean;
}

const refusal = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: code } },
});

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const TOKEN_MS = 3_600_000;

/** Card tokens and charges of the sandbox; no real money. Charges below `minimumCents` are refused. */
function createPlayCharges(minimumCents: number) {
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

/** A card processor that implements enough of Stripe's interface for the card rail, and moves play money. */
export interface CardProcessorStandIn {
  handle(request: Request): Promise<Response>;
  /** Grants a shared payment token that may be charged once, up to 1.00 USD. */
  grant(): string;
  fail(fault: CardFault, times: number): void;
  /** Charges that succeeded. */
  charges(): readonly Intent[];
}

/** `minimumCents`: smaller charges are refused, as by the real processor. */
export function createCardProcessor(minimumCents = 0): CardProcessorStandIn {
  const charges = createPlayCharges(minimumCents);
  const answers = new Map<string, { params: string; answer: Promise<Answer> }>();
  const faults: CardFault[] = [];

  /** The same key with the same parameters gives the first answer again; faults of the processor are not kept. */
  async function once(
    key: string | null,
    form: URLSearchParams,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (key === null) return work();
    const params = sha256(form.toString());
    const known = answers.get(key);
    if (known && known.params !== params) return refusal(400, 'idempotency_error', 'idempotency_key_in_use');
    if (known) {
      const replayed = await Promise.race([known.answer, settled(key)]);
      return { ...replayed, replayed: true };
    }
    const answer = work();
    answers.set(key, { params, answer });
    const { status } = await answer;
    if (status >= 500 || status === 429) answers.delete(key);
    return answer;
  }

  /** The charge behind a key whose first answer never left. */
  async function settled(key: string): Promise<Answer> {
    // A charge that does not hang ends in the turn of the event loop in which it began.
    await new Promise(setImmediate);
    const intent = charges.all().find((one) => `mpp_${one.metadata['challenge_id']}` === key);
    if (intent) return { status: 200, body: intent };
    answers.delete(key);
    return refusal(409, 'invalid_request_error', 'idempotency_key_in_use');
  }

  return {
    async handle(request) {
      const url = new URL(request.url);
      const form = new URLSearchParams(await request.text());
      const key = request.headers.get('idempotency-key');
      const path = `${request.method} ${url.pathname}`;
      const cancelled = /^POST \/v1\/payment_intents\/(pi_\w+)\/cancel$/.exec(path)?.[1];
      if (cancelled) return respond(charges.cancel(cancelled));
      switch (path) {
        case 'POST /v1/payment_intents':
          return respond(await once(key, form, () => charges.charge(form, faults.shift())));
        case 'GET /v1/account':
          return respond({ status: 200, body: { id: 'acct_sandbox', object: 'account' } });
        case 'GET /v1/payment_intents/search':
          return respond(charges.search(url.searchParams.get('query') ?? ''));
        case 'POST /v1/refunds':
          return respond(await once(key, form, async () => charges.refund(form)));
        default:
          return respond(refusal(404, 'invalid_request_error', 'unknown_path'));
      }
    },
    grant: charges.grant,
    fail: (fault, times) => faults.push(...Array<CardFault>(times).fill(fault)),
    charges: () => charges.all().filter(({ status }) => status === 'succeeded'),
  };
}

const respond = ({ status, body, replayed }: Answer) =>
  Response.json(body, {
    status,
    headers: { 'request-id': newId('req'), ...(replayed && { 'idempotent-replayed': 'true' }) },
  });
