import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { reusePage, type Source } from '../../scripts/releases/make-pages.ts';
import { hashFile } from '../../src/build/server-files.ts';
import type { StaticFile } from '../../src/server/static/manifest.ts';

const FOOT = 'Records as of <time datetime="2026-11-20">20 Nov 2026</time>.';
const head = {
  title: 'Zed',
  description: 'Zed',
  canonical: 'https://a.example/tools/zed',
  lastUpdated: '2026-11-02',
  lang: 'en',
  indexed: true,
};
const page = { path: '/tools/zed', file: '/tools/zed.html', isPage: true, render: () => assert.fail() };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reuse-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A release with the page and its twin. */
function release(html: string): Source {
  const client = join(folder, 'release');
  mkdirSync(join(client, 'tools'), { recursive: true });
  const entryOf = (file: string, text: string): StaticFile => {
    writeFileSync(join(client, file), text);
    const kind = file.endsWith('.md') ? 'twin' : 'page';
    return { file, type: 'text/html', hash: hashFile(Buffer.from(text)), bytes: text.length, kind };
  };
  return {
    client,
    files: {
      '/tools/zed': entryOf('tools/zed.html', html),
      '/tools/zed.md': entryOf('tools/zed.md', '# Zed\n'),
    },
    kept: {
      sources: 'x',
      onDemand: [],
      dataAsOf: '2026-11-20',
      questions: ['tools', 'toolBySlug zed'],
      answers: ['1', '2'],
      paths: ['/tools', '/map'],
      pages: { '/tools/zed': { head, asked: [1], linked: [0] } },
    },
  };
}

const reuse = (source: Source, dataAsOf: string) => reusePage(source, page, join(folder, 'next'), dataAsOf);
const written = (file: string) => readFileSync(join(folder, 'next', file), 'utf8');

test('a page and its twin are taken as they are, with their entries of the manifest', () => {
  const source = release(`<p>Zed</p>${FOOT}`);
  const reused = reuse(source, '2026-11-20');
  assert.equal(written('tools/zed.html'), `<p>Zed</p>${FOOT}`);
  assert.equal(written('tools/zed.md'), '# Zed\n');
  assert.deepEqual(reused.reads, ['toolBySlug zed']);
  assert.deepEqual(reused.linked, ['/tools']);
  assert.deepEqual(Object.fromEntries(reused.files), source.files);
});

test('another day at the foot is written into a copy, which the release does not share', () => {
  const source = release(`<p>Zed</p>${FOOT}`);
  const reused = reuse(source, '2026-11-22');
  assert.equal(
    written('tools/zed.html'),
    '<p>Zed</p>Records as of <time datetime="2026-11-22">22 Nov 2026</time>.',
  );
  assert.equal(readFileSync(join(source.client, 'tools/zed.html'), 'utf8'), `<p>Zed</p>${FOOT}`);
  assert.deepEqual(
    reused.files.map(([path]) => path),
    ['/tools/zed.md'],
  );
});

test('a page without the day at its foot, or with two of them, is refused when the day changes', () => {
  for (const html of ['<p>Zed</p>', FOOT + FOOT])
    assert.throws(
      () => reuse(release(html), '2026-11-22'),
      /a page does not show the day of the newest record once/,
    );
});

test('a page or twin that is not the one that was built is refused', () => {
  for (const file of ['tools/zed.html', 'tools/zed.md']) {
    const source = release(FOOT);
    writeFileSync(join(source.client, file), 'changed');
    assert.throws(() => reuse(source, '2026-11-20'), /was changed after the build/);
    rmSync(join(folder, 'next'), { recursive: true, force: true });
  }
});
