import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToTwin } from '../../../../src/documents/markdown/html-to-twin.ts';

const targets = { baseUrl: 'https://dir.example', hasTwin: (path: string) => !path.includes('.') };

function page(main: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>Acme · Directory</title><meta name="description" content="Cards &amp; &quot;more&quot;"><link rel="canonical" href="https://dir.example/tools/acme">${head}</head><body><header>Site</header><main><h1>Acme</h1>${main}</main><footer>Foot</footer></body></html>`;
}

/** The part of a twin that came from the page's content. */
function content(main: string): string {
  const { markdown } = htmlToTwin(page(main), targets);
  return markdown
    .replace(/^[\s\S]*?\n> For the complete index[^\n]*\n/, '')
    .replace(/\n## Sitemap[\s\S]*$/, '')
    .trim();
}

test('a twin has front matter, one heading, the directive, content and where to go on', () => {
  const { markdown, tokens } = htmlToTwin(
    page('<p>Hello.</p>', '<meta property="article:modified_time" content="2026-11-20">'),
    targets,
  );
  assert.equal(
    markdown,
    `---
title: "Acme · Directory"
description: "Cards & \\"more\\""
canonical_url: "https://dir.example/tools/acme"
last_updated: 2026-11-20
lang: en
---

# Acme

> For the complete index of this site, see [llms.txt](https://dir.example/llms.txt). Append \`.md\` to a page address for Markdown.

Hello.

## Sitemap

All pages: [sitemap.md](https://dir.example/sitemap.md). API description: [openapi.json](https://dir.example/openapi.json).
`,
  );
  assert.equal(tokens, Math.ceil(Buffer.byteLength(markdown) / 4));
});

test('what is hidden, decorative or a control is left out', () => {
  assert.equal(
    content(
      '<nav data-md="skip">Home</nav><script>x()</script><style>a{}</style><svg><text>icon</text></svg><a href="#facts"> <svg><text>picture</text></svg></a><button>Copy</button><form><label>Find <input></label></form><p hidden>no</p><p>Yes <span aria-hidden="true">→</span></p>',
    ),
    'Yes',
  );
});

test('own pages are linked by their twins, everything else stays as it is, all absolute', () => {
  assert.equal(
    content(
      '<p><a href="/">home</a> <a href="/tools/b#pricing">b</a> <a href="?page=2">next</a> <a href="/feed.xml">feed</a> <a href="https://other.example/x">other</a> <a href="mailto:a@b.example">mail</a></p>',
    ),
    '[home](https://dir.example/index.md) [b](https://dir.example/tools/b.md#pricing) [next](https://dir.example/tools/acme?page=2) [feed](https://dir.example/feed.xml) [other](https://other.example/x) [mail](mailto:a@b.example)',
  );
});

test('an address that only starts like ours is not ours', () => {
  assert.equal(
    content('<p><a href="https://dir.example.evil/x">x</a></p>'),
    '[x](https://dir.example.evil/x)',
  );
});

test('highlighted code becomes a plain fence with its language', () => {
  assert.equal(
    content(
      '<pre data-language="ts"><code><span class="line"><span>const</span> x = 1;</span>\n</code></pre>',
    ),
    '```ts\nconst x = 1;\n```',
  );
  assert.equal(content('<pre><code class="language-sh">ls\n</code></pre>'), '```sh\nls\n```');
});

test('tables keep alignment and caption', () => {
  assert.equal(
    content(
      '<table><caption>Limits</caption><thead><tr><th>Who</th><th style="text-align: right">Per minute</th></tr></thead><tbody><tr><th scope="row">anonymous</th><td>60</td></tr></tbody></table>',
    ),
    'Limits\n\n| Who | Per minute |\n| - | -: |\n| anonymous | 60 |',
  );
});

test('definition lists become items with a bold term', () => {
  assert.equal(
    content(
      '<dl><div><dt>Pricing</dt><dd>usage-based</dd></div><dt>Regions</dt><dd>EU</dd><dd><a href="/x.csv">US</a></dd><dt>Notes</dt><dd><p>Long text.</p></dd></dl>',
    ),
    '- **Pricing:** usage-based\n\n- **Regions:** EU, [US](https://dir.example/x.csv)\n\n- **Notes:**\n\n  Long text.',
  );
});

test('rows of chips become one line', () => {
  assert.equal(
    content('<ul data-md="inline"><li>REST</li> <li> <a href="/s.csv"> SOAP </a> </li></ul>'),
    'REST, [SOAP](https://dir.example/s.csv)',
  );
  assert.equal(
    content('<ul data-md="names"><li><a href="/tools/b"> B </a></li><li><a href="/tools/c">C</a></li></ul>'),
    'B, C',
  );
});

test('a link that names its target in its text alone is written without its address', () => {
  assert.equal(
    content('<p><a href="https://npm.example/acme" data-md="text">acme</a>, <a href="/s.csv">file</a></p>'),
    'acme, [file](https://dir.example/s.csv)',
  );
});

test('a page without main, with no or two headings, or without canonical address is refused', () => {
  assert.throws(
    () =>
      htmlToTwin(
        '<html><head><title>x</title><link rel="canonical" href="https://dir.example/x"></head><body></body></html>',
        targets,
      ),
    /no <main>/,
  );
  assert.throws(() => htmlToTwin(page('<h1>Again</h1>'), targets), /2 <h1>/);
  assert.throws(() => htmlToTwin(page('').replace('<h1>Acme</h1>', ''), targets), /0 <h1>/);
  assert.throws(() => htmlToTwin(page('').replace('rel="canonical"', 'rel="x"'), targets), /canonical/);
});

test('cards of a list are items, not sections', () => {
  assert.equal(
    content(
      '<ul><li><article><h3><a href="/tools/b">B</a></h3><p>Text.</p></article></li></ul><h2>Next</h2>',
    ),
    '- **[B](https://dir.example/tools/b.md)**\n\n  Text.\n\n## Next',
  );
});

test('numbered citations stay plain, and what could become a link stays escaped', () => {
  assert.equal(content('<p>Since 2024 [1][12]: two.</p>'), 'Since 2024 [1][12]: two.');
  assert.equal(content('<p>See [1](x) and [a].</p>'), 'See [1]\\(x) and \\[a].');
  assert.equal(content('<p>[1]: note</p>'), '\\[1]: note');
});

test('an ampersand stays plain where it begins no character reference', () => {
  assert.equal(
    content('<p>S&amp;P, AT&amp;T and R&amp;D; &amp;amp; and &amp;#38; stay text.</p>'),
    'S&P, AT&T and R\\&D; \\&amp; and \\&#38; stay text.',
  );
});

test('a link that shows its address without the scheme is written once', () => {
  assert.equal(
    content(
      '<p><a href="https://www.acme.example/docs/">acme.example/docs</a>, <a href="https://acme.example">Acme</a></p>',
    ),
    '<https://www.acme.example/docs/>, [Acme](https://acme.example)',
  );
});
