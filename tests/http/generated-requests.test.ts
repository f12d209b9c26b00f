import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FAMILIES } from '../fuzz/families.ts';
import { fuzzFamily } from '../fuzz/run-family.ts';
import { readSurface, type Surface } from '../fuzz/surface.ts';
import { HANG_MS } from '../test-options.ts';
import { startServer, type TestServer } from './server.ts';

/** `npx node scripts/fuzz.ts` sends ten thousand requests of each family from a seed of its own; these are the same each time. */
const SHARE = { count: 150, seed: 20_261_121, hangMs: HANG_MS };

let server: TestServer;
let surface: Surface;
before(async () => {
  server = await startServer();
  surface = await readSurface(server);
});
after(() => server.stop());

for (const family of FAMILIES) {
  test(`no generated request of the family "${family}" is answered with a fault`, async () => {
    const { requests, fault } = await fuzzFamily(family, server, surface, SHARE);
    assert.equal(fault, undefined, fault);
    assert.equal(requests, SHARE.count);
  });
}

test('after all of this the server is well and has logged no fault', async () => {
  assert.equal((await fetch(`${server.url}/api/health`)).status, 200);
  assert.doesNotMatch(server.output(), /the API failed|a request failed|the MCP endpoint failed/);
});

test('the query of a page is bounded, since answers repeat it in their header fields', async () => {
  const ask = (length: number) =>
    fetch(`${server.url}/tools?x=${'%2C'.repeat(length / 3)}`, { headers: { accept: 'text/markdown' } });
  assert.equal((await ask(1500)).status, 200);
  assert.equal((await ask(3000)).status, 414);
});
