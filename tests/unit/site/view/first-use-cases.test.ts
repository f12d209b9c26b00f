import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCatalog } from '../../../../src/catalog/catalog.ts';
import { readContent } from '../../../../src/catalog/content/read-content.ts';
import { firstUseCases, narrowLinks, toolsByFit } from '../../../../src/site/view/use-cases.ts';
import { catalogOf, toolOf, useCaseOf } from '../../catalog/small-catalog.ts';

test('the home page names three use cases of each of nine categories', () => {
  const groups = firstUseCases(openCatalog(readContent('content')));
  assert.deepEqual(
    groups.map(({ useCases }) => useCases.length),
    [3, 3, 3, 3, 3, 3, 3, 3, 3],
  );
  for (const { slug, useCases } of groups)
    for (const { categories, title } of useCases) assert.ok(categories.includes(slug), title);
});

const tools = [
  toolOf({ api: { sandbox: 'yes' } }),
  toolOf({ slug: 'beta', name: 'Beta' }),
  toolOf({ slug: 'acme', name: 'Acme' }),
];
const catalog = catalogOf({
  tools,
  useCases: [
    useCaseOf({
      tools: [
        { slug: 'beta', fit: 'building-block', why: 'files only' },
        { slug: 'zed', fit: 'core' },
        { slug: 'acme', fit: 'core' },
      ],
    }),
  ],
});
const [useCase] = catalog.useCases;
assert.ok(useCase);

test('tools of a use case are grouped by fit, the best first, each in the order of the record', () => {
  assert.deepEqual(
    toolsByFit(useCase, catalog).map(({ title, tools: served }) => [
      title,
      ...served.map(({ tool, why }) => [tool.name, why]),
    ]),
    [
      ['Made for it', ['Zed', undefined], ['Acme', undefined]],
      ['Parts to build it with', ['Beta', 'files only']],
    ],
  );
});

test('only filters that leave some of the tools out and some in are offered', () => {
  assert.deepEqual(narrowLinks(useCase, tools), [
    { label: 'All as a list', count: 3, href: '/tools?use-case=keep-books' },
    { label: 'With a sandbox', count: 1, href: '/tools?use-case=keep-books&sandbox=true' },
  ]);
  assert.deepEqual(
    narrowLinks(useCase, tools.slice(0, 1)).map(({ label }) => label),
    ['All as a list'],
  );
});
