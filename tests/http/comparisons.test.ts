import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, elements, get, html, json, markdown, sitemapPaths } from './site.ts';

test('a written comparison stands at the alphabetical address, and every other order leads there for good', async () => {
  assert.equal((await html('/compare/adyen-vs-stripe')).status, 200);
  const turned = await get('/compare/stripe-vs-adyen');
  assert.equal(turned.status, 308);
  assert.equal(turned.headers.get('location'), '/compare/adyen-vs-stripe');
  const three = await get('/compare/stripe-vs-checkout-com-vs-adyen');
  assert.equal(three.headers.get('location'), '/compare/adyen-vs-checkout-com-vs-stripe');
  const twin = await get('/compare/stripe-vs-adyen.md');
  assert.equal(twin.headers.get('location'), '/compare/adyen-vs-stripe.md');
});

test('a pair that nobody wrote about leads to its computed comparison, for now', async () => {
  const answer = await get('/compare/stripe-vs-actual-budget');
  assert.equal(answer.status, 307);
  assert.equal(answer.headers.get('location'), '/compare?tool=actual-budget&tool=stripe');
});

test('names that are no tools are not found', async () => {
  for (const path of ['/compare/stripe-vs-nobody', '/compare/stripe-vs-', '/compare/stripe-vs-stripe'])
    assert.equal((await get(path)).status, 404, path);
});

test('guides, comparisons, alternatives, regulations, dates and changes are listed with their twins', async () => {
  const listed = await sitemapPaths();
  const least: [prefix: string, count: number][] = [
    ['/guides/', 20],
    ['/compare/', 40],
    ['/alternatives/', 30],
    ['/regulations/', 30],
    ['/events/', 60],
    ['/calendar/', 10],
    ['/changes', 1],
    ['/data', 1],
  ];
  for (const [prefix, count] of least) {
    const own = listed.filter((path) => path.startsWith(prefix));
    assert.ok(own.length >= count, `${prefix}: ${own.length}`);
    const twin = await markdown(own[0] ?? '');
    assert.equal(twin.status, 200);
    assert.match(twin.text, /^# /m);
  }
  assert.ok(!listed.some((path) => path.startsWith('/embed/')));
});

test('the sitemap gives each page the day of its own content', async () => {
  const xml = (await get('/sitemap.xml')).text;
  const dayOf = (path: string) => new RegExp(`${path}</loc><lastmod>(\\d{4}-\\d\\d-\\d\\d)<`).exec(xml)?.[1];
  const { tools } = JSON.parse((await get('/data/tools.json')).text);
  const tool =
    tools.find(({ updatedAt }: { updatedAt: string }) => updatedAt !== tools[0].updatedAt) ?? tools[0];
  assert.equal(dayOf(`/tools/${tool.slug}`), tool.updatedAt);
  const { guides } = JSON.parse((await get('/data/guides.json')).text);
  for (const guide of guides) assert.equal(dayOf(`/guides/${guide.slug}`), guide.updatedAt);
});

test('the page and the API compare by the same rows and see the same differences', async () => {
  const { text } = await html('/compare?tool=stripe&tool=adyen');
  const { rows, differences } = await json('/api/compare?slug=stripe&slug=adyen');
  const classes = ({ attributes }: { attributes: Record<string, unknown> }) =>
    String(attributes['className'] ?? '');
  const isPrice = (element: { attributes: Record<string, unknown> }) =>
    classes(element).includes('price-unit');
  const labels = elements(text, 'th').filter(({ attributes }) => attributes['scope'] === 'row');
  // The page has a row for each unit of prices where the API has one row.
  assert.ok(labels.some(isPrice));
  assert.deepEqual(
    [...new Set(labels.map((label) => (isPrice(label) ? 'Prices' : label.text)))],
    ['What it is', ...rows.map(({ label }: { label: string }) => label)],
  );
  const differing = elements(text, 'tr').filter((row) => classes(row).includes('differs') && !isPrice(row));
  assert.equal(differing.length, differences.filter((path: string) => path !== 'prices').length);
});

test('a computed comparison has one canonical order and names the written one', async () => {
  for (const order of ['tool=stripe&tool=adyen', 'tool=adyen&tool=stripe']) {
    const { text } = await html(`/compare?${order}`);
    const canonical = elements(text, 'link').find(
      ({ attributes }) => String(attributes['rel']) === 'canonical',
    );
    assert.equal(canonical?.attributes['href'], `${base}/compare?tool=adyen&tool=stripe`);
    assert.match(text, /href="\/compare\/adyen-vs-stripe"/);
  }
});
