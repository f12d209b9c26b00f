import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { parseHtml } from '../../../../src/documents/markdown/html-tree.ts';
import { toMarkdown } from '../../../../src/documents/markdown/to-markdown.ts';
import { parseAnyHtml } from '../../../parse-any-html.ts';

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
      { seed: 9, numRuns: 300 },
    );
});

test('Markdown is that of packages for any HTML, whatever is nested', () => {
  fc.assert(fc.property(many(flow), sameMarkdown), { seed: 9, numRuns: 1000 });
});

test('cells that span others, pictures and tasks are written as packages for any HTML do', () => {
  sameMarkdown(
    '<table><tr><th colspan="2" align="right">a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
  );
  sameMarkdown('<p><img src="/a.png" alt="A" title="B"> <a href="/x" title="y">z</a></p>');
  sameMarkdown('<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>');
});

test('what is not closed in order, and an unknown character reference, is refused by name', () => {
  assert.throws(() => parseHtml('<p>a<b>b</p></b>'), /<\/p> ends <b>/);
  assert.throws(() => parseHtml('a</p>'), /<\/p> ends <nothing>/);
  assert.throws(() => parseHtml('<ul><li>a</ul>'), /<\/ul> ends <li>/);
  assert.throws(() => parseHtml('<p>a'), /<p> is not closed/);
  assert.throws(() => parseHtml('<p>a&hellip;</p>'), /&hellip; is not decoded/);
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
