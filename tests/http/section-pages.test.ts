import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { get, html, sitemapPaths } from './site.ts';

const { files } = JSON.parse(readFileSync('dist/server/static.json', 'utf8')) as {
  files: Record<string, { file: string; kind: string }>;
};
/** Addresses of pages that are built only where they tell more than the page of their tool. */
const LINKED = /(?<=href="(?:https?:\/\/[^/"]+)?)\/(?:alternatives|open-source)\/[^/"#?]+(?=["#?])/g;

test('a page that the page of its tool makes needless leads to the section there for good', async () => {
  for (const [path, location] of [
    ['/open-source/actual-budget', '/tools/actual-budget#open-source'],
    ['/open-source/actual-budget.md', '/tools/actual-budget.md'],
    ['/Open-Source/Actual-Budget/', '/tools/actual-budget#open-source'],
    ['/open-source/actual-budget.html?x=1', '/tools/actual-budget?x=1#open-source'],
    ['/alternatives/mx', '/tools/mx#alternatives'],
    ['/alternatives/mx.md', '/tools/mx.md'],
    ['/alternatives/polygon-io', '/tools/massive#alternatives'],
    ['/open-source/llms.txt', '/llms.txt'],
  ] as const) {
    for (const accept of ['text/html', 'text/markdown']) {
      const { status, headers } = await get(path, { accept });
      assert.deepEqual([status, headers.get('location')], [308, location], `${path} ${accept}`);
    }
    const page = location.split(/[?#]/)[0] ?? '';
    const [, section] = location.split('#');
    const there = await get(page);
    assert.equal(there.status, 200, page);
    if (section) assert.ok(there.text.includes(`id="${section}"`), `${page} has no ${section}`);
  }
});

test('a page that shows more than that of its tool stays, and one of a tool without such facts is not found', async () => {
  assert.equal((await html('/alternatives/stripe')).status, 200);
  for (const path of ['/open-source/stripe', '/open-source/nobody', '/alternatives/nobody'])
    assert.equal((await html(path)).status, 404, path);
});

test('no sitemap and no page names an address that leads elsewhere', async () => {
  const isBuilt = (path: string) => files[path] !== undefined;
  const listed = await sitemapPaths();
  assert.deepEqual(
    listed.filter((path) => !isBuilt(path) && /^\/(?:alternatives|open-source)\//.test(path)),
    [],
  );
  const pages = Object.values(files).filter(({ kind }) => kind === 'page');
  const linked = new Set(
    pages.flatMap(({ file }) => readFileSync(`dist/client/${file}`, 'utf8').match(LINKED) ?? []),
  );
  assert.ok(linked.size > 0);
  assert.deepEqual(
    [...linked].filter((path) => !isBuilt(path)),
    [],
  );
});

test('the page of a tool says what its licence asks, and what each alternative is', async () => {
  assert.match((await html('/tools/actual-budget')).text, /Permissive: you may use, change and resell it/);
  const { text } = await html('/tools/mx');
  assert.match(text, /<th scope="col"[^>]*>\s*What it is\s*<\/th>/);
});
