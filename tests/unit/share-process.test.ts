import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { LONGEST, shareProcess } from '../../scripts/testing/choose-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'share-'));
const before = process.cwd();
process.chdir(folder);
after(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** Writes files with these lines in them, and groups them. */
function grouped(sources: Readonly<Record<string, string>>) {
  for (const [file, line] of Object.entries(sources)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${line}\n`);
  }
  return [...shareProcess(Object.keys(sources))];
}
const SITE = "import { get } from './site.ts';";
const MOUNTS = "import { entry } from './api-mounts.ts';";

test('unit tests that only call functions share a process, and so do the tests of one server, in the order given', () => {
  const long = LONGEST.find((file) => file.startsWith('tests/http/')) ?? '';
  const a = (name: string) => `tests/${name}.test.ts`;
  assert.deepEqual(
    grouped({
      [long]: SITE,
      [a('http/tools')]: MOUNTS,
      [a('unit/base/a')]: '',
      [a('http/pages')]: SITE,
      [a('http/plain')]: MOUNTS,
      [a('unit/base/b')]: '',
      [a('http/lists')]: SITE,
      [a('browser/print')]: SITE,
      [a('browser/theme')]: SITE,
    }),
    [
      [long, [long]],
      ['http-tests-of-api-mounts', [a('http/tools'), a('http/plain')]],
      ['unit-tests', [a('unit/base/a'), a('unit/base/b')]],
      ['http-tests-of-site', [a('http/pages'), a('http/lists')]],
      ['browser-tests-of-site', [a('browser/print'), a('browser/theme')]],
    ],
  );
});

test('a file with hooks of every test, another process or thread, a server or a changed process is alone', () => {
  const alone = Object.fromEntries(
    [
      'beforeEach(open);',
      "import { spawn } from 'node:child_process';",
      "import { Worker } from 'node:worker_threads';",
      "import { createServer } from 'node:http';",
      "import { startServer } from './server.ts';",
      'process.chdir(folder);',
      'const now = performance.now();',
    ].map((line, index) => [`tests/unit/alone/${index}.test.ts`, line]),
  );
  assert.deepEqual(
    grouped(alone),
    Object.keys(alone).map((file) => [file, [file]]),
  );
});
