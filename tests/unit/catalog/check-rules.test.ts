import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkUnique } from '../../../src/catalog/check/check-addresses.ts';
import {
  checkDates,
  checkFactPaths,
  checkFacts,
  RECORD_PATHS,
} from '../../../src/catalog/check/check-facts.ts';
import { checkReferences, toolsWithoutUseCase } from '../../../src/catalog/check/check-references.ts';
import type { Problem } from '../../../src/catalog/check/problems.ts';
import type { Collection } from '../../../src/records/collections.ts';
import { toolOf } from './small-catalog.ts';

const lines = (problems: readonly Problem[]) =>
  problems.map(({ file, field, message, remedy }) => `${file} ${field}: ${message} → ${remedy}`);
type Changes = Parameters<typeof toolOf>[0];
const read = { url: 'https://a.example', asOf: '2026-11' };
const source = (...fields: [string, ...string[]]) => ({
  url: 'https://a.example',
  retrieved: '2026-11-01',
  fields,
});

test('a date that says when something was done does not lie ahead, wherever it stands', () => {
  const dates = (record: unknown) => lines(checkDates('f.md', record, '2026-11-22'));
  for (const key of [
    'addedAt',
    'updatedAt',
    'publishedAt',
    'retrieved',
    'asOf',
    'on',
    'since',
    'verifiedAt',
  ]) {
    assert.deepEqual(dates({ [key]: '2026-11-22' }), []);
    assert.deepEqual(dates({ a: [{ [key]: '2026-11-23' }] }), [
      `f.md a.0.${key}: 2026-11-23 is in the future → use 2026-11-22 or earlier`,
    ]);
  }
  assert.deepEqual(dates({ since: '2026', on: '2026-11', asOf: '2026-12' }), [
    'f.md asOf: 2026-12 is in the future → use 2026-11-22 or earlier',
  ]);
  assert.deepEqual(dates({ reviewBy: '2030-01-01', updatedAt: 3, on: null }), []);
  assert.deepEqual(dates(null), []);
  assert.deepEqual(dates('2030-01-01'), []);
});

const NAMES: Record<Collection, readonly string[]> = {
  tools: ['stripe'],
  'use-cases': ['find-owners'],
  glossary: ['ubo'],
  categories: ['tax'],
  standards: ['iso-20022'],
  regulations: ['psd2'],
  events: ['start'],
  changes: ['version-2'],
  guides: ['choose'],
  comparisons: ['a-vs-b'],
};
const known = Object.fromEntries(
  Object.entries(NAMES).map(([collection, names]) => [collection, new Set(names)]),
) as Record<Collection, Set<string>>;
const references = (collection: Collection, record: object) =>
  checkReferences('f.md', collection, record, known).map(({ field, message }) => `${field}: ${message}`);

test('each field that names records is looked up among those it may name', () => {
  const cases: [
    Collection,
    field: string,
    record: (slug: string) => object,
    target: Collection,
    what: string,
  ][] = [
    ['tools', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['tools', 'api.standards.0', (slug) => ({ api: { standards: [slug] } }), 'standards', 'standard'],
    ['tools', 'alternatives.0', (slug) => ({ alternatives: [slug] }), 'tools', 'tool'],
    ['tools', 'integrations.0', (slug) => ({ integrations: [slug] }), 'tools', 'tool'],
    ['tools', 'supersededBy', (slug) => ({ supersededBy: slug }), 'tools', 'tool'],
    ['use-cases', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['use-cases', 'tools.0.slug', (slug) => ({ tools: [{ slug }] }), 'tools', 'tool'],
    ['use-cases', 'related.0', (slug) => ({ related: [slug] }), 'use-cases', 'use case'],
    ['use-cases', 'guides.0', (slug) => ({ guides: [slug] }), 'guides', 'guide'],
    ['use-cases', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['use-cases', 'regulations.0', (slug) => ({ regulations: [slug] }), 'regulations', 'regulation'],
    ['glossary', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['glossary', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['glossary', 'regulations.0', (slug) => ({ regulations: [slug] }), 'regulations', 'regulation'],
    ['glossary', 'useCases.0', (slug) => ({ useCases: [slug] }), 'use-cases', 'use case'],
    ['glossary', 'related.0', (slug) => ({ related: [slug] }), 'glossary', 'glossary term'],
    ['categories', 'related.0', (slug) => ({ related: [slug] }), 'categories', 'category'],
    ['categories', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['standards', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['regulations', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['regulations', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['events', 'regulation', (slug) => ({ regulation: slug }), 'regulations', 'regulation'],
    ['events', 'impact.0', (slug) => ({ impact: [slug] }), 'categories', 'category'],
    ['events', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['changes', 'tool', (slug) => ({ tool: slug }), 'tools', 'tool'],
    ['guides', 'categories.0', (slug) => ({ categories: [slug] }), 'categories', 'category'],
    ['guides', 'tools.0', (slug) => ({ tools: [slug] }), 'tools', 'tool'],
    ['guides', 'standards.0', (slug) => ({ standards: [slug] }), 'standards', 'standard'],
    ['guides', 'regulations.0', (slug) => ({ regulations: [slug] }), 'regulations', 'regulation'],
    ['comparisons', 'tools.0', (slug) => ({ tools: [slug] }), 'tools', 'tool'],
  ];
  for (const [collection, field, record, target, what] of cases) {
    assert.deepEqual(
      references(collection, record(NAMES[target][0] as string)),
      [],
      `${collection} ${field}`,
    );
    assert.deepEqual(references(collection, record('zzzzzzzz')), [
      `${field}: there is no ${what} "zzzzzzzz"`,
    ]);
  }
});

test('a record names not itself, but another kind may have the same slug', () => {
  assert.deepEqual(lines(checkReferences('f.md', 'categories', { slug: 'tax', related: ['tax'] }, known)), [
    'f.md related.0: the record names itself → take tax out of related',
  ]);
  assert.deepEqual(references('tools', { slug: 'tax', categories: ['tax'] }), []);
  assert.deepEqual(references('use-cases', { tools: [{ slug: 'stripe' }, { slug: 'zzzzzzzz' }] }), [
    'tools.1.slug: there is no tool "zzzzzzzz"',
  ]);
});

test('the remedy is the nearest name, or where names are found', () => {
  const remedy = (slug: string) =>
    checkReferences('f.md', 'changes', { tool: slug }, known).map((problem) => problem.remedy);
  assert.deepEqual(remedy('strip'), ['did you mean stripe?']);
  assert.deepEqual(remedy('zzzzzzzz'), ['name an existing tool by its file name in content/tools']);
});

test('a record that breaks its schema is read as far as it goes', () => {
  for (const record of [{}, { tools: 3 }, { tools: null }, { tools: [null, 3, {}] }])
    assert.deepEqual(references('use-cases', record), [], JSON.stringify(record));
  assert.deepEqual(references('tools', { api: ['zzzzzzzz'] }), []);
  assert.deepEqual(references('tools', { api: null, categories: [[3]] }), []);
});

test('names and aliases of tools are one list; titles and ways of asking are two', () => {
  const entry = (file: string, collection: Collection, record: object) => ({ file, collection, record });
  assert.deepEqual(
    lines(
      checkUnique([
        entry('a.md', 'tools', { name: 'Acme', aliases: ['A', 'a'] }),
        entry('b.md', 'tools', { name: 'Beta', aliases: ['ACME', 3] }),
        entry('c.md', 'tools', { aliases: 'beta' }),
        entry('d.md', 'use-cases', { title: 'One', asked: ['one', 'two'] }),
        entry('e.md', 'use-cases', { title: 'ONE', asked: ['TWO'] }),
        entry('f.md', 'glossary', { term: 'UBO', also: ['owner'] }),
        entry('g.md', 'glossary', { term: 'Owner' }),
        entry('h.md', 'guides', { title: 'One', name: 'Acme', term: 'UBO' }),
      ]),
    ),
    [
      'a.md aliases: "a" is already taken by a.md → leave the repetition out',
      'b.md aliases: "ACME" is already taken by a.md → use another wording, or leave it out',
      'c.md aliases: "beta" is already taken by b.md → use another wording, or leave it out',
      'e.md title: "ONE" is already taken by d.md → use another wording, or leave it out',
      'e.md asked: "TWO" is already taken by d.md → use another wording, or leave it out',
      'f.md also: "owner" is already taken by g.md → use another wording, or leave it out',
    ],
  );
});

test('facts and the fields of sources name paths that exist', () => {
  const looked = { state: 'none' as const, on: '2026-11-01', source: 'https://a.example' };
  const paths = (changes: Changes) => lines(checkFactPaths('f.md', toolOf(changes)));
  assert.deepEqual(paths({ facts: { 'links.status': looked, 'links.docss': looked } }), [
    'f.md facts: links.docss is no field of a tool → use links.docs',
  ]);
  assert.deepEqual(paths({ sources: [source('description'), source('kind', 'zzzzzzzzzzzz')] }), [
    'f.md sources.1.fields: zzzzzzzzzzzz is no field of a tool → use a path such as api.sandbox',
  ]);
  assert.deepEqual(paths({ sources: [{ url: 'https://a.example', retrieved: '2026-11-01' }] }), []);
  assert.deepEqual(paths({ status: 'beta', facts: { status: looked, slug: looked } }), [
    'f.md facts: slug is no field of a tool → use a path such as api.sandbox',
    'f.md facts: status is said to be none and has a value → take status out of facts, or take out its value',
  ]);
});

test('the fields of a source name facts that the record states, present or absent', () => {
  const looked = { state: 'none' as const, on: '2026-11-01', source: 'https://a.example' };
  const paths = (changes: Changes) => lines(checkFactPaths('f.md', toolOf(changes)));
  assert.deepEqual(paths({ sources: [source('description', 'prices', 'links.status')] }), [
    'f.md sources.0.fields: the source is said to tell prices, but the record does not state it → write prices, or take it out of fields',
    'f.md sources.0.fields: the source is said to tell links.status, but the record does not state it → write links.status, or take it out of fields',
  ]);
  assert.deepEqual(
    paths({ facts: { 'links.status': looked }, sources: [source('links.status', 'links')] }),
    [],
  );
  assert.deepEqual(paths({ facts: { links: looked }, sources: [source('links.status')] }), []);
  assert.deepEqual(
    paths({ links: { pricing: 'https://a.example/pricing' }, sources: [source('pricing.url')] }),
    [],
  );
});

test('record paths are the fields of a tool and of its groups, without those of the record', () => {
  for (const path of [
    'name',
    'api',
    'api.sandbox',
    'coverage.regions',
    'organization.owner',
    'selfHost.helm',
    'links.docs',
  ])
    assert.ok(RECORD_PATHS.has(path), path);
  for (const path of [
    'slug',
    'facts',
    'sources',
    'verification',
    'verification.verifiedAt',
    'addedAt',
    'updatedAt',
    'prices.item',
  ])
    assert.ok(!RECORD_PATHS.has(path), path);
});

test('a record path is one name, or two with a dot between them', () => {
  for (const path of RECORD_PATHS) assert.match(path, /^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/);
});

test('active tools that no use case names are listed, others not', () => {
  const tools = [
    toolOf({ slug: 'served' }),
    toolOf({ slug: 'unserved' }),
    toolOf({ slug: 'gone', status: 'discontinued' }),
  ];
  const useCases = [{ tools: [{ slug: 'served', fit: 'core' }] }];
  const catalog = { tools, useCases } as unknown as Parameters<typeof toolsWithoutUseCase>[0];
  assert.deepEqual(toolsWithoutUseCase(catalog), ['unserved']);
});

test('a tool keeps the rules beyond its schema', () => {
  const facts = (changes: Changes) => lines(checkFacts('f.md', toolOf(changes)));
  const openSource = { license: 'MIT', repository: 'https://g.example' };
  assert.deepEqual(facts({}), []);
  const noLicence =
    'f.md openSource: kind is open-source, but no licence is given → add openSource with license and repository';
  assert.deepEqual(facts({ kind: 'open-source' }), [noLicence]);
  assert.deepEqual(facts({ kind: 'open-source', openSource }), []);
  assert.deepEqual(facts({ pricing: { model: 'open-source' } }), [
    'f.md pricing.model: open-source needs an open licence → add openSource, or use free',
  ]);
  assert.deepEqual(facts({ pricing: { model: 'open-source' }, openSource }), []);
  const limited = { ...openSource, license: 'BUSL-1.1' };
  assert.deepEqual(facts({ pricing: { model: 'open-source' }, openSource: limited }), [
    'f.md pricing.model: open-source needs an open licence → add openSource, or use free',
  ]);
  assert.deepEqual(facts({ kind: 'open-source', openSource: limited }), [
    'f.md kind: the licence limits the use of the code → use source-available',
  ]);
  assert.deepEqual(facts({ kind: 'source-available', openSource: limited }), []);
  assert.deepEqual(facts({ kind: 'source-available', openSource }), [
    'f.md kind: the licence does not limit the use of the code → use open-source',
  ]);
  assert.deepEqual(facts({ kind: 'source-available' }), [
    'f.md openSource: kind is source-available, but no licence is given → add openSource with license and repository',
  ]);
  assert.deepEqual(facts({ openSource: limited }), []);
  assert.deepEqual(facts({ status: 'discontinued' }), [
    'f.md sources: a discontinued tool needs a source → add the page that announces it, or supersededBy',
  ]);
  assert.deepEqual(facts({ status: 'discontinued', supersededBy: 'beta' }), []);
  assert.deepEqual(facts({ status: 'discontinued', sources: [source('status')] }), []);
  assert.deepEqual(facts({ addedAt: '2026-11-02', updatedAt: '2026-11-01' }), [
    'f.md updatedAt: is earlier than addedAt → use 2026-11-02 or later',
  ]);
  assert.deepEqual(facts({ addedAt: '2026-11-02', updatedAt: '2026-11-02' }), []);
  const packages = ['pkg:npm/a', 'pkg:npm/b', 'pkg:npm/a'].map((url) => ({ url, role: 'library' as const }));
  assert.deepEqual(facts({ packages }), [
    'f.md packages.2.url: pkg:npm/a is listed twice → leave the repetition out',
  ]);
});

test('a free allowance needs page and day, or a source that lists it', () => {
  const fields = (pricing: object, sources: NonNullable<Changes>['sources'] = []) =>
    checkFacts(
      'f.md',
      toolOf({
        pricing: { model: 'free', freeAllowance: { amount: 1, unit: 'calls' }, ...pricing },
        sources,
      }),
    ).map(({ field }) => field);
  assert.deepEqual(fields({}), ['pricing.freeAllowance']);
  assert.deepEqual(fields({ url: read.url }), ['pricing.freeAllowance']);
  assert.deepEqual(fields({ asOf: read.asOf }), ['pricing.freeAllowance']);
  assert.deepEqual(fields(read), []);
  assert.deepEqual(fields({}, [source('pricing.freeAllowance')]), []);
  assert.deepEqual(fields({}, [source('pricing.model')]), ['pricing.freeAllowance']);
});
