import Stripe from 'stripe';
import * as z from 'zod';

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

/** Shared payment tokens are a preview of the processor's interface. */
const PREVIEW = '2026-09-30.preview';

const Intent = z.object({ id: z.string(), status: z.string(), amount: z.number(), currency: z.string() });
const toCharge = ({ amount, ...intent }: z.infer<typeof Intent>): CardCharge => ({
  ...intent,
  cents: amount,
});

interface StripeProcessorOptions {
  readonly secretKey: string;
  /** Another address of the processor, for tests. */
  readonly apiBase?: string | undefined;
  readonly timeoutMs: number;
  /** Replaces the network. */
  readonly fetch?: typeof fetch;
}

/** Stripe as the card processor. Messages of the processor are not passed on, only its codes; redirects are refused. */
export function createStripeProcessor(options: StripeProcessorOptions): CardProcessor {
  const { fetch: send = fetch } = options;
  const base = options.apiBase === undefined ? undefined : new URL(options.apiBase);
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 0,
    timeout: options.timeoutMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url, init) => send(url, { ...init, redirect: 'error' })),
    ...(base && {
      host: base.hostname,
      port: Number(base.port || (base.protocol === 'https:' ? 443 : 80)),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
  const call = async <T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, unknown>,
    idempotencyKey?: string,
  ): Promise<T> => {
    try {
      const answer = await stripe.rawRequest(method, path, params, {
        apiVersion: PREVIEW,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
      return schema.parse(answer);
    } catch (error) {
      throw asProcessorError(error);
    }
  };
  return {
    charge: async ({ token, cents, challengeId }) => {
      const order = {
        amount: cents,
        currency: 'usd',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        payment_method_data: { shared_payment_granted_token: token },
        metadata: { challenge_id: challengeId },
      };
      return toCharge(await call(Intent, 'POST', '/v1/payment_intents', order, `mpp_${challengeId}`));
    },
    findCharge: async (challengeId) => {
      const query = encodeURIComponent(`metadata['challenge_id']:'${challengeId}'`);
      const list = z.object({ data: z.array(Intent) });
      const { data } = await call(list, 'GET', `/v1/payment_intents/search?query=${query}`, {});
      const charge = data.find((intent) => intent.status === 'succeeded') ?? data[0];
      return charge && toCharge(charge);
    },
    refund: async (chargeId, challengeId) => {
      const Refund = z.object({ status: z.string().nullable() });
      const params = { payment_intent: chargeId };
      const { status } = await call(Refund, 'POST', '/v1/refunds', params, `refund_${challengeId}`);
      return status === 'succeeded' || status === 'pending';
    },
    check: async () => {
      await call(z.object({ id: z.string() }), 'GET', '/v1/account', {});
    },
    cancel: async (chargeId) => {
      await call(z.unknown(), 'POST', `/v1/payment_intents/${encodeURIComponent(chargeId)}/cancel`, {}).catch(
        () => undefined,
      );
    },
  };
}

/** Only a decision of the processor about this charge is final; its faults and our keys' faults are not. */
function asProcessorError(error: unknown): ProcessorError {
  if (error instanceof Stripe.errors.StripeError) {
    const code = error.code ?? error.type;
    const decided =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    const final = decided && error.statusCode !== 409 && error.statusCode !== 429 && code !== 'lock_timeout';
    return new ProcessorError(final ? 'refused' : 'unknown', code);
  }
  return new ProcessorError('unknown', 'no usable answer');
}
