import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Match } from '../../../../src/search/needs/match-needs.ts';
import { createNeedEvidence } from '../../../../src/search/needs/need-evidence.ts';
import { catalogOf, toolOf } from '../../catalog/small-catalog.ts';
import { useCaseOf } from '../need-catalog.ts';

const catalog = {
  ...catalogOf({ tools: ['alpha', 'bravo', 'coral', 'delta'].map((slug) => toolOf({ slug })) }),
  useCases: [
    useCaseOf({
      slug: 'one',
      tools: [
        { slug: 'alpha', fit: 'core' },
        { slug: 'bravo', fit: 'feature' },
        { slug: 'coral', fit: 'building-block' },
        { slug: 'gone', fit: 'core' },
      ],
    }),
    useCaseOf({ slug: 'two', tools: [{ slug: 'bravo', fit: 'core' }] }),
    useCaseOf({ slug: 'three', tools: [{ slug: 'delta', fit: 'core' }] }),
  ],
};
const evidence = createNeedEvidence(catalog);
const match = (ordinal: number, similarity: number): Match => ({ ordinal, similarity });
/** Evidence by tool, to four decimals. */
const of = (useCases: Match[], tools: Match[] = []) => {
  const found = evidence({ useCases, tools });
  return Object.fromEntries(
    found.records.map((record) => [
      catalog.tools[record]?.slug,
      Math.round((found.of[record] ?? 0) * 1e4) / 1e4,
    ]),
  );
};

test('a use case that is less similar adds little, and one far behind nothing', () => {
  // 0.5 / 0.8 to the fifth is 0.0954: with 0.6 for its feature, Bravo has 0.6954 of Alpha's 1.
  assert.deepEqual(of([match(0, 0.8), match(1, 0.5)]), { alpha: 0.8, bravo: 0.5563, coral: 0.28 });
  assert.deepEqual(of([match(0, 0.8), match(2, 0.37)]), {
    alpha: 0.8,
    bravo: 0.48,
    coral: 0.28,
    delta: 0.0169,
  });
  assert.deepEqual(of([match(0, 0.8), match(2, 0.36)]), { alpha: 0.8, bravo: 0.48, coral: 0.28 });
});

test('the tool that all use cases together speak for most has the best similarity', () => {
  assert.deepEqual(of([match(0, 0.8), match(1, 0.8)]), { alpha: 0.5, bravo: 0.8, coral: 0.175 });
});

test('own text adds three tenths of its similarity, others behind less', () => {
  assert.deepEqual(of([], [match(3, 0.5), match(0, 0.25)]), { delta: 0.15, alpha: 0.0375 });
  assert.deepEqual(of([match(2, 0.6)], [match(3, 0.5)]), { delta: 0.75 });
});

test('nothing is left of the query before', () => {
  of([match(0, 0.8)], [match(3, 1)]);
  assert.deepEqual(of([match(2, 0.5)]), { delta: 0.5 });
  assert.deepEqual(of([]), {});
});

test('every tool with evidence is named once, and nothing is left for the next query', () => {
  const { records } = evidence({ useCases: [match(0, 0.8), match(1, 0.8)], tools: [match(1, 0.4)] });
  assert.deepEqual(records.toSorted(), [0, 1, 2]);
  assert.deepEqual(of([], [match(2, 1)]), { coral: 0.3 });
});
