import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, elements, get, html, json, mediaType } from '../site.ts';

/** Rows of a CSV text by RFC 4180, read without our writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
const chips = (text: string) =>
  elements(text, 'a')
    .filter(({ attributes }) => String(attributes['className']) === 'chip')
    .map(({ attributes, text: words }) => ({
      href: String(attributes['href']),
      words: words.replace(/\s+/g, ' '),
    }));

test('the CSV of a filtered list holds exactly its tools, in its order', async () => {
  const query = 'category=open-banking&pricing=usage-based&sort=-name';
  const answer = await get(`/api/tools.csv?${query}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+\.csv"$/);
  assert.ok(answer.headers.get('etag'));
  const rows = readCsv(answer.text);
  assert.equal(new Set(rows.map((row) => row.length)).size, 1);
  const { results } = await json(`/api/tools?${query}&limit=100`);
  assert.ok(results.length > 3);
  const at = rows[0]?.indexOf('slug') ?? -1;
  assert.deepEqual(
    rows.slice(1).map((row) => row[at]),
    results.map(({ slug }: { slug: string }) => slug),
  );
});

test('the CSV of everything is the published file, of an empty list its heading, of a wrong value a problem', async () => {
  assert.equal((await get('/api/tools.csv')).text, (await get('/data/tools.csv')).text);
  const wrong = await get('/api/tools.csv?pricing=cheap');
  assert.equal(wrong.status, 400);
  assert.equal(mediaType(wrong), 'application/problem+json');
  const empty = await get('/api/tools.csv?q=zzzzqq');
  assert.equal(empty.status, 200);
  assert.equal(readCsv(empty.text).length, 1);
});

test('a filter value that is not known is 400 on the page and its twin, and lists no tools', async () => {
  for (const path of ['/tools?sdk=cobol', '/tools.md?sdk=cobol', '/tools?sdk=!cobol&category=tax']) {
    const answer = await get(path);
    assert.equal(answer.status, 400, path);
    assert.equal(answer.headers.get('cache-control'), 'no-store', path);
    assert.match(answer.text, /cobol/);
    assert.match(answer.text, /Allowed: .*python/s);
    assert.doesNotMatch(answer.text, /\/tools\/stripe/);
  }
  const { text } = await get('/tools?colour=red&Your+account+is+locked.=1');
  assert.match(text, /asks for colour, which this page does not know/);
  assert.match(text, /name="robots" content="noindex/);
});

test('a page leaves out what is excluded, as REST does', async () => {
  const query = 'category=open-banking&pricing=!contact-sales&country=!US';
  const { results } = await json(`/api/tools?${query}&sort=fit&limit=50`);
  const page = await get(`/tools?${query}`);
  assert.equal(page.status, 200);
  assert.ok(results.length > 3);
  for (const { slug } of results) assert.ok(page.text.includes(`"/tools/${slug}"`), slug);
});

test('the table view holds the same tools, keeps itself in every link, and names its CSV', async () => {
  const query = 'q=bank&region=europe';
  const cards = await html(`/tools?${query}`);
  const table = await html(`/tools?${query}&view=table`);
  const slugs = (text: string) =>
    elements(text, 'input').flatMap(({ attributes }) =>
      attributes['name'] === 'tool' ? attributes['value'] : [],
    );
  const shown = slugs(cards.text);
  assert.equal(shown.length, 50);
  assert.deepEqual(slugs(table.text), shown);
  const links = elements(table.text, 'a').map(({ attributes }) => String(attributes['href']));
  const lists = links.filter((href) => href.startsWith('/tools?'));
  assert.ok(lists.length > 4);
  assert.deepEqual(
    lists.filter((href) => !href.includes('view=table')),
    [`/tools?${query}`],
  );
  assert.ok(links.includes(`/api/tools.csv?${query}`));
  assert.match(table.text, /<input type="hidden" name="view" value="table"/);
});

test('a search over all pages finds dates, rules and guides without a script', async () => {
  for (const [query, path] of [
    ['when does DORA apply', '/regulations/eu-dora'],
    ['webhooks and idempotency', '/guides/'],
    ['e-invoicing deadline in France', '/events/fr-'],
    ['outages', '/status'],
    ['a wrong price', '/correct'],
    ['stripe python install', '/tools/stripe'],
    ['plaid for Node with webhooks', '/tools/plaid'],
  ] as const) {
    // The foot of every page has links of its own.
    const [, hits] = (await html(`/search?q=${encodeURIComponent(query)}`)).text.split(
      /full-text-hits|<footer/,
    );
    const at = hits?.indexOf(`href="${path}`) ?? -1;
    // A tool that is named comes first.
    assert.ok(path.startsWith('/tools') ? at === hits?.indexOf('href=') : at >= 0, query);
  }
});

test('the list of a search leads to the same words on all pages, for what is no tool', async () => {
  const { text } = await html('/tools?q=PSD3%20%26%20PSR');
  const { href } = chips(text).find(({ words }) => words === 'All pages') ?? {};
  assert.equal(href, '/search?q=PSD3%20%26%20PSR');
  assert.doesNotMatch((await html('/tools?kind=api')).text, /All pages/);
});

test('an empty list names spellings and conditions to drop, with the counts they would give', async () => {
  for (const path of [
    '/tools?q=strpie',
    '/tools?q=stripe&category=tax&kind=open-data',
    '/tools?kind=open-data&mcp=true',
  ]) {
    const { text } = await html(path);
    const ways = chips(text).filter(({ words }) => /\d+ tools?$/.test(words));
    if (!text.includes('class="empty"')) continue;
    assert.ok(ways.length > 0, path);
    for (const { href, words } of ways) {
      const { pagination } = await json(`/api/tools${href.slice('/tools'.length)}`);
      assert.ok(pagination.total > 0, href);
      assert.ok(
        words.endsWith(` ${pagination.total} ${pagination.total === 1 ? 'tool' : 'tools'}`),
        `${words}: ${pagination.total}`,
      );
    }
  }
});

test('a page after the last one leads back to the last', async () => {
  const { text } = await html('/tools?category=tax&page=900');
  const last = elements(text, 'a').find(({ text: words }) => words === 'Go to the last one');
  assert.match(String(last?.attributes['href']), /^\/tools\?category=tax/);
  assert.match((await html(String(last?.attributes['href']))).text, /class="record"/);
  assert.ok(base.startsWith('http'));
});

test('a written comparison stands at the alphabetical address, and every other order leads there for good', async () => {
  assert.equal((await html('/compare/adyen-vs-stripe')).status, 200);
  const turned = await get('/compare/stripe-vs-adyen');
  assert.equal(turned.status, 308);
  assert.equal(turned.headers.get('location'), '/compare/adyen-vs-stripe');
});

test('the page and the API compare by the same rows and see the same differences', async () => {
  const { text } = await html('/compare?tool=stripe&tool=adyen');
  const { rows, differences } = await json('/api/compare?slug=stripe&slug=adyen');
  const classes = ({ attributes }: { attributes: Record<string, unknown> }) =>
    String(attributes['className'] ?? '');
  const isPrice = (element: { attributes: Record<string, unknown> }) =>
    classes(element).includes('price-unit');
  // Operations are compared on the page alone.
  const isCall = (element: { attributes: Record<string, unknown> }) =>
    classes(element).split(/[ ,]/).includes('calls');
  const labels = elements(text, 'th').filter(
    (label) => label.attributes['scope'] === 'row' && !isCall(label) && label.text !== 'Newest version seen',
  );
  // The page has a row for each unit of prices where the API has one row.
  assert.ok(labels.some(isPrice));
  assert.deepEqual(
    [...new Set(labels.map((label) => (isPrice(label) ? 'Prices' : label.text)))],
    ['What it is', ...rows.map(({ label }: { label: string }) => label)],
  );
  const differing = elements(text, 'tr').filter(
    (row) => classes(row).includes('differs') && !isPrice(row) && !isCall(row),
  );
  assert.equal(differing.length, differences.filter((path: string) => path !== 'prices').length);
});

test('a computed comparison has one canonical order and names the written one', async () => {
  for (const order of ['tool=stripe&tool=adyen', 'tool=adyen&tool=stripe']) {
    const { text } = await html(`/compare?${order}`);
    const canonical = elements(text, 'link').find(
      ({ attributes }) => String(attributes['rel']) === 'canonical',
    );
    assert.equal(canonical?.attributes['href'], `${base}/compare?tools=adyen,stripe`);
    assert.match(text, /href="\/compare\/adyen-vs-stripe"/);
  }
});
