import { paymentRequired, type Terms } from './payment-required.ts';
import { PRICE_MICRO_USD, usdText } from './price.ts';
import type { PaymentRequest } from './rail.ts';

/** An answer of the gate, ready for the sender. */
export interface PaymentAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  onDelivered?: () => void;
}

const VARY = 'Authorization, Payment-Authorization, PAYMENT-SIGNATURE, Payment-Pass, Accept-Payment';

const TITLES: Readonly<Record<string, string>> = {
  'payment-required': 'Payment Required',
  'malformed-credential': 'Malformed credential',
  'invalid-challenge': 'Invalid challenge',
  'payment-expired': 'Payment expired',
  'verification-failed': 'Verification failed',
  'invalid-payload': 'Invalid payload',
  'payment-action-required': 'Action by the card holder required',
  'method-unsupported': 'Payment method not supported',
  'bad-request': 'Bad request',
  'payment-conflict': 'Payment conflict',
  'internal-payment-error': 'Payment outcome not known',
};

/** A problem of the payment scheme, `tail` being further members as JSON text; types are those of draft-httpauth-payment-01 §8. */
export function paymentProblem(
  status: number,
  problem: string,
  detail: string,
  headers: Record<string, string> = {},
  members: Record<string, unknown> = {},
  tail?: string,
): PaymentAnswer {
  const json = JSON.stringify({
    type: `https://paymentauth.org/problems/${problem}`,
    title: TITLES[problem] ?? problem,
    status,
    detail,
    ...members,
  });
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      vary: VARY,
      ...headers,
    },
    body: tail === undefined ? json : `${json.slice(0, -1)},${tail}`,
  };
}

const PRICE_DETAIL = `Payment is required. One call costs ${usdText(PRICE_MICRO_USD)} USD.`;

/** The 402: fresh terms, and why the client has to pay (again). */
export function requiredAnswer(
  terms: Terms,
  request: Pick<PaymentRequest, 'header'>,
  now: Date,
  problem = 'payment-required',
  detail = PRICE_DETAIL,
  extra: Record<string, string> = {},
): PaymentAnswer {
  const error = problem === 'payment-required' ? 'PAYMENT-SIGNATURE header is required' : detail;
  const { headers, members, tail } = paymentRequired(terms, request, now, error);
  return paymentProblem(402, problem, detail, { ...headers, ...extra }, members, tail);
}

/** The outcome of a payment is not known: the client comes back with the same credential, and pays no second time. */
export function unknownAnswer(key: string): PaymentAnswer {
  return paymentProblem(
    503,
    'internal-payment-error',
    'It is not known yet whether the payment was made. Repeat the request with the same credential; it is charged at most once.',
    { 'retry-after': '2' },
    { retry: 'same-credential', payment: key },
  );
}

/** The paid report with its receipt. */
export function paidAnswer(body: string, headers: Record<string, string>): PaymentAnswer {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private',
      vary: VARY,
      ...headers,
    },
    body,
  };
}
