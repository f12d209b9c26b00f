import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observedOf } from '../../../src/catalog/observed/observed.ts';
import { markdownTwin } from '../../../src/observations/pages/page-text.ts';
import type { Visit } from '../../../src/observations/visit/visit.ts';
import { readHere } from '../../observed/parsers.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const DOCS = 'https://docs.zed.example/';
const [target] = markdownTwin.targets(toolOf({ links: { docs: DOCS } }));
const answering =
  (status: number, type: string): Visit =>
  async (url, options) => {
    assert.deepEqual([url, options?.accept], [DOCS, 'text/markdown']);
    return { status, url, headers: { 'content-type': type }, body: Buffer.from('# Docs') };
  };

test('documentation is asked for Markdown, and its type tells whether it has it', async () => {
  assert.ok(target);
  const observe = (status: number, type: string) =>
    markdownTwin.observe(target, answering(status, type), readHere);
  assert.deepEqual(await observe(200, 'text/markdown; charset=utf-8'), { markdown: true });
  assert.deepEqual(await observe(200, 'text/html'), { markdown: false });
  assert.deepEqual(await observe(200, 'text/markdownish'), { markdown: false });
  assert.deepEqual(await observe(404, 'text/html'), { gone: true });
  assert.deepEqual(markdownTwin.targets(toolOf({ links: {} })), []);
});

test('a tool tells what was seen of its documentation', () => {
  const seen = {
    collector: 'markdown-twin' as const,
    subject: DOCS,
    source: DOCS,
    since: '2026-11-22',
    values: { markdown: true },
    firstSeen: { markdown: '2026-11-22' },
  };
  assert.deepEqual(observedOf([seen]), { docsInMarkdown: true });
  assert.deepEqual(observedOf([]), {});
});
