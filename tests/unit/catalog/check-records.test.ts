import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkMoved,
  checkOtherSlugs,
  checkUnique,
  readMoved,
} from '../../../src/catalog/check/check-addresses.ts';
import { checkDates } from '../../../src/catalog/check/check-facts.ts';
import { checkProse, marketingWord } from '../../../src/catalog/check/check-prose.ts';
import { checkReferences, toolsWithoutUseCase } from '../../../src/catalog/check/check-references.ts';
import type { Fault, Problem } from '../../../src/catalog/check/problems.ts';
import { COLLECTION_NAMES, type Collection } from '../../../src/records/collections.ts';
import { toolOf } from './small-catalog.ts';

const TODAY = '2026-11-22';
const lines = (problems: readonly Problem[]) =>
  problems.map(({ file, field, message, remedy }) => `${file} ${field}: ${message} → ${remedy}`);
const inFile = (faults: readonly Fault[]) => faults.map((fault) => ({ file: 'f.md', ...fault }));
/** One record of each collection, and some that others may have for another. */
const known = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, new Set([`a-${name}`, ...(name === 'tools' ? ['zed'] : [])])]),
) as Record<Collection, Set<string>>;

test('a date that says when something was done does not lie ahead, wherever it stands', () => {
  const dates = (record: unknown) => lines(inFile(checkDates(record, TODAY)));
  const keys = 'addedAt updatedAt publishedAt retrieved asOf on since verifiedAt';
  for (const key of keys.split(' ')) {
    assert.deepEqual(dates({ [key]: TODAY }), []);
    assert.deepEqual(dates({ a: [{ [key]: '2026-11-23' }] }), [
      `f.md a.0.${key}: 2026-11-23 is in the future → use 2026-11-22 or earlier`,
    ]);
  }
  assert.equal(dates({ since: '2026', on: '2026-11', asOf: '2026-12' }).length, 1);
  for (const record of [{ reviewBy: '2030-01-01', updatedAt: 3, on: null }, null, '2030-01-01'])
    assert.deepEqual(dates(record), []);
});

/** The fields of each collection that name records, as `path=collection`. */
const REFERENCES: Record<Collection, string> = {
  tools:
    'categories.0=categories api.standards.0=standards alternatives.0=tools integrations.0=tools supersededBy=tools organization.slug=organizations organization.owner.slug=organizations',
  organizations: 'owner.slug=organizations',
  'use-cases':
    'categories.0=categories tools.0.slug=tools related.0=use-cases guides.0=guides standards.0=standards regulations.0=regulations',
  glossary:
    'categories.0=categories standards.0=standards regulations.0=regulations useCases.0=use-cases related.0=glossary',
  categories: 'related.0=categories standards.0=standards',
  standards: 'categories.0=categories',
  regulations: 'categories.0=categories standards.0=standards under=regulations',
  obligations: 'regulation=regulations replaces=obligations useCases.0=use-cases standards.0=standards',
  events:
    'regulation=regulations impact.0=categories standards.0=standards useCases.0=use-cases replaces=events',
  changes: 'tool=tools',
  actions:
    'useCases.0=use-cases categories.0=categories related.0=actions rules.0.categories.0=categories rules.0.tools.0=tools',
  guides: 'categories.0=categories tools.0=tools standards.0=standards regulations.0=regulations',
  comparisons: 'tools.0=tools',
};

test('each field that names records is looked up among those it may name', () => {
  const nested = (path: string, slug: string) =>
    path
      .split('.')
      .reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), slug) as object;
  for (const [collection, fields] of Object.entries(REFERENCES) as [Collection, string][])
    for (const field of fields.split(' ')) {
      const [path = '', target = ''] = field.split('=');
      const found = (slug: string) => lines(inFile(checkReferences(collection, nested(path, slug), known)));
      assert.deepEqual(found(`a-${target}`), [], field);
      assert.match(
        found('qqqqqqqqqqqqqqqq').join(),
        new RegExp(`^f.md ${path}: there is no .* in content/${target}$`),
      );
    }
});

test('a record names not itself but others, which are named by their kind or the nearest name', () => {
  const found = (collection: Collection, record: object) =>
    lines(inFile(checkReferences(collection, record, known))).join();
  for (const [collection, record, text] of [
    [
      'categories',
      { slug: 'tax', related: ['tax'] },
      'f.md related.0: the record names itself → take tax out of related',
    ],
    ['tools', { slug: 'a-categories', categories: ['a-categories'] }, ''],
    [
      'use-cases',
      { tools: [{ slug: 'zed' }, { slug: 'qqqqqqq' }] },
      'f.md tools.1.slug: there is no tool "qqqqqqq" → name an existing tool by its file name in content/tools',
    ],
    [
      'glossary',
      { useCases: ['a-use-case'] },
      'f.md useCases.0: there is no use case "a-use-case" → did you mean a-use-cases?',
    ],
    ['use-cases', {}, ''],
    ['use-cases', { tools: 3 }, ''],
    ['use-cases', { tools: null }, ''],
    ['use-cases', { tools: [null, 3, {}] }, ''],
    ['tools', { api: ['zzzzzzzz'] }, ''],
    ['tools', { api: null, categories: [[3]] }, ''],
  ] as [Collection, object, string][])
    assert.equal(found(collection, record), text);
});

test('names and aliases of tools are one list; titles and ways of asking are two', () => {
  const records: [Collection, object][] = [
    ['tools', { name: 'Acme', aliases: ['A', 'a'] }],
    ['tools', { name: 'Beta', aliases: ['ACME', 3] }],
    ['tools', { aliases: 'beta' }],
    ['use-cases', { title: 'One', asked: ['one', 'two'] }],
    ['use-cases', { title: 'ONE', asked: ['TWO'] }],
    ['glossary', { term: 'UBO', also: ['owner'] }],
    ['glossary', { term: 'Owner' }],
    ['guides', { title: 'One', name: 'Acme', term: 'UBO' }],
  ];
  const other = 'use another wording, or leave it out';
  assert.deepEqual(
    lines(checkUnique(records.map(([collection, record], at) => ({ file: `${at}.md`, collection, record })))),
    [
      '0.md aliases: "a" is already taken by 0.md → leave the repetition out',
      `1.md aliases: "ACME" is already taken by 0.md → ${other}`,
      `2.md aliases: "beta" is already taken by 1.md → ${other}`,
      `4.md title: "ONE" is already taken by 3.md → ${other}`,
      `4.md asked: "TWO" is already taken by 3.md → ${other}`,
      `5.md also: "owner" is already taken by 6.md → ${other}`,
    ],
  );
});

test('active tools that no use case names are listed, others not', () => {
  const slugs = ['served', 'unserved', 'gone'];
  const tools = slugs.map((slug) => toolOf({ slug, status: slug === 'gone' ? 'discontinued' : 'active' }));
  const useCases = [{ tools: [{ slug: 'served', fit: 'core' }] }];
  const catalog = { tools, useCases } as unknown as Parameters<typeof toolsWithoutUseCase>[0];
  assert.deepEqual(toolsWithoutUseCase(catalog), ['unserved']);
});

const reason = 'The vendor changed its name.';
const date = '2026-10-01';

test('entries of moved records are read, and one that cannot be read is named with its field', () => {
  const faults = (text: string) =>
    lines(readMoved(text).problems).map((line) => line.replace(/^\S+ | →.*/gs, ''));
  for (const [entry, fault] of [
    [{ from: 'zett', date, reason }, '0.from: "zett" is not valid'],
    [{ from: 'tools/a', to: 'guides/b', date, reason }, '0.to: "guides/b" is not valid'],
    [{ from: 'tools/a', date }, '0.reason: is missing'],
  ] as const)
    assert.deepEqual(faults(JSON.stringify([entry])), [fault]);
  assert.match(faults('- from: a\n  to: {b\n').join(), /^line 3: Flow map in block collection /);
  assert.deepEqual(readMoved('- {from: zett}').moved, []);
  assert.deepEqual(readMoved(''), { moved: [], problems: [] });
  const { moved } = readMoved(`- {from: tools/zett, to: tools/zed, date: ${date}, reason: "${reason}"}\n`);
  assert.deepEqual(moved, [{ from: 'tools/zett', to: 'tools/zed', date, reason }]);
});

test('an entry of a moved record that contradicts the records is refused', () => {
  const again = '(a record that moved twice has one entry for each slug)';
  for (const [moved, fault] of [
    [[{ from: 'tools/zett', to: 'tools/zed' }]],
    [
      [{ from: 'tools/zed' }],
      '0.from: there is a record "tools/zed" → take the entry out, or give the record another slug',
    ],
    [
      [{ from: 'tools/a', to: 'tools/zedd' }],
      `0.to: there is no record "tools/zedd" → did you mean tools/zed? ${again}`,
    ],
    [
      [{ from: 'guides/a', to: 'guides/b' }],
      `0.to: there is no record "guides/b" → name an existing record ${again}`,
    ],
    [[{ from: 'tools/a', date: TODAY }]],
    [
      [{ from: 'tools/a', date: '2026-12-01' }],
      '0.date: 2026-12-01 is in the future → use 2026-11-22 or earlier',
    ],
    [
      [{ from: 'tools/a' }, { from: 'tools/a', to: 'tools/zed' }],
      '1.from: "tools/a" is listed twice → keep one of the entries',
    ],
  ] as [{ from: string; to?: string }[], string?][]) {
    const entries = moved.map((entry) => ({ date, reason, ...entry }));
    assert.equal(lines(checkMoved(entries, known, TODAY)).join(), fault ? `content/moved.yaml ${fault}` : '');
  }
});

test('an alias whose slug belongs to another tool is refused', () => {
  const tool = (slug: string, name: string, aliases: string[]) => ({
    file: slug,
    record: toolOf({ name, slug, aliases }),
  });
  const tools = [
    tool('acme', 'Acme', ['Zed!', 'Old Name', 'Renamed', 'First', 'Other']),
    tool('zed', 'Zed', ['old.name', 'ZED', 'Removed']),
  ];
  const moved = [
    { from: 'tools/removed' },
    { from: 'tools/renamed', to: 'tools/acme' },
    { from: 'tools/first', to: 'tools/zed' },
    { from: 'guides/other', to: 'guides/new' },
  ].map((entry) => ({ date, reason, ...entry }));
  assert.deepEqual(
    checkOtherSlugs(tools, moved).map(({ file, message }) => `${file}: ${message}`),
    [
      'acme: "Zed!" has the slug zed, which leads to the tool zed',
      'acme: "First" has the slug first, which leads to the tool zed',
      'zed: "old.name" has the slug old-name, which leads to the tool acme',
      'zed: "Removed" has the slug removed, which leads to a removed tool',
    ],
  );
});

const prose = (record: object, body = '') => lines(inFile(checkProse(record, body, known)));

test('praise is found in every text of a record and in its body, but not in code', () => {
  const praised = (field: string) =>
    `f.md ${field}: "robust" is praise, not a fact → say what is so, and for whom`;
  for (const field of ['title', 'description', 'summary', 'meaning'])
    assert.deepEqual(prose({ [field]: 'A robust tool' }), [praised(field)]);
  const verdicts = [
    { for: 'plain needs', because: 'It is robust.' },
    { for: 'robust needs', because: 'It fits.' },
  ];
  assert.deepEqual(prose({ verdicts }), [praised('verdicts.0.because'), praised('verdicts.1.for')]);
  const others = { name: 'Robust', keywords: ['robust'], verdicts: 'robust', title: ['robust'] };
  assert.deepEqual(prose(others, 'Use `robust!`.\n\n```sh\necho robust!\n```\n\nThen `a\n` stop.'), []);
  for (const body of [
    'A robust tool',
    '```\na\n```\nrobust\n```\nb\n```',
    '`a` robust `b`',
    'a ` robust\n ` b',
  ])
    assert.deepEqual(prose({}, body), [praised('body')]);
});

test('a text that speaks of how it was read is a problem, and one that speaks of a copy is not', () => {
  const remedy = 'say what is true of the subject, and since when; the day of reading belongs to its source';
  assert.deepEqual(
    prose(
      { note: 'The copy that was read is of May 2025.', outcome: 'Not observed.' },
      'Version 2 was not read.',
    ),
    [
      `f.md note: "copy that was read" speaks of the reading → ${remedy}`,
      `f.md outcome: "Not observed" speaks of the reading → ${remedy}`,
      `f.md body: "was not read" speaks of the reading → ${remedy}`,
    ],
  );
  assert.deepEqual(prose({ outcome: 'A copy is read by two people.' }, 'It keeps a copy.'), []);
});

test('praise is known by its words in each of their spellings, and plain uses of them are not', () => {
  const words =
    'best|best-in-class|leading|world-class|cutting-edge|cutting edge|state-of-the-art|state of the art|revolutionary|' +
    'revolutionises|revolutionize|game-changing|game changer|seamless|seamlessly|effortless|' +
    'effortlessly|blazing|blazingly|unparalleled|unrivalled|award-winning|award winning|next-generation|next generation|' +
    'industry-first|industry first|number one|market leader|supercharged|empower|empowering|' +
    'robust|trusted by|#1';
  for (const word of words.split('|')) {
    assert.equal(marketingWord(`It is ${word} here`), word);
    assert.equal(marketingWord(word.toUpperCase()), word.toUpperCase());
  }
  assert.equal(marketingWord('Now!'), '!');
  const plain =
    'best known for cards|on a best effort basis|best practice|best execution|/a/best-execution|interleading|misleading|misleadings|bestow|robustness|' +
    'issue #12|state of the market|next in the generation|';
  for (const text of plain.split('|')) assert.equal(marketingWord(text), undefined, text);
});

test('links to records resolve in each of their folders, and are told with the nearest record', () => {
  const folders: Record<string, string> = {
    'open-source': 'tools',
    alternatives: 'tools',
    compare: 'comparisons',
  };
  for (const folder of [...COLLECTION_NAMES, ...Object.keys(folders)]) {
    if (folder === 'comparisons') continue;
    assert.deepEqual(prose({}, `[a](/${folder}/a-${folders[folder] ?? folder})`), [], folder);
    assert.deepEqual(prose({}, `[a](/${folder}/qqqqqqqqqqqqqqqqqqq)`), [
      `f.md body: the link /${folder}/qqqqqqqqqqqqqqqqqqq leads nowhere → leave the link out`,
    ]);
  }
  for (const rest of ['', '#api', '?a=b', '/more', ' "title"'])
    assert.deepEqual(
      prose({}, `See [a](/guides/a-guide${rest}) and [b](/guides/a-guides${rest}).`),
      ['f.md body: the link /guides/a-guide leads nowhere → did you mean /guides/a-guides?'],
      rest,
    );
  for (const link of ['/data/none', '/tools', 'https://a.example/tools/none', '#tools', '/tools/'])
    assert.deepEqual(prose({}, `[a](${link})`), [], link);
  assert.equal(prose({}, '[a](/guides/all)').length, 1);
  assert.deepEqual(prose({}, '`[a](/tools/none)`'), []);
});

test('phrases that were found to be odd are problems', () => {
  const remedy = 'write what a person of the trade would say: "its own", what to do';
  const odd = (field: string, words: string) =>
    `f.md ${field}: "${words}" is no idiomatic English → ${remedy}`;
  assert.deepEqual(
    prose(
      { description: 'Runs inside the own network.', outcome: 'One or more. It takes one step more.' },
      '**To do**: past. Keep the file.',
    ),
    [odd('description', 'the own'), odd('outcome', 'one step more'), odd('body', '**To do**: past')],
  );
  assert.deepEqual(prose({ description: 'Runs inside your own network; you own the keys.' }, ''), []);
});
