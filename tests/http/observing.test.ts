import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../temporary-folder.ts';
import { startServer } from './server.ts';

/** Tools with a status page, by what their vendor is here. */
const HOSTILE = { slug: 'affirm', origin: 'https://status.affirm.com' };
const HONEST = [
  { slug: 'adyen', origin: 'https://status.adyen.com' },
  { slug: 'alchemy', origin: 'https://status.alchemy.com' },
];
const BOMB = `{"status":{"indicator":"none"},"incidents":[${'0,'.repeat(990_000)}0]}`;
const SUMMARY = '{"status":{"indicator":"major"},"incidents":[],"scheduled_maintenances":[]}';
const GEM_BOMB = `{"version":"1.0.0","licenses":[${'0,'.repeat(1_048_000)}0]}`;
const GEM = '{"version":"1.0.0","licenses":["MIT"]}';

const json = { 'content-type': 'application/json' };
let isSent = false;
/** Gems in the order in which they were asked for. The first is hostile; a host is asked again when its answer was read. */
const gems = new Set<string>();
function answerOf(url: string): string {
  if (url.startsWith('/hostile')) {
    isSent = true;
    return BOMB;
  }
  if (!url.startsWith('/gems')) return SUMMARY;
  gems.add(url);
  const [first] = gems;
  return url === first ? GEM_BOMB : GEM;
}
const vendors = createServer((req, res) => {
  res.writeHead(200, json).end(answerOf(req.url ?? ''));
}).listen(0, '127.0.0.1');
await once(vendors, 'listening');
const place = `http://127.0.0.1:${(vendors.address() as AddressInfo).port}`;
const folder = temporaryFolder('observing');
const origins = join(folder, 'origins.json');
writeFileSync(
  origins,
  JSON.stringify({
    [HOSTILE.origin]: `${place}/hostile`,
    'https://rubygems.org': `${place}/gems`,
    ...Object.fromEntries(HONEST.map(({ origin }) => [origin, place])),
  }),
);
const server = await startServer({
  OBSERVE: 'status,feeds,packages',
  REFRESH_ORIGINS: origins,
  // Nobody listens there: what is not named above is not reached, on whatever machine this runs.
  HTTPS_PROXY: 'http://127.0.0.1:1',
});
after(async () => {
  await server.stop();
  vendors.closeAllConnections();
  vendors.close();
});

/** What the server has seen of a tool's service. */
async function stateOf(slug: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/status?tool=${slug}`);
  return JSON.stringify(await answer.json());
}

test('a built server reads answers in its thread, and one that is too large to read ends nothing else', async () => {
  for (const { slug } of HONEST) while (!/major|outage/.test(String(await stateOf(slug)))) await delay(50);
  while (!isSent || gems.size < 4) await delay(50);
  assert.doesNotMatch(server.output(), /observing failed|does not respond/);
});
