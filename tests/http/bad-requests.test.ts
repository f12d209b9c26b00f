import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { rawExchange, statuses } from './raw-request.ts';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

const get = (target: string, fields = '') =>
  rawExchange(server.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n`);

test('nothing under /api is ever HTML', async () => {
  for (const path of ['', '/', '/nope', '/../x', '/%zz', '/tools/a/b/c']) {
    assert.doesNotMatch(await get(`/api${path}`), /<html/i, path);
  }
  assert.doesNotMatch(await get('/API/health'), /<html/i);
});
