import * as z from 'zod';
import { nearest } from '../base/nearest.ts';
import { addressKey } from '../http/address-key.ts';
import { CORS } from '../http/cors.ts';
import type { ApiRequest, ApiResponse, Caller } from '../http/http.ts';
import { jsonResponse } from '../http/json-response.ts';
import type { Operation } from '../http/operation.ts';
import { problem } from '../http/problem.ts';
import { readQuery } from '../http/read-query.ts';
import { requireLocal } from '../http/require-local.ts';
import { createReport, type Report } from '../intelligence/create-report.ts';
import { ReportFilter } from '../intelligence/report-filter.ts';
import { PAID_DESCRIPTION, PAID_PATH } from '../payments/payments.ts';
import { PRICE_MICRO_USD, usdText } from '../payments/price.ts';
import type { Services } from './services.ts';

const Query = ReportFilter.extend({
  format: z
    .enum(['structured'])
    .optional()
    .meta({ description: '`structured` adds the member `data` with everything that the report sums up.' }),
});

const DEFAULTS = Query.parse({});

/** Reads the filters; what is wrong with them is refused before anything is paid. */
function readFilters(request: ApiRequest, { catalog }: Services): z.infer<typeof Query> {
  if (request.search === '') return DEFAULTS;
  const { values } = readQuery(Query, request.query);
  const { category } = values;
  if (category === undefined || catalog.categoryBySlug.has(category)) return values;
  const allowed = [...catalog.categoryBySlug.keys()];
  const [suggestion] = nearest(category, allowed, 1);
  const detail = 'must be one of the values in `allowed`';
  throw problem('invalid-parameter', `category ${detail}.`, {
    errors: [{ parameter: 'category', value: category, detail, allowed, ...(suggestion && { suggestion }) }],
  });
}

/** The filters; a request whose filters are wrong is taken from the quota, and rejects with what is wrong. */
async function readFiltersOrCount(request: ApiRequest, services: Services): Promise<z.infer<typeof Query>> {
  try {
    return readFilters(request, services);
  } catch (error) {
    await admit('paid', request, services);
    throw error;
  }
}

function bodyOf(report: Report, structured: boolean) {
  const { status, report: text, timestamp, data } = report;
  return { status, report: text, timestamp, ...(structured && { data }) };
}

/**
 * `GET /api/v1/paid/market-intelligence`: 402 until it is paid for, then the report. It is computed before any
 * money moves. A bearer token neither unlocks nor disturbs; it only names the agent. For play money it is sold to
 * programs on this machine alone.
 */
export async function marketIntelligence(
  request: ApiRequest,
  services: Services,
  _params: Readonly<Record<string, string>>,
  caller: Caller,
): Promise<ApiResponse> {
  const { catalog, now, paidFeed } = services;
  if (paidFeed?.mode === 'sandbox') requireLocal(request);
  const { format, ...filter } = await readFiltersOrCount(request, services);
  const gate = (await paidFeed?.payments())?.gate;
  if (!gate) throw notPayable(services);
  const answer = await gate(
    {
      method: request.method,
      header: (name) => request.header(name),
      signal: request.signal,
      agent: caller.clientId,
    },
    () => JSON.stringify(bodyOf(createReport(catalog, now(), filter), format === 'structured')),
    (policy) => admit(policy, request, services),
  );
  if (!answer) throw notPayable(services);
  return { ...answer, headers: { ...CORS, ...answer.headers } };
}

const notPayable = ({ baseUrl }: Services) =>
  problem(
    'payments-not-configured',
    `No way to pay is configured at present. The free sample is at ${baseUrl}/api/market-intelligence/sample.`,
    {},
    { 'retry-after': '300' },
  );

const COUNTED = { payment: 'requests with a payment or a pass', paid: 'unpaid requests' } as const;

/** Takes from a quota of the address: what is not paid yet costs work. Throws `rate-limited` beyond it. */
async function admit(policy: keyof typeof COUNTED, request: ApiRequest, { limits }: Services): Promise<void> {
  const verdict = await limits.take(policy, addressKey(request.client));
  if (!verdict || verdict.allowed) return;
  const seconds = verdict.resetSeconds;
  throw problem(
    'rate-limited',
    `The quota of ${verdict.quota} ${COUNTED[policy]} is used up. Retry after ${seconds} seconds.`,
    { 'violated-policies': [verdict.policy] },
    { ...verdict.headers, 'retry-after': String(seconds) },
  );
}

/** `GET /api/market-intelligence/sample`: the free sample, same shape, few rows. */
export function marketIntelligenceSample(_request: ApiRequest, { catalog, now }: Services): ApiResponse {
  const sample = createReport(catalog, now(), ReportFilter.parse({}), 'sample');
  return jsonResponse(bodyOf(sample, false), { 'cache-control': 'public, max-age=300' });
}

const ReportBody = z
  .object({
    status: z
      .enum(['ok', 'degraded', 'sample'])
      .meta({ description: '`degraded` when the catalogue is older than seven days.' }),
    report: z.string().meta({ description: 'The report as Markdown, at most about 1,500 tokens.' }),
    timestamp: z.iso.datetime().meta({ description: 'When the report was computed.' }),
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Structured data, with `format=structured`.' }),
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
    `Compliance deadlines, API changes that need action, and the posture of the catalogue, computed at the moment of the call. ${usdText(PRICE_MICRO_USD)} USD per call, ` +
    'paid by x402 v2 (`PAYMENT-SIGNATURE`) or by the Machine Payments Protocol (`Authorization: Payment …`). Call it without payment to get both offers in a 402. ' +
    'After a 503 `internal-payment-error` repeat the request with the same credential: it is charged at most once.',
  tag: 'payments',
  security: 'none',
  query: Query,
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
