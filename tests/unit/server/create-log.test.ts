import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** Logs a line, then two more once its input ends, and exits. */
const PROGRAM = `
  import { createLog } from ${JSON.stringify(new URL('../../../src/server/monitoring/log.ts', import.meta.url).href)};
  import { readSettings } from ${JSON.stringify(new URL('../../../src/server/settings/read-settings.ts', import.meta.url).href)};
  const log = createLog(readSettings({}));
  log('info', 'ready');
  process.stdin.resume().once('end', () => {
    log('info', 'stopping');
    log('info', 'stopped', { text: 'x'.repeat(200_000) });
    process.exit(0);
  });
`;
const start = () =>
  spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

test('every line is written before the process exits, also more than a pipe holds', async () => {
  const program = start();
  let text = '';
  program.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  program.stdin.end();
  const [code] = await once(program, 'close');
  assert.equal(code, 0);
  assert.deepEqual(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
    ['ready', 'stopping', 'stopped'],
  );
});

test('a process whose log nobody reads any longer exits all the same', async () => {
  const program = start();
  await once(program.stdout, 'data');
  program.stdout.destroy();
  await once(program.stdout, 'close');
  program.stdin.end();
  const [code] = await once(program, 'exit');
  assert.equal(code, 0);
});
