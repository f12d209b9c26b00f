import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { ignoredHints } from '../../../src/api/list-answer.ts';
import { events } from '../../../src/catalog/collections/regulations.ts';
import { Problem } from '../../../src/http/problem.ts';
import { readQuery } from '../../../src/http/read-query.ts';
import { catalogOf, eventOf } from '../catalog/small-catalog.ts';

test('an ignored parameter names the one that means the same before the one spelt alike', () => {
  const known = ['q', 'jurisdiction', 'from', 'to', 'updatedSince'];
  const hint = (name: string, meant: string) =>
    `${name} is not a parameter here and had no effect. Did you mean ${meant}?`;
  assert.deepEqual(ignoredHints(['country', 'since', 'until', 'jurisdicton', 'colour'], known), [
    hint('country', 'jurisdiction'),
    hint('since', 'from'),
    hint('until', 'to'),
    hint('jurisdicton', 'jurisdiction'),
  ]);
  assert.deepEqual(ignoredHints(['since', 'constructor'], ['updatedSince']), [hint('since', 'updatedSince')]);
});

test('a code that is not allowed is no misspelt other code', () => {
  const schema = z.object({
    jurisdiction: z.enum(['BE', 'EU']).optional(),
    sort: z.enum(['name']).optional(),
  });
  const errors = (text: string) => {
    try {
      readQuery(schema, new URLSearchParams(text));
    } catch (error) {
      if (error instanceof Problem) return error.members['errors'];
    }
    return assert.fail(`${text} was accepted`);
  };
  const detail = 'must be one of the values in `allowed`';
  assert.deepEqual(errors('jurisdiction=DE'), [
    { parameter: 'jurisdiction', value: 'DE', detail, allowed: ['BE', 'EU'] },
  ]);
  assert.deepEqual(errors('sort=nam'), [
    { parameter: 'sort', value: 'nam', detail, allowed: ['name'], suggestion: 'name' },
  ]);
});

test('a jurisdiction is understood by code or name', () => {
  const schema = events.querySchema(
    catalogOf({ events: [eventOf({ jurisdictions: ['EU', 'US', 'GLOBAL'] })] }),
  );
  const read = schema.safeParse({ jurisdiction: ['european union', 'United States', 'us', 'Worldwide'] });
  assert.deepEqual((read.data as Record<string, unknown>)['jurisdiction'], ['EU', 'US', 'US', 'GLOBAL']);
});
