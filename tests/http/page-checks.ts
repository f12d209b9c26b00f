import assert from 'node:assert/strict';
import type { Nodes } from 'hast';
import { textOf } from '../../src/documents/markdown/html-tree.ts';
import type { Page } from './read-page.ts';
import { base, get, links, twinOf, vary } from './site.ts';

/** Throws an assertion error where the page breaks the rule. */
export type PageCheck = (page: Page) => void;

const SIGNAL = /^Content-Signal: (.+)$/m.exec((await get('/robots.txt')).text)?.[1];

/** Text with a space between any two elements. */
const spacedText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(spacedText).join(' ') : '';

export const titleOf = (page: Page) => page.elements('title').map(textOf)[0] ?? '';

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
