/**
 * `npx node tests/reuse.ts`: edits the content at random, one file of any kind after the other, and compares each release
 * that uses pages again with a clean build of the same content. Thirty edits take half an hour. Needs a build;
 * `-- --edits N --seed N` makes N edits, and the same as another run; `--every N` compares after each Nth edit alone. Ends
 * with code 1 at the first difference.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from '../scripts/bench/project-copy.ts';
import { BUILD } from '../scripts/build-site.ts';
import { randomEdit } from './random-edit.ts';
import { hashTree } from './release-folder.ts';
import { seeded } from './seeded.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '30' },
    every: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});
/** Edits after which every page is made anew. */
const MAKE_ALL_ANEW = /^extend (?:pages|docs|synonyms)\b/;

const { baseUrl } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as { baseUrl: string };
const random = seeded(Number(values.seed));
const today = new Date().toISOString().slice(0, 10);
const [reusing, clean] = [copyProject(baseUrl), copyProject(baseUrl)];

/** Builds a copy; resolves with its output and its seconds. */
async function build(directory: string, ...more: string[]): Promise<{ output: string; seconds: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...BUILD, ...more], {
    cwd: directory,
    env: { ...process.env, PUBLIC_BASE_URL: baseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  assert.equal(code, 0, output.slice(-2000));
  return { output, seconds: (performance.now() - started) / 1000 };
}

/** Hashes of what a release answers with, and of what later builds learn from it. */
function release(directory: string): Record<string, string> {
  const pages = readFileSync(join(directory, 'dist/renderer/pages.json'), 'utf8');
  return { ...hashTree(join(directory, 'dist/client')), 'pages.json': pages };
}

console.log(`seed ${values.seed}`);
try {
  await Promise.all([build(reusing.directory), build(clean.directory)]);
  assert.deepEqual(release(reusing.directory), release(clean.directory), 'two clean builds differ');
  for (let edit = 1; edit <= Number(values.edits); edit += 1) {
    const what = randomEdit(
      [join(reusing.directory, 'content'), join(clean.directory, 'content')],
      random,
      today,
    );
    console.log(`edit ${edit}: ${what}`);
    const reused = await build(reusing.directory);
    const said = /^.* pages are as before.*$/m.exec(reused.output)?.[0];
    assert.equal(said === undefined, MAKE_ALL_ANEW.test(what), reused.output.slice(0, 2000));
    console.log(`  ${said ?? 'all pages were rendered'}; ${reused.seconds.toFixed(1)} s`);
    if (edit % Number(values.every) > 0) continue;
    const whole = await build(clean.directory, '--force');
    const [one, other] = [release(reusing.directory), release(clean.directory)];
    const differing = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (path) => one[path] !== other[path],
    );
    assert.deepEqual(differing, []);
    console.log(`  the same bytes as a clean build in ${whole.seconds.toFixed(1)} s`);
  }
} finally {
  reusing.remove();
  clean.remove();
}
