import { monitorEventLoopDelay } from 'node:perf_hooks';
import { API_VERSION } from '../../base/api-version.ts';
import { createGauge, type Metric } from './registry.ts';

const NANOSECONDS = 1e9;
const QUANTILES = [50, 90, 99] as const;

/** What the process uses: time, memory, and how late its event loop is since the metrics were last read. */
export function processMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return [
    createGauge('directory_info', 'Versions of the interface and of Node.', () => [
      [{ version: API_VERSION, node: process.versions.node }, 1],
    ]),
    createGauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => [
      [{}, Math.round(performance.timeOrigin) / 1000],
    ]),
    createGauge(
      'process_cpu_seconds_total',
      'User and system time of the process.',
      () => {
        const { user, system } = process.cpuUsage();
        return [[{}, (user + system) / 1e6]];
      },
      'counter',
    ),
    createGauge('process_resident_memory_bytes', 'Resident memory of the process.', () => [
      [{}, process.memoryUsage.rss()],
    ]),
    createGauge('nodejs_heap_used_bytes', 'Used heap of V8.', () => [[{}, process.memoryUsage().heapUsed]]),
    createGauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading.', () => {
      const values = QUANTILES.map(
        (percent) => [{ quantile: String(percent / 100) }, delay.percentile(percent) / NANOSECONDS] as const,
      );
      delay.reset();
      return values;
    }),
  ];
}
