import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, elements, get, html } from './site.ts';

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
