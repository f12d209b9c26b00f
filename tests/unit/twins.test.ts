import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStaticFiles } from '../../src/static/static-files.ts';
import { openTwins } from '../../src/static/twins.ts';
import { catalogOf, termOf, toolOf, useCaseOf } from './catalog/small-catalog.ts';

test('twins have the name and description of their record, and others their path', () => {
  const tool = toolOf();
  const useCase = useCaseOf();
  const term = termOf();
  const paths = ['/tools/zed.md', '/use-cases/keep-books.md', '/glossary/ledger.md', '/use-cases/gone.md'];
  const twin = { file: 'a.md', type: 'text/markdown', hash: 'x'.repeat(22), bytes: 1, kind: 'twin' } as const;
  const files = Object.fromEntries(paths.map((path) => [path, twin]));
  const manifest = {
    baseUrl: 'https://a.example',
    payments: false,
    inputs: '',
    facts: '',
    catalog: '',
    search: '',
    files,
  };
  const catalog = catalogOf({ tools: [tool], useCases: [useCase], glossary: [term] });
  assert.deepEqual(openTwins(openStaticFiles('.', manifest), manifest, catalog).all, [
    { path: '/tools/zed.md', title: tool.name, description: tool.description },
    { path: '/use-cases/keep-books.md', title: useCase.title, description: useCase.summary },
    { path: '/glossary/ledger.md', title: term.term, description: term.meaning },
    { path: '/use-cases/gone.md', title: 'use-cases/gone' },
  ]);
});
