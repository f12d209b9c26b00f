import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

const FRAGMENTS = 'dist/client/pagefind/fragment';

interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}

/** The fragment of each page in the full-text index: gzip of a signature and JSON. */
const fragments = new Map(
  readdirSync(FRAGMENTS).map((name): [string, Fragment] => {
    const text = gunzipSync(readFileSync(`${FRAGMENTS}/${name}`)).toString();
    const fragment: Fragment = JSON.parse(text.slice(text.indexOf('{')));
    return [fragment.url, fragment];
  }),
);
const sitemap = readFileSync('dist/client/sitemap.xml', 'utf8');
const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

test('the full-text index has every page of the sitemap but those of lists and for queries', () => {
  const missing = pages.filter(
    (path) =>
      !fragments.has(path) && !/^\/(?:tools\/page\/.*|tools|cost|obligations|operations)?$/.test(path),
  );
  assert.deepEqual(missing, []);
});

test('each page is found under its title and a section', () => {
  for (const { url, meta } of fragments.values()) assert.ok(meta['title'] && meta['section'], url);
});

test('pages that the palette does not find by name are marked for its suggestions', () => {
  const filters = (url: string) => fragments.get(url)?.filters;
  for (const url of ['/tools/mx', '/alternatives/plaid', '/categories/open-banking'])
    assert.deepEqual(filters(url), {}, url);
  for (const url of ['/guides/x402-and-mpp', '/standards/ebics', '/about'])
    assert.deepEqual(filters(url), { suggested: ['yes'] }, url);
});

test('the prose of a date, a change and a standard can be searched', () => {
  assert.match(fragments.get('/events/us-nacha-fraud-phase2')?.content ?? '', /To do/);
  assert.match(fragments.get('/changes/mcp-2026-07-28')?.content ?? '', /server\/discover/);
  assert.match(fragments.get('/standards/ebics')?.content ?? '', /X\.509/);
});

test('the words of a tool are found on its own page and not on those of its neighbours', () => {
  const words = (url: string) => fragments.get(url)?.content ?? '';
  assert.match(words('/tools/mx'), /MX/);
  assert.match(words('/alternatives/plaid'), /Plaid/);
  assert.doesNotMatch(words('/alternatives/plaid'), /\bMX\b|Teller|Tink/);
});

test('a page is not found by what it does not establish, by where its facts are from or by records that it lists', () => {
  const words = (url: string) => fragments.get(url)?.content ?? '';
  assert.match(words('/tools/adyen'), /HMAC key/);
  assert.doesNotMatch(words('/tools/adyen'), /Not established|Payment partners of Ratepay/);
  assert.match(words('/use-cases/screen-crypto-wallets'), /mixer/);
  assert.doesNotMatch(words('/use-cases/screen-crypto-wallets'), /GraphSense/);
  assert.match(words('/changes/plaid-2026-05-20'), /Plaid/);
  assert.doesNotMatch(words('/changes/plaid-2026-05-20'), /Other changes/);
});
