import * as z from 'zod';
import type { Operation } from '../../http/http.ts';
import { PAID_DESCRIPTION, PAID_PATH } from '../../payments/payments.ts';
import { PRICE_MICRO_USD, usdText } from '../../payments/price.ts';
import { ReportQuery } from './report-query.ts';

const ReportBody = z
  .object({
    status: z
      .enum(['ok', 'degraded', 'sample'])
      .describe('`degraded` when the catalogue is older than seven days.'),
    report: z
      .string()
      .describe(
        'The report as Markdown, at most about 4,000 tokens; with `format=ics` an iCalendar file (RFC 5545).',
      ),
    timestamp: z.iso.datetime().describe('When the report was computed.'),
    data: z.record(z.string(), z.unknown()).optional().describe('Structured data, with `format=structured`.'),
  })
  .meta({ id: 'MarketIntelligenceReport' });

const EXAMPLE = {
  status: 'ok',
  report: '# Market intelligence\n…',
  timestamp: '2026-11-21T03:10:22.000Z',
} as const;

const cents = String(PRICE_MICRO_USD / 10_000);

export const marketIntelligenceOperation: Operation = {
  operationId: 'getMarketIntelligence',
  summary: 'Market intelligence report (paid)',
  description:
    'What is due for your firm and why, what may apply, APIs in use that change, what changed since your last report, what was observed automatically, and what to do next, each with its source, computed at the moment of the call. ' +
    `Single facts, dates and feeds are free; the price buys the joined answer in one call. ${usdText(PRICE_MICRO_USD)} USD per call, ` +
    'paid by x402 v2 (`PAYMENT-SIGNATURE`) or by the Machine Payments Protocol (`Authorization: Payment …`). Call it without payment to get both offers in a 402; ' +
    'a parameter that is wrong or not known is 400 and never costs anything. After a 503 `internal-payment-error` repeat the request with the same credential: it is charged at most once.',
  tag: 'payments',
  security: 'none',
  query: ReportQuery,
  queryExample: { tools: ['adyen', 'sumsub'], entity: ['payment-institution'], in: ['DE'] },
  requestHeaders: {
    'PAYMENT-SIGNATURE': 'x402 v2 PaymentPayload, base64 of JSON.',
    'Payment-Authorization': 'MPP credential when `Authorization` carries a bearer token.',
    'Payment-Pass': 'Pass for the remaining calls of a pack.',
    'Idempotency-Key':
      'Lets the same payment fetch its report again for 24 hours. Proves nothing without it.',
  },
  answers: {
    '200': {
      description: 'The report, paid for.',
      schema: ReportBody,
      example: EXAMPLE,
      headers: {
        'PAYMENT-RESPONSE': 'x402 settlement, base64 of JSON.',
        'Payment-Receipt': 'MPP receipt, base64url of JSON.',
        'Payment-Pass': 'Pays for the remaining calls of a pack; the same for every answer of a payment.',
        'Payment-Pass-Remaining': 'Calls that remain on the pass that was sent.',
        'Idempotent-Replayed':
          '`true`: the report that this payment bought earlier, with its original parameters; the parameters of this request are ignored.',
      },
    },
    '402': {
      description: 'Payment required: the offers of both rails, in headers and body.',
      contentType: 'application/problem+json',
      headers: {
        'WWW-Authenticate': 'MPP challenge: intent `charge`, method `stripe`.',
        'PAYMENT-REQUIRED': 'x402 v2 PaymentRequired, base64 of JSON.',
      },
    },
    '409': {
      description: 'The challenge was used with another proof, or the idempotency key with another payment.',
      contentType: 'application/problem+json',
    },
    '503': {
      description:
        'The outcome of the payment is not known yet (repeat with the same credential), or no way to pay is configured.',
      contentType: 'application/problem+json',
    },
  },
  extensions: {
    'x-payment-info': {
      offers: [
        { intent: 'charge', method: 'stripe', amount: cents, currency: 'usd', description: PAID_DESCRIPTION },
      ],
      price: { mode: 'fixed', currency: 'USD', amount: usdText(PRICE_MICRO_USD) },
      protocols: [{ x402: {} }, { mpp: { method: 'stripe', intent: 'charge', currency: 'USD' } }],
    },
  },
};

export const marketIntelligenceSampleOperation: Operation = {
  operationId: 'getMarketIntelligenceSample',
  summary: 'Market intelligence sample (free)',
  description: `A shorter report of the same shape as \`GET ${PAID_PATH}\`, marked \`"status": "sample"\`.`,
  tag: 'payments',
  security: 'none',
  answers: {
    '200': { description: 'The sample.', schema: ReportBody, example: { ...EXAMPLE, status: 'sample' } },
  },
};
