import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCatalog } from '../../../src/catalog/catalog.ts';
import { CATALOG_FILE, readCatalog } from '../../../src/catalog/catalog-lines.ts';
import { splitFrontMatter } from '../../../src/catalog/content/front-matter.ts';
import type { StaticManifest } from '../../../src/server/static/manifest.ts';
import { readCorrection } from '../../../src/site/view/report-forms.ts';
import { ALL_PAGES } from '../../test-options.ts';
import { PAGE_CHECKS, readPage, TWIN_CHECKS } from '../page-checks.ts';
import { base, head, sample, sitemapPaths, somePages } from '../site.ts';

const DOCUMENTED_BASE = 'http://localhost:4321';
const manifest: StaticManifest = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));
const { files } = manifest;
const built = (path: string) => readFileSync(`dist/client/${files[path]?.file}`, 'utf8');

const pages = await Promise.all((await somePages()).map(readPage));
for (const [name, check] of Object.entries({ ...PAGE_CHECKS, ...TWIN_CHECKS }))
  test(name, () => {
    const faults = pages.flatMap((page) => {
      try {
        check(page);
        return [];
      } catch (error) {
        return `${page.path}: ${(error as Error).message}`;
      }
    });
    assert.deepEqual(faults.slice(0, 20), [], `${faults.length} pages`);
  });

const titles = new Map<string, string[]>();
/** Own addresses with a page, or twin, that links to it. */
const targets = new Map<string, string>();
for (const path of await sitemapPaths()) {
  if (!files[path]) continue;
  const html = built(path);
  const title = /<title>([^<]*)</.exec(html)?.[1] ?? '';
  titles.set(title, [...(titles.get(title) ?? []), path]);
  for (const [, href = ''] of html.matchAll(/<(?:a|link|script|img)\s[^>]*?(?:href|src)="([^"#][^"]*)"/g)) {
    const url = new URL(href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), base + path);
    url.hash = '';
    if (url.origin === base) targets.set(url.href, path);
  }
  for (const [href] of built(path === '/' ? '/index.md' : `${path}.md`).matchAll(/(?<=\]\()https?:[^)\s#]+/g))
    if (href.startsWith(base)) targets.set(href, `${path}.md`);
}

test('no two pages share a title', () => {
  assert.deepEqual(
    [...titles].filter(([, paths]) => paths.length > 1),
    [],
  );
});

test('twins of tools take at most 900 tokens on average beside the text of their author', async () => {
  const tools = (await sitemapPaths()).filter((path) => /^\/tools\/[^/]+$/.test(path));
  const tokens = tools.map((path) => {
    const { body } = splitFrontMatter(readFileSync(`content${path}.md`, 'utf8'));
    // A run has a port of its own, whose number may be longer than the documented one.
    const longer = (built(`${path}.md`).split(base).length - 1) * (base.length - DOCUMENTED_BASE.length);
    return ((files[`${path}.md`]?.bytes ?? 0) - Buffer.byteLength(body) - longer) / 4;
  });
  const average = tokens.reduce((sum, value) => sum + value, 0) / tokens.length;
  assert.ok(average <= 900, `${average}`);
});

test('every link to the form that corrects a fact names a record and a fact that it has', () => {
  const catalog = openCatalog(readCatalog(`dist/server/${CATALOG_FILE}`).catalog);
  const corrections = [...targets.keys()].filter((href) => href.startsWith(`${base}/correct?`));
  const wrong = corrections.filter((href) => {
    const { searchParams } = new URL(href);
    const { record, field } = readCorrection(searchParams, catalog, base);
    return !record || (searchParams.has('field') && !field);
  });
  assert.ok(corrections.length > 10_000, `${corrections.length} links`);
  assert.deepEqual(wrong, []);
});

test('every own address that a page or its twin links to is built, or answers', async () => {
  const rendered = [...targets].filter(([href]) => !(href.slice(base.length) in files) && href !== base);
  // Of those with the same path and parameters two are asked for.
  const forms = Map.groupBy(rendered, ([href]) => {
    const { pathname, searchParams } = new URL(href);
    return `${pathname}?${[...searchParams.keys()].sort()}`;
  });
  const asked = [...forms.values()].flatMap((links) => (ALL_PAGES ? links : sample(links, 2)));
  const answers = await Promise.all(
    asked.map(async ([href, from]) => [(await head(href)).status, href, from] as const),
  );
  assert.ok(targets.size > 7000 && asked.length > 20, `${targets.size} addresses, ${asked.length} asked for`);
  assert.deepEqual(
    answers.filter(([status]) => status !== 200),
    [],
  );
});
