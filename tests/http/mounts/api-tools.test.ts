import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Mount, onEntry } from '../api-mounts.ts';
import { FILTERS, naiveCounts, naiveFilter, naiveOrder, rawTools, valuesInUse } from '../naive-filter.ts';

type Chosen = Record<string, string[]>;

const target = (chosen: Chosen, more = '') =>
  `/api/tools?${Object.entries(chosen)
    .map(([name, values]) => `${name}=${values.map(encodeURIComponent).join(',')}`)
    .join('&')}${more}`;

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

/** Compares total, tools and every facet count with the naive filter. */
async function compareWithNaive(mount: Mount, chosen: Chosen): Promise<void> {
  const { status, json } = await mount.call(target(chosen, '&facets=all&limit=100'));
  assert.equal(status, 200);
  const expected = naiveOrder(naiveFilter(chosen), chosen).map(({ slug }) => slug);
  assert.equal(json.pagination.total, expected.length, target(chosen));
  assert.deepEqual(
    json.results.map(({ slug }: { slug: string }) => slug),
    expected.slice(0, 100),
  );
  assert.deepEqual(Object.keys(json.facets).sort(), [...FILTERS].sort());
  for (const filter of FILTERS) {
    const given: [string, number][] = json.facets[filter].map(
      ({ value, count }: { value: string; count: number }) => [value, count],
    );
    const values = [...new Set([...valuesInUse(filter), ...given.map(([value]) => value)])];
    const naive = naiveCounts(filter, chosen, values);
    for (const [value, count] of naive) {
      if (count > 0 || chosen[filter]?.includes(value)) continue;
      naive.delete(value);
    }
    assert.deepEqual(new Map(given.sort()), new Map([...naive].sort()), `${filter} of ${target(chosen)}`);
  }
}

onEntry('the counts of the whole list equal the naive filter', (mount) => compareWithNaive(mount, {}));

onEntry('any choice of filters equals the naive filter', (mount) =>
  fc.assert(
    fc.asyncProperty(
      fc
        .uniqueArray(fc.constantFrom(...FILTERS.filter((name) => valuesInUse(name).length > 0)), {
          minLength: 1,
          maxLength: 3,
        })
        .chain((names) =>
          fc.record(
            Object.fromEntries(
              names.map((name) => [
                name,
                fc.uniqueArray(fc.constantFrom(...valuesInUse(name)), {
                  minLength: 1,
                  maxLength: /[a-z][A-Z]|sandbox|webhooks|prices|limits|openapi|mcp/.test(name) ? 1 : 3,
                }),
              ]),
            ),
          ),
        ),
      (chosen) => compareWithNaive(mount, chosen as Chosen),
    ),
    { seed: 20_261_121, numRuns: 60 },
  ),
);

onEntry('walking filtered and searched pages shows every match once', async (mount) => {
  const { slugs, pages } = await walk(mount, '/api/tools?category=open-banking&limit=7');
  const expected = naiveFilter({ category: ['open-banking'] });
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

onEntry('Link leads to the first, previous, next and last page', async ({ call, baseUrl }) => {
  const links = async (page: number) =>
    Object.fromEntries(
      [
        ...((await call(`/api/tools?kind=api&limit=100&page=${page}`)).headers['link'] ?? '').matchAll(
          /<[^>]*[?&]page=(\d+)>; rel="(\w+)"/g,
        ),
      ].map(([, at, rel]) => [rel, Number(at)]),
    );
  const pages = Math.ceil(naiveFilter({ kind: ['api'] }).length / 100);
  assert.ok(pages >= 3);
  assert.deepEqual(await links(1), { first: 1, next: 2, last: pages });
  assert.deepEqual(await links(2), { first: 1, prev: 1, next: 3, last: pages });
  assert.deepEqual(await links(pages), { first: 1, prev: pages - 1, last: pages });
  assert.deepEqual(await links(pages + 5), { first: 1, prev: pages, last: pages });
  const { link } = (await call('/api/tools')).headers;
  assert.ok(link?.includes(`<${baseUrl}/openapi.json>; rel="service-desc"`));
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

onEntry('facets put the chosen value first, also at zero, then the largest', async ({ call }) => {
  const { json } = await call('/api/tools?pricing=one-time&category=open-banking&facets=pricing,kind');
  assert.deepEqual(Object.keys(json.facets).sort(), ['kind', 'pricing']);
  const [first, ...rest] = json.facets.pricing;
  assert.deepEqual(first, { value: 'one-time', label: 'One-time', count: 0, selected: true });
  const counts = rest.map(({ count }: { count: number }) => count);
  assert.deepEqual(
    counts,
    [...counts].sort((a, b) => b - a),
  );
});

onEntry('when filters leave nothing, hints say what each of them costs', async ({ call }) => {
  const { json } = await call('/api/tools?pricing=one-time&category=open-banking');
  assert.equal(json.pagination.total, 0);
  assert.deepEqual(
    json.meta.hints,
    [
      `Without category=open-banking: ${naiveFilter({ pricing: ['one-time'] }).length} tools.`,
      `Without pricing=one-time: ${naiveFilter({ category: ['open-banking'] }).length} tools.`,
    ].filter((hint) => !hint.includes(': 0 ')),
  );
});

onEntry(
  'slugs are fetched in the order asked for, in any case, and missing ones are named',
  async ({ call }) => {
    const { json } = await call('/api/tools?slug=stripe,Adyen&slug=no-such-tool&slug=plaid');
    assert.deepEqual(
      json.results.map(({ slug }: { slug: string }) => slug),
      ['stripe', 'adyen', 'plaid'],
    );
    assert.deepEqual(json.meta.missing, ['no-such-tool']);
  },
);

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

onEntry('an unknown parameter is reported, with the name that was probably meant', async ({ call }) => {
  const { json } = await call('/api/tools?catagory=tax&utm_source=x');
  assert.deepEqual(json.meta.ignored, ['catagory', 'utm_source']);
  assert.equal(json.pagination.total, rawTools.length);
  assert.deepEqual(json.meta.hints, [
    'catagory is not a parameter here and had no effect. Did you mean category?',
  ]);
});
