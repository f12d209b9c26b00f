import { sha256 } from '../digest.ts';
import {
  type Answer,
  type CardFault,
  createPlayCharges,
  type Intent,
  newId,
  refusal,
} from './play-charges.ts';

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
