import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLinks } from '../../../src/api/list-answer.ts';

/** Pages that a `Link` names, by relation, and the other parameters of their addresses. */
function linksOf(values: object, page: number, pages: number) {
  const header = pageLinks('https://a.example', '/api/tools', { ...values }, { page, pages });
  return [...header.matchAll(/<([^>]*)>; rel="(first|prev|next|last)"/g)].map(([, url = '', rel]) => {
    const { pathname, searchParams } = new URL(url);
    return [rel, pathname, searchParams.get('category'), Number(searchParams.get('page'))];
  });
}
const at = '/api/tools';

test('a page in the middle links the first, previous, next and last page, with the filters', () => {
  assert.deepEqual(linksOf({ category: ['tax', 'crypto'], page: 2 }, 2, 4), [
    ['first', at, 'tax,crypto', 1],
    ['prev', at, 'tax,crypto', 1],
    ['next', at, 'tax,crypto', 3],
    ['last', at, 'tax,crypto', 4],
  ]);
});

test('a page after the last goes back to the last', () => {
  assert.deepEqual(linksOf({ category: 'tax' }, 9, 2), [
    ['first', at, 'tax', 1],
    ['prev', at, 'tax', 2],
    ['last', at, 'tax', 2],
  ]);
});

test('an empty list has no links to pages', () => {
  assert.deepEqual(linksOf({ category: 'tax' }, 1, 0), []);
});

test('when the filters are too long for a header field only the next page is named', () => {
  const slug = Array.from({ length: 50 }, (_, index) => `${'a-long-slug-'.repeat(6)}${index}`);
  assert.deepEqual(linksOf({ slug }, 2, 4), [['next', at, null, 3]]);
});
