import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { explainIssue } from '../../../src/catalog/check/problems.ts';

const schema = z.strictObject({
  name: z.string().min(3).max(5),
  kind: z.enum(['api', 'dataset']),
  tags: z
    .array(z.enum(['red', 'green']))
    .min(1)
    .max(2)
    .optional(),
  price: z.number().min(1).max(9).prefault(1),
  links: z.strictObject({ docs: z.url(), status: z.url().optional() }).optional(),
  sources: z.array(z.strictObject({ url: z.url(), title: z.string().optional() })).default([]),
});
const sound = { name: 'acme', kind: 'api' };

function explained(changes: object, file = 'content/tools/acme.md') {
  const data = { ...sound, ...changes };
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues
    .flatMap((issue) => explainIssue(file, schema, data, issue))
    .map((problem) => {
      assert.equal(problem.file, file);
      return `${problem.field}: ${problem.message} → ${problem.remedy}`;
    });
}

test('an unknown key is told with the nearest one and all that are allowed, at any depth', () => {
  assert.deepEqual(explained({ nam: 1, zzzzzzzz: 2 }), [
    'nam: this key is not known → did you mean name? allowed here: name, kind, tags, price, links, sources',
    'zzzzzzzz: this key is not known → allowed here: name, kind, tags, price, links, sources',
  ]);
  assert.deepEqual(explained({ links: { docs: 'https://a.example', stat: 1 } }), [
    'links.stat: this key is not known → did you mean status? allowed here: docs, status',
  ]);
  assert.deepEqual(
    explained({ sources: [{ url: 'https://a.example' }, { url: 'https://a.example', titel: 1 }] }),
    ['sources.1.titel: this key is not known → did you mean title? allowed here: url, title'],
  );
});

test('allowed keys are read from a schema that may be left out, and none from one without fixed keys', () => {
  const left = schema.prefault(sound as never);
  const [issue] = schema.safeParse({ ...sound, nam: 1 }).error?.issues ?? [];
  assert.match(
    explainIssue('f.md', left, { nam: 1 }, issue as z.core.$ZodIssue)[0]?.remedy ?? '',
    /^did you mean name\?/,
  );
  const table = z.strictObject({ facts: z.record(z.string(), z.strictObject({ on: z.string() })) });
  const facts = { facts: { a: { on: 'x', off: 1 } } };
  const [below] = table.safeParse(facts).error?.issues ?? [];
  assert.equal(explainIssue('f.md', table, facts, below as z.core.$ZodIssue)[0]?.field, 'facts.a.off');
});

test('a missing field is told with what it holds and where that is shown', () => {
  const shown = 'CONTRIBUTING.md says what it holds';
  assert.deepEqual(explained({ name: undefined }), [`name: is missing → add name; ${shown}`]);
  assert.deepEqual(explained({ kind: undefined }), [
    `kind: is missing → add kind, one of api, dataset; ${shown}`,
  ]);
  assert.deepEqual(explained({ kind: undefined }, 'content/guides/a.md'), [
    'kind: is missing → add kind, one of api, dataset; other files in content/guides show what it holds',
  ]);
  assert.deepEqual(explained({ links: {} }), [`links.docs: is missing → add links.docs; ${shown}`]);
  const nested = z.strictObject({ list: z.array(z.string()), count: z.number() });
  const fields = nested
    .safeParse({})
    .error?.issues.flatMap((issue) => explainIssue('content/tools/a.md', nested, {}, issue));
  assert.deepEqual(
    fields?.map(({ remedy }) => remedy),
    [`add list, a list; ${shown}`, `add count, a value of type number; ${shown}`],
  );
});

test('a value that is not allowed is told with the nearest one and all that are', () => {
  assert.deepEqual(explained({ kind: 'datset' }), [
    'kind: "datset" is not allowed → did you mean dataset? allowed: api, dataset',
  ]);
  assert.deepEqual(explained({ tags: ['red', 'zzzzzzz'] }), [
    'tags.1: "zzzzzzz" is not allowed → allowed: red, green',
  ]);
});

test('a size out of bounds is told with the size and the bound', () => {
  assert.deepEqual(explained({ name: 'ab' }), [
    'name: has 2 characters, too few → use at least 3 characters',
  ]);
  assert.deepEqual(explained({ name: 'abcdef' }), [
    'name: has 6 characters, too many → use at most 5 characters',
  ]);
  assert.deepEqual(explained({ tags: [] }), ['tags: has 0 entries, too few → use at least 1 entries']);
  assert.deepEqual(explained({ tags: ['red', 'red', 'red'] }), [
    'tags: has 3 entries, too many → use at most 2 entries',
  ]);
  assert.deepEqual(explained({ price: 0 }), ['price: has 0, too few → use at least 1']);
  assert.deepEqual(explained({ price: 10 }), ['price: has 10, too many → use at most 9']);
});

test('a wrong type and any other fault are told with the value', () => {
  assert.deepEqual(explained({ name: 3 }), ['name: 3 has the wrong type → write a value of type string']);
  assert.deepEqual(explained({ price: '$5' }), [
    'price: "$5" has the wrong type → write the number alone, without unit, currency or quotes',
  ]);
  assert.deepEqual(explained({ links: { docs: 'nowhere' } }), [
    'links.docs: "nowhere" is not valid → Invalid URL',
  ]);
  const custom = {
    code: 'custom',
    path: ['name'],
    message: 'write it so',
    input: 1n,
  } as unknown as z.core.$ZodIssue;
  assert.deepEqual(explainIssue('f.md', schema, { name: () => 1 }, custom), [
    { file: 'f.md', field: 'name', message: 'this is not valid', remedy: 'write it so' },
  ]);
});

test('a file whose data is no record is explained too', () => {
  const issue = schema.safeParse('text').error?.issues[0] as z.core.$ZodIssue;
  assert.deepEqual(explainIssue('content/tools/a.md', schema, 'text', issue), [
    {
      file: 'content/tools/a.md',
      field: '',
      message: '"text" has the wrong type',
      remedy: 'write a value of type object',
    },
  ]);
  const rule = { code: 'custom', path: ['price'], message: 'x' } as unknown as z.core.$ZodIssue;
  assert.equal(
    explainIssue('content/tools/a.md', schema, {}, rule)[0]?.remedy,
    'add price; CONTRIBUTING.md says what it holds',
  );
  const below = {
    code: 'invalid_type',
    expected: 'string',
    path: ['links', 'docs'],
    message: '',
  } as z.core.$ZodIssue;
  assert.equal(explainIssue('content/tools/a.md', schema, {}, below)[0]?.message, 'is missing');
});
