import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { markdownTwins } from '../../../src/build/markdown-twins.ts';

const directory = mkdtempSync(join(tmpdir(), 'twins-'));
after(() => rmSync(directory, { recursive: true }));

const page = (path: string, main: string) => ({
  path,
  html: `<!doctype html><html lang="en"><head><title>T</title><link rel="canonical" href="http://localhost:4321${path}"></head><body><main>${main}</main></body></html>`,
});
const site = { directory, paths: new Set(['/a', '/b/c']), onDemand: [/^\/live$/] };

test('every page that is read has its twin, with a full queue too, and is returned in path order', async () => {
  const twins = markdownTwins();
  await twins.begin(site);
  const paths = Array.from({ length: 120 }, (_, index) => `/b/${String(119 - index).padStart(3, '0')}`);
  for (const path of paths) await twins.read(page(path, `<h1>${path}</h1>`));
  await twins.read(
    page('/a', '<h1>A</h1><p><a href="/b/c">x</a> <a href="/live">y</a> <a href="/z">z</a></p>'),
  );
  // Asked before the end, as the documents do.
  const listed = await twins.pages();
  assert.equal(await twins.end(), '121 twins');
  assert.deepEqual(
    listed.map(({ path }) => path),
    ['/a', ...paths.toReversed()],
  );
  const links = /\[x\]\((.*?)\) \[y\]\((.*?)\) \[z\]\((.*?)\)/.exec(
    readFileSync(join(directory, 'a.md'), 'utf8'),
  );
  assert.deepEqual(
    links?.slice(1).map((link) => new URL(link).pathname),
    ['/b/c.md', '/live.md', '/z'],
  );
  assert.equal(readFileSync(join(directory, 'a.md'), 'utf8'), listed[0]?.markdown);
});

test('a page that cannot have a twin ends the build with its path', async () => {
  const twins = markdownTwins();
  await twins.begin(site);
  await twins.read(page('/a', '<p>No heading.</p>'));
  await assert.rejects(twins.end(), /twin of \/a: the page has 0 <h1>/);
});
