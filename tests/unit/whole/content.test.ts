import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { calendarJurisdictions } from '../../../src/catalog/calendar.ts';
import { checkCatalog } from '../../../src/catalog/check/check-catalog.ts';
import { problemList } from '../../../src/catalog/check/problems.ts';
import { splitFrontMatter } from '../../../src/catalog/content/front-matter.ts';
import { loadEntries } from '../../../src/catalog/content/read-content.ts';
import { AUTHORITY_FEEDS } from '../../../src/observations/authorities.ts';
import { RECORDS } from '../../../src/records/collections.ts';
import { firstUseCases } from '../../../src/site/view/use-cases.ts';
import { catalog } from './whole-content.ts';

const entries = loadEntries('content');

test('the content of the directory is sound', () => {
  assert.ok(entries.length > 800);
  const { problems } = checkCatalog(entries, new Date().toISOString().slice(0, 10));
  assert.equal(problems.length, 0, problemList(problems));
});

/** Pages and documents that are no records. */
const OTHERS = new Set([
  ...readdirSync('src/pages').map((name) => `/${name.replace(/\..*/, '')}`),
  ...'/ /api /llms.txt /llms-full.txt /openapi.json /auth.md /feed.xml /feed.json /sitemap.xml'.split(' '),
  ...['json', 'csv', 'ndjson'].map((form) => `/data/tools.${form}`),
]);
const named = (folder: string) => readdirSync(`content/${folder}`).map((name) => name.replace(/\.mdx?$/, ''));
const written = [
  ...named('pages').map((name) => `/${name}`),
  ...named('docs').map((name) => `/docs/${name}`),
  ...calendarJurisdictions(catalog).map(({ code }) => `/calendar/${code.toLowerCase()}`),
];
const records = new Set(
  entries.map(({ collection, file }) => RECORDS[collection].page(file.replace(/.*\/|\.mdx?$/g, ''))),
);
const exists = (path: string): boolean => {
  const record = path.replace(/^\/(?:alternatives|open-source)\//, '/tools/');
  const isService = /^\/(?:api|oauth2|sandbox|problems|schemas|\.well-known)(?:\/|$)/.test(path);
  if (path.endsWith('.md') && path !== '/auth.md')
    return exists(path === '/index.md' ? '/' : path.replace(/\.md$/, ''));
  return OTHERS.has(path) || written.includes(path) || isService || records.has(record);
};

test('every link of a content body to our own site resolves', () => {
  const texts = ['pages', 'docs'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((name) => ({
      file: `content/${folder}/${name}`,
      text: readFileSync(`content/${folder}/${name}`, 'utf8'),
    })),
  );
  let links = 0;
  for (const { file, text } of [...entries, ...texts]) {
    const { body } = splitFrontMatter(text);
    for (const [, path = ''] of body.matchAll(/\]\((\/[^)\s#?]*)[^)]*\)/g)) {
      links += 1;
      assert.ok(exists(path), `${file} links to ${path}, which is no page`);
    }
  }
  assert.ok(links > 100, `only ${links} links were read`);
});

test('every guide and comparison is within its length', () => {
  for (const { collection, file, text } of entries) {
    if (collection !== 'guides' && collection !== 'comparisons') continue;
    const words = splitFrontMatter(text).body.split(/\s+/).length;
    const [least, most] = collection === 'guides' ? [500, 1500] : [25, 800];
    assert.ok(words >= least && words <= most, `${file} has ${words} words`);
  }
});

test('the home page names three use cases of each of nine categories', () => {
  const groups = firstUseCases(catalog);
  assert.deepEqual(
    groups.map(({ useCases }) => useCases.length),
    Array(9).fill(3),
  );
  for (const { slug, useCases } of groups)
    for (const { categories, title } of useCases) assert.ok(categories.includes(slug), title);
});

test('each feed of an authority is of one that an event names', () => {
  const named = new Set(catalog.events.map(({ authority }) => authority));
  for (const { authority } of AUTHORITY_FEEDS) assert.ok(named.has(authority), authority);
});
