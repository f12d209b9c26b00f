import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { HookParameters } from 'astro';
import { hashBuildInputs, readBuildInputs } from '../../../src/build/build-inputs.ts';
import { withProblems } from '../../../src/build/dev-problems.ts';
import { indexedHtml } from '../../../src/build/full-text-index.ts';
import { hashPageSources } from '../../../src/build/kept-pages.ts';
import { markdownTwins } from '../../../src/build/markdown-twins.ts';
import { staticManifest } from '../../../src/build/server-files.ts';
import { CATALOG_FILE } from '../../../src/catalog/catalog-lines.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const ENV = { PUBLIC_BASE_URL: 'https://dir.example' };
const folder = temporaryFolder('build');

const PROBLEMS = [
  {
    file: 'content/events/start.md',
    field: 'certainty',
    message: '"<sure>" is not allowed',
    remedy: 'Write it.',
  },
  { file: 'content/tools/zed.md', field: '', message: 'no source', remedy: 'Name one.' },
];
const html =
  (heading: string, status = 200) =>
  async () =>
    new Response(`<html><main id="main"><h1>${heading}</h1></main></html>`, {
      status,
      headers: { 'content-type': 'text/html' },
    });
const fails = async (): Promise<Response> => {
  throw new Error('no such record');
};

test('in development a page shows the problems of its record and names other files, a sound one none', async () => {
  const record = /Problems of this record.*&#60;sure&#62;.*Write it\./;
  for (const [path, make, status, ...texts] of [
    ['/events/start', html('Page'), 200, /<main id="main"><aside /, record, /<h1>Page<\/h1>/],
    ['/events/start', html('Page'), 200, /Problems of other files \(1\).*href="\/tools\/zed"/],
    ['/events/start', fails, 500, record, /no such record/],
    ['/events/start', html('No page', 404), 500, /<h1>This page cannot be made<\/h1>/, record],
    ['/events/other', html('No page', 404), 404, /Problems of other files \(2\).*No page/],
  ] as [string, () => Promise<Response>, number, ...RegExp[]][]) {
    const answer = await withProblems(path, () => PROBLEMS, make);
    const text = await answer.text();
    assert.equal(answer.status, status);
    for (const expected of texts) assert.match(text, expected);
  }
  const sound = await withProblems('/events/start', () => [], html('Page'));
  assert.doesNotMatch(await sound.text(), /aside/);
  await assert.rejects(
    withProblems('/events/start', () => [], fails),
    /no such record/,
  );
  const json = await withProblems(
    '/api/tools',
    () => PROBLEMS,
    async () => Response.json({ main: '<main>' }),
  );
  assert.equal(await json.text(), '{"main":"<main>"}');
});

test('full-text search gets the main part of a page in its language, without what it ignores or does not read', () => {
  const page = (main: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body><nav>Menu</nav>${main}</body></html>`;
  for (const [main, indexed] of [
    [
      '<main id="main" tabindex="-1" data-pagefind-body> <h2 class="a > b" id="x">Price</h2><p data-pagefind-weight="0.1">Of <a class="k" href="/tools/a">A</a><br></p></main>',
      '<main data-pagefind-body> <h2>Price</h2><p data-pagefind-weight="0.1">Of <a>A</a><br></p></main>',
    ],
    [
      '<main><div data-pagefind-ignore><div>no</div> no</div><svg viewBox="0 0 1 1"><title>no</title></svg><!-- no > --><p data-md="skip">no</p><span data-id="no">yes</span></main>',
      '<main><span>yes</span></main>',
    ],
  ] as const)
    assert.equal(indexedHtml(page(main)), `<!DOCTYPE html><html lang="en">${indexed}`);
  const open = page('<main><p data-pagefind-ignore>no</main>');
  assert.throws(() => indexedHtml(open), /a <p> that full-text search leaves out does not end/);
});

test('a change of a record, an observation or the list of moved records changes no source of pages, all else does', () => {
  const settings = readSettings(ENV);
  const sources = (path: string, hash: string) =>
    hashPageSources(new Map([[path, hash]]), settings, new Date('2026-11-22T12:00:00Z'));
  const records =
    'tools/zed.md use-cases/keep-books.md glossary/ledger.md comparisons/beta-vs-zed.md observations/zed.json moved.yaml';
  const others =
    'synonyms.yaml translations.yaml docs/api.md pages/about.md skills/find/SKILL.md _generated/collector-runs.json ' +
    'tools/notes.txt tools/old/zed.md observations/zed.md ../public/content/tools/zed.md ../src/pages/index.astro ' +
    '../package.json';
  for (const [names, same] of [
    [records, true],
    [others, false],
  ] as const)
    for (const name of names.split(' ')) {
      const path = join('content', name);
      assert.equal(sources(path, 'before') === sources(path, 'after'), same, path);
    }
});

const twinPage = (path: string, main: string) => ({
  path,
  html: `<!doctype html><html lang="en"><head><title>T</title><link rel="canonical" href="https://dir.example${path}"></head><body><main>${main}</main></body></html>`,
});
const site = { directory: folder, paths: new Set(['/a', '/b/c']), onDemand: [/^\/live$/] };

test('every page that is read has its twin, with a full queue too, and is returned in path order', async () => {
  const twins = markdownTwins(ENV);
  await twins.begin(site);
  const paths = Array.from({ length: 120 }, (_, at) => `/b/${String(119 - at).padStart(3, '0')}`);
  for (const path of paths) await twins.read(twinPage(path, `<h1>${path}</h1>`));
  const links = ['/b/c', '/live', '/z'].map((path) => `<a href="${path}">x</a>`);
  await twins.read(twinPage('/a', `<h1>A</h1><p>${links.join(' ')}</p>`));
  // Asked before the end, as the documents do.
  const listed = await twins.pages();
  assert.equal(await twins.end(), '121 twins');
  assert.deepEqual(
    listed.map(({ path }) => path),
    ['/a', ...paths.toReversed()],
  );
  const [a] = listed;
  assert.ok(
    a?.markdown.includes(
      ['/b/c.md', '/live.md', '/z'].map((path) => `[x](https://dir.example${path})`).join(' '),
    ),
  );
  assert.equal(readFileSync(join(folder, 'a.md'), 'utf8'), a?.markdown);
});

test('a page that cannot have a twin ends the build with its path', async () => {
  const twins = markdownTwins(ENV);
  await twins.begin(site);
  await twins.read(twinPage('/a', '<p>No heading.</p>'));
  await assert.rejects(twins.end(), /twin of \/a: the page has 0 <h1>/);
});

test('the manifest states the sources as they were when the build began', (t) => {
  const project = process.cwd();
  t.after(() => process.chdir(project));
  process.chdir(folder);
  for (const path of ['content', 'dist/client', 'dist/server']) mkdirSync(path, { recursive: true });
  writeFileSync('content/tool.md', 'before');
  writeFileSync('dist/client/about.html', '<p>About</p>');
  for (const file of [CATALOG_FILE, 'search.bin', 'operations.bin'])
    writeFileSync(join('dist/server', file), '');
  const { hooks } = staticManifest();
  hooks['astro:build:start']?.({} as HookParameters<'astro:build:start'>);
  const begun = hashBuildInputs(readBuildInputs());
  writeFileSync('content/tool.md', 'changed during the build');
  hooks['astro:build:done']?.({
    dir: pathToFileURL(`${join(folder, 'dist/client')}/`),
    logger: { info: () => undefined },
  } as unknown as HookParameters<'astro:build:done'>);
  const { inputs } = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
  assert.equal(inputs, begun);
  assert.notEqual(inputs, hashBuildInputs(readBuildInputs()));
});
