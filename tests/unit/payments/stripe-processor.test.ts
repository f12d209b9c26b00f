import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createStripeProcessor } from '../../../src/payments/mpp/stripe-processor.ts';
import { createFacilitator } from '../../../src/payments/x402/facilitator.ts';
import { mockTime } from '../mock-time.ts';

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
    timeoutMs: 600_000,
  });
  const charge = processor.charge({ token: 'spt_1', cents: 100, challengeId: 'a' });
  await assert.rejects(charge, { name: 'ProcessorError', certainty: 'unknown' });
  assert.deepEqual(seen, ['POST /v1/payment_intents']);
});

test('a call of the processor or of the facilitator that gets no answer is given up when its time is over', async (t) => {
  const time = mockTime(t);
  const asked: (AbortSignal | null | undefined)[] = [];
  const silent: typeof fetch = (_, init) => {
    asked.push(init?.signal);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  const limit = { timeoutMs: 5000, fetch: silent };
  const processor = createStripeProcessor({ secretKey: 'sk_test_1', apiBase: 'http://a.invalid', ...limit });
  const facilitator = createFacilitator({ url: 'http://a.invalid', ...limit });
  const ends: string[] = [];
  const calls = [processor.check(), facilitator.supports('exact', 'eip155:1')].map((call) =>
    call.catch(({ name }) => ends.push(name)),
  );
  await time.pass(0);
  assert.equal(asked.length, 2);
  await time.pass(4999);
  assert.deepEqual(ends, []);
  await time.pass(1);
  await Promise.all(calls);
  assert.deepEqual(ends.toSorted(), ['FacilitatorError', 'ProcessorError']);
});
