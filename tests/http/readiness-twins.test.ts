import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Nodes } from 'hast';
import { splitFrontMatter } from '../../src/catalog/front-matter.ts';
import { parseHtml } from '../../src/markdown/parse-html.ts';
import { base, eachPage, elements, get, head, html, twinOf } from './site.ts';

const CONTROLS = new Set(['script', 'style', 'template', 'svg', 'noscript', 'button', 'form', 'dialog']);

/** Words of a page's main element that a reader sees, without controls and what is marked as chrome. */
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

function mainOf(text: string): string {
  return text.slice(text.indexOf('<main'), text.lastIndexOf('</main>') + 7);
}

const headings = (text: string) =>
  text
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line));

const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[\\*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test('a twin opens with title, description, canonical address and day of the last change', async () => {
  await eachPage(async (path) => {
    const { text } = await get(twinOf(path));
    const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '';
    for (const member of ['title', 'description', 'canonical_url', 'last_updated', 'lang']) {
      assert.match(front, new RegExp(`^${member}: \\S`, 'm'), `${path} ${member}`);
    }
    assert.ok(front.includes(`canonical_url: "${base}${path}"`), path);
  });
});

test('a twin has one H1, that of the page, then the line that names llms.txt, and the same H2 in the same order', async () => {
  await eachPage(async (path) => {
    const [page, twin] = await Promise.all([html(path), get(twinOf(path))]);
    const h1 = elements(mainOf(page.text), 'h1').map((heading) => plain(heading.text));
    const own = headings(twin.text);
    assert.deepEqual(
      own.filter((line) => line.startsWith('# ')).map((line) => plain(line.slice(2))),
      h1,
      path,
    );
    assert.match(twin.text, new RegExp(`\\n# [^\\n]+\\n\\n> [^\\n]*\\(${base}/llms\\.txt\\)`), path);
    const h2 = elements(
      mainOf(page.text)
        .replace(/<li\b[\s\S]*?<\/li>/g, '')
        .replace(/<(nav|aside|section)[^>]*data-md="skip"[\s\S]*?<\/\1>/g, ''),
      'h2',
    ).map((heading) => plain(heading.text));
    const twinH2 = own.filter((line) => line.startsWith('## ')).map((line) => plain(line.slice(3)));
    assert.deepEqual(twinH2, [...h2, 'Sitemap'], path);
  });
});

test('at most 5 of 100 words of a page are missing in its twin', async () => {
  await eachPage(async (path) => {
    const [page, twin] = await Promise.all([html(path), get(twinOf(path))]);
    const wanted = words(visibleText(parseHtml(mainOf(page.text))));
    const there = new Map<string, number>();
    for (const word of words(twin.text)) there.set(word, (there.get(word) ?? 0) + 1);
    let missing = 0;
    for (const word of wanted) {
      const left = there.get(word) ?? 0;
      if (left === 0) missing += 1;
      else there.set(word, left - 1);
    }
    assert.ok(missing <= wanted.length * 0.05, `${path}: ${missing} of ${wanted.length} words`);
  });
});

test('a twin is smaller than its page and under 50,000 characters', async () => {
  await eachPage(async (path) => {
    const [page, twin] = await Promise.all([html(path), get(twinOf(path))]);
    assert.ok(Buffer.byteLength(twin.text) < Buffer.byteLength(page.text), path);
    assert.ok(twin.text.length < 50_000, `${path}: ${twin.text.length}`);
  });
});

test('twins of tools take at most 900 tokens on average beside the text of their author', async () => {
  const tokens: number[] = [];
  await eachPage(async (path) => {
    if (!/^\/tools\/[^/]+$/.test(path)) return;
    const { body } = splitFrontMatter(readFileSync(`content${path}.md`, 'utf8'));
    const all = Number((await head(twinOf(path))).headers.get('x-markdown-tokens'));
    tokens.push(all - Buffer.byteLength(body) / 4);
  });
  const average = tokens.reduce((sum, value) => sum + value, 0) / tokens.length;
  assert.ok(average <= 900, `${average}`);
});

test('a twin holds no chrome, closes its fences, names their language and has absolute links only', async () => {
  await eachPage(async (path) => {
    const { text } = await get(twinOf(path));
    const fences = text.match(/^(`{3,})(.*)$/gm) ?? [];
    assert.equal(fences.length % 2, 0, `${path}: fences`);
    for (const opening of fences.filter((_, index) => index % 2 === 0))
      assert.match(opening, /^`{3,}\S/, path);
    const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');
    for (const [, href = ''] of prose.matchAll(/\]\(([^)\s]*)\)/g))
      assert.match(href, /^(https?:|mailto:)/, `${path}: ${href}`);
    assert.ok(!/<(div|span|script|style|nav|button)\b/i.test(prose), `${path}: HTML`);
    assert.ok(!/\b(undefined|\[object Object\]|NaN)\b/.test(prose), `${path}: unfinished value`);
  });
});

test('every own link in any twin answers', async () => {
  const targets = new Map<string, string>();
  await eachPage(async (path) => {
    const { text } = await get(twinOf(path));
    for (const [, href = ''] of text.matchAll(/\]\((https?:[^)\s]+)\)/g)) {
      if (href.startsWith(`${base}/`)) targets.set(href.replace(/#.*$/, ''), path);
    }
  });
  const broken: string[] = [];
  for (const [href, from] of targets) {
    const { status } = await head(href, { accept: '*/*' });
    if (status !== 200) broken.push(`${status} ${href} in ${from}`);
  }
  assert.deepEqual(broken, []);
});
