import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { listen } from '../../../src/server/connection/listen.ts';
import { type MetricsParts, serveMetrics } from '../../../src/server/monitoring/serve-metrics.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

test('a port that is taken is told with its address and the settings that choose it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const taken = `cannot listen on 127.0.0.1 port ${port}: another program listens there already`;
  try {
    await assert.rejects(
      listen(() => {}, { ...readSettings({}), PORT: port }),
      { message: `${taken}; HOST and PORT choose the address` },
    );
    await assert.rejects(
      serveMetrics('127.0.0.1', port, () => '', {} as MetricsParts),
      { message: `${taken}; METRICS_HOST and METRICS_PORT choose the address` },
    );
  } finally {
    other.close();
  }
});
