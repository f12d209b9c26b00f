import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../../src/markdown/parse-html.ts';
import { textOf } from '../../src/markdown/tree.ts';
import { base, eachPage, elements, get, head, headOf, html } from './site.ts';

test('every page has language, title, description, canonical and OpenGraph data', async () => {
  const titles = new Map<string, string>();
  await eachPage(async (path) => {
    const { text } = await html(path);
    assert.match(text, /<html[^>]* lang="en"/, path);
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '';
    assert.ok(title.length > 3, path);
    assert.ok(!titles.has(title), `${path} and ${titles.get(title)} share the title ${title}`);
    titles.set(title, path);
    const meta = new Map(
      elements(headOf(text), 'meta').map(({ attributes }) => [
        String(attributes['name'] ?? attributes['property']),
        String(attributes['content'] ?? ''),
      ]),
    );
    for (const name of ['description', 'og:title', 'og:description', 'og:url'])
      assert.ok(meta.get(name), `${path} ${name}`);
  });
});

test('every page has its content in the HTML: one H1, a main landmark and at least 40 words', async () => {
  await eachPage(async (path) => {
    const { text } = await html(path);
    assert.equal(elements(text, 'h1').length, 1, path);
    assert.equal(elements(text, 'main').length, 1, path);
    const main = text.slice(text.indexOf('<main'), text.lastIndexOf('</main>'));
    const count = textOf(parseHtml(main.replaceAll('<', ' <'))).match(/\S+/g)?.length ?? 0;
    assert.ok(count >= 40, `${path}: ${count} words`);
  });
});

test('every page mentions llms.txt near the top of its body', async () => {
  await eachPage(async (path) => {
    const { text } = await html(path);
    const start = text.slice(text.indexOf('<body'));
    const at = start.indexOf('llms.txt');
    assert.ok(at >= 0 && at < 1500, `${path}: ${at}`);
  });
});

test('every page has JSON-LD that parses, and none states a rating', async () => {
  await eachPage(async (path) => {
    const { text } = await html(path);
    const blocks = [...text.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
    assert.ok(blocks.length > 0, path);
    for (const [, block = ''] of blocks) {
      const value = JSON.parse(block);
      assert.equal(value['@context'], 'https://schema.org', path);
      assert.ok(
        value['@graph'].every((node: { '@type'?: string }) => node['@type']),
        path,
      );
      assert.ok(!/aggregateRating|"review"/.test(block), path);
    }
  });
});

test('the home page is described as an organization and a site that can be searched', async () => {
  const { text } = await html('/');
  const graph = JSON.parse(/<script[^>]*ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '{}')[
    '@graph'
  ];
  const types = graph.map((node: { '@type': string }) => node['@type']);
  for (const type of ['Organization', 'WebSite', 'WebAPI']) assert.ok(types.includes(type), type);
  const site = graph.find((node: { '@type': string }) => node['@type'] === 'WebSite');
  const search = site.potentialAction.target.urlTemplate.replace('{search_term_string}', 'kyc');
  const answer = await get(search, { accept: 'text/html' });
  assert.equal(answer.status, 200, search);
});

test('the search is registered with browser agents on page load', async () => {
  const { text } = await html('/');
  const scripts = elements(text, 'script')
    .map(({ attributes }) => attributes['src'])
    .filter((src) => typeof src === 'string');
  const sources = await Promise.all(scripts.map((src) => get(new URL(src, base).href)));
  const all = sources.map((source) => source.text).join('\n');
  for (const call of ['document.modelContext.registerTool(', 'navigator.modelContext.registerTool('])
    assert.ok(all.includes(call), call);
});

test('the search form is declared to browser agents, with labelled and described fields', async () => {
  const { text } = await html('/');
  const forms = elements(text, 'form').filter(({ attributes }) => 'toolname' in attributes);
  assert.ok(forms.length > 0);
  for (const { attributes } of forms) assert.ok(String(attributes['tooldescription']).length > 20);
  assert.ok(
    elements(text, 'input').some(
      ({ attributes }) => String(attributes['toolparamdescription'] ?? '').length > 10,
    ),
  );
});

test('own links of every page answer', async () => {
  const targets = new Map<string, string>();
  await eachPage(async (path) => {
    const { text } = await html(path);
    for (const { attributes } of elements(text, 'a')) {
      const href = String(attributes['href'] ?? '');
      if (!URL.canParse(href, base + path)) continue;
      const url = new URL(href, base + path);
      url.hash = '';
      if (url.origin === base) targets.set(url.href, path);
    }
  });
  const broken: string[] = [];
  const visit = async (queue: [string, string][]) => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [href, from] = next;
      const { status } = await head(href, { accept: '*/*' });
      if (status !== 200) broken.push(`${status} ${href} on ${from}`);
    }
  };
  const queue = [...targets];
  await Promise.all(Array.from({ length: 8 }, () => visit(queue)));
  assert.deepEqual(broken, []);
});
