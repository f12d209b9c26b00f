import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { Tool } from '../../src/catalog/schema/tool.ts';
import { alternativesOf } from '../../src/view/alternatives-of.ts';

/** A catalogue of tools that name these alternatives. */
function catalogOf(named: Record<string, string[]>): Catalog {
  const tools = Object.entries(named).map(
    ([slug, alternatives]) => ({ slug, alternatives }) as unknown as Tool,
  );
  return { tools, toolBySlug: new Map(tools.map((tool) => [tool.slug, tool])) } as unknown as Catalog;
}

function slugs(named: Record<string, string[]>, slug: string): string[] {
  const catalog = catalogOf(named);
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
