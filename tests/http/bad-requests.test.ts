import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rawExchange, statuses } from './raw-request.ts';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

const get = (target: string, fields = '') =>
  rawExchange(server.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n`);

test('too long header fields are 431, named as such', async () => {
  const answer = await get('/', `X-A: ${'a'.repeat(20_000)}\r\n`);
  assert.deepEqual(statuses(answer), [431]);
  assert.match(answer, /problem\+json/);
});

test('a broken query is 400 for the API, as a problem', async () => {
  for (const query of ['q=%zz', 'q=%00', 'q=%c3%28']) {
    const answer = await get(`/api/search?${query}`);
    assert.deepEqual(statuses(answer), [400], query);
    assert.match(answer, /application\/problem\+json/);
  }
});

test('nothing under /api is ever HTML', async () => {
  for (const path of ['', '/', '/nope', '/../x', '/%zz', '/tools/a/b/c']) {
    assert.doesNotMatch(await get(`/api${path}`), /<html/i, path);
  }
  assert.doesNotMatch(await get('/API/health'), /<html/i);
});
