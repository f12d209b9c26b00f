import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { words } from '../../../src/base/words.ts';
import { createSearch } from '../../../src/search/create-search.ts';
import { makeSearchData, type SearchData } from '../../../src/search/needs/need-index.ts';
import { needCatalog } from './need-catalog.ts';

const catalog = needCatalog();
const made = makeSearchData(catalog);
const read = deserialize(serialize(made)) as SearchData;

test('data that was written and read is what was made', () => {
  assert.deepEqual(read, made);
  assert.equal(read.index.records, catalog.tools.length);
  assert.equal(read.needs.records, catalog.useCases.length + catalog.tools.length);
});

test('a search over data that was read answers every query like one over the catalogue', () => {
  const [fromCatalog, fromFile] = [createSearch(catalog), createSearch(catalog, read)];
  const texts = [
    ...catalog.useCases.flatMap(({ title, asked }) => [title, ...asked]),
    ...catalog.tools.flatMap(({ name, description }) => [name, description]),
  ];
  const known = [...new Set(texts.flatMap(words))];
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom('not', 'without', 'free', 'us', 'brazil', 'alternatives', 'to') },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  );
  const query = fc.array(word, { maxLength: 8 }).map((parts) => parts.join(' '));
  const options = { limit: 10, offset: 0 };
  let found = 0;
  fc.assert(
    fc.property(query, (text) => {
      const expected = fromCatalog.query(text, options);
      found += expected.total;
      const proved = ({ proofsOf, ordinals, ...rest }: typeof expected) => ({
        ...rest,
        ordinals,
        proofs: ordinals.map((ordinal) => proofsOf?.(ordinal)),
      });
      assert.deepEqual(proved(fromFile.query(text, options)), proved(expected));
    }),
    { seed: 7, numRuns: 500 },
  );
  assert.ok(found > 500, `${found} tools found`);
});
