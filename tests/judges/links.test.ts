import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LinkChecker } from 'linkinator';
import { STATUS, TEMPLATES } from '../browser/templates.ts';
import { reach, startServer } from '../http/server.ts';

/** Pages that linkinator is given at once: it searches all it has seen for every link that is there twice. */
const AT_ONCE = 100;

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

/** The public base URL at the start of an address. */
const PUBLISHED = new RegExp(`^${server.baseUrl.replaceAll('.', '\\.')}(?=/|$)`);

test('linkinator finds no broken own link on any page of the sitemap and of the templates', async (context) => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const templates = TEMPLATES.filter((path) => STATUS[path] === undefined);
  const pages = [...new Set([...listed, ...templates].map((address) => reach(server, address)))];
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
  assert.ok(pages.length > 2000 && found.size > 7000, `only ${found.size} links on ${pages.length} pages`);
  assert.deepEqual([...found.values()].filter(Boolean), []);
});
