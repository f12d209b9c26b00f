import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { server } from '../site.ts';

const folder = fileURLToPath(new URL('../../fixtures/schemas', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const served = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  assert.equal(response.status, 200);
  return response.json();
};

function validator(files: readonly string[]) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  for (const file of files) ajv.addSchema(read(file));
  return ajv;
}

test('/.well-known/ucp is a valid merchant profile, and a wrong one would not be', async () => {
  const ajv = validator(globSync(`${folder}/ucp/schemas/**/*.json`));
  const validate = ajv.getSchema('https://ucp.dev/schemas/profile.json#/$defs/business_schema');
  assert.ok(validate);
  const profile = (await served('/.well-known/ucp')) as Record<string, unknown>;
  assert.ok(validate(profile), JSON.stringify(validate.errors));
  assert.ok(!validate({ ucp: { version: 'yesterday', services: {}, payment_handlers: {} } }));
});

test('/.well-known/acp.json is a valid discovery response, and a wrong one would not be', async () => {
  const [file = ''] = globSync(`${folder}/acp/*.json`);
  const ajv = validator([file]);
  const validate = ajv.getSchema(`${read(file).$id}#/$defs/DiscoveryResponse`);
  assert.ok(validate);
  const discovery = (await served('/.well-known/acp.json')) as Record<string, unknown>;
  assert.ok(validate(discovery), JSON.stringify(validate.errors));
  assert.ok(!validate({ ...discovery, capabilities: { services: ['everything'] } }));
});
