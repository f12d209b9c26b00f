import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { API_VERSION } from '../../base/service.ts';
import { type LimitHit, limitChannel } from '../../http/limits.ts';
import { type PaymentEvent, paymentChannel, type Rail } from '../../payments/rail.ts';
import { type StoreCall, storeChannel } from '../../store/database.ts';
import { http } from '../connection/answer.ts';
import { listenFault } from '../connection/listen.ts';
import { type OperationParts, operationMetrics } from './operation-metrics.ts';
import type { Readiness } from './readiness.ts';
import { createCounter, createGauge, createHistogram, type Metric } from './registry.ts';
import { type RequestEnd, requestChannel } from './request-log.ts';

const NANOSECONDS = 1e9;
const QUANTILES = [50, 90, 99] as const;

/** What the process uses: time, memory, and how late its event loop is since the metrics were last read. */
function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return [
    createGauge('directory_info', 'Versions of the interface and of Node.', () => [
      [{ version: API_VERSION, node: process.versions.node }, 1],
    ]),
    createGauge(
      'process_start_time_seconds',
      'Start of the process, in seconds since 1970.',
      () => Math.round(performance.timeOrigin) / 1000,
    ),
    createGauge('process_cpu_seconds_total', 'User and system time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    createGauge('process_resident_memory_bytes', 'Resident memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    createGauge('nodejs_heap_used_bytes', 'Used heap of V8.', () => process.memoryUsage().heapUsed),
    createGauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading.', () => {
      const values = QUANTILES.map(
        (percent) => [{ quantile: String(percent / 100) }, delay.percentile(percent) / NANOSECONDS] as const,
      );
      delay.reset();
      return values;
    }),
  ];
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORE_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const RAILS: readonly Rail['name'][] = ['stripe', 'x402'];
const OUTCOMES: readonly PaymentEvent['outcome'][] = ['settled', 'failed', 'unknown', 'delivered'];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What the service does, taken from its diagnostics channels. `label` names what an address leads to. */
function serviceMetrics(label: (url: string) => string): Metric[] {
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

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsParts extends Omit<OperationParts, 'readiness'> {
  readonly readiness: () => Promise<Readiness>;
}

/**
 * Answers `GET /metrics` on an address of its own, which is not meant for visitors. Resolves with that address;
 * rejects when it is taken. Never keeps the process alive.
 */
export async function serveMetrics(
  host: string,
  port: number,
  label: (url: string) => string,
  { readiness, ...parts }: MetricsParts,
): Promise<string> {
  let last: Readiness | undefined;
  const metrics = [
    ...serviceMetrics(label),
    ...operationMetrics({ ...parts, readiness: () => last }),
    ...processMetrics(),
  ];
  const server = http.createServer(async (req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Metrics are at GET /metrics.\n');
      return;
    }
    last = await readiness();
    const body = metrics.map((metric) => metric.text()).join('');
    res.writeHead(200, { 'content-type': TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, host, port, 'METRICS_HOST and METRICS_PORT')));
    server.listen(port, host, resolve);
  });
  server.unref();
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`;
}
