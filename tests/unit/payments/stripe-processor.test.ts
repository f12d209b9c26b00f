import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createStripeProcessor } from '../../../src/payments/mpp/stripe-processor.ts';

test('a charge does not follow a redirect, and its outcome counts as unknown', async (t) => {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    res.writeHead(307, { location: '/elsewhere' }).end();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const processor = createStripeProcessor({
    secretKey: 'sk_test_1',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 2000,
  });
  const charge = processor.charge({ token: 'spt_1', cents: 100, challengeId: 'a' });
  await assert.rejects(charge, { name: 'ProcessorError', certainty: 'unknown' });
  assert.deepEqual(seen, ['POST /v1/payment_intents']);
});
