import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProse, marketingWord } from '../../../src/catalog/check/check-prose.ts';
import { COLLECTIONS, type Collection } from '../../../src/records/collections.ts';

const known = Object.fromEntries(
  Object.keys(COLLECTIONS).map((collection) => [collection, new Set([`a-${collection}`])]),
) as Record<Collection, Set<string>>;
const problems = (record: object, body = '') =>
  checkProse('f.md', record, body, known).map(
    ({ file, field, message, remedy }) => `${file} ${field}: ${message} → ${remedy}`,
  );

test('praise is found in every text of a record and in its body', () => {
  const praised = (field: string, word = 'robust') =>
    `f.md ${field}: "${word}" is praise, not a fact → say what is so, and for whom`;
  for (const field of ['title', 'description', 'summary', 'meaning'])
    assert.deepEqual(problems({ [field]: 'A robust tool' }), [praised(field)]);
  assert.deepEqual(problems({}, 'A robust tool'), [praised('body')]);
  const verdicts = [
    { for: 'plain needs', because: 'It is robust.' },
    { for: 'robust needs', because: 'It fits.' },
  ];
  assert.deepEqual(problems({ verdicts }), [praised('verdicts.0.because'), praised('verdicts.1.for')]);
  assert.deepEqual(
    problems({ name: 'Robust', keywords: ['robust'], verdicts: 'robust', title: ['robust'] }),
    [],
  );
});

test('words of praise are found in each of their spellings, and plain words are not', () => {
  const words = [
    'best-in-class',
    'leading',
    'world-class',
    'cutting edge',
    'cutting-edge',
    'state of the art',
    'state-of-the-art',
    'revolutionary',
    'revolutionises',
    'revolutionize',
    'game changer',
    'game-changing',
    'seamless',
    'seamlessly',
    'effortless',
    'effortlessly',
    'blazing',
    'blazingly',
    'unparalleled',
    'unrivalled',
    'award winning',
    'award-winning',
    'next generation',
    'next-generation',
    'industry-first',
    'industry first',
    'number one',
    'market leader',
    'supercharges',
    'empowers',
    'robust',
    'trusted by',
    '#1',
  ];
  for (const word of words) assert.equal(marketingWord(`It is ${word} as told`), word);
  assert.equal(marketingWord('The best tool'), 'best');
  for (const text of [
    'best known for',
    'best practice',
    'best effort',
    'interleading',
    'misleadings',
    'robustness',
  ])
    assert.equal(marketingWord(text), undefined, text);
});

test('code is no prose', () => {
  assert.deepEqual(problems({}, 'Use `robust!`.\n\n```sh\necho robust!\n```\n\nThen `a\n` stop.'), []);
  assert.equal(problems({}, '```\na\n```\nrobust\n```\nb\n```').length, 1);
  assert.equal(problems({}, '`a` robust `b`').length, 1);
  assert.equal(problems({}, 'a ` robust\n ` b').length, 1);
});

test('links to records resolve, in each of their folders', () => {
  for (const [folder, collection] of [
    ['tools', 'tools'],
    ['open-source', 'tools'],
    ['alternatives', 'tools'],
    ['categories', 'categories'],
    ['standards', 'standards'],
    ['regulations', 'regulations'],
    ['events', 'events'],
    ['changes', 'changes'],
    ['guides', 'guides'],
    ['use-cases', 'use-cases'],
    ['glossary', 'glossary'],
    ['compare', 'comparisons'],
  ]) {
    assert.deepEqual(problems({}, `[a](/${folder}/a-${collection})`), [], folder);
    assert.deepEqual(problems({}, `[a](/${folder}/zzzzzzzzzzzz)`), [
      `f.md body: the link /${folder}/zzzzzzzzzzzz leads nowhere → leave the link out`,
    ]);
  }
});

test('a link is told with the nearest record, whatever follows its path', () => {
  for (const rest of ['', '#api', '?a=b', '/more', ' "title"'])
    assert.deepEqual(
      problems({}, `See [a](/guides/a-guide${rest}) and [b](/guides/a-guides${rest}).`),
      ['f.md body: the link /guides/a-guide leads nowhere → did you mean /guides/a-guides?'],
      rest,
    );
});

test('other links are not looked at', () => {
  for (const link of [
    '/data/none',
    '/tools',
    'https://a.example/tools/none',
    '/compare/all',
    '#tools',
    '/tools/',
  ])
    assert.deepEqual(problems({}, `[a](${link})`), [], link);
  assert.equal(problems({}, '[a](/guides/all)').length, 1);
  assert.deepEqual(problems({}, '`[a](/tools/none)`'), []);
});

test('praise is known by its words, and plain uses of them are not', () => {
  for (const word of [
    'best',
    'best-in-class',
    'leading',
    'world-class',
    'cutting-edge',
    'cutting edge',
    'state-of-the-art',
    'state of the art',
    'revolutionary',
    'revolutionise',
    'revolutionized',
    'game-changing',
    'game changer',
    'seamless',
    'seamlessly',
    'effortless',
    'effortlessly',
    'blazing',
    'blazingly',
    'unparalleled',
    'unrivalled',
    'award-winning',
    'award winning',
    'next-generation',
    'next generation',
    'industry-first',
    'industry first',
    'number one',
    'market leader',
    'supercharge',
    'supercharged',
    'empower',
    'empowering',
    'robust',
    'trusted by',
    '#1',
  ]) {
    assert.equal(marketingWord(`It is ${word} here`), word);
    assert.equal(marketingWord(word.toUpperCase()), word.toUpperCase());
  }
  assert.equal(marketingWord('Now!'), '!');
  for (const text of [
    'best known for cards',
    'on a best effort basis',
    'best practice',
    'misleading',
    'bestow',
    'robustness',
    'issue #12',
    'state of the market',
    'next in the generation',
    '',
  ])
    assert.equal(marketingWord(text), undefined, text);
});
