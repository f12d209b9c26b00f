import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLexicon } from '../../../../src/search/parse/lexicon.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import type { TextIndex } from '../../../../src/search/text/text-index.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';
import { indexOf } from '../index-of.ts';

/** The look-ups of a catalogue of these tools, of which the earlier has the better record. */
const lexiconOf = (
  tools: ReturnType<typeof toolOf>[],
  index: TextIndex,
  isCommon: (word: string) => boolean = () => false,
  terms: readonly (readonly string[])[] = [],
  standing = Uint32Array.from(tools.keys()),
) => createLexicon(catalogOf({ tools }), readSynonyms(terms), index, standing, isCommon);

const tools = [
  toolOf({ name: 'PayPal', slug: 'paypal' }),
  toolOf({ name: 'Hyperwallet', slug: 'hyperwallet', organization: { owner: { name: 'PayPal Holdings' } } }),
  toolOf({ name: 'BitGo', slug: 'bitgo' }),
  toolOf({ name: 'BitGoJS', slug: 'bitgojs' }),
  toolOf({ name: 'Bank of Zed', slug: 'bank-of-zed' }),
  toolOf({ name: 'Real Time Payments', slug: 'real-time-payments' }),
  toolOf({ name: 'Travel Rule Alliance', slug: 'travel-rule-alliance' }),
  toolOf({ name: 'Smiley', slug: 'smiley', keywords: ['biometric-kyc', 'video-calls'] }),
];
const index = indexOf(
  ...tools.map(({ name, slug }): Parameters<typeof indexOf>[0] => [
    {},
    name.toLowerCase(),
    slug.replaceAll('-', ''),
  ]),
);
const lexicon = lexiconOf(tools, index, (word) => ['bank', 'real', 'time'].includes(word), [
  ['travel rule', 'r16'],
]);
const meant = lexicon.toolsMeant;
const slugs = (...parts: string[]) => meant(parts).map((ordinal) => tools[ordinal]?.slug);

test('a name means the tool, what its maker owns, and names that go on', () => {
  assert.deepEqual(slugs('paypal'), ['paypal', 'hyperwallet']);
  assert.deepEqual(slugs('bitgo'), ['bitgo', 'bitgojs']);
  assert.deepEqual(slugs('bank', 'of', 'zed'), ['bank-of-zed']);
});

test('a keyword names no tool, neither whole nor by its first word', () => {
  assert.deepEqual(slugs('biometric'), []);
  assert.deepEqual(slugs('video', 'calls'), []);
});

test('common words together and a term of the field mean no tool whose name they begin', () => {
  assert.deepEqual(slugs('real', 'time'), []);
  assert.deepEqual(slugs('travel', 'rule'), []);
  assert.deepEqual(slugs('travel', 'rule', 'alliance'), ['travel-rule-alliance']);
});

test('a common word and an unknown one mean no tool', () => {
  assert.deepEqual(slugs('bank'), []);
  assert.deepEqual(slugs('zebra'), []);
  assert.deepEqual(slugs(), []);
});

test('an exact name comes before longer ones, each by standing', () => {
  const crowd = [
    toolOf({ name: 'Acme Books', slug: 'acme-books' }),
    toolOf({ name: 'Acme', slug: 'acme' }),
    toolOf({ name: 'Acme Cards', slug: 'acme-cards' }),
    toolOf({ name: 'Other', slug: 'other', organization: { name: 'Acme' } }),
    toolOf({ name: 'Abcd', slug: 'abcd' }),
    toolOf({ name: 'Abcdx', slug: 'abcdx' }),
  ];
  const named = indexOf(
    ...crowd.map(({ name }): Parameters<typeof indexOf>[0] => [
      {},
      name.toLowerCase(),
      name.toLowerCase().replaceAll(' ', ''),
    ]),
  );
  const find = lexiconOf(crowd, named, () => false, [], Uint32Array.of(3, 2, 1, 0, 4, 5)).toolsMeant;
  assert.deepEqual(find(['acme']), [1, 3, 2, 0]);
  assert.deepEqual(find(['acme', 'cards']), [2]);
  assert.deepEqual(find(['abcd']), [4], 'a short name does not go on without a space');
  assert.deepEqual(find(['']), []);
});

test('words that begin more than ten names are no name, unless they are one as a whole', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => toolOf({ name: `Ledger ${at}`, slug: `ledger-${at}` }));
  const find = (tools: ReturnType<typeof toolOf>[]) => {
    const names = indexOf(
      ...tools.map(({ name }): Parameters<typeof indexOf>[0] => [{}, name.toLowerCase()]),
    );
    return lexiconOf(tools, names).toolsMeant(['ledger']);
  };
  assert.equal(find(many(10)).length, 10);
  assert.deepEqual(find(many(11)), []);
  assert.equal(find([...many(11), toolOf({ name: 'Ledger', slug: 'ledger' })])[0], 11);
});

test('several words of which one is not common are a name that longer names begin with', () => {
  const pair = [toolOf({ name: 'Real Books Online', slug: 'real-books-online' })];
  const names = indexOf([{}, 'real books online']);
  const find = lexiconOf(pair, names, (word) => word === 'real').toolsMeant;
  assert.deepEqual(find(['real', 'books']), [0]);
  const term = lexiconOf(pair, names, () => false, [['real', 'true']]).toolsMeant;
  assert.deepEqual(term(['real']), [0], 'a term of one word is a name all the same');
});

test('the tool of a name is the one that is written so, then the one of the fuller record', () => {
  const named = [
    toolOf({ name: 'Open Bank', slug: 'open-bank' }),
    toolOf({ name: 'OpenBank', slug: 'openbank' }),
    toolOf({ name: 'Zed', slug: 'zed', aliases: ['Open Bank', 'Old Zed'] }),
  ];
  const { toolNamed, isOrdinary } = lexiconOf(named, indexOf(), () => false, [['zed', 'zet']]);
  assert.deepEqual(
    [['open', 'bank'], ['openbank'], ['old', 'zed'], ['zed'], ['none']].map((parts) => toolNamed(parts)),
    [0, 1, 2, 2, undefined],
  );
  assert.deepEqual([isOrdinary('zed'), isOrdinary('bank')], [true, false]);
});

test('the tools of an owner are those it makes and those of what it owns, by the whole name or the first word', () => {
  const owned = [
    toolOf({ name: 'Tink', slug: 'tink', organization: { name: 'Tink AB', owner: { name: 'Visa Inc' } } }),
    toolOf({ name: 'Visa', slug: 'visa' }),
    toolOf({ name: 'Visage', slug: 'visage' }),
  ];
  const { toolsOfOwner } = lexiconOf(owned, indexOf());
  assert.deepEqual(toolsOfOwner(['visa']), [0, 1]);
  assert.deepEqual(toolsOfOwner(['visa', 'inc']), [0]);
  assert.deepEqual(toolsOfOwner(['nobody']), []);
});
