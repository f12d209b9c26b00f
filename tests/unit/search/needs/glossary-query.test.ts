import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGlossaryQuery } from '../../../../src/search/needs/glossary-query.ts';
import { readSynonyms } from '../../../../src/search/text/synonyms.ts';
import { words } from '../../../../src/search/text/words.ts';
import { catalogOf, termOf } from '../../catalog/small-catalog.ts';
import { indexOf, LOW, termsOf } from '../index-of.ts';
import { useCaseOf } from '../need-catalog.ts';

const UBO = { slug: 'ubo', term: 'UBO', expansion: 'Ultimate beneficial owner', also: ['beneficial owner'] };
const catalog = {
  ...catalogOf({
    glossary: [
      termOf({ ...UBO, useCases: ['find-owners', 'gone', 'screen'] }),
      termOf({ slug: 'ubo-2', term: 'ubo', expansion: 'Another', useCases: ['screen'] }),
      termOf({ slug: 'plain', term: 'Ledger', useCases: ['screen'] }),
      termOf({ slug: 'none', term: 'AML', expansion: 'Anti-money laundering', useCases: ['gone'] }),
    ],
  }),
  useCases: [useCaseOf({ slug: 'screen' }), useCaseOf({ slug: 'find-owners' })],
};
const index = indexOf([{ ubo: LOW, ultimatebeneficialowner: LOW }]);
const read = createGlossaryQuery(
  catalog,
  index,
  readSynonyms([['ubo', 'ultimate beneficial owner', 'unheard of']]),
);
const term = termsOf(index);

test('an acronym, its expansion and other spellings lead to the use cases of the term, in its order', () => {
  const useCases = [
    { ordinal: 1, similarity: 1 },
    { ordinal: 0, similarity: 0.95 },
  ];
  for (const text of ['ubo', 'Ultimate beneficial owner', 'the beneficial owner', 'ubo api'])
    assert.deepEqual(read(words(text))?.texts, { useCases, tools: [] }, text);
});

test('the term and its expansion are looked for as phrases, the spelling that was typed first', () => {
  assert.deepEqual(read(['ubo'])?.plan, {
    slots: [
      {
        alternatives: [
          { term: term('ubo'), worth: 1 },
          { term: term('ultimatebeneficialowner'), worth: 0.7 },
        ],
        wider: [],
        mass: 1,
      },
    ],
    wholeQuery: [term('ubo')],
    nameStart: [0, 0],
    unknown: [],
    corrected: undefined,
  });
  const { slots, wholeQuery } = read(['beneficial', 'owner'])?.plan ?? assert.fail('no plan');
  assert.deepEqual([slots, wholeQuery], [[], []], 'no record holds it as one phrase');
});

test('other queries, terms without expansion and terms without use cases are read as usual', () => {
  for (const text of ['ubo register', 'ledger', 'aml', 'owner', '', 'api'])
    assert.equal(read(words(text)), undefined, text);
});
