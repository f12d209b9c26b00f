import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';

const manifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as {
  baseUrl: string;
  payments: boolean;
};
const dataDir = temporaryFolder('start');

test('SIGTERM to "npm start" ends the server', async () => {
  const env = {
    PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}`,
    PORT: '0',
    PUBLIC_BASE_URL: manifest.baseUrl,
    PAYMENTS_MODE: manifest.payments ? 'sandbox' : 'off',
    DATA_DIR: dataDir,
  };
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let url: string | undefined;
  for await (const chunk of npm.stdout) {
    url = /ready at (\S+)/.exec(String(chunk))?.[1];
    if (url) break;
  }
  assert.ok(url, 'the server is ready');
  assert.equal((await fetch(`${url}/livez`)).status, 200);
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;
  await assert.rejects(fetch(`${url}/livez`), { message: 'fetch failed' });
});
