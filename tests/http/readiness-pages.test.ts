import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { CATALOG_FILE, readCatalog } from '../../src/catalog/catalog-lines.ts';
import { splitFrontMatter } from '../../src/catalog/content/front-matter.ts';
import { readCorrection } from '../../src/site/view/report-forms.ts';
import { PAGE_CHECKS, titleOf } from './page-checks.ts';
import { type Page, readPage } from './read-page.ts';
import { base, eachPage, head, twinOf } from './site.ts';
import { TWIN_CHECKS } from './twin-checks.ts';

const CHECKS = Object.entries({ ...PAGE_CHECKS, ...TWIN_CHECKS });
/** Elements that name another document, with the attribute that does. */
const LINKING = { a: 'href', link: 'href', script: 'src', img: 'src' } as const;

/** Pages that break a rule, by its name, with how. */
const faults = new Map<string, string[]>();
const titles = new Map<string, string[]>();
/** Own addresses with a page, or twin, that links to it. */
const targets = new Map<string, string>();
const tokensOfTools: number[] = [];
const DOCUMENTED_BASE = 'http://localhost:4321';

/** Paths that were read with status 200. */
const read = new Set<string>();

/** Links that were seen: most are on every page. */
const seen = new Set<string>();

function addTarget(href: string, from: string): void {
  if (href.startsWith('#') || seen.has(href)) return;
  if (/^(?:\/|https?:)/.test(href)) seen.add(href);
  if (!URL.canParse(href, base + from)) return;
  const url = new URL(href, base + from);
  url.hash = '';
  if (url.origin === base) targets.set(url.href, from);
}

function takeIn(page: Page): void {
  const { path, twin } = page;
  if (page.html.status === 200) read.add(path);
  if (twin.status === 200) read.add(twinOf(path));
  for (const [name, check] of CHECKS) {
    try {
      check(page);
    } catch (error) {
      faults.set(name, [...(faults.get(name) ?? []), `${path}: ${(error as Error).message}`]);
    }
  }
  const title = titleOf(page);
  titles.set(title, [...(titles.get(title) ?? []), path]);
  for (const [tagName, attribute] of Object.entries(LINKING))
    for (const { properties } of page.elements(tagName)) addTarget(String(properties[attribute] ?? ''), path);
  for (const [, href = ''] of twin.text.matchAll(/\]\((https?:[^)\s]+)\)/g)) addTarget(href, twinOf(path));
  if (/^\/tools\/[^/]+$/.test(path)) {
    const { body } = splitFrontMatter(readFileSync(`content${path}.md`, 'utf8'));
    const all = Number(twin.headers.get('x-markdown-tokens'));
    // A run has a port of its own, whose number may be longer than the documented one.
    const longer = (twin.text.split(base).length - 1) * (base.length - DOCUMENTED_BASE.length);
    tokensOfTools.push(all - (Buffer.byteLength(body) + longer) / 4);
  }
}

await eachPage(async (path) => takeIn(await readPage(path)));

for (const [name] of CHECKS) {
  test(name, () => {
    const found = faults.get(name) ?? [];
    assert.deepEqual(found.slice(0, 20), [], `${found.length} pages`);
  });
}

test('no two pages share a title', () => {
  assert.deepEqual(
    [...titles].filter(([, paths]) => paths.length > 1),
    [],
  );
});

test('twins of tools take at most 900 tokens on average beside the text of their author', () => {
  const average = tokensOfTools.reduce((sum, value) => sum + value, 0) / tokensOfTools.length;
  assert.ok(average <= 900, `${average}`);
});

/** Links of the form that corrects a fact, whose page answers 200 whatever it is asked for. */
const corrections = [...targets].filter(([href]) => href.startsWith(`${base}/correct?`));

test('every link to the form that corrects a fact names a record and a fact that it has', () => {
  const catalog = openCatalog(readCatalog(`dist/server/${CATALOG_FILE}`).catalog);
  const wrong = corrections.filter(([href]) => {
    const { searchParams } = new URL(href);
    const { record, field } = readCorrection(searchParams, catalog, base);
    return !record || (searchParams.has('field') && !field);
  });
  assert.ok(corrections.length > 10_000, `${corrections.length} links`);
  assert.deepEqual(wrong, []);
});

test('every own address that a page or its twin links to answers', async () => {
  const broken: string[] = [];
  // Of the links to one fact in the form that corrects it, one is asked for.
  const ofFacts = new Map(
    corrections.map(([href, from]) => [new URL(href).searchParams.get('field'), [href, from] as const]),
  );
  ofFacts.delete(null);
  const others = [...targets].filter(
    ([href]) => !read.has(href.slice(base.length)) && !/\/correct\?.*&field=/.test(href),
  );
  const queue = [...others, ...ofFacts.values()];
  const visit = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [href, from] = next;
      const { status } = await head(href, { accept: '*/*' });
      if (status !== 200) broken.push(`${status} ${href} on ${from}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  assert.ok(targets.size > 7000, `${targets.size} addresses`);
  assert.deepEqual(broken, []);
});
