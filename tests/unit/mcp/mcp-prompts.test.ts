import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIRECTORY_TOOLS } from '../../../src/mcp/directory-tools.ts';
import { INSTRUCTIONS } from '../../../src/mcp/identity.ts';
import { completePromptArgument, getPrompt, listPrompts } from '../../../src/mcp/prompts.ts';
import { catalogOf, categoryOf } from '../catalog/small-catalog.ts';

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

test('prompts and instructions name only tools and arguments that there are', () => {
  const known = new Set(
    DIRECTORY_TOOLS.flatMap(({ published }) => [
      published.name,
      ...Object.keys(published.inputSchema['properties'] ?? {}),
    ]),
  );
  const texts = [INSTRUCTIONS, ...listPrompts().prompts.map(({ name }) => textOf(name))];
  assert.equal(texts.length, 4);
  for (const text of texts)
    for (const [word] of text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g))
      assert.ok(known.has(word), `${word}: ${text}`);
});

test('instructions name every tool', () => {
  for (const { published } of DIRECTORY_TOOLS) assert.ok(INSTRUCTIONS.includes(published.name));
});

test('what was asked is in the text, and what was not asked leaves no gap', () => {
  assert.match(textOf('find_tool'), /payouts\. They must work in: KE\. They must also have: a sandbox\./);
  assert.match(
    textOf('find_tool', { use_case: 'payouts' }),
    /^Find fintech tools for this need: payouts\.\n/,
  );
  assert.match(textOf('upcoming_dates'), /jurisdiction: "EU" and category: "tax", kind: "deadlines"/);
});

test('countries, jurisdictions and categories complete', () => {
  const catalog = catalogOf({ categories: [categoryOf({ slug: 'tax' })] });
  assert.deepEqual(completePromptArgument(catalog, 'find_tool', 'country', 'k'), [
    ...['KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ'],
  ]);
  assert.deepEqual(completePromptArgument(catalog, 'upcoming_dates', 'jurisdiction', 'eu'), ['EU']);
  assert.deepEqual(completePromptArgument(catalog, 'upcoming_dates', 'category', 't'), ['tax']);
});
