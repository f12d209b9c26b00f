import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LinkChecker } from 'linkinator';
import { KINDS, STATUS, TEMPLATES } from '../../browser/templates.ts';
import { reach } from '../../http/server.ts';
import { ALL_PAGES } from '../../test-options.ts';
import { server } from '../site.ts';

/** Pages that linkinator is given at once: it searches all it has seen for every link that is there twice. */
const AT_ONCE = 100;

/** The public base URL at the start of an address. */
const PUBLISHED = new RegExp(`^${server.baseUrl.replaceAll('.', '\\.')}(?=/|$)`);

/** Addresses of every page of the sitemap. */
async function listed(): Promise<string[]> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

/** Files of the build, whose links `http/site/readiness-pages.test.ts` reads. */
const { files } = JSON.parse(readFileSync('dist/server/static.json', 'utf8'));

test('linkinator finds no broken own link on a page of every kind, and on those that are rendered for each request', async (context) => {
  const templates = TEMPLATES.filter((path) => STATUS[path] === undefined);
  const addresses = ALL_PAGES
    ? [...templates, ...(await listed())]
    : templates.filter((path) => KINDS.has(path) || !(path in files));
  const pages = [...new Set(addresses.map((address) => reach(server, address)))];
  const found = new Map<string, string>();
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const { links } = await new LinkChecker().check({
      path: pages.slice(from, from + AT_ONCE),
      concurrency: 16,
      urlRewriteExpressions: [{ pattern: PUBLISHED, replacement: server.url }],
      linksToSkip: async (link) => !link.startsWith(`${server.url}/`),
    });
    for (const { url, state, status, parent } of links)
      if (state !== 'SKIPPED') found.set(url, state === 'BROKEN' ? `${status} ${url} on ${parent}` : '');
  }
  context.diagnostic(`${found.size} links on ${pages.length} pages`);
  const least = ALL_PAGES ? 7000 : 500;
  assert.ok(found.size > least, `only ${found.size} links on ${pages.length} pages`);
  assert.deepEqual([...found.values()].filter(Boolean), []);
});
