import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPageSources } from '../../../src/build/kept-pages.ts';
import { readSettings } from '../../../src/server/settings/read-settings.ts';

const settings = readSettings({ PUBLIC_BASE_URL: 'https://dir.example' });
const NOW = new Date('2026-11-22T12:00:00Z');
const sources = (path: string, hash: string) => hashPageSources(new Map([[path, hash]]), settings, NOW);
const isRecord = (path: string) => sources(path, 'before') === sources(path, 'after');

test('a change of a record, an observation or the list of moved records changes no source of pages', () => {
  for (const path of [
    'content/tools/zed.md',
    'content/use-cases/keep-books.md',
    'content/glossary/ledger.md',
    'content/comparisons/beta-vs-zed.md',
    'content/observations/zed.json',
    'content/moved.yaml',
  ])
    assert.equal(isRecord(path), true, path);
});

test('a change of any other file changes the sources of pages', () => {
  for (const path of [
    'content/synonyms.yaml',
    'content/translations.yaml',
    'content/docs/api.md',
    'content/pages/about.md',
    'content/skills/find/SKILL.md',
    'content/_generated/collector-runs.json',
    'content/tools/notes.txt',
    'content/tools/old/zed.md',
    'content/observations/zed.md',
    'public/content/tools/zed.md',
    'src/pages/index.astro',
    'package.json',
  ])
    assert.equal(isRecord(path), false, path);
});
