import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, head, mediaType, sitemapPaths, twinOf } from './site.ts';

const index = await get('/llms.txt');
const linksOf = (text: string) =>
  [...text.matchAll(/^- \[[^\]]+\]\((\S+?)\)/gm)].map(([, href = '']) => href);

/** Every section file reachable from llms.txt, by address. */
async function files() {
  const found = new Map<string, string>([[`${base}/llms.txt`, index.text]]);
  const queue = linksOf(index.text).filter((href) => href.endsWith('/llms.txt'));
  for (let href = queue.pop(); href; href = queue.pop()) {
    if (found.has(href)) continue;
    const answer = await get(href);
    assert.equal(answer.status, 200, href);
    assert.equal(mediaType(answer), 'text/plain', href);
    found.set(href, answer.text);
    queue.push(...linksOf(answer.text).filter((next) => next.endsWith('/llms.txt')));
  }
  return found;
}

test('llms.txt is plain text in UTF-8', () => {
  assert.equal(index.status, 200);
  assert.equal(index.headers.get('content-type')?.toLowerCase(), 'text/plain; charset=utf-8');
});

test('llms.txt opens with its only H1 and a summary, then has sections of links', () => {
  assert.match(index.text, /^# .+\n\n> .+\n/);
  assert.equal(index.text.match(/^# /gm)?.length, 1);
  assert.match(index.text, /^## Docs$/m);
  const [, ...sections] = index.text.split(/^## /m);
  for (const section of sections) {
    for (const line of section.split('\n').slice(1).filter(Boolean)) assert.match(line, /^- \[.+\]\(.+\)/);
  }
});

test('every index file is under 50,000 characters', async () => {
  for (const [href, text] of await files()) assert.ok(text.length < 50_000, `${href}: ${text.length}`);
});

test('every link of every index file is ours, absolute and answers; 95 of 100 page links lead to Markdown', async () => {
  const all = new Set([...(await files()).values()].flatMap(linksOf));
  let markdown = 0;
  let pages = 0;
  for (const href of all) {
    assert.ok(href.startsWith(`${base}/`), href);
    const answer = await head(href);
    assert.equal(answer.status, 200, href);
    if (href.endsWith('/llms.txt')) continue;
    pages += 1;
    if (mediaType(answer) === 'text/markdown') markdown += 1;
  }
  assert.ok(markdown / pages >= 0.95, `${markdown} of ${pages}`);
});

test('the index files together cover the sitemap', async () => {
  const all = new Set([...(await files()).values()].flatMap(linksOf));
  const missing = (await sitemapPaths()).filter((path) => !all.has(`${base}${twinOf(path)}`));
  assert.deepEqual(missing, []);
});

test('llms.txt names the API description', () => {
  for (const path of ['/openapi.json', '/api/search', '/.well-known/api-catalog'])
    assert.ok(index.text.includes(`${base}${path}`));
});

test('the full files together hold every page once, but no lists of alternatives', async () => {
  const whole = (await get('/llms-full.txt')).text;
  const head = whole.slice(0, whole.indexOf('\n---\n'));
  const others = [...head.matchAll(/https?:\/\/\S+\/llms-full\.txt/g)].map(([address]) => address);
  const texts = [whole, ...(await Promise.all(others.map(async (address) => (await get(address)).text)))];
  for (const text of texts)
    assert.ok(text.length > 500 && text.length < 5_000_000, `${text.length} characters`);
  const sources = texts.flatMap((text) => [...text.matchAll(/<!-- source: (\S+) -->/g)].map(([, at]) => at));
  const times = new Map<string | undefined, number>();
  for (const source of sources) times.set(source, (times.get(source) ?? 0) + 1);
  for (const path of await sitemapPaths()) {
    assert.equal(times.get(`${base}${path}`) ?? 0, path.startsWith('/alternatives/') ? 0 : 1, path);
  }
  assert.ok(whole.includes(`<!-- source: ${base}/tools/stripe -->`));
});

test('sitemap.md is Markdown with headings and a link to every page', async () => {
  const answer = await get('/sitemap.md');
  assert.equal(mediaType(answer), 'text/markdown');
  assert.match(answer.text, /^## /m);
  for (const path of await sitemapPaths()) assert.ok(answer.text.includes(`(${base}${twinOf(path)})`), path);
});
