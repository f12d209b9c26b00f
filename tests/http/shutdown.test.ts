import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startServer } from './server.ts';

test('SIGTERM lets the request in flight end, then the process ends well', async () => {
  const server = await startServer({}, { anyPort: true });
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const body = '{"client_name":"x"}';
  const head = `POST /api/agent/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}Expect: 100-continue\r\n\r\n${body.slice(0, 1)}`);
  await once(socket, 'data');
  assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\n$/, 'the request is being answered');
  const ended = server.stop();
  // The signal is heard once the process has ended the work it is in, such as starting the sandbox.
  const accepted = () =>
    fetch(`${server.url}/api/health`).then(
      () => true,
      () => false,
    );
  while (await accepted());
  socket.write(body.slice(1));
  await closed;
  assert.match(text, /\r\n\r\nHTTP\/1\.1 \d{3} /);
  assert.equal(await ended, 0);
});

test('a build for another base address is refused with what to do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/entry.mjs'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      PUBLIC_BASE_URL: 'https://other.example',
    },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /the build was made for PUBLIC_BASE_URL=.*https:\/\/other\.example/);
  assert.doesNotMatch(stderr, /\n\s+at /);
});

test('bad settings end the start with one line for each', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/entry.mjs'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: 'http',
      TRUST_PROXY_HOPS: 'many',
    },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /PORT: expected a whole number from 0 to 65535, not "http"/);
  assert.match(stderr, /TRUST_PROXY_HOPS: expected/);
});
