import { type LimitHit, limitChannel } from '../../http/limits/limits.ts';
import { type PaymentEvent, paymentChannel } from '../../payments/payment-channel.ts';
import type { Rail } from '../../payments/rail.ts';
import { type StoreCall, storeChannel } from '../../store/store-channel.ts';
import { createCounter, createHistogram, type Metric } from './registry.ts';
import { type RequestEnd, requestChannel } from './request-channel.ts';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORE_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const RAILS: readonly Rail['name'][] = ['stripe', 'x402'];
const OUTCOMES: readonly PaymentEvent['outcome'][] = ['settled', 'failed', 'unknown', 'delivered'];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What the service does, taken from its diagnostics channels. `label` names what an address leads to. */
export function serviceMetrics(label: (url: string) => string): Metric[] {
  const requests = createCounter('directory_http_requests_total', 'Requests by method, route and status.');
  const durations = createHistogram(
    'directory_http_request_duration_seconds',
    'Time from the header fields of a request to the end of its answer.',
    REQUEST_SECONDS,
  );
  const limited = createCounter('directory_rate_limited_total', 'Requests beyond a quota, by its policy.');
  const payments = createCounter(
    'directory_payments_total',
    'Payments by rail and by what became of them.',
    RAILS.flatMap((rail) => OUTCOMES.map((outcome) => ({ rail, outcome }))),
  );
  const store = createHistogram(
    'directory_store_duration_seconds',
    'Time of one call of the store, by kind and outcome.',
    STORE_SECONDS,
  );
  requestChannel.subscribe((message) => {
    const { request, response, milliseconds } = message as RequestEnd;
    const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
    const route = label(request.url ?? '');
    const status = response.headersSent ? String(response.statusCode) : 'none';
    requests.add({ method, route, status });
    durations.observe({ route }, milliseconds / 1000);
  });
  limitChannel.subscribe((message) => limited.add({ policy: (message as LimitHit).policy }));
  paymentChannel.subscribe((message) => {
    const { rail, outcome } = message as PaymentEvent;
    payments.add({ rail, outcome });
  });
  storeChannel.subscribe((message) => {
    const { kind, failed, milliseconds } = message as StoreCall;
    store.observe({ kind, outcome: failed ? 'failed' : 'ok' }, milliseconds / 1000);
  });
  return [requests, durations, limited, payments, store];
}
