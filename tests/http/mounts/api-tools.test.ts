import assert from 'node:assert/strict';
import { type Mount, onEntry, rawTools } from '../api-mounts.ts';

/** Slugs of every page, followed by `Link: rel="next"`. */
async function walk({ call, baseUrl }: Mount, first: string): Promise<{ slugs: string[]; pages: number }> {
  const slugs: string[] = [];
  let pages = 0;
  for (let next: string | undefined = first; next !== undefined; pages++) {
    const { status, json, headers } = await call(next);
    assert.equal(status, 200, next);
    slugs.push(...json.results.map(({ slug }: { slug: string }) => slug));
    const link: string | undefined = /<([^>]*)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
    if (link !== undefined) assert.ok(link.startsWith(`${baseUrl}/api/tools?`), link);
    next = link?.slice(baseUrl.length);
  }
  return { slugs, pages };
}

onEntry(
  'each value of each filter leaves as many tools as the whole list counts for it',
  async ({ call }) => {
    const { facets } = (await call('/api/tools?facets=all&limit=1')).json;
    const names = Object.keys(facets);
    assert.ok(names.length >= 31);
    for (const filter of names) {
      for (const { value, count } of facets[filter].slice(0, 5)) {
        const { json } = await call(`/api/tools?${filter}=${encodeURIComponent(value)}&limit=1`);
        assert.deepEqual([json.pagination.total, json.meta.ignored], [count, []], `${filter}=${value}`);
      }
    }
  },
);

onEntry('walking filtered and searched pages shows every match once', async (mount) => {
  const { slugs, pages } = await walk(mount, '/api/tools?category=open-banking&limit=7');
  const expected = rawTools.filter(({ categories }) => categories.includes('open-banking'));
  assert.deepEqual(
    slugs,
    expected.map(({ slug }) => slug),
  );
  assert.equal(pages, Math.ceil(expected.length / 7));
  const searched = await walk(mount, '/api/tools?q=ledger&kind=open-source&limit=3');
  assert.equal(new Set(searched.slugs).size, searched.slugs.length);
  const whole = await mount.call('/api/tools?q=ledger&kind=open-source&limit=100');
  assert.deepEqual(
    searched.slugs,
    whole.json.results.map(({ slug }: { slug: string }) => slug),
  );
});

onEntry('the default page has 24 tools and no facets', async ({ call }) => {
  const { json } = await call('/api/tools');
  assert.equal(json.results.length, 24);
  const { nextCursor, ...pagination } = json.pagination;
  assert.match(nextCursor, /^[\w-]+$/);
  assert.deepEqual(pagination, {
    page: 1,
    limit: 24,
    total: rawTools.length,
    pages: Math.ceil(rawTools.length / 24),
  });
  assert.equal(json.facets, undefined);
});

onEntry('when filters leave nothing, hints say what each of them costs', async ({ call }) => {
  const { json } = await call('/api/tools?pricing=one-time&category=open-banking');
  assert.equal(json.pagination.total, 0);
  const { total } = (await call('/api/tools?category=open-banking&limit=1')).json.pagination;
  assert.deepEqual(json.meta.hints, [`Without pricing=one-time: ${total} tools.`]);
});

onEntry('names of other interfaces are understood', async ({ call }) => {
  const page = await call('/api/tools?limit=10&page=3');
  for (const query of ['per_page=10&page=3', 'pageSize=10&offset=20', 'page_size=10&offset=20']) {
    assert.deepEqual((await call(`/api/tools?${query}`)).json.results, page.json.results, query);
  }
  assert.deepEqual(
    (await call('/api/tools?search=ledger')).json.results,
    (await call('/api/tools?q=ledger')).json.results,
  );
});
