import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { recordFile, splitFrontMatter } from '../../../src/catalog/content/front-matter.ts';
import { linkAlternatives, linkTerms } from '../../../src/catalog/content/links.ts';
import { loadEntries, readContent, readPages } from '../../../src/catalog/content/read-content.ts';
import {
  LinkReport,
  readLinkReport,
  readObservations,
} from '../../../src/catalog/observed/observed-files.ts';
import { GlossaryTerm, UseCase } from '../../../src/records/articles.ts';
import type { Tool } from '../../../src/records/tool.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import {
  catalogOf,
  categoryOf,
  changeOf,
  eventOf,
  guideOf,
  regulationOf,
  standardOf,
  termOf,
  toolOf,
  useCaseOf,
} from './small-catalog.ts';

const parent = temporaryFolder('content');
let folders = 0;

/** A folder of files by path; objects are written as records. */
function folder(files: Record<string, string | object>): string {
  folders += 1;
  const root = join(parent, String(folders));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    const text = typeof content === 'string' ? content : `---\n${JSON.stringify(content)}\n---\n`;
    writeFileSync(join(root, path), text);
  }
  return root;
}
const BASE = {
  'synonyms.yaml': '- [kyc, identity check]\n',
  'translations.yaml': 'bank: {fr: [banque]}\n',
  'categories/cat.md': categoryOf(),
};
const read = (files: Record<string, string | object>) => readContent(folder({ ...BASE, ...files }));
const tool = (slug: string, name: string, changes: object = {}) => ({
  ...toolOf({ slug, name }),
  ...changes,
});
const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug).join(' ');

test('a file is front matter and body, with either line ending', () => {
  for (const [text, data, body] of [
    ['---\na: 1\nday: 2026-11-01\n---\n\nText.\n', { a: 1, day: '2026-11-01' }, 'Text.'],
    ['---\r\na: 1\r\nb: 2\r\n---\r\nText.', { a: 1, b: 2 }, 'Text.'],
    ['---\na: 1\n---', { a: 1 }, ''],
    ['---\na: 1\n---\nb\n---\nc', { a: 1 }, 'b\n---\nc'],
  ] as const)
    assert.deepEqual(splitFrontMatter(text), { data, body, errors: [] });
});

test('what is no front matter, and every fault of the YAML, is told with its line in the file', () => {
  const message = 'the file must start with front matter between two lines of ---';
  for (const text of ['# Acme', '\n---\na: 1\n---\n', '---\na: 1\n', '---\na: 1\n---x', '--- \na: 1\n---\n'])
    assert.deepEqual(splitFrontMatter(text), { data: undefined, body: text, errors: [{ line: 1, message }] });
  const { data, body, errors } = splitFrontMatter('---\na: 1\na: 2\nb: 1\nb: 2\n---\nText');
  assert.deepEqual([data, body], [undefined, 'Text']);
  const twice = 'the same key is written twice';
  assert.deepEqual(
    errors,
    [3, 5].map((line) => ({ line, message: twice })),
  );
  for (const yaml of ['a: 1\nb: [1', 'a: 1\nb: *none']) {
    const [first, ...others] = splitFrontMatter(`---\n${yaml}\n---\n`).errors;
    assert.deepEqual([first?.line, others], [3, []]);
    assert.doesNotMatch(first?.message ?? '', /twice/);
  }
});

test('a record is written with the address of its schema, short lists on one line, and its body', () => {
  const record = { name: 'Acme', tags: ['a', 'b'], links: { docs: 'https://a.example' } };
  assert.equal(
    recordFile('tool', record, '\n# Text\n\n'),
    '---\n# yaml-language-server: $schema=../../public/schemas/tool.schema.json\n' +
      'name: Acme\ntags: [a, b]\nlinks:\n  docs: https://a.example\n---\n\n# Text\n',
  );
  const x = (length: number) => 'x'.repeat(length);
  // Lists and entries of 140 characters or more take a line for each part; an entry counts its length and two more.
  for (const [a, ...lines] of [
    [[x(100), x(35)], `a: [${x(100)}, ${x(35)}]`],
    [[x(100), x(36)], 'a:', `  - ${x(100)}`, `  - ${x(36)}`],
    [[{ b: 1, c: 2 }], 'a:', '  - {b: 1, c: 2}'],
    [[{ b: x(134) }], 'a:', `  - {b: ${x(134)}}`],
    [[{ b: x(135), c: 1 }], 'a:', `  - b: ${x(135)}`, '    c: 1'],
    [[{ b: { c: 1 } }], 'a:', '  - b:', '      c: 1'],
    [[], 'a: []'],
    ['word '.repeat(60).trim(), `a: ${'word '.repeat(60).trim()}`],
  ] as [unknown, ...string[]][])
    assert.deepEqual(recordFile('guide', { a }).split('\n').slice(2, -2), lines);
});

/** Use cases that a term is linked with, when one use case of the category has this text. */
const linked = (
  term: Parameters<typeof termOf>[0],
  text: string,
  useCase: Parameters<typeof useCaseOf>[0] = {},
) =>
  linkTerms([GlossaryTerm.parse(termOf(term))], [UseCase.parse(useCaseOf({ ...useCase, slug: 'need' }))], {
    'use-cases/need': text,
  })[0]?.useCases.join();

test('a use case is linked with the terms that its text names, by any of their names', () => {
  const six = 'one two three four five six';
  for (const [term, text, isLinked] of [
    [{ term: 'Routing number' }, 'Give the routing numbers.', true],
    [{ term: 'BIC', expansion: 'Business Identifier Code' }, 'A business identifier code.', true],
    [{ also: ['book of accounts'] }, 'The book of accounts is kept.', true],
    [{ term: 'Custody (securities)' }, 'In custody.', true],
    [{ term: 'Webhook' }, '', false],
    // An acronym may be an ordinary word; a name with small letters is a word.
    [{ term: 'ART' }, 'State of the art.', false],
    [{ term: 'ART' }, 'An ART is a token.', true],
    [{ term: 'eID' }, 'The EID counts.', true],
    // Terms of other categories, unless they list the use case.
    [{ term: 'Webhook', categories: ['tax'] }, 'A webhook arrives.', false],
    [{ term: 'Webhook', useCases: ['need'] }, '', true],
    [{ term: six }, `${six}.`, true],
    [{ term: `${six} seven` }, `${six} seven.`, false],
    [{ term: 'Know-your-customer check' }, 'A know-your-customer check.', true],
    [{ term: 'customer check' }, 'A know-your-customer check.', false],
    [{ term: "Bankers' draft" }, 'A bankers draft.', true],
    [{ term: 'P&L-X' }, 'A p&l-x.', false],
  ] as const)
    assert.equal(
      linked({ ...term } as Parameters<typeof termOf>[0], text),
      isLinked ? 'need' : '',
      JSON.stringify(term),
    );
  assert.equal(linked({ term: 'Chargeback' }, '', { title: 'Answer chargebacks in time' }), 'need');
  const asked = ['what is a chargeback', ...useCaseOf().asked.slice(1)];
  assert.equal(linked({ term: 'Chargeback' }, '', { asked }), 'need');
});

test('use cases that name a term more often come first, and each is named once', () => {
  const texts = {
    once: 'A webhook.',
    thrice: 'Webhooks: a webhook, and a webhook.',
    twice: 'A webhook and a webhook.',
    listed: 'A webhook.',
  };
  const [term] = linkTerms(
    [GlossaryTerm.parse(termOf({ term: 'Webhook', useCases: ['listed'], categories: ['tax', 'cat'] }))],
    Object.keys(texts).map((slug) => UseCase.parse(useCaseOf({ slug }))),
    Object.fromEntries(Object.entries(texts).map(([slug, text]) => [`use-cases/${slug}`, text])),
  );
  assert.equal(term?.useCases.join(' '), 'listed thrice twice once');
});

test('alternatives are linked both ways, own choices first, twelve at most', () => {
  const of = (slug: string, ...alternatives: string[]) => ({ slug, alternatives }) as unknown as Tool;
  const many = Array.from({ length: 14 }, (_, at) => of(`t${at}`, 'a'));
  const [a, b] = linkAlternatives([of('a', 'b'), of('b'), ...many]);
  assert.deepEqual(
    [a?.alternatives.length, a?.alternatives.slice(0, 2), b?.alternatives],
    [12, ['b', 't0'], ['a']],
  );
  const both = linkAlternatives([of('a', 'b'), of('b', 'a'), of('c')]);
  assert.deepEqual(
    both.map(({ alternatives }) => alternatives),
    [['b'], ['a'], []],
  );
});

test('the files of the record folders are read in order, and nothing else', () => {
  const root = folder({
    'tools/b.md': 'B',
    'tools/a.md': 'A',
    'tools/a.txt': 'no',
    'guides/g.md': 'G',
    'pages/about.md': 'no',
  });
  assert.deepEqual(
    loadEntries(root).map(({ collection, file, text }) => `${collection} ${file} ${text}`),
    ['tools content/tools/a.md A', 'tools content/tools/b.md B', 'guides content/guides/g.md G'],
  );
});

test('records come in the order in which they are shown', () => {
  const day = { updatedAt: '2026-10-02', publishedAt: '2026-10-02' };
  const useCase = (slug: string, title: string) =>
    useCaseOf({ slug, title, asked: useCaseOf().asked.map((text) => `${slug} ${text}`) });
  const records = read({
    'tools/acme.md': tool('acme', 'zulu'),
    'tools/beta.md': tool('beta', 'Éclair', { alternatives: ['acme'] }),
    'tools/zed.md': tool('zed', 'alpha', { updatedAt: '2026-11-03' }),
    'categories/cat.md': categoryOf({ name: 'A', order: 2 }),
    'categories/tax.md': categoryOf({ slug: 'tax', name: 'B', order: 1 }),
    'standards/iso-20022.md': standardOf(),
    'regulations/rule.md': regulationOf(),
    'events/first.md': eventOf({ slug: 'first', date: '2027-01-01' }),
    'events/second.md': eventOf({ slug: 'second', date: '2026-01-01' }),
    'changes/new.md': changeOf({ slug: 'new', effectiveAt: '2026-10-02' }),
    'changes/old.md': changeOf({ slug: 'old', announcedAt: '2026-10-01' }),
    'changes/ahead.md': changeOf({ slug: 'ahead', effectiveAt: '2027-10-02' }),
    'changes/draft.md': { ...changeOf({ slug: 'draft' }), status: 'draft' },
    'guides/a.md': guideOf({ slug: 'a', title: 'Zebra crossings', ...day }),
    'guides/b.md': guideOf({ slug: 'b', title: 'Able ledgers', ...day }),
    'guides/c.md': guideOf({ slug: 'c', title: 'Middle ledgers', updatedAt: '2026-10-03' }),
    'use-cases/one.md': useCase('one', 'Screen a company for sanctions'),
    'use-cases/two.md': useCase('two', 'Find who owns a company'),
    'glossary/aa.md': termOf({ slug: 'aa', term: 'UBO' }),
    'glossary/bb.md': termOf({ slug: 'bb', term: 'AML' }),
    'moved.yaml':
      '- {from: tools/old, to: tools/zed, date: 2026-10-01, reason: "The vendor changed its name."}',
  });
  for (const [list, order] of [
    ['tools', 'zed beta acme'],
    ['categories', 'tax cat'],
    ['standards', 'iso-20022'],
    ['regulations', 'rule'],
    ['events', 'second first'],
    ['changes', 'ahead new old'],
    ['guides', 'c b a'],
    ['useCases', 'two one'],
    ['glossary', 'bb aa'],
  ] as const)
    assert.equal(slugs(records[list]), order, list);
  assert.deepEqual(records.tools[2]?.alternatives, ['beta'], 'alternatives are linked both ways');
  assert.deepEqual(records.synonyms, [['kyc', 'identity check']]);
  const { from, to } = records.moved[0] ?? {};
  assert.deepEqual([records.moved.length, from, to], [1, 'tools/old', 'tools/zed']);
  assert.deepEqual(read({}).moved, []);
  assert.equal(records.dataAsOf, '2026-11-03');
  assert.match(records.version, /^2026\.11\.03\+[0-9a-f]{8}$/);
  assert.equal(slugs(catalogOf(records).tools), 'zed beta acme', 'it is the file that the server reads');
});

test('the content of the records makes the version', () => {
  const version = (...names: string[]) =>
    read(Object.fromEntries(names.map((name, at) => [`tools/t${at}.md`, tool(`t${at}`, name)]))).version;
  assert.equal(version('A', 'B'), version('A', 'B'));
  assert.notEqual(version('A', 'B'), version('A', 'C'));
  assert.match(version(), /^0000\.00\.00\+/);
});

test('what was observed stands beside the tools, and a file for no tool is refused', () => {
  const seen = (values: object, firstSeen: object) =>
    JSON.stringify({
      slug: 'a',
      observations: [
        {
          collector: 'npm',
          subject: 'pkg:npm/a',
          source: 'https://registry.npmjs.org/a',
          since: '2026-11-01',
          values,
          firstSeen,
        },
      ],
    });
  const files = {
    'tools/a.md': tool('a', 'A'),
    'observations/a.json': seen(
      { latest: '1.2.3', deprecated: 'Use b.' },
      { latest: '2026-11-01', deprecated: '2026-11-01' },
    ),
  };
  const { observed, collectors } = read(files);
  assert.deepEqual(observed, { a: { packages: [{ url: 'pkg:npm/a', latest: '1.2.3', deprecated: true }] } });
  assert.deepEqual(collectors, [{ name: 'npm', subjects: 1 }]);
  const days = ['2026-11-02', '2026-11-03', '2026-08-04', '2026-08-03'];
  const versions = days.map((date) => ({ version: date, date }));
  const dated = read({ ...files, 'observations/a.json': seen({ versions }, { versions: '2026-11-09' }) });
  assert.deepEqual(
    dated.observedChanges?.map(({ tool: slug, date }) => `${slug} ${date}`),
    ['a 2026-11-03', 'a 2026-11-02', 'a 2026-08-04'],
    'releases of 90 days before the newest record, the newest first',
  );
  const runs = '{"npm": "2026-11-20", "pypi": "2026-11-21"}';
  assert.deepEqual(read({ ...files, '_generated/collector-runs.json': runs }).collectors, [
    { name: 'npm', subjects: 1, answeredOn: '2026-11-20' },
    { name: 'pypi', subjects: 0, answeredOn: '2026-11-21' },
  ]);
  const stray = { ...files, 'observations/b.json': '{"slug": "b", "observations": []}' };
  assert.throws(() => read(stray), /content\/observations\/b\.json.*\n +there is no tool "b"/);
});

test('observations are read in the order of their files, and a broken file is told with what is wrong', () => {
  const file = (slug: string) => JSON.stringify({ slug, observations: [] });
  const root = folder({
    'observations/zed.json': file('zed'),
    'observations/acme.json': file('acme'),
    'observations/alias.json': file('zed'),
    'observations/broken.json': '{',
    'observations/odd.json': '{"slug":"odd","observations":[{}]}',
    'observations/notes.txt': 'no',
    // A record that cannot be read: only its own file is at fault.
    'observations/unread.json': file('unread'),
    'tools/unread.md': 'no front matter',
  });
  const { observations, problems } = readObservations(root, [
    { slug: 'zed' },
    { slug: 'acme' },
    { slug: 'odd' },
  ]);
  assert.equal(slugs(observations), 'acme zed');
  assert.deepEqual(
    problems.map((problem) => `${problem.file}: ${problem.message.replace(/: .*| in JSON.*/s, '')}`),
    [
      'content/observations/alias.json: there is no tool "alias"',
      "content/observations/broken.json: Expected property name or '}'",
      'content/observations/odd.json: observations.0.collector',
    ],
  );
});

test('pages of prose are read in order, each with its path', () => {
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: ${'What it is about, in words. '.repeat(3)}\nupdatedAt: 2026-11-01\n---\nText.\n`;
  const root = folder({
    'docs/b.md': page('B'),
    'docs/a.md': page('A'),
    'docs/x.txt': 'no',
    'pages/about.md': page('C'),
  });
  assert.deepEqual(
    readPages(root).map(({ path, title, body }) => [path, title, body].join(' ')),
    ['/docs/a A Text.', '/docs/b B Text.', '/about C Text.'],
  );
  const broken = folder({ 'docs/a.md': '---\ntitle: A\n---\n', 'pages/about.md': page('C') });
  assert.throws(() => readPages(broken));
});

test('broken content is refused with all its problems, and without a stack', () => {
  const gone = { categories: ['gone'] };
  assert.throws(
    () => read({ 'tools/a.md': tool('a', 'A', gone), 'tools/b.md': tool('b', 'A', gone) }),
    (error: Error) => {
      assert.match(error.message, /^content cannot be used: 3 problems in 2 content files\n/);
      assert.deepEqual([error.name, error.stack], ['ContentError', '']);
      return true;
    },
  );
});

test('the report on links is read from the content, and is empty without one', () => {
  const entry = {
    class: 'dead',
    code: 404,
    checkedAt: '2026-11-01',
    failingSince: '2026-10-01',
    files: ['a.md'],
  };
  const report = (links: object) =>
    readLinkReport(folder({ '_generated/link-check.json': JSON.stringify({ links }) }));
  const links = { 'https://a.example': entry };
  assert.deepEqual(report(links), { links });
  assert.deepEqual(readLinkReport(folder({ 'a.md': '' })), { links: {} });
  assert.throws(() => report({ a: {} }));
  const accepts = (changes: object) =>
    LinkReport.safeParse({ links: { a: { ...entry, ...changes } } }).success;
  for (const changes of [
    { class: 'gone' },
    { code: 1.5 },
    { location: 1 },
    { error: 1 },
    { checkedAt: '2026' },
    { failingSince: '2026' },
    { files: [1] },
    { more: 1 },
  ])
    assert.ok(!accepts(changes), JSON.stringify(changes));
  for (const state of ['ok', 'moved', 'parked', 'blocked', 'unreachable'])
    assert.ok(accepts({ class: state }), state);
  assert.ok(!LinkReport.safeParse({ links: {}, more: 1 }).success);
});
