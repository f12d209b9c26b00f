import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalog, type RawEntry } from '../../../src/catalog/check/check-catalog.ts';
import { problemList } from '../../../src/catalog/check/problems.ts';

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

test('every fact of the model can be written', () => {
  const record = tool({
    kind: 'open-source',
    organization: `{name: Acme Ltd, country: GB, owner: {name: Beta plc, since: 2020},
  regulated: [{authority: FCA, licence: Payment institution, reference: "900461", country: GB}], certifications: [iso-27001]}`,
    signUp: 'self-serve',
    packages: `[{url: pkg:npm/%40acme/tax, role: library}, {url: pkg:maven/com.acme/tax, role: library, by: community},
  {url: "pkg:docker/acme/tax?repository_url=ghcr.io", role: image}]`,
    selfHost:
      '{compose: "https://acme.example/compose.yml", image: pkg:docker/acme/tax, helm: "https://acme.example/h"}',
    pricing: `{model: freemium, freeAllowance: {amount: 100, unit: calls per day}, url: "https://acme.example/p", asOf: 2026-11}`,
    prices: `[{plan: Team, item: Cards, amount: 0.3, percent: 2.9, currency: USD, unit: per transaction, from: true, country: US,
  url: "https://acme.example/p", asOf: 2026-11-01}]`,
    limits:
      '[{what: Requests, amount: 100, per: second, plan: live, url: "https://acme.example/l", asOf: 2026-11-01}]',
    versions:
      '{current: 2025-10-29, scheme: dated releases, notice: 12 months, url: "https://acme.example/v", asOf: 2026-11}',
    api: '{implementation: [rust]}',
    links: '{changelogFeed: "https://acme.example/f", terms: "https://acme.example/t"}',
    openSource: '{license: MIT, repository: "https://acme.example/git"}',
    facts: '{links.status: {state: none, on: 2026-11-01, source: "https://acme.example/docs"}}',
    sources: '[{url: "https://acme.example/docs", retrieved: 2026-11-01, fields: [limits, links.status]}]',
  });
  assert.deepEqual(check(record), []);
});

test('a missing field of any record is told with what it may hold and where that is shown', () => {
  const text = '---\ntitle: A guide\nslug: short\n---\n';
  const problems = check({ collection: 'guides', file: 'content/guides/short.md', text });
  const remedyOf = (field: string) => problems.find((problem) => problem.field === field)?.remedy ?? '';
  assert.match(remedyOf('audience'), /^add audience, one of engineer, .*other files in content\/guides/);
  assert.match(remedyOf('sources'), /^add sources, a list; /);
});

const pkg = (...urls: string[]) => ({
  packages: JSON.stringify(urls.map((url) => ({ url, role: 'library' }))),
});
const org = (organization: string) => ({ organization });
const OWNER = 'organization.owner.since';
const absent = (path: string) => `{${path}: {state: none, on: 2026-11-01, source: "https://a.example"}}`;

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
  [
    'code under a limiting licence called open source',
    { kind: 'open-source', openSource: '{license: BUSL-1.1, repository: "https://a.example/git"}' },
    'kind',
    /limits the use/,
    /use source-available/,
  ],
  [
    'open code called source-available',
    { kind: 'source-available', openSource: '{license: MIT, repository: "https://a.example/git"}' },
    'kind',
    /does not limit/,
    /use open-source/,
  ],
  [
    'an open-source price under a limiting licence',
    {
      kind: 'source-available',
      pricing: '{model: open-source}',
      openSource: '{license: Elastic-2.0, repository: "https://a.example/git"}',
    },
    'pricing.model',
    /open licence/,
    /free/,
  ],
  ['a discontinued tool without source', { status: 'discontinued' }, 'sources', /source/, /announces/],
  [
    'a written confidence',
    { verification: '{confidence: high}' },
    'verification.confidence',
    /not known/,
    /verifiedAt/,
  ],
  [
    'a price without a number',
    { prices: '[{item: Plan, url: "https://a.example", asOf: 2026-11-01}]' },
    'prices.0.amount',
    /missing/,
    /add prices\.0\.amount/,
  ],
  [
    'an amount without currency',
    {
      prices: '[{item: Plan, amount: 49, unit: per month, url: "https://a.example", asOf: 2026-11-01}]',
    },
    'prices.0.currency',
    /missing/,
    /add prices\.0\.currency/,
  ],
  [
    'a price read in the future',
    { prices: '[{item: Plan, percent: 1, url: "https://a.example", asOf: 2026-11-22}]' },
    'prices.0.asOf',
    /future/,
    /2026-11-21 or earlier/,
  ],
  [
    'a free allowance without page and day',
    { pricing: '{model: freemium, freeAllowance: {amount: 100, unit: calls per day}}' },
    'pricing.freeAllowance',
    /page and day/,
    /pricing\.asOf/,
  ],
  ['a text that is no package URL', pkg('npm/acme'), 'packages.0.url', /not valid/, /pkg:npm\/stripe/],
  ['an unknown type of package', pkg('pkg:made/acme'), 'packages.0.url', /not valid/, /npm, pypi/],
  ['a package with a version', pkg('pkg:npm/acme@1.2.0'), 'packages.0.url', /not valid/, /version out/],
  ['a package written otherwise', pkg('pkg:npm/@a/b'), 'packages.0.url', /not valid/, /pkg:npm\/%40a\/b$/],
  ['a package that hides a slash', pkg('pkg:npm/a%2Fb'), 'packages.0.url', /not valid/, /%2F/],
  ['a package listed twice', pkg('pkg:npm/a', 'pkg:npm/a'), 'packages.1.url', /twice/, /repetition/],
  [
    'an unknown certification',
    org('{certifications: [soc2]}'),
    'organization.certifications.0',
    /not/,
    /soc-3/,
  ],
  ['an owner since a coming year', org('{owner: {name: B, since: 2027}}'), OWNER, /future/, /2026-11-21/],
  ['a fact that is no field', { facts: absent('links.statuss') }, 'facts', /no field/, /use links\.status$/],
  ['a fact of the record itself', { facts: absent('slug') }, 'facts', /slug is no field/, /use /],
  ['an absent fact that has a value', { facts: absent('pricing.model') }, 'facts', /none and has/, /out of/],
  [
    'an absent fact without source',
    { facts: '{prices: {state: unpublished, on: 2026-11-01}}' },
    'facts.prices.source',
    /missing/,
    /add facts\.prices\.source/,
  ],
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

test('front matter that is no record is one problem', () => {
  for (const text of ['---\njust text\n---\n', '---\n3\n---\n'])
    assert.match(only({ ...tool(), text }).message, /wrong type/);
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

test('entries of moved records and names that lead to other records are checked with the rest', () => {
  const moved =
    '- {from: tools/old-tax, to: tools/acmee, date: 2026-10-01, reason: "The vendor changed its name."}';
  const entries = [category, tool(), tool({ name: 'Beta', aliases: '[Old Tax]' }, 'beta')];
  const result = checkCatalog(entries, TODAY, moved);
  assert.deepEqual(
    result.problems.map(({ file, field }) => `${file} ${field}`),
    ['content/moved.yaml 0.to', 'content/tools/beta.md aliases'],
  );
  assert.deepEqual(
    result.moved.map(({ from }) => from),
    ['tools/old-tax'],
  );
  assert.deepEqual(
    checkCatalog(entries, TODAY, '- {').problems.map(({ file }) => file),
    ['content/moved.yaml'],
  );
});

test('texts are kept by folder and slug, and records without text have none', () => {
  const { bodies, records } = checkCatalog(
    [
      category,
      tool(),
      { ...tool({ name: 'Beta' }, 'beta'), text: `${tool({ name: 'Beta' }, 'beta').text}It keeps rates.\n` },
    ],
    TODAY,
  );
  assert.deepEqual(bodies, { 'tools/beta': 'It keeps rates.' });
  assert.deepEqual(
    records.tools.map(({ slug }) => slug),
    ['acme', 'beta'],
  );
});

test('a field that a source lists must exist', () => {
  const sources = '[{url: "https://acme.example/docs", retrieved: 2026-11-01, fields: [api.sandbx]}]';
  const problem = only(tool({ sources }));
  assert.equal(problem.field, 'sources.0.fields');
  assert.equal(problem.remedy, 'use api.sandbox');
});
