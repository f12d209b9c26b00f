import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWeighted } from '../../../../src/base/weighted-header.ts';
import { negotiate } from '../../../../src/server/static/negotiate.ts';

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
];

for (const [accept, variant] of TABLE) {
  test(`Accept: ${accept ?? '(none)'} → ${variant}`, () => assert.equal(negotiate(accept), variant));
}

const MALFORMED: readonly (readonly [string, string])[] = [
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

for (const [accept, variant] of MALFORMED) {
  test(`malformed Accept ${JSON.stringify(accept)} → ${variant}`, () =>
    assert.equal(negotiate(accept), variant));
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
