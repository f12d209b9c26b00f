import assert from 'node:assert/strict';
import type { Element, Nodes } from 'hast';
import { textOf } from '../../src/documents/markdown/html-tree.ts';
import { parseAnyHtml } from '../parse-any-html.ts';
import { type Answer, base, get, html, links, markdown, twinOf, vary } from './site.ts';

/** Throws an assertion error where the page breaks the rule. */
type PageCheck = (page: Page) => void;

const SIGNAL = /^Content-Signal: (.+)$/m.exec((await get('/robots.txt')).text)?.[1];

/** Text with a space between any two elements. */
const spacedText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(spacedText).join(' ') : '';

const titleOf = (page: Page) => page.elements('title').map(textOf)[0] ?? '';

/** What is true of the HTML of every page and of its headers, by the name of the rule. */
export const PAGE_CHECKS: Readonly<Record<string, PageCheck>> = {
  'every page of the sitemap answers 200 without redirect, is its own canonical and may be indexed'({
    path,
    html,
    elements,
  }) {
    assert.equal(html.status, 200);
    assert.equal(html.headers.get('content-type')?.toLowerCase(), 'text/html; charset=utf-8');
    const canonical = elements('link').filter(({ properties }) => String(properties.rel) === 'canonical');
    assert.deepEqual(
      canonical.map(({ properties }) => properties.href),
      [`${base}${path}`],
    );
    assert.ok(!/noindex/.test(html.headers.get('x-robots-tag') ?? ''));
    assert.ok(!/<meta name="robots" content="[^"]*noindex/.test(html.text));
  },

  'every page has language, title, description and OpenGraph data'(page) {
    assert.match(page.html.text, /<html[^>]* lang="en"/);
    assert.ok(titleOf(page).length > 3);
    const meta = new Map(
      page
        .elements('meta')
        .map(({ properties }) => [
          String(properties['name'] ?? properties['property']),
          String(properties['content'] ?? ''),
        ]),
    );
    for (const name of ['description', 'og:title', 'og:description', 'og:url'])
      assert.ok(meta.get(name), name);
  },

  'every page has its content in the HTML: one H1, a main landmark and at least 40 words'({
    main,
    elements,
  }) {
    assert.equal(elements('h1').length, 1);
    assert.equal(elements('main').length, 1);
    const words = (main ? spacedText(main) : '').match(/\S+/g)?.length ?? 0;
    assert.ok(words >= 40, `${words} words`);
  },

  'no page gives one id to two elements'({ html }) {
    const ids = [...html.text.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  },

  'every page mentions llms.txt near the top of its body'({ html }) {
    const at = html.text.slice(html.text.indexOf('<body')).indexOf('llms.txt');
    assert.ok(at >= 0 && at < 1500, `at ${at}`);
  },

  'every page has JSON-LD that parses, and none states a rating'({ html }) {
    const blocks = [
      ...html.text.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ];
    assert.ok(blocks.length > 0);
    for (const [, block = ''] of blocks) {
      const value = JSON.parse(block);
      assert.equal(value['@context'], 'https://schema.org');
      assert.ok(value['@graph'].every((node: { '@type'?: string }) => node['@type']));
      assert.ok(!/aggregateRating|"review"/.test(block));
    }
  },

  'every page links to its twin in its head'({ path, elements }) {
    const alternate = elements('link').find(({ properties }) => properties['type'] === 'text/markdown');
    assert.equal(new URL(String(alternate?.properties['href']), base).href, `${base}${twinOf(path)}`);
  },

  'every page names its twin and llms.txt in a Link header'({ html }) {
    const found = links(html);
    assert.equal(found.get('alternate')?.type, 'text/markdown');
    assert.equal(found.get('describedby')?.href, '/llms.txt');
  },

  'all variants vary by Accept, may be cached for at most an hour, and say what is allowed'({
    html,
    markdown,
  }) {
    for (const answer of [html, markdown]) {
      assert.ok(vary(answer).includes('accept'));
      const age = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
      assert.ok(age <= 3600, `${answer.headers.get('cache-control')}`);
      assert.equal(answer.headers.get('content-signal'), SIGNAL);
    }
    assert.equal(html.headers.get('cache-control'), markdown.headers.get('cache-control'));
  },
};

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

/** A page of the sitemap as it is answered in every form. */
interface Page {
  readonly path: string;
  readonly html: Answer;
  /** The page's own address, asked for Markdown. */
  readonly markdown: Answer;
  readonly twin: Answer;
  readonly main: Element | undefined;
  /** Every element of the page with this name, in document order. */
  elements(tagName: string): readonly Element[];
}

function collect(node: Nodes, found: Map<string, Element[]>): void {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'element') {
      const same = found.get(child.tagName);
      if (same) same.push(child);
      else found.set(child.tagName, [child]);
    }
    collect(child, found);
  }
}

/** Asks for all forms of a page and parses its HTML once. */
export async function readPage(path: string): Promise<Page> {
  const [page, negotiated, twin] = await Promise.all([html(path), markdown(path), get(twinOf(path))]);
  const found = new Map<string, Element[]>();
  collect(parseAnyHtml(page.text), found);
  return {
    path,
    html: page,
    markdown: negotiated,
    twin,
    main: found.get('main')?.[0],
    elements: (tagName) => found.get(tagName) ?? [],
  };
}
