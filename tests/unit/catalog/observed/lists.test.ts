import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readPages } from '../../../../src/catalog/content/read-content.ts';
import {
  mergeObserved,
  type ObservedChange,
  onePerSubject,
} from '../../../../src/catalog/observed/observed-changes.ts';
import { readObservations } from '../../../../src/catalog/observed/observed-files.ts';
import { operationDifference } from '../../../../src/catalog/observed/operation-difference.ts';

const changeOf = (changes: Partial<ObservedChange> = {}): ObservedChange => ({
  tool: 'zed',
  kind: 'release',
  subject: 'pkg:npm/zed',
  title: 'zed 2.0.0',
  date: '2026-11-20',
  url: 'https://zed.example',
  ...changes,
});
const state = (title: string, date: string, changes: Partial<ObservedChange> = {}) =>
  changeOf({ kind: 'state', subject: 'https://status.zed.example', title, date, ...changes });
const titles = (changes: readonly ObservedChange[]) => changes.map(({ title, date }) => `${title} ${date}`);

test('operations that are gone or ask for more break calls; new and deprecated ones do not', () => {
  assert.deepEqual(
    operationDifference(
      ['DELETE /a', 'GET /a requires x', 'GET /b', 'GET /c deprecated', 'POST /a requires key'],
      ['GET /a requires id,x,y', 'GET /b deprecated', 'GET /c deprecated', 'POST /a', 'PUT /a deprecated'],
    ),
    {
      added: ['PUT /a'],
      breaking: ['DELETE /a is gone', 'GET /a requires id, y'],
      deprecated: ['GET /b'],
    },
  );
  assert.deepEqual(operationDifference(['GET /a'], ['GET /a']), { added: [], breaking: [], deprecated: [] });
  assert.deepEqual(operationDifference(['GET /a'], ['GET /a requires id deprecated']), {
    added: [],
    breaking: ['GET /a requires id'],
    deprecated: ['GET /a'],
  });
});

test('what several tools share is listed once, with the first of them', () => {
  const shared = [
    changeOf(),
    changeOf({ tool: 'beta' }),
    changeOf({ title: 'zed 2.0.1' }),
    changeOf({ date: '2026-11-21' }),
    state('Zed: degraded', '2026-11-20'),
    state('Beta: degraded', '2026-11-20', { tool: 'beta' }),
    state('Beta: operational', '2026-11-20', { tool: 'beta', at: '2026-11-20T12:00:00.000Z' }),
  ];
  assert.deepEqual(
    onePerSubject(shared).map(({ tool, title }) => `${tool}: ${title}`),
    ['zed: zed 2.0.0', 'zed: zed 2.0.1', 'zed: zed 2.0.0', 'zed: Zed: degraded', 'beta: Beta: operational'],
  );
});

test('without changes of the process the list is that of the build', () => {
  const built = [changeOf()];
  assert.equal(mergeObserved(built, []), built);
});

test('states are told by the process from its first one on, and all else by the build', () => {
  const built = [
    state('Zed: degraded', '2026-11-10'),
    state('Zed: operational', '2026-11-20'),
    state('Zed: operational', '2026-11-21'),
    state('Beta: degraded', '2026-11-22', { tool: 'beta' }),
    changeOf({ date: '2026-11-19' }),
  ];
  const live = [
    state('Zed: maintenance', '2026-11-23'),
    state('Zed: major outage', '2026-11-20'),
    state('Zed: degraded', '2026-11-21'),
    changeOf({ date: '2026-11-22' }),
    changeOf({ title: 'zed 2.1.0', date: '2026-11-01' }),
  ];
  assert.deepEqual(titles(mergeObserved(built, live)), [
    'Zed: maintenance 2026-11-23',
    'Beta: degraded 2026-11-22',
    'Zed: degraded 2026-11-21',
    'Zed: major outage 2026-11-20',
    'zed 2.0.0 2026-11-19',
    'Zed: degraded 2026-11-10',
    'zed 2.1.0 2026-11-01',
  ]);
});

/** What `use` finds in a folder with these files. */
function inFolder<T>(files: Record<string, string>, use: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'lists-'));
  try {
    for (const folder of ['observations', 'docs', 'pages', 'tools']) mkdirSync(join(root, folder));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    return use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('observations are read in the order of their files, and a broken file is told with what is wrong', () => {
  const file = (slug: string) => JSON.stringify({ slug, observations: [] });
  const { observations, problems } = inFolder(
    {
      'observations/zed.json': file('zed'),
      'observations/acme.json': file('acme'),
      'observations/alias.json': file('zed'),
      'observations/broken.json': '{',
      'observations/odd.json': '{"slug":"odd","observations":[{}]}',
      'observations/notes.txt': 'no',
      // A record that cannot be read: only its own file is at fault.
      'observations/unread.json': file('unread'),
      'tools/unread.md': 'no front matter',
    },
    (root) => readObservations(root, [{ slug: 'zed' }, { slug: 'acme' }, { slug: 'odd' }]),
  );
  assert.deepEqual(
    observations.map(({ slug }) => slug),
    ['acme', 'zed'],
  );
  assert.deepEqual(
    problems.map(({ file, message }) => [file, message.replace(/: .*/s, '')]),
    [
      ['content/observations/alias.json', 'there is no tool "alias"'],
      [
        'content/observations/broken.json',
        "Expected property name or '}' in JSON at position 1 (line 1 column 2)",
      ],
      ['content/observations/odd.json', 'observations.0.collector'],
    ],
  );
});

test('pages of prose are read in order, each with its path', () => {
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: ${'What it is about, in words. '.repeat(3)}\nupdatedAt: 2026-11-01\n---\nText.\n`;
  const files = {
    'docs/b.md': page('B'),
    'docs/a.md': page('A'),
    'docs/x.txt': 'no',
    'pages/about.md': page('C'),
  };
  assert.deepEqual(
    inFolder(files, readPages).map(({ path, title, body }) => [path, title, body]),
    [
      ['/docs/a', 'A', 'Text.'],
      ['/docs/b', 'B', 'Text.'],
      ['/about', 'C', 'Text.'],
    ],
  );
  assert.throws(() => inFolder({ 'docs/a.md': '---\ntitle: A\n---\n' }, readPages));
});
