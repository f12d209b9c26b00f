import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Services } from '../../../../src/api/services.ts';
import { parseWeighted } from '../../../../src/base/weighted-header.ts';
import { createLimits } from '../../../../src/http/limits.ts';
import { createRequest, PLAIN_GET } from '../../../../src/http/request.ts';
import { createPageServer } from '../../../../src/server/pages/serve-page.ts';
import { negotiate } from '../../../../src/server/static/negotiate.ts';
import { openResources } from '../../../../src/server/static/open-resources.ts';
import { openStaticFiles } from '../../../../src/server/static/static-files.ts';
import { catalogOf, termOf, toolOf, useCaseOf } from '../../catalog/small-catalog.ts';

describe('negotiate', () => {
  const TABLE: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'html'],
    ['*/*', 'html'],
    ['text/*', 'html'],
    ['text/html', 'html'],
    ['text/markdown', 'markdown'],
    ['TEXT/Markdown', 'markdown'],
    ['text/markdown; charset=utf-8', 'markdown'],
    ['text/html;q=0.5, text/markdown', 'markdown'],
    ['text/html;q=0, */*', 'markdown'],
    ['application/json', 'none'],
    ['image/png', 'none'],
    ['text/html;q=0, text/markdown;q=0', 'none'],
    ['text/html, text/markdown;q=0.5', 'html'],
    ['text/markdown;q=0.8, */*;q=0.9', 'html'],
    ['text/markdown;q=0, */*', 'html'],
    ['text/plain, text/html;q=0.9', 'plain'],
    ['application/json, text/plain, */*', 'html'],
    ['text/markdown, text/html, */*', 'markdown'],
    // What clients in the field send.
    ['text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown'],
    ['text/html, */*', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', 'html'],
    ['text/markdown, text/html;q=0.9', 'markdown'],
    ['*; q=.2, text/html', 'html'],
    // Ties and precedence.
    ['text/html, text/markdown', 'html'],
    ['text/markdown, text/html', 'markdown'],
    ['text/html;q=0.7, text/markdown;q=0.7', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/html;q=0, application/xhtml+xml', 'none'],
    ['text/plain', 'plain'],
    ['text/plain;q=0.5, text/html;q=0.5', 'html'],
    ['text/*;q=0.5, text/html;q=0.4', 'markdown'],
    ['text/markdown;q=0.2, text/markdown;q=0.9, text/html;q=0.5', 'markdown'],
    ['text/markdown;variant=GFM;q=0.9, text/html;q=0.8', 'markdown'],
    // What is malformed.
    ['', 'html'],
    [',,,', 'html'],
    [';q=1', 'html'],
    ['text', 'html'],
    ['text/', 'html'],
    ['/html', 'html'],
    ['text/html/x', 'html'],
    ['*/markdown', 'html'],
    ['text/markdown;q=high, text/html', 'html'],
    ['text/markdown;q=2, text/html;q=0.1', 'html'],
    ['text/markdown;q=-1, text/html', 'html'],
    ['text/markdown;q=0.12345, text/html', 'html'],
    ['text/markdown;profile="a,b;q=0', 'markdown'],
    ['text /markdown, text/html', 'html'],
    ['\u0000\u0001, text/markdown', 'markdown'],
  ];

  for (const [accept, variant] of TABLE) {
    test(`Accept: ${JSON.stringify(accept)} → ${variant}`, () => assert.equal(negotiate(accept), variant));
  }

  test('commas and semicolons inside quoted parameters separate nothing', () => {
    assert.deepEqual(parseWeighted('text/markdown;x="a,b;q=0\\"";q=0.5, text/html'), [
      { value: 'text/markdown', q: 0.5 },
      { value: 'text/html', q: 1 },
    ]);
  });

  test('8 KB of media ranges still find the one that counts', () => {
    const filler = Array.from({ length: 400 }, (_, index) => `application/x-${index};q=0.1`).join(', ');
    assert.ok(filler.length > 8192);
    assert.equal(negotiate(`${filler}, text/markdown`), 'markdown');
  });
});

describe('open resources', () => {
  test('resources are pages, indexes for language models and calendars, named by their record or their path', () => {
    const tool = toolOf();
    const useCase = useCaseOf();
    const term = termOf();
    const doc = {
      path: '/docs/api',
      title: 'API',
      description: 'How to search the directory over HTTP, and what its errors mean.',
      updatedAt: '2026-11-22',
      body: 'Text.',
    };
    const entry = (type: string, kind: 'twin' | 'document' | 'file') => ({
      ...{ file: 'a', hash: 'x'.repeat(22), bytes: 1 },
      ...{ type, kind },
    });
    const twin = entry('text/markdown; charset=utf-8', 'twin');
    const entries = new Map([
      ['/tools/zed.md', twin],
      ['/use-cases/keep-books.md', twin],
      ['/glossary/ledger.md', twin],
      ['/docs/api.md', twin],
      ['/use-cases/gone.md', twin],
      ['/llms.txt', entry('text/plain; charset=utf-8', 'document')],
      ['/calendar/all.ics', entry('text/calendar', 'file')],
      ['/robots.txt', entry('text/plain', 'file')],
      ['/data/tools.json', entry('application/json', 'file')],
    ]);
    const files = openStaticFiles('.', {
      baseUrl: 'https://a.example',
      find: (path) => entries.get(path),
    });
    const catalog = catalogOf({ tools: [tool], useCases: [useCase], glossary: [term], pages: [doc] });
    const type = 'text/markdown';
    const resources = openResources(files, entries, catalog);
    assert.equal(resources.describe('/robots.txt'), undefined);
    assert.deepEqual(resources.paths.map(resources.describe), [
      { path: '/tools/zed.md', title: tool.name, description: tool.description, type },
      { path: '/use-cases/keep-books.md', title: useCase.title, description: useCase.summary, type },
      { path: '/glossary/ledger.md', title: term.term, description: term.meaning, type },
      { path: '/docs/api.md', title: 'API', description: doc.description, type },
      { path: '/use-cases/gone.md', title: 'use-cases/gone', type },
      { path: '/llms.txt', title: 'llms.txt', type: 'text/plain' },
      { path: '/calendar/all.ics', title: 'calendar/all.ics', type: 'text/calendar' },
    ]);
  });
});

describe('serve page', () => {
  const html =
    '<!doctype html><html lang="en"><head><title>A</title><link rel="canonical" href="http://localhost/a"></head>' +
    '<body><main><h1>A</h1></main></body></html>';
  const limits = createLimits(undefined, { hit: () => assert.fail('limits are off') });
  const servePage = createPageServer(
    async () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    { baseUrl: 'http://localhost', limits, log: () => undefined } as unknown as Services,
    () => false,
  );

  test('header fields name the address of a page percent-encoded', async () => {
    const ask = async (accept: string) => {
      const request = createRequest('/embed/tool/%E2%82%AC%3E', {
        ...PLAIN_GET,
        header: (name) => (name === 'accept' ? accept : undefined),
      });
      return (await servePage(request, { path: '/embed/tool/€>', search: '?a=1', twin: false })).headers;
    };
    const twin = '</embed/tool/%E2%82%AC%3E.md>; rel="alternate"; type="text/markdown", ';
    assert.ok(String((await ask('text/html'))['link']).startsWith(twin));
    assert.ok(String((await ask('image/png'))['link']).startsWith(twin));
    assert.equal((await ask('text/markdown'))['content-location'], '/embed/tool/%E2%82%AC%3E.md?a=1');
  });
});
