import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { route } from '../../src/api/router.ts';
import { readContent } from '../../src/catalog/read-content.ts';
import { createRequest } from '../../src/http/create-request.ts';
import { createServices } from '../../src/server/services.ts';
import { readSettings } from '../../src/server/settings/settings.ts';

const services = createServices(
  readSettings({ STORE_URL: ':memory:', RATE_LIMITS: 'off', PAYMENTS_MODE: 'off' }),
  readContent('content'),
);
const guide = readFileSync('content/docs/api.md', 'utf8');
const examples = [...guide.matchAll(/^curl .*'http:\/\/localhost:4321([^']+)'/gm)].map(
  ([, target = '']) => target,
);

test('the guide has examples', () => assert.ok(examples.length >= 8));

for (const target of examples) {
  test(`the example ${target} answers, and every parameter in it is known`, async () => {
    const answer = await route(
      createRequest(target, {
        method: 'GET',
        header: () => undefined,
        headerNames: () => [],
        body: async () => new Uint8Array(),
        client: '192.0.2.1',
        signal: new AbortController().signal,
      }),
      services,
    );
    assert.equal(answer.status, 200);
    const text =
      answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : String(answer.body);
    assert.deepEqual(JSON.parse(text).meta?.ignored ?? [], []);
  });
}
