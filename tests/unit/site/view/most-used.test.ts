import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Catalog } from '../../../../src/catalog/catalog.ts';
import type { Tool } from '../../../../src/records/tool.ts';
import { mostUsed } from '../../../../src/site/view/use-cases.ts';

const tools = ['adyen', 'bitcart', 'stripe'].map((slug) => ({ slug }) as Tool);
const uses = (count: number) => Array.from({ length: count }, () => ({})) as Catalog['useCases'];
const catalog = {
  useCasesByTool: new Map([
    ['adyen', uses(2)],
    ['stripe', uses(9)],
  ]),
};

test('of a long list those tools are taken that most use cases name', () => {
  assert.deepEqual(
    mostUsed(catalog, tools, 2).map(({ slug }) => slug),
    ['stripe', 'adyen'],
  );
});

test('a list that is short enough keeps its order', () => {
  assert.deepEqual(
    mostUsed(catalog, tools, 3).map(({ slug }) => slug),
    ['adyen', 'bitcart', 'stripe'],
  );
});
