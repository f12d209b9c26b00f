import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareImage } from '../../../src/documents/page-links.ts';
import { catalogOf, categoryOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';

const catalog = catalogOf({ categories: [categoryOf()], tools: [toolOf()], useCases: [useCaseOf()] });

test('pages of tools, categories and use cases have an image of their own, others the common one', () => {
  for (const path of ['/tools/zed', '/categories/cat', '/use-cases/keep-books'])
    assert.equal(shareImage(path, catalog), `/og${path}.png`);
  for (const path of ['/', '/use-cases', '/use-cases/nothing', '/docs/api'])
    assert.equal(shareImage(path, catalog), '/og/directory.png');
});
