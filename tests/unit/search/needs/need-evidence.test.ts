import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNeedEvidence } from '../../../../src/search/needs/need-evidence.ts';
import { needCatalog } from '../need-catalog.ts';

const [CONTRACTORS, DONATIONS] = [0, 1];
const [ALPHA, BRAVO, CORAL, DELTA] = [0, 1, 2, 3];
const match = (ordinal: number, similarity: number) => ({ ordinal, similarity });

/** Evidence by tool, to four decimals. */
function evidenceOf(
  needEvidence: ReturnType<typeof createNeedEvidence>,
  texts: Parameters<typeof needEvidence>[0],
) {
  const { records, of } = needEvidence(texts);
  assert.deepEqual(
    records.toSorted(),
    [...of.keys()].filter((tool) => of[tool] !== 0),
    'the records are those with evidence, each once',
  );
  return [...of].map((value) => Math.round(value * 1e4) / 1e4);
}

test('a tool gets what the use cases that it serves say, by its fit, and far less of those less similar', () => {
  const needEvidence = createNeedEvidence(needCatalog());
  assert.deepEqual(
    evidenceOf(needEvidence, { useCases: [match(CONTRACTORS, 0.5)], tools: [] }),
    [0.5, 0.3, 0.175, 0],
  );
  const both = [match(CONTRACTORS, 0.8), match(DONATIONS, 0.6)];
  assert.deepEqual(evidenceOf(needEvidence, { useCases: both, tools: [] }), [0.8, 0.48, 0.28, 0.1424]);
  const far = [match(CONTRACTORS, 0.8), match(DONATIONS, 0.4)];
  assert.deepEqual(evidenceOf(needEvidence, { useCases: far, tools: [] }), [0.8, 0.48, 0.28, 0]);
});

test('the text of a tool adds to that, and nothing is left for the next query', () => {
  const needEvidence = createNeedEvidence(needCatalog());
  const texts = { useCases: [match(DONATIONS, 0.5)], tools: [match(DELTA, 0.8), match(BRAVO, 0.4)] };
  assert.deepEqual(evidenceOf(needEvidence, texts), [0, 0.08, 0, 0.82]);
  assert.deepEqual(evidenceOf(needEvidence, { useCases: [], tools: [match(ALPHA, 0.5)] }), [0.2, 0, 0, 0]);
  assert.deepEqual(evidenceOf(needEvidence, { useCases: [], tools: [match(CORAL, 1)] }), [0, 0, 0.4, 0]);
});
