import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repository } from '../../../src/observations/github.ts';
import { visitLink } from '../../../src/observations/links/visit-link.ts';
import { mcp } from '../../../src/observations/pages/mcp.ts';
import { type VisitWorld, visitUrl } from '../../../src/observations/visit/create-visit.ts';
import { createHostGate } from '../../../src/observations/visit/host-gate.ts';
import type { WireRequest } from '../../../src/observations/visit/request.ts';
import type { Visit } from '../../../src/observations/visit/visit.ts';
import { readHere } from '../../observed/parsers.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const TOKEN = 'secret-of-the-operator';
const RERUN = 'https://api.github.com/repos/o/directory/actions/runs/1/rerun';
const MCP = 'https://mcp.vendor.example/mcp';

/** A world with a token, whose hosts redirect as `locations` says by address; the others answer 200. */
function worldOf(locations: Readonly<Record<string, string>>, status = 302) {
  const requests: WireRequest[] = [];
  const clock = { now: () => 0, sleep: async () => undefined };
  const world: VisitWorld = {
    clock,
    gate: createHostGate(clock, () => ({ pauseMs: 0, budget: 100 })),
    origins: new Map(),
    userAgent: 'Test/1.0',
    timeoutMs: 100,
    githubToken: TOKEN,
    async send(request) {
      requests.push(request);
      const location = locations[request.url];
      return location === undefined
        ? { status: 200, headers: {}, body: Buffer.from('{"full_name":"o/r","archived":false}') }
        : { status, headers: { location }, body: Buffer.alloc(0) };
    },
  };
  const visit: Visit = (url, options) => visitUrl(url, world, options ?? {});
  const carries = () =>
    requests
      .filter(({ headers }) => JSON.stringify(headers).includes(TOKEN))
      .map(({ method, url }) => `${method} ${url}`);
  return { world, requests, visit, carries };
}

for (const status of [301, 302, 303, 307, 308])
  test(`an MCP endpoint that answers ${status} does not borrow the token, nor a POST`, async () => {
    const { requests, visit, carries } = worldOf({ [MCP]: RERUN }, status);
    await assert.rejects(
      mcp.observe({ subject: MCP, url: MCP }, visit, readHere),
      /redirects what is sent with POST/,
    );
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      [`POST ${MCP}`],
    );
    assert.deepEqual(carries(), []);
  });

test('a page of a vendor that leads to GitHub is visited there without the token', async () => {
  const page = 'https://vendor.example/openapi.json';
  const { requests, visit, carries } = worldOf({ [page]: RERUN });
  await visit(page);
  assert.deepEqual(
    requests.map(({ url }) => url),
    [page, RERUN],
  );
  assert.deepEqual(carries(), []);
});

test('the token goes to the address that the collector built, and where GitHub itself sends it', async () => {
  const [target] = repository.targets(toolOf({ links: { repository: 'https://github.com/o/r' } }));
  assert.ok(target);
  const renamed = 'https://api.github.com/repositories/1';
  const inside = worldOf({ [target.url]: renamed });
  await repository.observe(target, inside.visit, readHere);
  assert.deepEqual(inside.carries(), [`GET ${target.url}`, `GET ${renamed}`]);
  const away = worldOf({ [target.url]: 'https://elsewhere.example/' });
  await repository.observe(target, away.visit, readHere);
  assert.deepEqual(away.carries(), [`GET ${target.url}`]);
});

test('user and password of an address are sent to nobody', async () => {
  const page = 'https://vendor.example/';
  const { world, requests, visit } = worldOf({ [page]: 'https://user:word@other.example/a#b' });
  assert.equal((await visit(page)).url, 'https://other.example/a#b');
  await visit('https://user:word@vendor.example/c');
  await visitLink(page, world, async () => true);
  assert.ok(requests.length >= 5);
  for (const { url } of requests) assert.doesNotMatch(url, /user|word/);
});

test('every visitor leaves a redirect to a very long address', async () => {
  const page = 'https://vendor.example/page';
  const { world, requests, visit } = worldOf({ [page]: `/${'a'.repeat(2048)}` });
  await assert.rejects(visit(page), /more than 2048 characters/);
  const { class: seen } = await visitLink(page, world, async () => true);
  assert.equal(seen, 'unreachable');
  assert.deepEqual([...new Set(requests.map(({ url }) => url))], [page]);
});
