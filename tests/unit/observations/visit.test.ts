import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { pipeline, Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { repository } from '../../../src/observations/github.ts';
import { visitLink } from '../../../src/observations/links/visit-link.ts';
import { mcp } from '../../../src/observations/pages/mcp.ts';
import { type VisitWorld, visitUrl } from '../../../src/observations/visit/create-visit.ts';
import { createHostGate } from '../../../src/observations/visit/host-gate.ts';
import { isPublicAddress, send, type WireRequest } from '../../../src/observations/visit/request.ts';
import { createRules } from '../../../src/observations/visit/robots.ts';
import { type Visit, VisitError } from '../../../src/observations/visit/visit.ts';
import { listen } from '../../listen.ts';
import { readHere } from '../../observed/mutate-answers.ts';
import { visitWorld } from '../../visit-world.ts';
import { toolOf } from '../catalog/small-catalog.ts';

describe('visit', async () => {
  /** The limit of a visit, which only a test about it reaches. */
  const LIMIT_MS = 600_000;

  function* endless() {
    for (;;) yield 'x'.repeat(65_536);
  }

  const seen: string[] = [];
  let onSlow: () => void = () => undefined;
  let faults = 0;
  type Answer = [status: number, headers?: Record<string, string>, body?: string | Buffer];
  const LATE = 'Thu, 01 Jan 2099 00:00:';
  const GZIP = { 'content-encoding': 'gzip' };
  const to = (location: string): Answer => [302, { location }];
  const ANSWERS: Readonly<Record<string, Answer>> = {
    '/robots.txt': [200, {}, 'User-agent: *\nDisallow: /private\n'],
    '/page': [200, { etag: '"one"' }, 'hello'],
    '/zipped': [200, GZIP, gzipSync('hello')],
    '/bomb': [200, GZIP, gzipSync(Buffer.alloc(8 << 20))],
    '/announced': [200, { 'content-length': `${1 << 30}` }, 'x'],
    '/gone': [410],
    '/teapot': [418],
    '/moved': [301, { location: '/page' }],
    '/inside': to('http://127.0.0.1/'),
    '/network': to('https://10.0.0.1/'),
    '/named': to('https://rebound.example/'),
    '/script': to('javascript:alert(1)'),
    '/loop': to('/loop'),
    '/tomorrow': [429, { 'retry-after': '86400' }],
  };
  /** What fails at first, by the number of failures. */
  const FAULTY: Readonly<Record<string, [failures: number, ...Answer]>> = {
    '/faulty': [2, 503, {}, 'at last'],
    '/patience': [1, 429, { 'retry-after': '7' }, 'thanks'],
    '/skewed': [1, 503, { date: `${LATE}00 GMT`, 'retry-after': `${LATE}30 GMT` }, 'thanks'],
  };
  function answerTo(url: string): Answer {
    const faulty = FAULTY[url];
    if (!faulty) return ANSWERS[url] ?? [404];
    const [failures, status, headers = {}, body = ''] = faulty;
    faults += 1;
    return [faults <= failures ? status : 200, headers, body];
  }
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    const { url = '' } = req;
    if (url === '/endless') return void pipeline(Readable.from(endless()), res, () => undefined);
    if (url === '/slow') {
      res.writeHead(200).write('x');
      return onSlow();
    }
    const [status, headers = {}, body = ''] = answerTo(url);
    const isKnown = headers['etag'] !== undefined && req.headers['if-none-match'] === headers['etag'];
    if (isKnown) res.writeHead(304).end();
    else res.writeHead(status, headers).end(body);
  });
  const place = `http://${await listen(server)}`;

  /** A world in which `https://a.example` and `https://b.example` are the server, and waiting takes no time. */
  function world(budget = 100): VisitWorld & { slept: number[] } {
    const slept: number[] = [];
    let now = 0;
    const clock = {
      now: () => now,
      async sleep(ms: number) {
        slept.push(ms);
        now += ms;
      },
    };
    return {
      send,
      clock,
      gate: createHostGate(clock, () => ({ pauseMs: 1000, budget })),
      origins: new Map([
        ['https://a.example', place],
        ['https://b.example', place],
      ]),
      userAgent: 'Test/1.0 (+editor@example.org)',
      timeoutMs: LIMIT_MS,
      slept,
    };
  }
  const visit = (path: string, at = world(), options = {}) =>
    visitUrl(`https://a.example${path}`, at, options);
  const refusal = (reason: string) => (error: unknown) =>
    error instanceof VisitError && error.reason === reason;

  test('an answer is read, whether compressed or not', async () => {
    assert.equal(String((await visit('/page')).body), 'hello');
    assert.equal(String((await visit('/zipped')).body), 'hello');
  });

  test('an answer that has not changed is not sent again', async () => {
    const { status, body } = await visit('/page', world(), { known: { etag: '"one"' } });
    assert.deepEqual([status, body.length], [304, 0]);
  });

  test('what is gone is an answer, and another refusal is none', async () => {
    assert.equal((await visit('/gone')).status, 410);
    await assert.rejects(visit('/teapot'), refusal('status'));
  });

  test('no more is read than is allowed, before and after decompression', async () => {
    for (const path of ['/announced', '/endless', '/bomb'])
      await assert.rejects(visit(path, world(), { maxBytes: 1 << 20 }), refusal('too-large'), path);
    const small = { ...world(), mostBytes: 1 << 20 };
    await assert.rejects(visit('/announced', small, { maxBytes: 1 << 30 }), refusal('too-large'));
  });

  test('a host that does not end its answer is given up after two tries', async (t) => {
    const limits: AbortController[] = [];
    t.mock.method(AbortSignal, 'timeout', (ms: number) => {
      assert.equal(ms, LIMIT_MS);
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    onSlow = () => limits.at(-1)?.abort();
    const at = world();
    await assert.rejects(visit('/slow', at), refusal('network'));
    // The pause of the gate is shorter than the wait before a try, so that only the wait is left.
    assert.deepEqual(at.slept, [2000]);
    assert.equal(limits.length, 2);
  });

  test('a place that takes no connection is unreachable', async () => {
    const at = { ...world(), origins: new Map([['https://a.example', 'http://127.0.0.1:1']]) };
    await assert.rejects(visit('/page', at), refusal('unreachable'));
  });

  test('redirects are followed, and named with the address they lead to', async () => {
    assert.equal((await visit('/moved')).url, 'https://a.example/page');
    await assert.rejects(visit('/loop'), refusal('status'));
  });

  test('no redirect leads to an address that is not public', async () => {
    for (const path of ['/inside', '/network', '/script'])
      await assert.rejects(visit(path), refusal('address'), path);
  });

  test('a name that resolves to a private address is not visited', async (t) => {
    const { lookup } = dns;
    t.after(() => {
      dns.lookup = lookup;
      syncBuiltinESMExports();
    });
    const names: string[] = [];
    const fake = (name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      names.push(name);
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ]);
    };
    dns.lookup = fake as unknown as typeof dns.lookup;
    syncBuiltinESMExports();
    await assert.rejects(visit('/named'), refusal('address'));
    assert.deepEqual(names, ['rebound.example']);
  });

  test('addresses of networks that are not public are told from public ones', () => {
    const inside =
      '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 fe80::1 fc00::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 ff02::1 x';
    for (const address of inside.split(' ')) assert.equal(isPublicAddress(address), false, address);
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
      assert.equal(isPublicAddress(address), true, address);
  });

  test('a fault of the server is tried again with a growing wait', async () => {
    faults = 0;
    const at = world();
    assert.equal(String((await visit('/faulty', at)).body), 'at last');
    assert.deepEqual(at.slept, [2000, 8000]);
  });

  test('a host is asked again when it said, in seconds or by its own clock', async () => {
    for (const [path, wait] of [
      ['/patience', 7000],
      ['/skewed', 30_000],
    ] as const) {
      faults = 0;
      const at = world();
      assert.equal(String((await visit(path, at)).body), 'thanks');
      assert.deepEqual(at.slept, [wait]);
    }
  });

  test('a host that asks for a long pause gets no more requests, and others do', async () => {
    const at = world();
    await assert.rejects(visit('/tomorrow', at), refusal('busy'));
    seen.length = 0;
    await assert.rejects(visit('/page', at), refusal('busy'));
    assert.deepEqual(seen, []);
    assert.equal((await visitUrl('https://b.example/page', at, {})).status, 200);
  });

  test('a host gets its pause between two requests, and no more requests than its budget', async () => {
    const at = world(2);
    await Promise.all([visit('/page', at), visit('/page', at)]);
    assert.deepEqual(at.slept, [1000]);
    await assert.rejects(visit('/page', at), refusal('budget'));
  });

  test('robots.txt is read once per host and decides about pages and what they redirect to', async () => {
    const at = world();
    const rules = createRules(at);
    seen.length = 0;
    await visit('/page', at, { rules });
    await visit('/moved', at, { rules });
    await assert.rejects(visit('/private/prices', at, { rules }), refusal('robots'));
    assert.deepEqual(seen, ['GET /robots.txt', 'GET /page', 'GET /moved', 'GET /page']);
  });

  test('an address that is not https is refused unless the operator named it', async () => {
    await assert.rejects(visitUrl('http://c.example/', world(), {}), refusal('address'));
  });
});

describe('visit credentials', () => {
  const TOKEN = 'secret-of-the-operator';
  const RERUN = 'https://api.github.com/repos/o/directory/actions/runs/1/rerun';
  const MCP = 'https://mcp.vendor.example/mcp';

  /** A world with a token, whose hosts redirect as `locations` says by address; the others answer 200. */
  function worldOf(locations: Readonly<Record<string, string>>, status = 302) {
    const requests: WireRequest[] = [];
    const world = visitWorld(
      async (request) => {
        requests.push(request);
        const location = locations[request.url];
        return location === undefined
          ? { status: 200, headers: {}, body: Buffer.from('{"full_name":"o/r","archived":false}') }
          : { status, headers: { location }, body: Buffer.alloc(0) };
      },
      { githubToken: TOKEN },
    );
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
    await assert.rejects(visit(page), /redirects to an address of more than 2048 characters/);
    const { class: seen } = await visitLink(page, world, async () => true);
    assert.equal(seen, 'unreachable');
    assert.deepEqual([...new Set(requests.map(({ url }) => url))], [page]);
  });
});
