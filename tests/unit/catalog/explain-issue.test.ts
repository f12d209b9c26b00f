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
type Issue = z.core.$ZodIssue;

const explain = (of: z.ZodType, data: unknown, issues: readonly Issue[], file = 'content/tools/acme.md') =>
  issues
    .flatMap((issue) => explainIssue(file, of, data, issue))
    .map((problem) => `${problem.field}: ${problem.message} → ${problem.remedy}`);
function explained(changes: object, of: z.ZodType = schema, file?: string) {
  const data = of === schema ? { name: 'acme', kind: 'api', ...changes } : changes;
  return explain(of, data, of.safeParse(data).error?.issues ?? [], file);
}

test('every fault of a schema is told with the field, what is written and what is allowed', () => {
  const keys = 'allowed here: name, kind, tags, price, links, sources';
  const url = 'https://a.example';
  const shown = 'CONTRIBUTING.md says what it holds';
  for (const [changes, ...problems] of [
    [
      { nam: 1, zzzzzzzz: 2 },
      `nam: this key is not known → did you mean name? ${keys}`,
      `zzzzzzzz: this key is not known → ${keys}`,
    ],
    [
      { sources: [{ url }, { url, titel: 1 }] },
      'sources.1.titel: this key is not known → did you mean title? allowed here: url, title',
    ],
    [{ name: undefined }, `name: is missing → add name; ${shown}`],
    [{ kind: 'datset' }, 'kind: "datset" is not allowed → did you mean dataset? allowed: api, dataset'],
    [{ tags: ['red', 'zzzzzzz'] }, 'tags.1: "zzzzzzz" is not allowed → allowed: red, green'],
    [{ name: 'abcdef' }, 'name: has 6 characters, too many → use at most 5 characters'],
    [{ tags: [] }, 'tags: has 0 entries, too few → use at least 1 entries'],
    [{ price: 10 }, 'price: has 10, too many → use at most 9'],
    [{ name: 3 }, 'name: 3 has the wrong type → write a value of type string'],
    [
      { price: '$5' },
      'price: "$5" has the wrong type → write the number alone, without unit, currency or quotes',
    ],
    [{ links: { docs: 'nowhere' } }, 'links.docs: "nowhere" is not valid → Invalid URL'],
  ] as [object, ...string[]][])
    assert.deepEqual(explained(changes), problems);
  assert.deepEqual(explained({ kind: undefined }, schema, 'content/guides/a.md'), [
    'kind: is missing → add kind, one of api, dataset; other files in content/guides show what it holds',
  ]);
  const nested = z.strictObject({ list: z.array(z.string()), count: z.number() });
  assert.deepEqual(explained({}, nested), [
    `list: is missing → add list, a list; ${shown}`,
    `count: is missing → add count, a value of type number; ${shown}`,
  ]);
});

test('allowed keys are read from a schema that may be left out, and none from one without fixed keys', () => {
  const [issue] = schema.safeParse({ name: 'acme', kind: 'api', nam: 1 }).error?.issues ?? [];
  const left = schema.prefault({ name: 'acme', kind: 'api' });
  assert.match(explain(left, { nam: 1 }, [issue as Issue]).join(), / did you mean name\?/);
  const table = z.strictObject({ facts: z.record(z.string(), z.strictObject({ on: z.string() })) });
  assert.match(explained({ facts: { a: { on: 'x', off: 1 } } }, table).join(), /^facts\.a\.off: /);
});

test('a file whose data is no record, and a fault of any other kind, are explained too', () => {
  const issue = schema.safeParse('text').error?.issues[0];
  for (const [data, fault, problem] of [
    ['text', issue, ': "text" has the wrong type → write a value of type object'],
    [
      { name: () => 1 },
      { code: 'custom', path: ['name'], message: 'write it so', input: 1n },
      'name: this is not valid → write it so',
    ],
    [
      {},
      { code: 'custom', path: ['price'], message: 'x' },
      'price: is missing → add price; CONTRIBUTING.md says what it holds',
    ],
    [
      {},
      { code: 'invalid_type', expected: 'string', path: ['links', 'docs'], message: '' },
      'links.docs: is missing → ',
    ],
  ] as const)
    assert.ok(
      explain(schema, data, [fault as unknown as Issue])
        .join()
        .startsWith(problem),
      problem,
    );
});
