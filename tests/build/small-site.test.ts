import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { reasonToRebuild } from '../../scripts/build-site.ts';
import { readBuildInputs } from '../../src/build/build-inputs.ts';
import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import { readSettings } from '../../src/server/settings/read-settings.ts';
import { postJson, toolCall } from '../agent-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { rewrite, smallProject } from './small-project.ts';

const BASE_URL = 'http://localhost:4321';
const copy = smallProject(BASE_URL);
const at = (path: string) => join(copy.directory, path);
const data = temporaryFolder('data');
const env = { ...process.env, PUBLIC_BASE_URL: BASE_URL, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
const built = (path: string) => readFileSync(at(`dist/client/${path}`), 'utf8');

let server: ReturnType<typeof spawn> | undefined;
let url = '';

before(async () => {
  const made = spawnSync(
    process.execPath,
    [
      'scripts/new-tool.ts',
      ...['--content', at('content'), '--name', 'Zebra Ledger Works'],
      ...['--website', 'https://zebra-ledger.example', '--category', 'core-banking', '--kind', 'api'],
      ...['--pricing', 'usage-based', '--description'],
      'Double-entry ledger service with holds, reversals and a daily export of balances.',
    ],
    { encoding: 'utf8' },
  );
  assert.equal(made.status, 0, made.stderr);
  const visit = { checkedAt: '2026-11-20', files: ['content/tools/zebra-ledger-works.md'] };
  mkdirSync(at('content/_generated'), { recursive: true });
  writeFileSync(
    at('content/_generated/link-check.json'),
    JSON.stringify({
      links: {
        'https://zebra-ledger.example': { ...visit, class: 'dead', code: 404, failingSince: '2026-11-02' },
        'https://other.example': { ...visit, class: 'ok', code: 200 },
      },
    }),
  );
  copy.build();
  server = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: copy.directory,
    env: { ...env, PORT: '0', DATA_DIR: data, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout ?? []) {
    url = /ready at (\S+)/.exec(String(chunk))?.[1] ?? '';
    if (url) break;
  }
});
after(() => {
  server?.kill();
  copy.remove();
});

test('a new tool has a page and a twin, and is listed in the sitemap and in llms.txt', () => {
  assert.match(built('tools/zebra-ledger-works.html'), /<h1>Zebra Ledger Works<\/h1>/);
  assert.match(built('tools/zebra-ledger-works.md'), /^# Zebra Ledger Works$/m);
  assert.ok(built('sitemap.xml').includes(`${BASE_URL}/tools/zebra-ledger-works<`));
  assert.ok(built('llms-full.txt').includes('Zebra Ledger Works'));
  assert.ok(built('categories/core-banking.html').includes('/tools/zebra-ledger-works'));
});

test('a new tool is in the catalogue, the feeds, the downloads and its badge', () => {
  const { catalog } = readCatalog(join(copy.directory, 'dist/server', CATALOG_FILE));
  assert.ok(catalog.tools.some(({ slug }: { slug: string }) => slug === 'zebra-ledger-works'));
  const entry = `${BASE_URL}/tools/zebra-ledger-works`;
  assert.ok(built('feed.xml').includes(`<id>${entry}</id>`));
  assert.ok(JSON.parse(built('feed.json')).items.some(({ id }: { id: string }) => id === entry));
  assert.ok(JSON.parse(built('data/tools.json')).tools.some((tool: { url: string }) => tool.url === entry));
  assert.match(built('data/tools.csv'), /^zebra-ledger-works,Zebra Ledger Works,/m);
  assert.match(built('data/tools.ndjson'), /"slug":"zebra-ledger-works"/);
  assert.equal(JSON.parse(built('tools/zebra-ledger-works.json')).name, 'Zebra Ledger Works');
  assert.match(built('badge/zebra-ledger-works.svg'), /Zebra Ledger Works/);
});

test('a failing link is shown on the page of its tool, and what the link check saw is counted on the data page', () => {
  const notice = 'The link to zebra-ledger.example was dead when it was visited on 20 Nov 2026';
  assert.ok(built('tools/zebra-ledger-works.md').includes(`${notice}, and at every visit since 2 Nov 2026.`));
  const figures = built('data.md');
  assert.match(figures, /Outgoing links visited:\*\* 2\n/);
  assert.match(figures, /Links found ok:\*\* 1\n/);
  assert.match(figures, /Links found dead:\*\* 1\n/);
});

test('the text of a new tool is in the full-text index', () => {
  const entries = readdirSync(join(copy.directory, 'dist/client/pagefind'), {
    recursive: true,
    encoding: 'utf8',
  });
  assert.ok(entries.some((name) => name.endsWith('.pf_fragment')));
  assert.match(built('tools/zebra-ledger-works.html'), /<main[^>]*data-pagefind-body/);
});

test('a new tool is found by search, the tool list, MCP and its embed', async () => {
  assert.notEqual(url, '', 'the server said where it listens');
  const get = async (path: string) => (await fetch(url + path)).json();
  const { results } = await get('/api/search?q=zebra%20ledger');
  assert.equal(results[0].slug, 'zebra-ledger-works');
  assert.equal((await get('/api/tools/zebra-ledger-works')).name, 'Zebra Ledger Works');
  const { body } = await postJson(`${url}/api/mcp`, toolCall('search_tools', { query: 'zebra ledger' }));
  assert.match(JSON.stringify(body), /zebra-ledger-works/);
  const embed = await fetch(`${url}/embed/tool/zebra-ledger-works`);
  assert.match(await embed.text(), /Zebra Ledger Works/);
  assert.match(embed.headers.get('content-security-policy') ?? '', /frame-ancestors \*$/);
});

test('the site is built again only when the result would differ', async (t) => {
  const project = process.cwd();
  process.chdir(copy.directory);
  t.after(() => process.chdir(project));
  const reason = (settings: NodeJS.ProcessEnv = {}) =>
    reasonToRebuild(
      readSettings({ ...process.env, PUBLIC_BASE_URL: BASE_URL, ...settings }),
      readBuildInputs(),
    );

  assert.equal(await reason(), undefined);
  assert.match((await reason({ PUBLIC_BASE_URL: 'https://other.example' })) ?? '', /base address/);
  assert.match((await reason({ PAYMENTS_MODE: 'off' })) ?? '', /paid feed is now off/);
  assert.match((await reason({ RATE_LIMITS: 'anonymous=1/60' })) ?? '', /settings/);

  const about = readFileSync('dist/client/about.html');
  appendFileSync('dist/client/about.html', ' ');
  assert.match((await reason()) ?? '', /files of the build were changed/);
  writeFileSync('dist/client/about.html', about);
  writeFileSync('dist/client/stray.txt', '');
  assert.match((await reason()) ?? '', /files of the build were changed/);
  rmSync('dist/client/stray.txt');
  assert.equal(await reason(), undefined);

  appendFileSync('content/tools/stripe.md', '\n');
  assert.match((await reason()) ?? '', /sources have changed/);
});

test('the development server shows a record, and what is wrong with it', async (t) => {
  const dev = spawn(process.execPath, [resolve('node_modules/astro/bin/astro.mjs'), 'dev', '--port', '0'], {
    cwd: copy.directory,
    env: { ...env, ASTRO_DEV_BACKGROUND: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => dev.kill());
  const site = await new Promise<string>((found) => {
    dev.stdout.on('data', (chunk) => {
      const url = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
      if (url) found(url);
    });
  });
  const page = async () => (await fetch(`${site}/tools/zebra-ledger-works`)).text();
  assert.match(await page(), /<h1>Zebra Ledger Works<\/h1>/);
  const browser = new WebSocket(site.replace('http:', 'ws:'), 'vite-hmr');
  t.after(async () => {
    // The server does not end while a page is open.
    browser.close();
    await once(browser, 'close');
  });
  await once(browser, 'open');
  const reloads = on(browser, 'message');
  rewrite(at('content/tools/zebra-ledger-works.md'), /^categories:.*\n(?: +- .*\n)*/m, '');
  // An open page is loaded again when the server says so; it also does for other reasons.
  let broken = '';
  for await (const [{ data }] of reloads) {
    if (JSON.parse(data).type === 'full-reload') broken = await page();
    if (broken.includes('Problems of this record')) break;
  }
  assert.match(broken, /Problems of this record.*categories/s);
});

test('nothing was written into the repository', () => {
  assert.equal(existsSync('content/tools/zebra-ledger-works.md'), false);
});
