import assert from 'node:assert/strict';
import type { Element, Nodes } from 'hast';
import { textOf } from '../../src/documents/markdown/html-tree.ts';
import type { PageCheck } from './page-checks.ts';
import { base, links, twinOf } from './site.ts';

const CONTROLS = new Set(['script', 'style', 'template', 'svg', 'noscript', 'button', 'form', 'dialog']);

/** Words of an element that a reader sees, without controls and what is marked as chrome. */
function visibleText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    const { hidden, ariaHidden, dataMd } = node.properties;
    if (CONTROLS.has(node.tagName) || hidden || ariaHidden === 'true' || dataMd === 'skip') return '';
  }
  return ` ${node.children.map(visibleText).join('')} `;
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const headings = (text: string) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line));

/** Headings below a node with this name; `over` says what is passed over with all that it holds. */
function headingsBelow(
  node: Nodes,
  tagName: string,
  over: (element: Element) => boolean = () => false,
): string[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => {
    if (child.type !== 'element' || over(child)) return [];
    return child.tagName === tagName ? [plain(textOf(child))] : headingsBelow(child, tagName, over);
  });
}

const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[\\*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What is true of the Markdown twin of every page, by the name of the rule. */
export const TWIN_CHECKS: Readonly<Record<string, PageCheck>> = {
  'every page asked for Markdown is Markdown, and its twin is the same bytes'({ markdown, twin }) {
    for (const answer of [markdown, twin]) {
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type')?.toLowerCase(), 'text/markdown; charset=utf-8');
      const tokens = Number(answer.headers.get('x-markdown-tokens'));
      assert.equal(tokens, Math.ceil(Buffer.byteLength(answer.text) / 4));
    }
    assert.equal(markdown.text, twin.text);
  },

  'no item of a list and no link is left empty in a twin'({ twin }) {
    assert.doesNotMatch(twin.text, /^\s*[-*]\s*$/m);
    assert.doesNotMatch(twin.text, /(?<!!)\[\]\(/);
  },

  'the Markdown variant names its own address and its canonical page'({ path, markdown }) {
    assert.equal(markdown.headers.get('content-location'), twinOf(path));
    assert.equal(links(markdown).get('canonical')?.href, `${base}${path}`);
  },

  'a twin opens with title, description, canonical address and day of the last change'({ path, twin }) {
    const front = /^---\n([\s\S]*?)\n---\n/.exec(twin.text)?.[1] ?? '';
    for (const member of ['title', 'description', 'canonical_url', 'last_updated', 'lang'])
      assert.match(front, new RegExp(`^${member}: \\S`, 'm'), member);
    assert.ok(front.includes(`canonical_url: "${base}${path}"`));
  },

  'a twin has one H1, that of the page, then the line that names llms.txt, and the same H2 in the same order'({
    main,
    twin,
  }) {
    assert.ok(main);
    const own = headings(twin.text);
    assert.deepEqual(
      own.filter((line) => line.startsWith('# ')).map((line) => plain(line.slice(2))),
      headingsBelow(main, 'h1'),
    );
    assert.match(twin.text, new RegExp(`\\n# [^\\n]+\\n\\n> [^\\n]*\\(${base}/llms\\.txt\\)`));
    const h2 = headingsBelow(
      main,
      'h2',
      ({ tagName, properties }) => tagName === 'li' || properties['dataMd'] === 'skip',
    );
    assert.deepEqual(
      own.filter((line) => line.startsWith('## ')).map((line) => plain(line.slice(3))),
      [...h2, 'Sitemap'],
    );
  },

  'at most 5 of 100 words of a page are missing in its twin'({ main, twin }) {
    assert.ok(main);
    const wanted = words(visibleText(main));
    const there = new Map<string, number>();
    for (const word of words(twin.text)) there.set(word, (there.get(word) ?? 0) + 1);
    let missing = 0;
    for (const word of wanted) {
      const left = there.get(word) ?? 0;
      if (left === 0) missing += 1;
      else there.set(word, left - 1);
    }
    assert.ok(missing <= wanted.length * 0.05, `${missing} of ${wanted.length} words`);
  },

  'a twin is smaller than its page and under 50,000 characters'({ html, twin }) {
    assert.ok(Buffer.byteLength(twin.text) < Buffer.byteLength(html.text));
    assert.ok(twin.text.length < 50_000, `${twin.text.length}`);
  },

  'a twin holds no chrome, closes its fences, names their language and has absolute links only'({ twin }) {
    const fences = twin.text.match(/^(`{3,})(.*)$/gm) ?? [];
    assert.equal(fences.length % 2, 0, 'fences');
    for (const opening of fences.filter((_, index) => index % 2 === 0)) assert.match(opening, /^`{3,}\S/);
    const prose = twin.text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
    for (const [, href = ''] of prose.matchAll(/\]\(([^)\s]*)\)/g)) assert.match(href, /^(https?:|mailto:)/);
    assert.ok(!/<(div|span|script|style|nav|button)\b/i.test(prose), 'HTML');
    assert.ok(!/\b(undefined|\[object Object\]|NaN)\b/.test(prose), 'unfinished value');
  },
};
