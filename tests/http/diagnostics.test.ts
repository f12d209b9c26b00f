import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { registerAnonymous } from '../agent-client.ts';
import { startServer } from './server.ts';

const CHANNELS = ['request', 'limit', 'store'] as const;

test('a file that runs before the server hears of every request, limit and call of the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'directory-telemetry-'));
  const heard = join(folder, 'heard');
  const file = join(folder, 'telemetry.mjs');
  writeFileSync(heard, '');
  writeFileSync(
    file,
    `import { subscribe } from 'node:diagnostics_channel';
     import { appendFileSync } from 'node:fs';
     for (const name of ${JSON.stringify(CHANNELS)})
       subscribe('fintech-tool-directory:' + name, ({ request, response, ...message }) =>
         appendFileSync(${JSON.stringify(heard)}, JSON.stringify({
           name, ...message, ...(request && { url: request.url, status: response.statusCode }),
         }) + '\\n'));`,
  );
  const server = await startServer(
    { NODE_OPTIONS: `--import=${pathToFileURL(file)}`, RATE_LIMITS: 'unauthenticated=1/60,register=9/60' },
    { anyPort: true },
  );
  try {
    await registerAnonymous(server.url);
    for (let index = 0; index < 2; index += 1) await fetch(`${server.url}/api/tools/stripe?n=${index}`);
    await server.ask('quiet');
    const messages = readFileSync(heard, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const of = (name: (typeof CHANNELS)[number]) => messages.filter((message) => message.name === name);
    assert.deepEqual(
      of('request').map(({ url, status }) => [url, status]),
      [
        ['/api/agent/register', 201],
        ['/api/tools/stripe?n=0', 200],
        ['/api/tools/stripe?n=1', 429],
      ],
    );
    for (const { requestId, milliseconds } of of('request')) {
      assert.match(requestId, /^[\w-]{21}$/);
      assert.ok(milliseconds > 0 && milliseconds < 60_000);
    }
    assert.deepEqual(of('limit'), [{ name: 'limit', policy: 'unauthenticated' }]);
    assert.ok(of('store').some(({ kind, failed }) => kind === 'writing' && failed === false));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
