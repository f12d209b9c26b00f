import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { editorSchemas } from '../../../src/records/collections.ts';

test('the JSON Schemas for editors are up to date (npm run write:schemas)', () => {
  const schemas = editorSchemas();
  assert.deepEqual([...schemas.keys()].sort(), readdirSync('public/schemas').sort());
  for (const [name, text] of schemas)
    assert.equal(readFileSync(`public/schemas/${name}`, 'utf8'), text, `${name} is stale`);
});
