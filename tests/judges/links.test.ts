import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LinkChecker } from 'linkinator';
import { startServer } from '../http/server.ts';

const server = await startServer();
after(() => server.stop());

test('linkinator, crawling from the home page, finds no broken own link', async (context) => {
  const result = await new LinkChecker().check({
    path: `${server.baseUrl}/`,
    recurse: true,
    concurrency: 16,
    linksToSkip: async (link) => !link.startsWith(`${server.baseUrl}/`),
  });
  const checked = result.links.filter((link) => link.state !== 'SKIPPED');
  context.diagnostic(`${checked.length} links`);
  assert.ok(checked.length > 1000, `only ${checked.length} links were found`);
  const broken = checked
    .filter((link) => link.state === 'BROKEN')
    .map((link) => `${link.status} ${link.url} on ${link.parent}`);
  assert.deepEqual(broken, []);
});
