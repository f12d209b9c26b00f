import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalog, type RawEntry } from '../../src/catalog/check/check-catalog.ts';
import { loadEntries } from '../../src/catalog/check/load-entries.ts';
import { problemList } from '../../src/catalog/check/problem-list.ts';

const TODAY = '2026-11-21';

const category: RawEntry = {
  collection: 'categories',
  file: 'content/categories/tax.md',
  text: `---
name: Tax
slug: tax
description: ${'Work out, collect and report taxes on what a company sells. '.repeat(2)}
order: 1
buyerQuestions: [Which taxes?, Which countries?]
keyAttributes: [kind, pricing.model]
---
`,
};

const LINES: Record<string, string> = {
  name: 'Acme Tax',
  slug: 'acme',
  description: 'Calculates sales tax for orders and keeps the rates of every state up to date.',
  websiteUrl: 'https://acme.example',
  categories: '[tax]',
  kind: 'api',
  pricing: '{model: free}',
  verification: '{confidence: low}',
  addedAt: '2026-11-01',
  updatedAt: '2026-11-01',
};

/** A sound tool with some lines changed; an empty value drops the line. */
function tool(changes: Record<string, string> = {}, slug = 'acme'): RawEntry {
  const lines = Object.entries({ ...LINES, slug, ...changes }).filter(([, value]) => value !== '');
  const front = lines.map(([key, value]) => `${key}: ${value}`).join('\n');
  return { collection: 'tools', file: `content/tools/${slug}.md`, text: `---\n${front}\n---\n` };
}

const check = (...entries: RawEntry[]) => checkCatalog([category, ...entries], TODAY).problems;

function only(...entries: RawEntry[]) {
  const problems = check(...entries);
  assert.equal(problems.length, 1, problemList(problems));
  return problems[0] as (typeof problems)[number];
}

test('a sound record has no problems', () => {
  assert.deepEqual(check(tool()), []);
});

test('a missing field of any record is told with what it may hold and where that is shown', () => {
  const text = '---\ntitle: A guide\nslug: short\n---\n';
  const problems = check({ collection: 'guides', file: 'content/guides/short.md', text });
  const remedyOf = (field: string) => problems.find((problem) => problem.field === field)?.remedy ?? '';
  assert.match(remedyOf('audience'), /^add audience, one of engineer, .*other files in content\/guides/);
  assert.match(remedyOf('sources'), /^add sources, a list; /);
});

const cases: [string, Record<string, string>, field: string, message: RegExp, remedy: RegExp][] = [
  ['an unknown key', { websiteURL: 'https://x.example' }, 'websiteURL', /not known/, /websiteUrl\?/],
  ['an unknown nested key', { links: '{doc: "https://x.example"}' }, 'links.doc', /not known/, /docs\?/],
  ['a missing key', { kind: '' }, 'kind', /missing/, /add kind, one of api, .*CONTRIBUTING\.md/],
  ['a misspelt enum value', { kind: 'open-sourc' }, 'kind', /not allowed/, /open-source\?/],
  ['a short description', { description: 'Too short.' }, 'description', /10 characters/, /at least 40/],
  ['a long description', { description: `${'x '.repeat(101)}x` }, 'description', /203 char/, /at most 200/],
  ['a wrong type', { categories: 'tax' }, 'categories', /wrong type/, /array/],
  ['an http address', { websiteUrl: 'http://a.example' }, 'websiteUrl', /not valid/, /https/],
  ['an impossible date', { addedAt: '2026-02-31' }, 'addedAt', /not valid/, /YYYY-MM-DD/],
  ['a future date', { updatedAt: '2026-11-22' }, 'updatedAt', /future/, /2026-11-21 or earlier/],
  ['dates in the wrong order', { addedAt: '2026-11-02' }, 'updatedAt', /earlier than addedAt/, /2026-11-02/],
  ['an unknown category', { categories: '[taxx]' }, 'categories.0', /no category "taxx"/, /mean tax\?/],
  [
    'an unknown standard',
    { api: '{standards: [zzz]}' },
    'api.standards.0',
    /no standard/,
    /existing standard/,
  ],
  ['an unknown tool', { alternatives: '[acmee]' }, 'alternatives.0', /no tool "acmee"/, /mean acme\?/],
  ['a tool that names itself', { alternatives: '[acme]' }, 'alternatives.0', /itself/, /take acme out/],
  [
    'a marketing word',
    { description: `Leading ${LINES['description']}` },
    'description',
    /praise/,
    /say what is so/,
  ],
  ['open source without licence', { kind: 'open-source' }, 'openSource', /no licence/, /add openSource/],
  [
    'an open-source price without licence',
    { pricing: '{model: open-source}' },
    'pricing.model',
    /licence/,
    /free/,
  ],
  [
    'a summary of prices without source',
    { pricing: '{model: free, summary: 1 EUR}' },
    'pricing.summary',
    /not valid/,
    /url/,
  ],
  ['a discontinued tool without source', { status: 'discontinued' }, 'sources', /source/, /announces/],
  ['high confidence without source', { verification: '{confidence: high}' }, 'sources', /source/, /low/],
  ['a repeated alias', { aliases: '[Tax Acme, tax acme]' }, 'aliases', /taken/, /repetition/],
];

for (const [title, changes, field, message, remedy] of cases)
  test(`${title} is one problem with its field and a remedy`, () => {
    const problem = only(tool(changes));
    assert.equal(problem.file, 'content/tools/acme.md');
    assert.equal(problem.field, field);
    assert.match(problem.message, message);
    assert.match(problem.remedy, remedy);
  });

test('a slug that differs from the file name is found', () => {
  const problem = only({ ...tool(), file: 'content/tools/acme-tax.md' });
  assert.match(problem.remedy, /slug: acme-tax/);
});

test('a name or alias of another tool is taken, whatever its case', () => {
  const other = tool({ name: 'Beta', aliases: '[ACME TAX]' }, 'beta');
  const problem = only(tool(), other);
  assert.equal(problem.file, 'content/tools/beta.md');
  assert.match(problem.message, /taken by content\/tools\/acme.md/);
});

test('a YAML error names its line, and those who name the broken file are not blamed', () => {
  const broken = { ...tool({}, 'beta'), text: '---\nname: A\nname: B\ncategories: [tax\n---\n' };
  const problems = check(tool({ alternatives: '[beta]' }), broken);
  assert.deepEqual([...new Set(problems.map(({ file }) => file))], ['content/tools/beta.md']);
  assert.ok(problems.some(({ field, message }) => field === 'line 3' && /twice/.test(message)));
});

test('a file that breaks its schema still shows its unknown references and taken names', () => {
  const problems = check(tool(), tool({ kind: 'apii', categories: '[taxx]' }, 'beta'));
  assert.deepEqual(problems.map(({ field }) => field).sort(), ['categories.0', 'kind', 'name']);
});

test('missing front matter is found', () => {
  assert.match(only({ ...tool(), text: '# Acme\n' }).message, /front matter/);
});

test('all problems of all files come in one run, grouped by file', () => {
  const problems = check(
    tool({ kind: 'apii', addedAt: 'soon' }),
    tool({ name: 'Beta', categories: '[taxes]' }, 'beta'),
  );
  assert.deepEqual(problems.map(({ field }) => field).sort(), ['addedAt', 'categories.0', 'kind']);
  assert.match(problemList(problems), /^3 problems in 2 content files\n\ncontent\/tools\/acme.md \(2\)/);
});

test('the content of the directory is sound', () => {
  const entries = loadEntries('content');
  assert.ok(entries.length > 800);
  const { problems } = checkCatalog(entries, new Date().toISOString().slice(0, 10));
  assert.equal(problems.length, 0, problemList(problems));
});

test('a field that a source or the verification names must exist', () => {
  const sources = '[{url: "https://acme.example/docs", retrieved: 2026-11-01, fields: [api.sandbx]}]';
  const problem = only(tool({ sources }));
  assert.equal(problem.field, 'sources.0.fields');
  assert.equal(problem.remedy, 'use api.sandbox');
  assert.equal(
    only(tool({ verification: '{confidence: low, fields: [licence]}' })).field,
    'verification.fields',
  );
});
