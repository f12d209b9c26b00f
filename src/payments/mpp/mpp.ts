import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { canonicalJson, readBase64Json } from '../encoding.ts';
import type { CardOffer } from '../price.ts';
import { type Refusal, refusal } from '../rail.ts';

const text = z.string().max(4096);

/** Parameters of one `Payment` challenge (draft-httpauth-payment-01 §5.1) in their order; absent ones are left out. */
const Challenge = z.strictObject({
  id: text,
  realm: text,
  method: text,
  intent: text,
  /** base64url of the canonical JSON of the request. */
  request: text,
  /** RFC 3339. */
  expires: z.iso.datetime({ offset: true }),
  description: text.optional(),
  digest: text.optional(),
  opaque: text.optional(),
  /** When `Authorization` is taken by another credential. */
  header: z.literal('Payment-Authorization').optional(),
});
export type Challenge = Readonly<z.infer<typeof Challenge>>;

type Bound = Omit<Challenge, 'id' | 'description'>;

/** The id binds every parameter but the description, which is for display only. */
export function challengeId(secret: string, { realm, method, intent, request, ...rest }: Bound): string {
  const slots = [realm, method, intent, request, rest.expires, rest.digest ?? '', rest.opaque ?? ''];
  if (rest.header) slots.push(rest.header);
  return createHmac('sha256', secret).update(slots.join('|')).digest('base64url');
}

/** Encodes a structured parameter as base64url of its canonical JSON. */
export const encodeMember = (value: unknown): string =>
  Buffer.from(canonicalJson(value)).toString('base64url');

/** Issues a challenge. A random UUID in `opaque`, which Node makes at a tenth of the cost of random bytes, keeps two buyers of one second apart. */
export function issueChallenge(
  secret: string,
  terms: Omit<Bound, 'opaque'> & { description: string },
): Challenge {
  const { description, ...rest } = terms;
  const bound = { ...rest, opaque: encodeMember({ n: randomUUID() }) };
  return { id: challengeId(secret, bound), ...bound, description };
}

/** Whether one of the secrets issued this challenge, compared in constant time. */
export function isOurs(secrets: readonly string[], challenge: Challenge): boolean {
  const given = Buffer.from(challenge.id);
  return secrets
    .map((secret) => {
      const expected = Buffer.from(challengeId(secret, challenge));
      return given.length === expected.length && timingSafeEqual(given, expected);
    })
    .includes(true);
}

const PARAMETERS = Object.keys(Challenge.shape) as (keyof Challenge)[];

/** A quoted string (RFC 9110 §5.6.4). Most values need no escaping, and one test is cheaper than two replacements. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  return `"${text.replace(/[^\x20-\x7e]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}

/** The challenge as the value of `WWW-Authenticate`. */
export function challengeHeader(challenge: Challenge): string {
  let pairs = '';
  for (const name of PARAMETERS) {
    const value = challenge[name];
    if (value !== undefined) pairs += `${pairs === '' ? '' : ', '}${name}=${quoted(value)}`;
  }
  return `Payment ${pairs}`;
}

/** A payment credential (draft-httpauth-payment-01 §5.2). */
const Credential = z.strictObject({
  challenge: Challenge,
  payload: z.record(z.string(), z.unknown()),
  source: text.optional(),
});

/** Longest header value that is decoded, in characters. */
const MAX_LENGTH = 8192;

/** The `Payment` credentials in a header value; other schemes, such as Bearer, are passed over. */
export function paymentTokens(header: string | undefined): string[] {
  return [...(header ?? '').matchAll(/(?:^|,)\s*payment +([^\s,]+)/gi)].map((match) => match[1] ?? '');
}

/** The token without the `=` that some encoders pad with, at most two. */
const withoutPadding = (token: string) => token.replace(/={1,2}$/, '');

/** Decodes a credential; undefined when it is malformed or too long. */
export function readCredential(token: string): z.infer<typeof Credential> | undefined {
  if (token.length > MAX_LENGTH) return undefined;
  return Credential.safeParse(readBase64Json(withoutPadding(token), 'base64url')).data;
}

export const CARD_METHOD = 'stripe';
export const CARD_INTENT = 'charge';

/** The `request` of the challenge (draft-stripe-charge-00 §4). */
export const cardRequest = (profileId: string, offer: CardOffer) => ({
  amount: String(offer.cents),
  currency: 'usd',
  methodDetails: { networkId: profileId, paymentMethodTypes: ['card'] },
});

const methodUnsupported = () =>
  refusal(400, 'method-unsupported', `Only method ${CARD_METHOD} with intent ${CARD_INTENT} is taken.`);

/** Refuses a challenge that another service issued, that was changed, or that asks for another method. */
export function checkChallenge(
  challenge: Challenge,
  secrets: readonly string[],
  realm: string,
): Refusal | undefined {
  if (!isOurs(secrets, challenge) || challenge.realm !== realm)
    return refusal(402, 'invalid-challenge', 'The challenge was not issued by this service or was changed.');
  if (challenge.method !== CARD_METHOD || challenge.intent !== CARD_INTENT) return methodUnsupported();
  return undefined;
}

/** Refuses a challenge of other terms than the present ones (canonical JSON of {@link cardRequest}), and one that has expired. */
export function checkTerms({ request, expires }: Challenge, terms: string, now: Date): Refusal | undefined {
  const asked = readBase64Json(request, 'base64url');
  if (!asked || canonicalJson(asked) !== terms)
    return refusal(402, 'invalid-challenge', 'The terms have changed since the challenge was issued.');
  if (Date.parse(expires) > now.getTime()) return undefined;
  return refusal(402, 'payment-expired', `The challenge expired at ${expires}.`);
}

/** A credential of another method keeps its own answer, whatever shape its challenge has. */
export function unsupportedMethod(token: string): Refusal | undefined {
  const challenge = readBase64Json(token, 'base64url')?.['challenge'];
  if (challenge === null || typeof challenge !== 'object') return undefined;
  const { method, intent } = challenge as Record<string, unknown>;
  if (typeof method !== 'string' || typeof intent !== 'string') return undefined;
  if (method === CARD_METHOD && intent === CARD_INTENT) return undefined;
  return methodUnsupported();
}
