import { keptFor } from '../base/kept.ts';
import type { Log } from '../base/service.ts';
import { parseWeighted } from '../base/weighted-header.ts';
import {
  CARD_INTENT,
  CARD_METHOD,
  cardRequest,
  challengeHeader,
  encodeMember,
  issueChallenge,
} from './mpp/mpp.ts';
import { type CardOffer, PRICE_MICRO_USD, usd, usdText } from './price.ts';
import type { PaymentRequest, Rail } from './rail.ts';
import { encodeX402, type Requirements, X402_VERSION } from './x402/x402.ts';

/**
 * Whether `Accept-Payment` admits `method/intent` (draft-httpauth-payment-01 §6): absent admits all; the most
 * specific range decides; `q=0` refuses.
 */
export function acceptsPayment(header: string | undefined, method: string, intent: string): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let admitted = false;
  for (const { value, q } of parseWeighted(header)) {
    const [rangeMethod, rangeIntent = '*'] = value.split('/');
    if (rangeMethod !== '*' && rangeMethod !== method) continue;
    if (rangeIntent !== '*' && rangeIntent !== intent) continue;
    const specificity = Number(rangeMethod !== '*') + Number(rangeIntent !== '*');
    if (specificity <= best) continue;
    best = specificity;
    admitted = q > 0;
  }
  return admitted;
}

/** Everything that can be paid with, and for what. A rail that is off is absent. */
export interface Terms {
  /** Absolute address of the paid resource. */
  readonly url: string;
  readonly description: string;
  readonly x402?: Requirements;
  readonly card?: {
    readonly secret: string;
    readonly realm: string;
    readonly profileId: string;
    readonly offer: CardOffer;
  };
  /** Payments are play money on this machine. */
  readonly sandbox: boolean;
  /** Example of the answer, for catalogues of paid resources. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The price as the interface specifies it. */
export const specifiedTerms = {
  intent: CARD_INTENT,
  method: CARD_METHOD,
  amount: usd(PRICE_MICRO_USD),
  currency: 'USD',
} as const;

/** How long a challenge can be paid. */
const CHALLENGE_MS = 5 * 60_000;

const EXTENSION_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** Extensions of the x402 offer: catalogue entry (`bazaar`) and the payer's own id (`payment-identifier`). */
function extensions(terms: Terms) {
  return {
    bazaar: {
      info: {
        input: { type: 'http', method: 'GET', queryParams: {} },
        output: { type: 'json', example: terms.example },
      },
      schema: {
        $schema: EXTENSION_SCHEMA,
        type: 'object',
        properties: {
          input: {
            type: 'object',
            properties: {
              type: { const: 'http' },
              method: { const: 'GET' },
              queryParams: {
                type: 'object',
                properties: {
                  tools: { type: 'string' },
                  firm: { type: 'string' },
                  jurisdiction: { type: 'string' },
                  category: { type: 'string' },
                  window: { type: 'integer' },
                  since: { type: 'string' },
                  format: { enum: ['markdown', 'structured', 'ics'] },
                },
              },
            },
          },
          output: {
            type: 'object',
            properties: { type: { const: 'json' }, example: { type: 'object' } },
          },
        },
        required: ['input'],
      },
    },
    'payment-identifier': {
      info: { required: false },
      schema: {
        $schema: EXTENSION_SCHEMA,
        type: 'object',
        properties: { id: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' } },
      },
    },
  };
}

const kept = new WeakMap<Terms, { error: string; offer: ReturnType<typeof makeX402Offer> }>();

/** The x402 offer. The last one is cached, because nearly every 402 is the same. */
function x402Offer(terms: Terms, x402: Requirements, error: string) {
  const last = kept.get(terms);
  if (last?.error === error) return last.offer;
  const offer = makeX402Offer(terms, x402, error);
  kept.set(terms, { error, offer });
  return offer;
}

function makeX402Offer(terms: Terms, x402: Requirements, error: string) {
  const members = {
    x402Version: X402_VERSION,
    error,
    resource: {
      url: terms.url,
      description: terms.description,
      mimeType: 'application/json',
      serviceName: 'Fintech Tool Directory',
      tags: ['fintech', 'compliance'],
    },
    accepts: [x402],
    extensions: extensions(terms),
  };
  return { header: encodeX402(members), json: JSON.stringify(members).slice(1) };
}

/**
 * The offer of a 402: an MPP challenge in `WWW-Authenticate` and x402 requirements in `PAYMENT-REQUIRED`, and
 * both again as members of the body. A bearer token in `Authorization` moves the credential to its own field.
 */
export function paymentRequired(
  terms: Terms,
  request: Pick<PaymentRequest, 'header'>,
  now: Date,
  error: string,
) {
  const headers: Record<string, string> = {};
  const members: Record<string, unknown> = {
    terms: specifiedTerms,
    ...(terms.sandbox && { sandbox: true }),
  };
  const { card, x402 } = terms;
  if (card && acceptsPayment(request.header('accept-payment'), CARD_METHOD, CARD_INTENT)) {
    const bearer = /^\s*bearer\b/i.test(request.header('authorization') ?? '');
    const challenge = issueChallenge(card.secret, {
      realm: card.realm,
      method: CARD_METHOD,
      intent: CARD_INTENT,
      request: requestOf(card),
      expires: new Date(now.getTime() + CHALLENGE_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
      description: cardDescription(terms.description, card.offer),
      ...(bearer && { header: 'Payment-Authorization' as const }),
    });
    headers['www-authenticate'] = challengeHeader(challenge);
    members['challengeId'] = challenge.id;
  }
  if (x402) {
    const offer = x402Offer(terms, x402, error);
    headers['payment-required'] = offer.header;
    return { headers, members, tail: offer.json };
  }
  return { headers, members };
}

/** The encoded request of the challenge, kept because it is the same in every 402. */
const requestOf = keptFor(({ profileId, offer }: NonNullable<Terms['card']>) =>
  encodeMember(cardRequest(profileId, offer)),
);

/** The text a payer reads before paying; a pack says what it holds. */
function cardDescription(description: string, { calls }: CardOffer): string {
  return calls === 1 ? description : `${description}: ${calls} calls, ${usdText(PRICE_MICRO_USD)} USD each`;
}

/** A rail and its part of the terms, offered while `ready` says so. */
export interface OfferedRail {
  readonly rail: Rail;
  readonly terms: Pick<Terms, 'x402' | 'card'>;
  /** Whether this rail can be paid on now. */
  readonly ready: () => boolean;
}

const RECHECK_MS = 60_000;

/** A rail that is offered while its other side answers. */
export interface CheckedRail {
  readonly offered: OfferedRail;
  close(): void;
}

/** Offers a rail while its last check, made every minute, passed; the log says when that changes. */
export function whileChecked(
  name: string,
  rail: Omit<OfferedRail, 'ready'>,
  check: () => Promise<void>,
  log: Log,
): CheckedRail {
  let passed: boolean | undefined;
  const ask = async () => {
    const reason = await check().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
    );
    const passes = reason === undefined;
    if (passes !== passed)
      log(passes ? 'info' : 'warn', passes ? `${name} is offered` : `${name} is off: ${reason}`);
    passed = passes;
  };
  void ask();
  const timer = setInterval(ask, RECHECK_MS);
  timer.unref();
  return { offered: { ...rail, ready: () => passed === true }, close: () => clearInterval(timer) };
}
