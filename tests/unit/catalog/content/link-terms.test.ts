import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTerms } from '../../../../src/catalog/content/links.ts';
import { GlossaryTerm, UseCase } from '../../../../src/records/articles.ts';
import { termOf, useCaseOf } from '../small-catalog.ts';

type TermChanges = Parameters<typeof termOf>[0];

/** Use cases that a term is linked with, when one use case of the category has this text. */
function linked(term: TermChanges, text: string, useCase: Parameters<typeof useCaseOf>[0] = {}): string[] {
  const [found] = linkTerms(
    [GlossaryTerm.parse(termOf(term))],
    [UseCase.parse(useCaseOf({ ...useCase, slug: 'need' }))],
    { 'use-cases/need': text },
  );
  return found?.useCases ?? [];
}

test('a use case is linked with the terms that its text names, by any of their names', () => {
  assert.deepEqual(linked({ term: 'Routing number' }, 'Give the routing numbers.'), ['need']);
  assert.deepEqual(
    linked({ term: 'BIC', expansion: 'Business Identifier Code' }, 'A business identifier code.'),
    ['need'],
  );
  assert.deepEqual(linked({ also: ['book of accounts'] }, 'The book of accounts is kept.'), ['need']);
  assert.deepEqual(linked({ term: 'Custody (securities)' }, 'In custody.'), ['need']);
  assert.deepEqual(linked({ term: 'Webhook' }, ''), []);
});

test('an acronym is found only as it is written, because it may be an ordinary word', () => {
  assert.deepEqual(linked({ term: 'ART' }, 'State of the art.'), []);
  assert.deepEqual(linked({ term: 'ART' }, 'An ART is a token.'), ['need']);
});

test('a term of other categories is not linked, unless it lists the use case itself', () => {
  assert.deepEqual(linked({ term: 'Webhook', categories: ['tax'] }, 'A webhook arrives.'), []);
  assert.deepEqual(linked({ term: 'Webhook', useCases: ['need'] }, ''), ['need']);
});

test('use cases that name a term more often come first, and each is named once', () => {
  const useCase = (slug: string) => UseCase.parse(useCaseOf({ slug }));
  const bodies = {
    'use-cases/once': 'A webhook.',
    'use-cases/thrice': 'Webhooks: a webhook, and a webhook.',
    'use-cases/twice': 'A webhook and a webhook.',
    'use-cases/listed': 'A webhook.',
  };
  const [term] = linkTerms(
    [GlossaryTerm.parse(termOf({ term: 'Webhook', useCases: ['listed'], categories: ['tax', 'cat'] }))],
    ['once', 'thrice', 'twice', 'listed'].map(useCase),
    bodies,
  );
  assert.deepEqual(term?.useCases, ['listed', 'thrice', 'twice', 'once']);
});

test('names of up to six words are found, also with hyphens and apostrophes, and longer ones are not', () => {
  assert.deepEqual(linked({ term: 'one two three four five six' }, 'One two three four five six.'), ['need']);
  assert.deepEqual(
    linked({ term: 'one two three four five six seven' }, 'One two three four five six seven.'),
    [],
  );
  assert.deepEqual(linked({ term: 'Know-your-customer check' }, 'A know-your-customer check.'), ['need']);
  assert.deepEqual(linked({ term: 'customer check' }, 'A know-your-customer check.'), [], 'a part of a word');
  assert.deepEqual(linked({ term: "Bankers' draft" }, 'A bankers draft.'), ['need']);
  assert.deepEqual(linked({ term: 'P&L-X' }, 'A p&l-x.'), []);
  assert.deepEqual(
    linked({ term: 'eID' }, 'The EID counts.'),
    ['need'],
    'a name with small letters is a word',
  );
});

test('titles and questions are read as well as the text', () => {
  assert.deepEqual(linked({ term: 'Chargeback' }, '', { title: 'Answer chargebacks in time' }), ['need']);
  const asked = ['what is a chargeback', ...useCaseOf().asked.slice(1)];
  assert.deepEqual(linked({ term: 'Chargeback' }, '', { asked }), ['need']);
});
