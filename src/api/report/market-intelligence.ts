import { exceeded } from '../../http/admit.ts';
import { CORS, jsonResponse } from '../../http/answers.ts';
import type { ApiRequest, ApiResponse, Caller, Params } from '../../http/http.ts';
import { addressKey } from '../../http/limits.ts';
import { problem } from '../../http/problem.ts';
import { requireLocal } from '../../http/request.ts';
import { WINDOW_DAYS } from '../../report/report-filter.ts';
import { createReport } from '../../report/write-report.ts';
import type { Services } from '../services.ts';
import { keepDelivered, keepMadeReport, lastReportOf, loadSeen, ownerOf, reportBody } from './holder.ts';
import { readReportQuery, type WantedReport } from './report-query.ts';

/** Reads the request. Rejects one with unknown names, with an explanation, and counts it against the quota. */
async function readOrCount(request: ApiRequest, services: Services): Promise<WantedReport> {
  try {
    return readReportQuery(request, services);
  } catch (error) {
    await admit('paid', request, services);
    throw error;
  }
}

/**
 * `GET /api/v1/paid/market-intelligence`: answers 402 until the request is paid, then the report. The report is
 * computed before the payment is settled. A bearer token is optional and only identifies the agent. In sandbox mode
 * only programs on the same machine can buy it.
 */
export async function marketIntelligence(
  request: ApiRequest,
  services: Services,
  _params: Params,
  caller: Caller,
): Promise<ApiResponse> {
  const { catalog, history, baseUrl, now, paidFeed, log } = services;
  if (paidFeed?.mode === 'sandbox') requireLocal(request);
  const { filter, since, format } = await readOrCount(request, services);
  const gate = (await paidFeed?.payments())?.gate;
  if (!gate) throw notPayable(services);
  const pass = request.header('payment-pass');
  const { clientId, subject } = caller;
  const agent = clientId !== undefined && subject !== undefined ? { clientId, subject } : undefined;
  let made: string | undefined;
  const { lastReports } = services.store;
  const make = async () => {
    const at = now();
    const from = since ?? (await lastReportOf({ pass, agent }, lastReports, at.getTime()));
    const seen = await loadSeen(filter.tools, services);
    const report = createReport({ catalog, history, baseUrl, now: at, filter, seen, since: from });
    made = JSON.stringify(reportBody(report, format, services));
    await keepMadeReport(made, catalog.version, at.getTime(), lastReports);
    return made;
  };
  const answer = await gate(
    {
      method: request.method,
      header: (name) => request.header(name),
      signal: request.signal,
      agent: agent && ownerOf(agent),
    },
    make,
    (policy) => admit(policy, request, services),
  );
  if (!answer) throw notPayable(services);
  const { onDelivered } = answer;
  const isStored = answer.status === 200 && answer.body !== made;
  const headers = { ...CORS, ...answer.headers, ...(isStored && { 'idempotent-replayed': 'true' }) };
  if (!onDelivered) return { ...answer, headers };
  return {
    ...answer,
    headers,
    onDelivered() {
      onDelivered();
      const holder = { pass: pass ?? answer.headers['payment-pass'], agent };
      keepDelivered(holder, answer.body, lastReports, now().getTime()).catch((error: unknown) =>
        log('warn', 'the version of the last report could not be stored', { error }),
      );
    },
  };
}

const notPayable = ({ baseUrl }: Services) =>
  problem(
    'payments-not-configured',
    `No way to pay is configured at present. The free sample is at ${baseUrl}/api/market-intelligence/sample.`,
    {},
    { 'retry-after': '300' },
  );

const COUNTED = { payment: 'requests with a payment or a pass', paid: 'unpaid requests' } as const;

/** Counts an unpaid request against the quota of the address. Throws `rate-limited` when it is used up. */
async function admit(policy: keyof typeof COUNTED, request: ApiRequest, { limits }: Services): Promise<void> {
  const verdict = await limits.take(policy, addressKey(request.client));
  if (verdict && !verdict.allowed) throw exceeded(verdict, COUNTED[policy]);
}

/** `GET /api/market-intelligence/sample`: the free sample, same shape, few rows. */
export async function marketIntelligenceSample(
  _request: ApiRequest,
  services: Services,
): Promise<ApiResponse> {
  const { catalog, history, baseUrl, now } = services;
  const seen = await loadSeen(undefined, services);
  const sample = createReport(
    { catalog, history, baseUrl, now: now(), filter: { window: WINDOW_DAYS }, seen, since: undefined },
    'sample',
  );
  return jsonResponse(reportBody(sample, 'markdown', services), { 'cache-control': 'public, max-age=300' });
}
