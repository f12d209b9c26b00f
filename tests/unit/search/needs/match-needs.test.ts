import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedMatcher } from '../../../../src/search/needs/match-needs.ts';
import { makeSearchData } from '../../../../src/search/needs/need-index.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

test('a use case that is asked for in these very words comes before one that says them more often', () => {
  const useCases = [
    useCaseOf({
      slug: 'wordy',
      title: 'Card payments by link, card payments by code',
      asked: ['card payments in a shop', 'card payments on a phone', 'card payments by post'],
    }),
    useCaseOf({
      slug: 'exact',
      title: 'Take money from customers',
      asked: ['card payments', 'money for what is sold on the web', 'an invoice that is paid at once'],
    }),
    ...Array.from({ length: 12 }, (_, index) => useCaseOf({ slug: `other-${index}` })),
  ];
  const catalog = { ...catalogOf({}), useCases };
  const data = makeSearchData(catalog);
  const found = (askedExactly: typeof data.askedExactly) =>
    createNeedMatcher(catalog, { ...data, askedExactly }, () => false)
      .match(['card', 'payments'], new Set())
      .useCases.map(({ ordinal }) => useCases[ordinal]?.slug);
  assert.deepEqual(found(new Map()), ['wordy', 'exact']);
  assert.deepEqual(found(data.askedExactly), ['exact', 'wordy']);
});

/** A matcher over these use cases, and ten that hold nothing of what is asked. */
function matcherOf(useCases: ReturnType<typeof useCaseOf>[], tools: ReturnType<typeof toolOf>[] = []) {
  const others = Array.from({ length: 10 }, (_, index) => useCaseOf({ slug: `other-${index}` }));
  const catalog = { ...catalogOf({ tools }), useCases: [...useCases, ...others] };
  return createNeedMatcher(catalog, makeSearchData(catalog), () => false);
}
const NONE: ReadonlySet<string> = new Set();

test('use cases and tools are matched apart, the best first, each with its own number', () => {
  const matcher = matcherOf(
    [
      useCaseOf({ slug: 'a', title: 'Pay wages', summary: 'Wages of people in many lands.' }),
      useCaseOf({ slug: 'b', title: 'Keep a ledger', summary: 'Books of a bank with wages once.' }),
    ],
    [
      toolOf({ slug: 'x', description: 'Keeps the ledger of a bank, and the books of its branches.' }),
      toolOf({ slug: 'y', description: 'Pays the wages of people who work in many lands for a firm.' }),
    ],
  );
  const { useCases, tools } = matcher.match(['wages'], NONE);
  assert.deepEqual(
    useCases.map(({ ordinal }) => ordinal),
    [0, 1],
  );
  assert.deepEqual(
    tools.map(({ ordinal }) => ordinal),
    [1],
  );
  for (const { similarity } of [...useCases, ...tools])
    assert.ok(similarity > 0 && similarity <= 1, String(similarity));
  assert.deepEqual(matcher.match(['zebra'], NONE), { useCases: [], tools: [], ofField: 0 });
});

test('equal texts are matched in the order of the catalogue', () => {
  const twin = { title: 'Pay wages', summary: 'Wages of people in many lands.' };
  const { useCases } = matcherOf([
    useCaseOf({ slug: 'a', ...twin }),
    useCaseOf({ slug: 'b', ...twin }),
  ]).match(['wages', 'people'], NONE);
  assert.deepEqual(
    useCases.map(({ ordinal }) => ordinal),
    [0, 1],
  );
  assert.equal(useCases[0]?.similarity, useCases[1]?.similarity);
});

test('a use case in these very words is sure, whatever its text', () => {
  const { useCases } = matcherOf([
    useCaseOf({ slug: 'a', title: 'Payroll runs of large firms with wages', asked: ['wages'] }),
    useCaseOf({ slug: 'b', title: 'Wages and salaries', summary: 'Wages, and how wages are paid.' }),
  ]).match(['wages'], NONE);
  assert.equal(useCases[0]?.ordinal, 0);
  assert.ok((useCases[0]?.similarity ?? 0) >= 0.8);
});

test('a text that holds one of many words is not about them, but it is near', () => {
  const matcher = matcherOf([
    useCaseOf({ slug: 'a', title: 'Take donations' }),
    useCaseOf({ slug: 'b', title: 'Sugar trade' }),
    useCaseOf({ slug: 'c', title: 'Sugar price' }),
    useCaseOf({ slug: 'd', title: 'Sugar store' }),
    useCaseOf({ slug: 'e', title: 'Sugar field' }),
  ]);
  assert.deepEqual(
    matcher.match(['donations', 'cake', 'bowl', 'flour', 'oven', 'spoon', 'knife'], NONE).useCases,
    [],
  );
  assert.deepEqual(matcher.near(['donations', 'cake', 'bowl', 'flour', 'oven', 'spoon', 'knife']), [0]);
  assert.equal(matcher.near(['sugar', 'cake', 'bowl', 'flour']).length, 3, 'three at most');
});

test('words of use cases are known as they are written, and common ones are no names', () => {
  const matcher = matcherOf([useCaseOf({ slug: 'a', title: 'Pay wages', asked: ['zloty'] })]);
  assert.deepEqual(['wages', 'wage', 'zloty', 'zebra'].map(matcher.knows), [true, false, true, false]);
  assert.equal(matcher.isCommon('placeholder'), true);
  assert.equal(matcher.isCommon('zebra'), false);
});

test('a word that one text in six holds counts only where a rarer one is found', () => {
  const common = Array.from({ length: 6 }, (_, at) =>
    useCaseOf({ slug: `c${at}`, title: 'Placeholder about wages' }),
  );
  const matcher = matcherOf([...common, useCaseOf({ slug: 'rare', title: 'Zloty wages' })]);
  const found = (...words: string[]) => matcher.match(words, NONE).useCases.map(({ ordinal }) => ordinal);
  assert.deepEqual(found('wages', 'zloty'), [6]);
  assert.deepEqual(found('zloty', 'wages'), [6]);
  assert.equal(found('wages').length, 7);
});
