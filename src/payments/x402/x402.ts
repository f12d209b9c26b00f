import * as z from 'zod';
import { canonicalJson, readBase64Json } from '../encoding.ts';

/** Version of the x402 protocol that is spoken; version 1 is refused. */
export const X402_VERSION = 2;

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const units = z.string().regex(/^(0|[1-9]\d{0,77})$/);

const Requirements = z.strictObject({
  scheme: z.string().max(32),
  network: z.string().max(64),
  amount: units,
  asset: address,
  payTo: address,
  maxTimeoutSeconds: z.int().positive(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
/** One way to pay (x402 v2 §5.1.2). */
export type Requirements = z.infer<typeof Requirements>;

const ExactEvmPayload = z.strictObject({
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]+$/)
    .max(4098),
  authorization: z.strictObject({
    from: address,
    to: address,
    value: units,
    validAfter: units,
    validBefore: units,
    nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  }),
});

const Payload = z.strictObject({
  x402Version: z.literal(X402_VERSION),
  resource: z.record(z.string(), z.unknown()).optional(),
  accepted: Requirements,
  payload: ExactEvmPayload,
  extensions: z.record(z.string(), z.unknown()).optional(),
});
/** A payment for scheme `exact` on an EVM network (x402 v2 §5.2, EIP-3009 authorization). */
export type PaymentPayload = z.infer<typeof Payload>;

/** Longest `PAYMENT-SIGNATURE` that is decoded, in characters. */
const MAX_LENGTH = 8192;

/** Decodes `PAYMENT-SIGNATURE`; an error text when it is malformed, too long or of another version. */
export function readPayment(header: string): PaymentPayload | string {
  if (header.length > MAX_LENGTH) return `PAYMENT-SIGNATURE is longer than ${MAX_LENGTH} characters`;
  const value = readBase64Json(header.trim(), 'base64');
  if (!value) return 'PAYMENT-SIGNATURE is not base64 of a JSON object';
  if (value['x402Version'] !== X402_VERSION) return `x402Version must be ${X402_VERSION}`;
  const parsed = Payload.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'payment'}: ${issue?.message ?? 'invalid'}`;
}

/** Base64 of JSON, as the x402 headers carry it. */
export const encodeX402 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** Whether the payer accepted exactly what is asked; addresses compare without regard to case. */
export function sameRequirements(a: Requirements, b: Requirements): boolean {
  const fold = (value: Requirements) =>
    canonicalJson({ ...value, asset: value.asset.toLowerCase(), payTo: value.payTo.toLowerCase() });
  return fold(a) === fold(b);
}

/** Identity of an authorization: letter case of hexadecimal digits does not make another payment. */
export function paymentKey({ accepted, payload }: PaymentPayload): string {
  const { from, nonce } = payload.authorization;
  return `x402:${accepted.network}:${accepted.asset}:${from}:${nonce}`.toLowerCase();
}

const PaymentIdentifier = z.object({
  'payment-identifier': z.object({
    info: z.object({
      id: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,128}$/)
        .optional(),
    }),
  }),
});

/** The payer's `payment-identifier`; undefined when none was given, `false` when it is malformed. */
export function paymentIdentifier({ extensions }: PaymentPayload): string | undefined | false {
  if (extensions?.['payment-identifier'] === undefined) return undefined;
  const parsed = PaymentIdentifier.safeParse(extensions);
  return parsed.success ? parsed.data['payment-identifier'].info.id : false;
}
