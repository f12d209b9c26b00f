import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '../../../../src/records/tool.ts';
import { alternativesHref, alternativesOf } from '../../../../src/site/view/alternatives.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';

/** The alternatives of a tool in a catalogue of tools that name these. */
function slugs(named: Record<string, string[]>, slug: string): string[] {
  const tools = Object.entries(named).map(([name, alternatives]) => toolOf({ slug: name, alternatives }));
  const catalog = catalogOf({ tools });
  return alternativesOf(catalog.toolBySlug.get(slug) as Tool, catalog).map((tool) => tool.slug);
}

test('a tool has the alternatives it names, then those that name it, each once', () => {
  const named = { a: ['c', 'b'], b: [], c: ['a'], d: ['a', 'b'], e: [] };
  assert.deepEqual(slugs(named, 'a'), ['c', 'b', 'd']);
  assert.deepEqual(slugs(named, 'b'), ['a', 'd']);
  assert.deepEqual(slugs(named, 'e'), []);
});

test('a name that no tool has is left out', () => {
  assert.deepEqual(slugs({ a: ['gone', 'b'], b: [] }, 'a'), ['b']);
});

test('the alternatives have a page of their own when the page of the tool folds some of them', () => {
  const others = Array.from({ length: 9 }, (_, index) => `other-${index}`);
  const hrefOf = (count: number) => {
    const tools = [{ slug: 'a', alternatives: others.slice(0, count) }, ...others.map((slug) => ({ slug }))];
    const catalog = catalogOf({ tools: tools.map(toolOf) });
    return alternativesHref(catalog.toolBySlug.get('a') as Tool, catalog);
  };
  assert.equal(hrefOf(8), '/tools/a#alternatives');
  assert.equal(hrefOf(9), '/alternatives/a');
});
