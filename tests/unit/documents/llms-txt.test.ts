import assert from 'node:assert/strict';
import { test } from 'node:test';
import { llmsFullTxt, llmsTxt } from '../../../src/documents/llms-txt.ts';
import { catalog, input } from './discovery-input.ts';

const files = new Map(llmsTxt(input).map(({ path, body }) => [path, body]));
const linksOf = (text: string) => [...text.matchAll(/\]\((\S+?)\)/g)].map(([, href]) => href ?? '');

const alternativePages = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `/alternatives/tool-${index}`,
    title: `Alternatives to tool ${index}`,
    description: 'x'.repeat(length),
    lastUpdated: '2026-11-20',
    indexed: true,
    markdown: '',
  }));

test('no index file reaches 50,000 characters', () => {
  for (const [path, body] of files) assert.ok(body.length < 50_000, `${path} has ${body.length}`);
});

test('llms.txt has one H1, a blockquote, and only link lists below its headings', () => {
  const [head = '', ...sections] = (files.get('/llms.txt') ?? '').split(/^## /m);
  assert.match(head, /^# Fintech Tool Directory\n\n> .+\n\n/);
  assert.ok(sections.some((section) => section.startsWith('Docs\n')));
  for (const section of sections) {
    const lines = section.split('\n').slice(1).filter(Boolean);
    for (const line of lines) assert.match(line, /^- \[[^\]]+\]\(https:\/\/dir\.example\/[^)]+\): .+$/);
  }
});

test('following the section files reaches every indexed page', () => {
  const seen = new Set<string>();
  const queue = ['https://dir.example/llms.txt'];
  for (let href = queue.pop(); href; href = queue.pop()) {
    if (seen.has(href)) continue;
    seen.add(href);
    const file = files.get(href.replace('https://dir.example', ''));
    if (href.endsWith('/llms.txt')) {
      assert.ok(file, `${href} exists`);
      queue.push(...linksOf(file));
    }
  }
  for (const { path, indexed } of input.pages) {
    const twin = `https://dir.example${path === '/' ? '/index' : path}.md`;
    assert.equal(seen.has(twin), indexed, path);
  }
});

test('a section too long for one file is split into parts', () => {
  const pages = alternativePages(600, 120);
  const split = llmsTxt({ ...input, pages: [...input.pages, ...pages] }).filter(({ path }) =>
    path.startsWith('/alternatives/'),
  );
  assert.ok(split.length > 2);
  for (const { body } of split) assert.ok(body.length < 50_000);
  const reached = new Set(split.flatMap(({ body }) => linksOf(body)));
  for (const { path } of pages) assert.ok(reached.has(`https://dir.example${path}.md`));
});

test('with more parts than fit, llms.txt names the sections and the sections name their parts', () => {
  const pages = alternativePages(40_000, 480);
  const made = new Map(
    llmsTxt({ ...input, pages: [...input.pages, ...pages] }).map(({ path, body }) => [path, body]),
  );
  for (const [path, body] of made) assert.ok(body.length < 50_000, `${path} has ${body.length}`);
  const index = made.get('/alternatives/llms.txt') ?? '';
  assert.ok(linksOf(made.get('/llms.txt') ?? '').includes('https://dir.example/alternatives/llms.txt'));
  assert.ok(linksOf(index).length > 400);
});

test('a tool is listed under each of its categories', () => {
  for (const tool of catalog.tools) {
    for (const category of tool.categories) {
      assert.ok(
        files
          .get(`/categories/${category}/llms.txt`)
          ?.includes(`(https://dir.example/tools/${tool.slug}.md)`),
      );
    }
  }
});

test('llms-full.txt holds the text of every indexed page without front matter', () => {
  const body = llmsFullTxt(input)
    .map((file) => file.body)
    .join('\n');
  for (const page of input.pages)
    assert.equal(body.includes(`<!-- source: https://dir.example${page.path} -->`), page.indexed);
  assert.ok(!body.includes('\ntitle: '));
});

test('sections that do not fit into llms-full.txt have files of their own, which it names', () => {
  const page = (path: string, characters: number) => ({
    path,
    title: path,
    description: 'A page of the site.',
    lastUpdated: '2026-11-01',
    indexed: true,
    markdown: 'x'.repeat(characters),
  });
  const [whole, ...others] = llmsFullTxt({
    ...input,
    pages: [
      page('/glossary/aisp', 600_000),
      page('/use-cases/pay', 2_000_000),
      page('/tools/stripe', 4_000_000),
      page('/guides/sca', 300_000),
    ],
  });
  const paths = ({ body }: { body: string }) =>
    [...body.matchAll(/source: https:\/\/dir\.example(\S+)/g)].map(([, path]) => path);
  assert.ok(whole);
  assert.deepEqual(
    [whole, ...others].map((file) => [file.path, ...paths(file)]),
    [
      ['/llms-full.txt', '/tools/stripe', '/guides/sca'],
      ['/glossary/llms-full.txt', '/glossary/aisp'],
      ['/use-cases/llms-full.txt', '/use-cases/pay'],
    ],
  );
  assert.match(
    whole.body.slice(0, 400),
    /own: https:\/\/dir\.example\/glossary\/llms-full\.txt, https:\/\/dir\.example\/use-cases\/llms-full\.txt\./,
  );
});
