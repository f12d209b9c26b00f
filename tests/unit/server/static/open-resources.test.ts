import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openResources } from '../../../../src/server/static/open-resources.ts';
import { openStaticFiles } from '../../../../src/server/static/static-files.ts';
import { catalogOf, termOf, toolOf, useCaseOf } from '../../catalog/small-catalog.ts';

test('resources are pages, indexes for language models and calendars, named by their record or their path', () => {
  const tool = toolOf();
  const useCase = useCaseOf();
  const term = termOf();
  const doc = {
    path: '/docs/api',
    title: 'API',
    description: 'How to search the directory over HTTP, and what its errors mean.',
    updatedAt: '2026-11-22',
    body: 'Text.',
  };
  const entry = (type: string, kind: 'twin' | 'document' | 'file') => ({
    ...{ file: 'a', hash: 'x'.repeat(22), bytes: 1 },
    ...{ type, kind },
  });
  const twin = entry('text/markdown; charset=utf-8', 'twin');
  const entries = new Map([
    ['/tools/zed.md', twin],
    ['/use-cases/keep-books.md', twin],
    ['/glossary/ledger.md', twin],
    ['/docs/api.md', twin],
    ['/use-cases/gone.md', twin],
    ['/llms.txt', entry('text/plain; charset=utf-8', 'document')],
    ['/calendar/all.ics', entry('text/calendar', 'file')],
    ['/robots.txt', entry('text/plain', 'file')],
    ['/data/tools.json', entry('application/json', 'file')],
  ]);
  const files = openStaticFiles('.', {
    baseUrl: 'https://a.example',
    find: (path) => entries.get(path),
  });
  const catalog = catalogOf({ tools: [tool], useCases: [useCase], glossary: [term], pages: [doc] });
  const type = 'text/markdown';
  const resources = openResources(files, { entries: () => entries.entries() }, catalog);
  assert.equal(resources.describe('/robots.txt'), undefined);
  assert.deepEqual(resources.paths.map(resources.describe), [
    { path: '/tools/zed.md', title: tool.name, description: tool.description, type },
    { path: '/use-cases/keep-books.md', title: useCase.title, description: useCase.summary, type },
    { path: '/glossary/ledger.md', title: term.term, description: term.meaning, type },
    { path: '/docs/api.md', title: 'API', description: doc.description, type },
    { path: '/use-cases/gone.md', title: 'use-cases/gone', type },
    { path: '/llms.txt', title: 'llms.txt', type: 'text/plain' },
    { path: '/calendar/all.ics', title: 'calendar/all.ics', type: 'text/calendar' },
  ]);
});
