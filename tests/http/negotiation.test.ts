import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from './server.ts';

const server = await startServer({}, { anyPort: true });
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
};

const TABLE: readonly (readonly [string, string])[] = [
  ['*/*', 'html'],
  ['text/*', 'html'],
  ['text/html', 'html'],
  ['text/markdown', 'markdown'],
  ['TEXT/Markdown', 'markdown'],
  ['text/markdown; charset=utf-8', 'markdown'],
  ['text/html;q=0.5, text/markdown', 'markdown'],
  ['text/html;q=0, */*', 'markdown'],
  ['text/html, text/markdown;q=0.5', 'html'],
  ['text/markdown;q=0.8, */*;q=0.9', 'html'],
  ['text/markdown;q=0, */*', 'html'],
  ['text/plain, text/html;q=0.9', 'plain'],
  ['application/json, text/plain, */*', 'html'],
  ['text/markdown, text/html, */*', 'markdown'],
];

for (const path of ['/', '/tools/stripe', '/categories']) {
  for (const [accept, variant] of TABLE) {
    test(`${path} with Accept: ${accept} is ${variant}`, async () => {
      const response = await get(path, { accept });
      await response.arrayBuffer();
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), TYPES[variant]);
      assert.match(response.headers.get('vary') ?? '', /^Accept(?:,|$)/);
    });
  }
}

for (const accept of ['application/json', 'image/png', 'text/html;q=0, text/markdown;q=0']) {
  test(`a page with Accept: ${accept} is 406 and lists its forms`, async () => {
    const response = await get('/tools/stripe', { accept });
    assert.equal(response.status, 406);
    assert.match(response.headers.get('vary') ?? '', /^Accept/);
    assert.match(
      response.headers.get('link') ?? '',
      /<\/tools\/stripe\.md>; rel="alternate"; type="text\/markdown"/,
    );
    assert.match(await response.text(), /text\/html, text\/markdown and text\/plain/);
  });
}

test('Markdown carries tokens, its own address, the canonical page and the content signal', async () => {
  const response = await get('/tools/stripe', { accept: 'text/markdown' });
  const bytes = (await response.arrayBuffer()).byteLength;
  const { headers } = response;
  assert.equal(headers.get('x-markdown-tokens'), String(Math.ceil(bytes / 4)));
  assert.equal(headers.get('content-location'), '/tools/stripe.md');
  assert.match(headers.get('link') ?? '', new RegExp(`<${server.baseUrl}/tools/stripe>; rel="canonical"`));
  assert.match(headers.get('content-signal') ?? '', /ai-train=no/);
  assert.equal(headers.get('access-control-allow-origin'), '*');
});

test('a page rendered for each request names one canonical address, in its header and in its front matter', async () => {
  const response = await get('/compare?slug=stripe&slug=adyen&x=1', { accept: 'text/markdown' });
  const canonical = `${server.baseUrl}/compare?tool=adyen&tool=stripe`;
  assert.ok(response.headers.get('link')?.startsWith(`<${canonical}>; rel="canonical"`));
  assert.ok((await response.text()).includes(`canonical_url: "${canonical}"`));
});

test('a negotiated page, its twin and its plain text are the same bytes', async () => {
  const texts = await Promise.all([
    get('/tools/stripe', { accept: 'text/markdown' }).then((r) => r.text()),
    get('/tools/stripe.md', { accept: 'text/html' }).then((r) => r.text()),
    get('/tools/stripe', { accept: 'text/plain' }).then((r) => r.text()),
  ]);
  assert.equal(new Set(texts).size, 1);
  assert.match(texts[0] ?? '', /^# Stripe$/m);
});

test('each form has its own tag, and a tag of one form never gives 304 for another', async () => {
  const accepts = ['text/html', 'text/markdown', 'text/plain'];
  const tags = await Promise.all(
    accepts.map(async (accept) => {
      const response = await get('/tools/stripe', { accept });
      await response.arrayBuffer();
      return response.headers.get('etag') ?? '';
    }),
  );
  assert.equal(new Set(tags).size, 3);
  for (const [i, accept] of accepts.entries()) {
    for (const [j, tag] of tags.entries()) {
      const response = await get('/tools/stripe', { accept, 'if-none-match': tag });
      await response.arrayBuffer();
      assert.equal(response.status, i === j ? 304 : 200, `${accept} with ${tag}`);
      assert.match(response.headers.get('vary') ?? '', /^Accept/);
    }
  }
});

test('a missing page is a real 404 in the form asked for, with links that help', async () => {
  for (const [accept, type] of [
    ['text/html', TYPES['html']],
    ['text/markdown', TYPES['markdown']],
    ['text/plain', TYPES['plain']],
    ['image/png', TYPES['plain']],
  ] as const) {
    const response = await get('/no/such-page', { accept });
    assert.equal(response.status, 404);
    assert.equal(response.headers.get('content-type'), type);
    assert.match(response.headers.get('vary') ?? '', /^Accept/);
    assert.match(await response.text(), accept === 'text/html' ? /<h1/ : /\/llms\.txt/);
  }
  const twin = await get('/no/such-page.md', { accept: 'text/html' });
  assert.equal(twin.status, 404);
  assert.equal(twin.headers.get('content-type'), TYPES['markdown']);
});

test('a redirect is the same for every form, so the next request keeps its wish', async () => {
  for (const accept of ['text/html', 'text/markdown']) {
    const response = await get('/tools/stripe/', { accept });
    assert.equal(response.status, 308);
    assert.equal(response.headers.get('location'), '/tools/stripe');
  }
});

test('files that are no pages ignore Accept', async () => {
  for (const path of ['/robots.txt', '/tools/stripe.md', '/sitemap.xml', '/.well-known/api-catalog']) {
    const response = await get(path, { accept: 'image/png' });
    await response.arrayBuffer();
    assert.equal(response.status, 200, path);
    assert.doesNotMatch(response.headers.get('vary') ?? '', /^Accept(?:,|$)/, path);
  }
});

test('8 KB of Accept is read to its end', async () => {
  const filler = Array.from({ length: 350 }, (_, index) => `application/x-${index};q=0.1`).join(', ');
  const response = await get('/', { accept: `${filler}, text/markdown` });
  await response.arrayBuffer();
  assert.equal(response.headers.get('content-type'), TYPES['markdown']);
});
