import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, get, head, html, links, mediaType, vary } from '../site.ts';

const MATRIX: readonly (readonly [string | undefined, 'html' | 'markdown' | 'plain' | 406])[] = [
  [undefined, 'html'],
  ['text/markdown', 'markdown'],
  ['text/html;q=0, */*', 'markdown'],
  ['text/plain, text/html;q=0.9', 'plain'],
  ['application/json', 406],
];
const TYPES = { html: 'text/html', markdown: 'text/markdown', plain: 'text/plain' };

for (const [accept, wanted] of MATRIX) {
  test(`Accept ${accept ?? '(none)'} answers ${wanted}`, async () => {
    for (const path of ['/', '/tools/stripe', '/tools?q=kyc']) {
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

test('a page rendered for each request names one canonical address, in its header and in its front matter', async () => {
  const response = await get('/compare?slug=stripe&slug=adyen&x=1', { accept: 'text/markdown' });
  const canonical = `${base}/compare?tools=adyen,stripe`;
  assert.ok(response.headers.get('link')?.startsWith(`<${canonical}>; rel="canonical"`));
  assert.ok(response.text.includes(`canonical_url: "${canonical}"`));
});

test('a missing page is a real 404 in the form asked for, with links that help', async () => {
  for (const [accept, type] of [
    ['text/html', TYPES.html],
    ['text/markdown', TYPES.markdown],
    ['text/plain', TYPES.plain],
    ['image/png', TYPES.plain],
  ] as const) {
    const response = await get('/no/such-page', { accept });
    assert.equal(response.status, 404);
    assert.equal(mediaType(response), type);
    assert.match(response.headers.get('vary') ?? '', /^Accept/);
    assert.match(response.text, accept === 'text/html' ? /<h1/ : /\/llms\.txt/);
  }
  const twin = await get('/no/such-page.md', { accept: 'text/html' });
  assert.equal(twin.status, 404);
  assert.equal(mediaType(twin), TYPES.markdown);
});

test('files that are no pages ignore Accept', async () => {
  for (const path of ['/robots.txt', '/tools/stripe.md', '/sitemap.xml', '/.well-known/api-catalog']) {
    const response = await get(path, { accept: 'image/png' });
    assert.equal(response.status, 200, path);
    assert.doesNotMatch(response.headers.get('vary') ?? '', /^Accept(?:,|$)/, path);
  }
});
