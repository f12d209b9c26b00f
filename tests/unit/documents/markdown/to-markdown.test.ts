import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { htmlToTwin } from '../../../../src/documents/markdown/html-to-twin.ts';
import { parseHtml } from '../../../../src/documents/markdown/html-tree.ts';
import { toMarkdown } from '../../../../src/documents/markdown/to-markdown.ts';
import { parseAnyHtml } from '../../../parse-any-html.ts';

const targets = { baseUrl: 'https://dir.example', hasTwin: (path: string) => !path.includes('.') };

function page(main: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>Acme · Directory</title><meta name="description" content="Cards &amp; &quot;more&quot;"><link rel="canonical" href="https://dir.example/tools/acme">${head}</head><body><header>Site</header><main><h1>Acme</h1>${main}</main><footer>Foot</footer></body></html>`;
}

/** The part of a twin that came from the page's content. */
function content(main: string): string {
  const { markdown } = htmlToTwin(page(main), targets);
  return markdown
    .replace(/^[\s\S]*?\n> Index: [^\n]*\n/, '')
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

> Index: [llms.txt](https://dir.example/llms.txt)

Hello.

## Sitemap

[All pages](https://dir.example/sitemap.md)
`,
  );
  assert.equal(tokens, Math.ceil(Buffer.byteLength(markdown) / 4));
});

test('the content of a page becomes Markdown', () => {
  for (const [html, markdown] of [
    // What is hidden, decorative or a control is left out.
    [
      '<nav data-md="skip">Home</nav><script>x()</script><style>a{}</style><svg><text>icon</text></svg><a href="#facts"> <svg><text>picture</text></svg></a><button>Copy</button><form><label>Find <input></label></form><p hidden>no</p><p>Yes <span aria-hidden="true">→</span></p>',
      'Yes',
    ],
    // Own pages are linked by their twins, everything else as it is, all absolute.
    ['<a href="/">home</a>', '[home](https://dir.example/index.md)'],
    ['<a href="/tools/b#pricing">b</a>', '[b](https://dir.example/tools/b.md#pricing)'],
    ['<a href="?page=2">next</a>', '[next](https://dir.example/tools/acme?page=2)'],
    ['<a href="/feed.xml">feed</a>', '[feed](https://dir.example/feed.xml)'],
    ['<a href="https://other.example/x">other</a>', '[other](https://other.example/x)'],
    ['<a href="mailto:a@b.example">mail</a>', '[mail](mailto:a@b.example)'],
    ['<a href="https://dir.example.evil/x">x</a>', '[x](https://dir.example.evil/x)'],
    ['<p><a href="https://npm.example/acme" data-md="text">acme</a></p>', 'acme'],
    ['<a href="https://www.acme.example/docs/">acme.example/docs</a>', '<https://www.acme.example/docs/>'],
    ['<a href="https://acme.example">Acme</a>', '[Acme](https://acme.example)'],
    // Highlighted code is a plain fence with its language.
    [
      '<pre data-language="ts"><code><span class="line"><span>const</span> x = 1;</span>\n</code></pre>',
      '```ts\nconst x = 1;\n```',
    ],
    ['<pre><code class="language-sh">ls\n</code></pre>', '```sh\nls\n```'],
    // Tables keep alignment and caption.
    [
      '<table><caption>Limits</caption><thead><tr><th>Who</th><th style="text-align: right">Per minute</th></tr></thead><tbody><tr><th scope="row">anonymous</th><td>60</td></tr></tbody></table>',
      'Limits\n\n| Who | Per minute |\n| - | -: |\n| anonymous | 60 |',
    ],
    // A definition list is one of items with a bold term.
    [
      '<dl><div><dt>Pricing</dt><dd>usage-based</dd></div><dt>Regions</dt><dd>EU</dd><dd><a href="/x.csv">US</a></dd><dt>Notes</dt><dd><p>Long text.</p></dd></dl>',
      '- **Pricing:** usage-based\n\n- **Regions:** EU, [US](https://dir.example/x.csv)\n\n- **Notes:**\n\n  Long text.',
    ],
    // A row of chips is one line.
    [
      '<ul data-md="inline"><li>REST</li> <li> <a href="/s.csv"> SOAP </a> </li></ul>',
      'REST, [SOAP](https://dir.example/s.csv)',
    ],
    ['<ul data-md="names"><li><a href="/tools/b"> B </a></li><li><a href="/tools/c">C</a></li></ul>', 'B, C'],
    // Cards of a list are items, not sections.
    [
      '<ul><li><article><h3><a href="/tools/b">B</a></h3><p>Text.</p></article></li></ul><h2>Next</h2>',
      '- **[B](https://dir.example/tools/b.md)**\n\n  Text.\n\n## Next',
    ],
    // Numbered citations stay plain, and what could become a link or a character stays escaped.
    ['<p>Since 2024 [1][12]: two.</p>', 'Since 2024 [1][12]: two.'],
    ['<p>See [1](x) and [a].</p>', 'See [1]\\(x) and \\[a].'],
    ['<p>[1]: note</p>', '\\[1]: note'],
    [
      '<p>S&amp;P, AT&amp;T and R&amp;D; &amp;amp; and &amp;#38; stay text.</p>',
      'S&P, AT&T and R\\&D; \\&amp; and \\&#38; stay text.',
    ],
    // In an address too.
    [
      '<p><a href="/filter?a=b&amp;from=c&amp;to=d">All &amp;c</a> and <a href="/f?a=b&amp;copy;">other</a>.</p>',
      '[All &c](https://dir.example/filter?a=b&from=c&to=d) and [other](https://dir.example/f?a=b\\&copy;).',
    ],
  ] as const)
    assert.equal(content(html.startsWith('<a') ? `<p>${html}</p>` : html), markdown);
});

test('a page without main, with no or two headings, or without canonical address is refused', () => {
  for (const [html, fault] of [
    [page('').replaceAll('main>', 'div>'), /no <main>/],
    [page('<h1>Again</h1>'), /2 <h1>/],
    [page('').replace('<h1>Acme</h1>', ''), /0 <h1>/],
    [page('').replace('rel="canonical"', 'rel="x"'), /canonical/],
  ] as const)
    assert.throws(() => htmlToTwin(html, targets), fault);
});

/** Packages that read and convert any HTML. */
const plain = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-' })
  .freeze();

function sameMarkdown(html: string): void {
  const expected = plain.stringify(plain.runSync(parseAnyHtml(html))).trim();
  assert.equal(toMarkdown(parseHtml(html)), expected, JSON.stringify(html));
}

// Without `[` and `&`, which `to-markdown.ts` writes in its own way; all else that Markdown gives a meaning.
const WORDS = fc
  .string({
    unit: fc.constantFrom(
      ...[...'abWw9 .:/-+*_#>=!?()\'"`~|\\@,;é–'],
      'www.',
      'http://',
      '1. ',
      'a@b.c',
      '&lt;b>',
      ' \n ',
    ),
    minLength: 1,
    maxLength: 12,
  })
  .filter((words) => !/<[a-z/!?]/i.test(words));

const space = fc.constantFrom('', ' ', '\n  ');
const inside = (tag: string, content: fc.Arbitrary<string>, attributes = '') =>
  fc
    .tuple(space, content, space)
    .map(([before, text, after]) => `<${tag}${attributes}>${before}${text}${after}</${tag}>`);
const many = (part: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(part, space), { minLength: 1, maxLength: 3 }).map((parts) => parts.flat().join(''));

const { flow } = fc.letrec<{ inline: string; flow: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    WORDS,
    inside('span', many(tie('inline')), ' class="x"'),
    inside('small', many(tie('inline'))),
    inside('strong', tie('inline')),
    inside('em', tie('inline')),
    inside('a', WORDS, ' href="https://a.example/b" class="x" rel="noopener"'),
    inside('code', fc.constantFrom('x', 'a b', '*')),
  ),
  flow: fc.oneof(
    { maxDepth: 3 },
    inside('p', many(tie('inline'))),
    inside('h2', tie('inline'), ' id="x"'),
    inside('section', many(tie('flow'))),
    inside('div', fc.oneof(many(tie('flow')), many(tie('inline')), tie('inline'))),
    inside('ul', many(inside('li', fc.oneof(many(tie('inline')), many(tie('flow')))))),
    inside('ol', many(inside('li', tie('inline'))), ' start="3"'),
    inside('pre', inside('code', WORDS, ' class="language-ts"')),
    inside('blockquote', many(tie('flow'))),
    inside('table', inside('tbody', many(inside('tr', many(inside('td', tie('inline'))))))),
  ),
}));

test('Markdown is that of packages for any HTML, text by text', () => {
  for (const [before, after] of [
    ['<p>', '</p>'],
    ['<h2>', '</h2>'],
    ['<ul><li>', '</li></ul>'],
    ['<p>x <a href="https://a.example/">', '</a> y</p>'],
    ['<p><strong>', '</strong>y</p>'],
    ['<table><tr><th>x</th></tr><tr><td>', '</td></tr></table>'],
  ] as const)
    fc.assert(
      fc.property(WORDS, (words) => sameMarkdown(`${before}${words}${after}`)),
      { seed: 9, numRuns: 100 },
    );
});

test('Markdown is that of packages for any HTML, whatever is nested', () => {
  fc.assert(fc.property(many(flow), sameMarkdown), { seed: 9, numRuns: 400 });
});

test('cells that span others and pictures are written as packages for any HTML do', () => {
  sameMarkdown(
    '<table><tr><th colspan="2" align="right">a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
  );
  sameMarkdown('<p><img src="/a.png" alt="A" title="B"> <a href="/x" title="y">z</a></p>');
});

test('what is not closed in order, and an unknown character reference, is refused by name', () => {
  for (const [html, fault] of [
    ['<p>a<b>b</p></b>', /<\/p> ends <b>/],
    ['a</p>', /<\/p> ends <nothing>/],
    ['<ul><li>a</ul>', /<\/ul> ends <li>/],
    ['<p>a', /<p> is not closed/],
    ['<p>a&hellip;</p>', /&hellip; is not decoded/],
  ] as const)
    assert.throws(() => parseHtml(html), fault);
});

test('what attributes, comments, scripts and styles hold is not read as elements', () => {
  for (const held of [
    '<input title="</p><h2>">',
    "<i title='</p>'></i>",
    '<!-- </p> " -->',
    '<script>"</p>"</script>',
  ])
    assert.equal(toMarkdown(parseHtml(`<p>a${held}b</p>`)), 'ab', held);
});
