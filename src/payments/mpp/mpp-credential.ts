import * as z from 'zod';
import { readBase64Json } from '../read-base64-json.ts';
import type { Challenge } from './mpp-challenge.ts';

const text = z.string().max(4096);

const Credential = z.strictObject({
  challenge: z.strictObject({
    id: text,
    realm: text,
    method: text,
    intent: text,
    request: text,
    expires: z.iso.datetime({ offset: true }),
    description: text.optional(),
    digest: text.optional(),
    opaque: text.optional(),
    header: z.literal('Payment-Authorization').optional(),
  }),
  payload: z.record(z.string(), z.unknown()),
  source: text.optional(),
});

/** A payment credential (draft-httpauth-payment-01 §5.2). */
export interface MppCredential {
  readonly challenge: Challenge;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Longest header value that is decoded, in characters. */
const MAX_LENGTH = 8192;

/** The `Payment` credentials in a header value; other schemes, such as Bearer, are passed over. */
export function paymentTokens(header: string | undefined): string[] {
  return [...(header ?? '').matchAll(/(?:^|,)\s*payment +([^\s,]+)/gi)].map((match) => match[1] ?? '');
}

/** The token without the `=` that some encoders pad with, at most two. */
const withoutPadding = (token: string) => token.replace(/={1,2}$/, '');

/** Decodes a credential; undefined when it is malformed or too long. */
export function readCredential(token: string): MppCredential | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  const parsed = Credential.safeParse(readBase64Json(withoutPadding(token), 'base64url'));
  return parsed.success ? parsed.data : undefined;
}
