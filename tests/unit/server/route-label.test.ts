import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouteLabel } from '../../../src/server/handler.ts';

test('a request whose file cannot be looked up is named none', () => {
  const files = {
    get(): never {
      throw new Error('cannot read static.json');
    },
    ofPool: async () => undefined,
    size: () => 0,
    read: () => Buffer.alloc(0),
  };
  const label = createRouteLabel(files, { match: () => true, render: async () => new Response() });
  assert.equal(label('/tools/plaid?a=b'), 'none');
});
