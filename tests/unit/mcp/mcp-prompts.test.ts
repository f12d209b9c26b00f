import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knowledgeOf } from '../../../src/catalog/knowledge.ts';
import { DIRECTORY_TOOLS } from '../../../src/mcp/directory-tools.ts';
import { INSTRUCTIONS } from '../../../src/mcp/identity.ts';
import { completePromptArgument, getPrompt, listPrompts } from '../../../src/mcp/prompts.ts';
import { catalogOf, categoryOf, eventOf, guideOf, termOf } from '../catalog/small-catalog.ts';

const GIVEN = {
  use_case: 'payouts',
  country: 'KE',
  must: 'a sandbox',
  slugs: 'stripe,adyen',
  jurisdiction: 'EU',
  category: 'tax',
};
const textOf = (name: string, args: Record<string, string> = GIVEN) =>
  getPrompt(name, args).messages[0]?.content.text ?? '';

test('prompts and instructions name only tools and arguments that there are, and instructions every tool', () => {
  const known = new Set(
    DIRECTORY_TOOLS.flatMap(({ published: { name, inputSchema } }) => [
      name,
      ...Object.keys(inputSchema['properties'] ?? {}),
    ]),
  );
  const texts = [INSTRUCTIONS, ...listPrompts().prompts.map(({ name }) => textOf(name))];
  assert.equal(texts.length, 4);
  for (const text of texts)
    for (const [word] of text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g))
      assert.ok(known.has(word), `${word}: ${text}`);
  for (const { published } of DIRECTORY_TOOLS) assert.ok(INSTRUCTIONS.includes(published.name));
});

test('arguments with control characters are refused by every tool, wherever they stand', async () => {
  for (const { call } of DIRECTORY_TOOLS)
    for (const args of [{ query: 'a\0b' }, { slugs: ['a', 'b\u001f'] }])
      await assert.rejects(call(args, {} as never), /control characters/);
});

test('what was asked is in the text, and what was not asked leaves no gap', () => {
  for (const [text, expected] of [
    [textOf('find_tool'), /payouts\. They must work in: KE\. They must also have: a sandbox\./],
    [textOf('find_tool', { use_case: 'payouts' }), /^Find fintech tools for this need: payouts\.\n/],
    [textOf('upcoming_dates'), /jurisdiction: "EU" and category: "tax", kind: "deadlines"/],
  ] as const)
    assert.match(text, expected);
});

test('countries, jurisdictions and categories complete', () => {
  const catalog = catalogOf({ categories: [categoryOf({ slug: 'tax' })] });
  for (const [prompt, name, value, found] of [
    ['find_tool', 'country', 'k', 'KE KG KH KI KM KN KP KR KW KY KZ'],
    ['upcoming_dates', 'jurisdiction', 'eu', 'EU'],
    ['upcoming_dates', 'category', 't', 'tax'],
  ] as const)
    assert.equal(completePromptArgument(catalog, prompt, name, value).join(' '), found);
});

test('knowledge is found by rare words of names, by the passage that answers, and by description', () => {
  const term = (slug: string, term: string, meaning: string) => termOf({ slug, term, meaning });
  const search = knowledgeOf(
    catalogOf({
      glossary: [
        term('psd2', 'PSD2', 'Second directive on payment services, in force since January 2018.'),
        term('psd3', 'PSD3', 'Third directive on payment services, which is a proposal of the Commission.'),
        term('qwac', 'QWAC', 'Certificate of a website that PSD2 asks third parties of open banking for.'),
        term('tpp', 'TPP', 'Third party of open banking, which PSD2 lets into accounts of a bank.'),
      ],
      guides: [guideOf({ slug: 'webhooks', title: 'Receive webhooks' })],
      events: [
        eventOf({
          slug: 'ch-t1',
          title: 'Switzerland moves to T+1',
          date: '2027-10-11',
          jurisdictions: ['CH'],
        }),
      ],
      pages: [
        {
          path: '/docs/api',
          title: 'API',
          description: 'How to search the directory over HTTP, with its errors and limits.',
          updatedAt: '2026-11-22',
          body: '## Errors\n\nA used up quota is answered with 429.\n\n## Payment\n\nOne call of the feed costs 0.01 USD.',
        },
      ],
      bodies: {
        'guides/webhooks': 'Receive webhooks fast.\n\nThe vendor keeps an idempotency key for a day.',
      },
    }),
  );
  const compared = search('difference between PSD2 and PSD3').hits.map(({ page }) => page.slug);
  assert.deepEqual(compared.slice(0, 2), ['psd3', 'psd2']);
  assert.deepEqual(search('PSD4 payment services').unknown, ['psd4']);
  for (const [query, kind, path, excerpt] of [
    [
      'webhooks idempotency key',
      'guide',
      '/guides/webhooks',
      /^The vendor keeps an idempotency key for a day\.$/,
    ],
    [
      'directory search cost of a call',
      'doc',
      '/docs/api',
      /^Payment: One call of the feed costs 0\.01 USD\.$/,
    ],
    ['when does T+1 start in Switzerland', 'deadline', '/events/ch-t1', /Date: 2027-10-11 /],
  ] as const) {
    const [best] = (kind === 'deadline' ? search(query, kind) : search(query)).hits;
    assert.deepEqual([best?.page.kind, best?.page.path], [kind, path]);
    assert.match(best?.excerpt ?? '', excerpt);
  }
});
