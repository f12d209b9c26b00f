import { canonicalJson } from '../canonical-json.ts';
import type { CardOffer } from '../price.ts';
import { type Refusal, refusal } from '../rail.ts';
import { readBase64Json } from '../read-base64-json.ts';
import { type Challenge, isOurs } from './mpp-challenge.ts';

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
