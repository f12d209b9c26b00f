import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

/** Sends bytes on a connection of their own and returns all that comes back until it closes or rests. */
function exchange(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(4000, finish);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const get = (target: string, headers = '') =>
  exchange(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

const REFUSED: Readonly<Record<string, string>> = {
  'a broken percent-encoding': 'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'an encoded NUL': 'GET /a%00b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'a raw NUL': 'GET /a\0b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'dot segments': 'GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'both length and chunks':
    'POST /api/search HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n',
  'two lengths':
    'POST /api/search HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
  'a negative length': 'POST /api/search HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'a transfer coding that is not chunked last':
    'POST /api/search HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
  'a chunk size that is no number':
    'POST /api/agent/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n',
  'a space before the colon': 'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'a folded header': 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n d:\0\r\n\r\n',
  'an unknown method': 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown protocol': 'GET / SPDY/9\r\nHost: a\r\n\r\n',
  noise: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a megabyte of address': `GET /${'a'.repeat(1 << 20)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a megabyte of header': `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(1 << 20)}\r\n\r\n`,
};

for (const [name, bytes] of Object.entries(REFUSED)) {
  test(`${name} is refused with a 4xx, and the server goes on`, async () => {
    const answer = await exchange(bytes);
    const status = statusOf(answer);
    assert.ok(status === 0 || (status >= 400 && status < 500), `answered ${answer.slice(0, 200)}`);
    assert.equal((answer.match(/HTTP\/1\.1 \d{3}/g) ?? []).length <= 1, true, 'answered twice');
    assert.equal(statusOf(await get('/api/health')), 200);
  });
}

test('too long header fields are 431, named as such', async () => {
  const answer = await get('/', `X-A: ${'a'.repeat(20_000)}\r\n`);
  assert.equal(statusOf(answer), 431);
  assert.match(answer, /problem\+json/);
});

test('a broken query is 400 for the API, as a problem', async () => {
  for (const query of ['q=%zz', 'q=%00', 'q=%c3%28']) {
    const answer = await get(`/api/search?${query}`);
    assert.equal(statusOf(answer), 400, query);
    assert.match(answer, /application\/problem\+json/);
  }
});

test('nothing under /api is ever HTML', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nope',
    '/api/../x',
    '/api/%zz',
    '/api/tools/a/b/c',
    '/API/health',
  ]) {
    assert.doesNotMatch(await get(path), /<html/i, path);
  }
});

test('a huge announced body is answered at once and not read', async () => {
  const answer = await exchange(
    'POST /api/agent/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n{',
  );
  const status = statusOf(answer);
  assert.ok(status >= 400 && status < 500, answer.slice(0, 200));
  assert.match(answer, /connection: close/i);
});

test('a body for an address that takes none does not disturb the next request', async () => {
  const answer = await exchange(
    'POST /tools/stripe HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 405', 'HTTP/1.1 200']);
});

test('ten thousand generated requests never give a 5xx', async () => {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const parts = [
    '/api/search',
    '/api/tools',
    '/tools',
    '/compare',
    '/',
    '/tools/stripe',
    '/x',
    '/%ff',
    '/..',
    '?q=',
    '&page=',
    '?category=',
    'é',
    '%',
    '\u0001',
    '//',
    '.md',
    '.html',
    '-1',
    '9999999999',
    'a'.repeat(300),
    '"',
    "'",
    '<script>',
    '%00',
    ';',
    '=',
    '[]',
    '?',
    '#',
  ];
  const methods = ['GET', 'GET', 'GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
  const accepts = ['*/*', 'text/markdown', 'text/html', 'x', 'text/html;q=0', ''];
  const { hostname, port } = new URL(server.url);
  const bad: string[] = [];
  let left = 10_000;
  const worker = () =>
    new Promise<void>((resolve) => {
      const next = () => {
        if (left <= 0) return resolve();
        left -= 20;
        const batch = Array.from({ length: 20 }, () => {
          const target = `/${Array.from({ length: 1 + random(4) }, () => parts[random(parts.length)]).join('')}`;
          return `${methods[random(methods.length)]} ${target} HTTP/1.1\r\nHost: a\r\nAccept: ${accepts[random(accepts.length)]}\r\n\r\n`;
        });
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.end(batch.join('')));
        socket.setTimeout(3000, () => socket.destroy());
        socket.on('data', (chunk) => (text += chunk.toString('latin1')));
        socket.on('error', () => undefined);
        socket.on('close', () => {
          for (const line of text.match(/HTTP\/1\.1 5\d\d[^\r]*/g) ?? [])
            bad.push(`${line}: ${batch.join('|')}`);
          next();
        });
      };
      next();
    });
  await Promise.all(Array.from({ length: 8 }, worker));
  assert.deepEqual(bad.slice(0, 3), []);
  assert.equal(statusOf(await get('/api/health')), 200);
});
