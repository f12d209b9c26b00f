import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { createServices } from '../../../src/server/services.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { askApi } from './ask-api.ts';

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
    const { status, body } = await askApi(services, target);
    assert.equal(status, 200);
    assert.deepEqual(body?.meta?.ignored ?? [], []);
  });
}
