import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Services } from '../../../src/api/services.ts';
import { createLimits } from '../../../src/http/limits.ts';
import { createRequest } from '../../../src/http/request.ts';
import { createPageServer } from '../../../src/server/pages/serve-page.ts';

const html =
  '<!doctype html><html lang="en"><head><title>A</title><link rel="canonical" href="http://localhost/a"></head>' +
  '<body><main><h1>A</h1></main></body></html>';
const limits = createLimits(undefined, { hit: () => assert.fail('limits are off') });
const servePage = createPageServer(
  {
    match: () => true,
    render: async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
  },
  { baseUrl: 'http://localhost', limits, log: () => undefined } as unknown as Services,
  () => false,
);

test('header fields name the address of a page percent-encoded', async () => {
  const ask = async (accept: string) => {
    const request = createRequest('/embed/tool/%E2%82%AC%3E', {
      method: 'GET',
      header: (name) => (name === 'accept' ? accept : undefined),
      headerNames: () => ['accept'],
      body: async () => new Uint8Array(),
      client: '192.0.2.1',
      signal: new AbortController().signal,
    });
    return (await servePage(request, { path: '/embed/tool/€>', search: '?a=1', twin: false })).headers;
  };
  const twin = '</embed/tool/%E2%82%AC%3E.md>; rel="alternate"; type="text/markdown", ';
  assert.ok(String((await ask('text/html'))['link']).startsWith(twin));
  assert.ok(String((await ask('image/png'))['link']).startsWith(twin));
  assert.equal((await ask('text/markdown'))['content-location'], '/embed/tool/%E2%82%AC%3E.md?a=1');
});
