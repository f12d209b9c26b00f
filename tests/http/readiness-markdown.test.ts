import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, head, html, links, markdown, mediaType, vary } from './site.ts';

const MATRIX: readonly (readonly [string | undefined, 'html' | 'markdown' | 'plain' | 406])[] = [
  [undefined, 'html'],
  ['*/*', 'html'],
  ['text/*', 'html'],
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['TEXT/Markdown', 'markdown'],
  ['text/markdown; charset=utf-8', 'markdown'],
  ['text/html;q=0.5, text/markdown', 'markdown'],
  ['text/html;q=0, */*', 'markdown'],
  ['application/json', 406],
  ['image/png', 406],
  ['text/html;q=0, text/markdown;q=0', 406],
  ['text/html, text/markdown;q=0.5', 'html'],
  ['text/markdown;q=0.8, */*;q=0.9', 'html'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/plain, text/html;q=0.9', 'plain'],
  ['application/json, text/plain, */*', 'html'],
  ['text/markdown, text/html, */*', 'markdown'],
];
const TYPES = { html: 'text/html', markdown: 'text/markdown', plain: 'text/plain' };

for (const [accept, wanted] of MATRIX) {
  test(`Accept ${accept ?? '(none)'} answers ${wanted}`, async () => {
    for (const path of ['/', '/tools/stripe', '/categories/open-banking']) {
      // fetch adds an Accept header of its own; an empty one counts as none.
      const answer = await get(path, { accept: accept ?? '' });
      assert.ok(vary(answer).includes('accept'));
      if (wanted === 406) {
        assert.equal(answer.status, 406);
        for (const type of Object.values(TYPES)) assert.ok(answer.text.includes(type), type);
        assert.ok(links(answer).has('alternate'));
      } else {
        assert.equal(answer.status, 200);
        assert.equal(mediaType(answer), TYPES[wanted]);
      }
    }
  });
}

test('the plain variant has the bytes of the twin', async () => {
  const plain = await get('/tools/stripe', { accept: 'text/plain' });
  assert.equal(plain.text, (await get('/tools/stripe.md')).text);
});

test('HEAD answers status and headers of GET without a body', async () => {
  for (const accept of ['text/html', 'text/markdown', 'text/plain', 'application/json']) {
    for (const path of ['/', '/tools/stripe', '/tools/stripe.md', '/no-such-page']) {
      const [full, bare] = await Promise.all([get(path, { accept }), head(path, { accept })]);
      assert.equal(bare.status, full.status, `${accept} ${path}`);
      assert.equal(bare.text, '');
      for (const name of ['content-type', 'etag', 'vary', 'link', 'x-markdown-tokens', 'content-location']) {
        assert.equal(bare.headers.get(name), full.headers.get(name), `${accept} ${path} ${name}`);
      }
    }
  }
});

test('each variant has its own strong ETag; 304 keeps Vary and never crosses variants', async () => {
  const tags = new Set<string>();
  for (const accept of ['text/html', 'text/markdown', 'text/plain']) {
    const etag = (await get('/tools/stripe', { accept })).headers.get('etag') ?? '';
    assert.match(etag, /^"[^"]+"$/);
    tags.add(etag);
    const again = await get('/tools/stripe', { accept, 'if-none-match': etag });
    assert.equal(again.status, 304);
    assert.ok(vary(again).includes('accept'));
    for (const other of ['text/html', 'text/markdown', 'text/plain'].filter((type) => type !== accept)) {
      assert.equal((await get('/tools/stripe', { accept: other, 'if-none-match': etag })).status, 200);
    }
  }
  assert.equal(tags.size, 3);
});

test('an unknown page asked for Markdown is a Markdown 404 with ways to go on', async () => {
  const answer = await markdown('/no-such-page');
  assert.equal(answer.status, 404);
  assert.equal(mediaType(answer), 'text/markdown');
  assert.ok(vary(answer).includes('accept'));
  for (const path of ['/llms.txt', '/sitemap.md']) assert.ok(answer.text.includes(`${base}${path}`));
});

test('crawlers and browsers get the same page, and Markdown only on request', async () => {
  const { text } = await html('/tools/stripe');
  for (const agent of [
    'Mozilla/5.0',
    'GPTBot/1.2',
    'ClaudeBot/1.0',
    'Googlebot/2.1',
    'curl/8.0',
    'python-requests/2.32',
  ]) {
    const answer = await get('/tools/stripe', { 'user-agent': agent, accept: '*/*' });
    assert.equal(answer.status, 200, agent);
    assert.equal(answer.text, text, agent);
  }
});

test('a trailing slash leads to the canonical page and keeps the wish', async () => {
  for (const accept of ['text/html', 'text/markdown']) {
    const answer = await get('/tools/stripe/', { accept });
    assert.ok([301, 308].includes(answer.status), `${answer.status}`);
    const target = await get(new URL(answer.headers.get('location') ?? '', base).href, { accept });
    assert.equal(mediaType(target), accept);
  }
});
