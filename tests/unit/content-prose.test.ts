import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { calendarJurisdictions } from '../../src/catalog/calendar.ts';
import { openCatalog } from '../../src/catalog/catalog.ts';
import { checkCatalog, type RawEntry } from '../../src/catalog/check/check-catalog.ts';
import { problemList } from '../../src/catalog/check/problems.ts';
import { splitFrontMatter } from '../../src/catalog/content/front-matter.ts';
import { loadEntries, readContent } from '../../src/catalog/content/read-content.ts';

const entries = loadEntries('content');
const catalog = openCatalog(readContent('content'));

/** Problems that a change of one content file brings. */
function problemsAfter(collection: string, change: (text: string) => string) {
  const at = entries.findIndex((entry) => entry.collection === collection);
  const entry = entries[at] as RawEntry;
  const changed = entries.with(at, { ...entry, text: change(entry.text) });
  return checkCatalog(changed, '2099-01-01').problems.filter(({ file }) => file === entry.file);
}

test('the content of the directory is sound', () => {
  assert.ok(entries.length > 800);
  const { problems } = checkCatalog(entries, new Date().toISOString().slice(0, 10));
  assert.equal(problems.length, 0, problemList(problems));
});

for (const collection of [
  'guides',
  'comparisons',
  'events',
  'changes',
  'regulations',
  'standards',
] as const) {
  test(`praise in the body, description or summary of ${collection} is refused`, () => {
    const inBody = problemsAfter(collection, (text) => `${text}\nIt is the leading choice.\n`);
    assert.deepEqual(
      inBody.map(({ field, message }) => [field, message]),
      [['body', '"leading" is praise, not a fact']],
    );
    const inField = problemsAfter(collection, (text) =>
      text.replace(/(\n(?:description|summary): ["']?)/, '$1Seamless '),
    );
    assert.equal(inField.length, 1);
    assert.match(inField[0]?.field ?? '', /^(?:description|summary)$/);
  });
}

test('code and plain words such as "best known" are no praise', () => {
  const found = problemsAfter(
    'guides',
    (text) => `${text}\nBest known, \`a != best\`.\n\n\`\`\`sh\necho !\n\`\`\`\n`,
  );
  assert.deepEqual(found, []);
});

test('a link to a record that does not exist is refused with the nearest one', () => {
  const [problem, ...others] = problemsAfter('guides', (text) => `${text}\nSee [it](/tools/stripee#api).\n`);
  assert.deepEqual(others, []);
  assert.equal(problem?.message, 'the link /tools/stripee leads nowhere');
  assert.equal(problem?.remedy, 'did you mean /tools/stripe?');
});

/** Pages and documents that are no records. */
const OTHERS = new Set([
  '/',
  '/tools',
  '/categories',
  '/open-source',
  '/standards',
  '/guides',
  '/alternatives',
  '/compare',
  '/compare/all',
  '/calendar',
  '/use-cases',
  '/glossary',
  '/regulations',
  '/changes',
  '/data',
  '/map',
  '/search',
  '/pricing',
  '/problems',
  '/sign-in',
  '/claim',
  '/correct',
  '/suggest',
  '/watch',
  '/status',
  '/api',
  '/llms.txt',
  '/llms-full.txt',
  '/openapi.json',
  '/auth.md',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/data/tools.json',
  '/data/tools.csv',
  '/data/tools.ndjson',
]);
const named = (folder: string) => readdirSync(`content/${folder}`).map((name) => name.replace(/\.md$/, ''));
const written = [
  ...named('pages').map((name) => `/${name}`),
  ...named('docs').map((name) => `/docs/${name}`),
  ...calendarJurisdictions(catalog).map(({ code }) => `/calendar/${code.toLowerCase()}`),
];
const records: Record<string, ReadonlyMap<string, unknown>> = {
  tools: catalog.toolBySlug,
  alternatives: catalog.toolBySlug,
  'open-source': catalog.toolBySlug,
  'use-cases': catalog.useCaseBySlug,
  glossary: catalog.termBySlug,
  categories: catalog.categoryBySlug,
  standards: catalog.standardBySlug,
  regulations: catalog.regulationBySlug,
  events: catalog.eventBySlug,
  changes: catalog.changeBySlug,
  guides: catalog.guideBySlug,
  compare: catalog.comparisonBySlug,
};
const exists = (path: string): boolean => {
  const [, folder = '', slug = ''] = path.split('/');
  const isService = /^\/(?:api|oauth2|sandbox|problems|schemas|\.well-known)(?:\/|$)/.test(path);
  if (path.endsWith('.md') && path !== '/auth.md')
    return exists(path === '/index.md' ? '/' : path.replace(/\.md$/, ''));
  return OTHERS.has(path) || written.includes(path) || isService || records[folder]?.has(slug) === true;
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

test('every guide and comparison has three dated sources or more, and is within its length', () => {
  for (const { collection, file, text } of entries) {
    if (collection !== 'guides' && collection !== 'comparisons') continue;
    const { data, body } = splitFrontMatter(text);
    const { sources } = data as { sources: { retrieved: string }[] };
    assert.ok(sources.length >= 3 && sources.every(({ retrieved }) => retrieved), file);
    const words = body.split(/\s+/).length;
    const [least, most] = collection === 'guides' ? [600, 1500] : [25, 800];
    assert.ok(words >= least && words <= most, `${file} has ${words} words`);
  }
});
