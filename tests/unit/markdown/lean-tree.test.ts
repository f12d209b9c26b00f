import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ElementContent } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { leanTree } from '../../../src/markdown/lean-tree.ts';
import { parseHtml } from '../../../src/markdown/parse-html.ts';
import { toMarkdown } from '../../../src/markdown/to-markdown.ts';

/** The converter of the packages alone, without anything that makes it faster. */
const plain = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-' })
  .freeze();

function sameMarkdown(html: string): void {
  const root = parseHtml(html);
  const expected = plain.stringify(plain.runSync(structuredClone(root))).trim();
  leanTree(root);
  assert.equal(toMarkdown(root.children as ElementContent[]), expected, JSON.stringify(html));
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

test('a lean tree gives the Markdown of the whole one, text by text', () => {
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

test('a lean tree gives the Markdown of the whole one, whatever is nested', () => {
  fc.assert(fc.property(many(flow), sameMarkdown), { seed: 9, numRuns: 1000 });
});

test('cells that span others, pictures and tasks keep what the converter reads of them', () => {
  sameMarkdown(
    '<table><tr><th colspan="2" align="right">a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
  );
  sameMarkdown('<p><img src="/a.png" alt="A" title="B"> <a href="/x" title="y">z</a></p>');
  sameMarkdown('<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>');
});
