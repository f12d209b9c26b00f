import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';
import { categoryOf, toolOf } from './catalog/small-catalog.ts';

const TOOLS = 5;
const root = temporaryFolder('refresh');
const record = (data: object) => `---\n${JSON.stringify(data)}\n---\n`;
let version = '1.0.0';
let asked: string[] = [];
/** Path of a package that the registry does not have. */
let lacking = '';
/** Called with the number of a request; `true` leaves it without an answer. */
let onRequest: (count: number) => boolean = () => false;

const TODAY = '2026-11-22';
/** A module that stops the clock of the program: its day would be another one than that of a test at midnight. */
const CLOCK = `data:text/javascript,${encodeURIComponent(`
  const now = Date.parse('${TODAY}T10:00:00Z');
  Date.now = () => now;
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given) => (given.length === 0 ? new RealDate(now) : new RealDate(...given)),
  });`)}`;

/** A module that makes nothing reachable, and lets time pass by itself. */
const DEAD_NETWORK = new URL('../observed/dead-network.ts', import.meta.url).href;

const registry = createServer((req, res) => {
  asked.push(req.url ?? '');
  if (onRequest(asked.length)) return;
  if (req.url === lacking) {
    res.writeHead(404).end();
    return;
  }
  const latest = req.url === '/p3' ? version : '1.0.0';
  const body = { 'dist-tags': { latest }, versions: { [latest]: { license: 'MIT' } } };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

before(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  writeFileSync(join(root, 'origins.json'), JSON.stringify({ 'https://registry.npmjs.org': origin }));
  for (const folder of ['tools', 'categories', 'changes'])
    mkdirSync(join(root, 'content', folder), { recursive: true });
  writeFileSync(join(root, 'content', 'synonyms.yaml'), '[]\n');
  writeFileSync(join(root, 'content', 'translations.yaml'), '{}\n');
  writeFileSync(join(root, 'content', 'categories', 'cat.md'), record(categoryOf()));
  for (let at = 0; at < TOOLS; at += 1) {
    const packages = [{ url: `pkg:npm/p${at}`, role: 'library' as const }];
    const { verification: _, ...tool } = toolOf({ slug: `t${at}`, name: `Tool ${at}`, packages });
    writeFileSync(join(root, 'content', 'tools', `t${at}.md`), record(tool));
  }
});
after(() => {
  registry.closeAllConnections();
  registry.close();
});

/** Starts `npm run refresh` on the content of `folder`, with a module loaded before it; `done` gives code and output. */
function start(folder: string, module: string, args: readonly string[]) {
  const options = ['--content', join(folder, 'content'), '--state', join(folder, 'visits.ndjson'), ...args];
  const child = spawn(process.execPath, ['--import', module, 'scripts/refresh.ts', ...options], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      REFRESH_CONTACT: 'editor@example.org',
      REFRESH_ORIGINS: join(root, 'origins.json'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const done = once(child, 'exit').then(([code]) => ({ code, output }));
  return { child, done };
}
const refresh = (...args: string[]) => start(root, CLOCK, ['--only', 'npm', ...args]);
const observed = () => readdirSync(join(root, 'content', 'observations')).sort();

test('a run that is killed goes on where it was, and visits nothing twice', async () => {
  const first = refresh();
  onRequest = (count) => count === 3 && first.child.kill('SIGKILL');
  await first.done;
  onRequest = () => false;
  const { code, output } = await refresh().done;
  assert.equal(code, 0, output);
  assert.match(output, /continuing the last run/);
  assert.deepEqual(
    observed(),
    Array.from({ length: TOOLS }, (_, at) => `t${at}.json`),
  );
  // The request that was under way at the kill is the only one that is sent again.
  assert.equal(asked.length, TOOLS + 1);
  assert.equal(new Set(asked).size, TOOLS);
});

test('what changes is told, written and proposed as a draft; the rest stays byte for byte', async () => {
  const before = observed().map((name) => readFileSync(join(root, 'content', 'observations', name), 'utf8'));
  version = '2.0.0';
  asked = [];
  const { code, output } = await refresh('--since', '2999-01-01').done;
  assert.equal(code, 0, output);
  assert.equal(asked.length, TOOLS);
  assert.match(output, /- \*\*t3\*\*, npm `pkg:npm\/p3`: latest: `1\.0\.0` → `2\.0\.0`/);
  const now = observed().map((name) => readFileSync(join(root, 'content', 'observations', name), 'utf8'));
  assert.deepEqual(
    now.flatMap((text, at) => (text === before[at] ? [] : [at])),
    [3],
  );
  assert.deepEqual(readdirSync(join(root, 'content', 'changes')), ['t3-p3-2.md']);
});

test('the day of the last answer is written with what has changed, and once a week without', async () => {
  const file = join(root, 'content', '_generated', 'collector-runs.json');
  const runs = () => JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(runs(), { npm: TODAY });
  for (const [age, kept] of [
    [6, true],
    [7, false],
  ] as const) {
    const day = new Date(Date.parse(TODAY) - age * 86_400_000).toISOString().slice(0, 10);
    writeFileSync(file, JSON.stringify({ npm: day }));
    await refresh('--since', '2999-01-01').done;
    assert.deepEqual(runs(), { npm: kept ? day : TODAY }, `${age} days`);
  }
});

test('options narrow a run, and a dry one asks nobody', async () => {
  asked = [];
  const narrow = await refresh('--since', '2999-01-01', '--tool', 't1,t2').done;
  assert.equal(narrow.code, 0, narrow.output);
  assert.deepEqual(asked, ['/p1', '/p2']);
  const { output } = await refresh('--dry-run', '--since', '2999-01-01').done;
  assert.match(output, /npm: 5 at registry\.npmjs\.org/);
  assert.equal(asked.length, 2);
});

test('what a copy of the registry lacks is a failure, and what was seen before stays', async () => {
  const file = join(root, 'content', 'observations', 't2.json');
  const before = readFileSync(file, 'utf8');
  lacking = '/p2';
  const { code, output } = await refresh('--since', '2999-01-01').done;
  assert.equal(code, 0, output);
  assert.match(
    output,
    /npm `pkg:npm\/p2` failed: `it is not there, and the place of REFRESH_ORIGINS may lack it`/,
  );
  assert.equal(readFileSync(file, 'utf8'), before);
});

test('a dead network is given up within 30 seconds by the whole command, with a summary and its state', async () => {
  const folder = join(root, 'dead');
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true });
  for (let at = 0; at < 60; at += 1) {
    const links = { status: `https://status.v${at}.example/`, pricing: `https://v${at}.example/prices` };
    const { verification: _, ...tool } = toolOf({ slug: `v${at}`, name: `Vendor ${at}`, links });
    writeFileSync(join(folder, 'content', 'tools', `v${at}.md`), record(tool));
  }
  const summary = join(folder, 'summary.md');
  const { code, output } = await start(folder, DEAD_NETWORK, ['--summary', summary]).done;
  assert.equal(code, 2, output);
  const seconds = Number(/^([\d.]+) seconds$/m.exec(output)?.[1]);
  assert.ok(seconds > 20 && seconds <= 30, `${seconds} s`);
  assert.match(output, /nothing answered: is the network within reach\?/);
  assert.match(output, /^links: .*; none is written$/m);
  assert.doesNotMatch(output, /^dead: /m);
  assert.match(readFileSync(summary, 'utf8'), /^\| status \| offline \| \d+ \|$/m);
  assert.match(readFileSync(join(folder, 'visits.ndjson'), 'utf8'), /"run":"done"/);
  assert.equal(existsSync(join(folder, 'content', 'observations', 'v1.json')), false);
});
