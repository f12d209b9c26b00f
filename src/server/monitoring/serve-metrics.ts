import type { AddressInfo } from 'node:net';
import { listenFault } from '../connection/listen-fault.ts';
import { http } from '../connection/node-http.ts';
import { type OperationParts, operationMetrics } from './operation-metrics.ts';
import { processMetrics } from './process-metrics.ts';
import type { Readiness } from './readiness.ts';
import { serviceMetrics } from './service-metrics.ts';

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
