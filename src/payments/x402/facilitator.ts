import * as z from 'zod';
import { readWithin } from '../../base/limits.ts';
import type { PaymentPayload, Requirements } from './x402.ts';

const Verified = z.object({
  isValid: z.boolean(),
  invalidReason: z.string().optional(),
  payer: z.string().optional(),
});
const Settled = z.object({
  success: z.boolean(),
  errorReason: z.string().optional(),
  transaction: z.string(),
  network: z.string(),
  payer: z.string().optional(),
});
/**
 * Result of a settlement (x402 v2 §5.3), as a facilitator says it and as it goes back to the payer in `PAYMENT-RESPONSE`;
 * `transaction` is empty when none was broadcast.
 */
export type Settlement = z.infer<typeof Settled>;
const Supported = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
});

/** Longest answer that is read, in bytes. */
const MAX_ANSWER = 64 * 1024;

export interface FacilitatorOptions {
  readonly url: string;
  /** Time for one call in milliseconds; shorter than any proxy in front of us waits. */
  readonly timeoutMs: number;
  /** Value of the `Authorization` header for a call, when the facilitator wants one. */
  readonly authorization?: (path: string) => string | Promise<string>;
  readonly fetch?: typeof fetch;
}

/** Thrown when the facilitator gave no usable answer: it may or may not have acted. */
class FacilitatorError extends Error {
  override readonly name = 'FacilitatorError';
}

/** Client of a facilitator (x402 v2 §7). Every method throws when there is no usable answer, and never else. */
export interface Facilitator {
  verify(payload: PaymentPayload, requirements: Requirements): Promise<z.infer<typeof Verified>>;
  settle(payload: PaymentPayload, requirements: Requirements): Promise<Settlement>;
  supports(scheme: string, network: string): Promise<boolean>;
}

/** Redirects are refused and answers capped, so that a facilitator cannot lead us elsewhere. */
export function createFacilitator(options: FacilitatorOptions): Facilitator {
  const send = options.fetch ?? fetch;
  async function call<T>(path: string, schema: z.ZodType<T>, body?: unknown): Promise<T> {
    try {
      const authorization = await options.authorization?.(path);
      const response = await send(`${options.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const tooLong = () => new Error('answer too long');
      const bytes = response.body && (await readWithin(response.body, MAX_ANSWER, tooLong));
      // Some facilitators answer a refusal with 4xx and the usual body.
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      return schema.parse(JSON.parse(new TextDecoder().decode(bytes ?? undefined)));
    } catch (error) {
      throw new FacilitatorError(`${path}: ${error instanceof Error ? error.name : 'failed'}`, {
        cause: error,
      });
    }
  }
  const pair = (paymentPayload: PaymentPayload, paymentRequirements: Requirements) => ({
    x402Version: paymentPayload.x402Version,
    paymentPayload,
    paymentRequirements,
  });
  return {
    verify: (payload, requirements) => call('/verify', Verified, pair(payload, requirements)),
    settle: (payload, requirements) => call('/settle', Settled, pair(payload, requirements)),
    supports: async (scheme, network) => {
      const { kinds } = await call('/supported', Supported);
      return kinds.some(
        (kind) => kind.x402Version === 2 && kind.scheme === scheme && kind.network === network,
      );
    },
  };
}
