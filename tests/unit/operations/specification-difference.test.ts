import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpecification } from '../../../src/observations/specifications/read-specification.ts';
import { specificationDifference } from '../../../src/observations/specifications/specification-difference.ts';

/** The difference between two descriptions of paths, as lines. */
function difference(before: object, after: object): string[] {
  const read = (paths: object) =>
    readSpecification(
      JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/other': { get: {} }, ...paths } }),
      'openapi',
    );
  return specificationDifference(read(before), read(after)).map((change) =>
    [change.class, change.what, change.operation, change.detail].filter(Boolean).join(' '),
  );
}

const asks = (type: string, more: object = {}) => ({
  '/a': { get: { parameters: [{ in: 'query', name: 'q', schema: { type }, ...more }] } },
});
const plain = { '/a': { get: {} } };
const takes = (properties: object, required: string[] = [], more: object = {}) => ({
  '/a': {
    post: {
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', properties, required } } },
        ...more,
      },
    },
  },
});
const answers = (schema: object, status = '200') => ({
  '/a': { get: { responses: { [status]: { content: { 'application/json': { schema } } } } } },
});
const text = { type: 'string' };
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

// Classes are those that oasdiff states for the same kinds of change; what it calls a warning is breaking here.
const CASES: readonly [name: string, before: object, after: object, lines: readonly string[]][] = [
  ['nothing', takes({ a: text }), takes({ a: text }), []],
  ['an operation goes', plain, {}, ['breaking removed GET /a']],
  [
    'a deprecated one goes',
    { '/a': { get: { deprecated: true } } },
    {},
    ['compatible removed GET /a it was deprecated before'],
  ],
  ['an operation comes', {}, plain, ['compatible added GET /a']],
  ['deprecation', plain, { '/a': { get: { deprecated: true } } }, ['compatible deprecated GET /a']],
  [
    'a parameter of the path has another name',
    { '/a/{x}': { get: { parameters: [{ in: 'path', name: 'x', schema: text }] } } },
    { '/a/{y}': { get: { parameters: [{ in: 'path', name: 'y', schema: text }] } } },
    [],
  ],
  [
    'a required parameter comes',
    plain,
    asks('string', { required: true }),
    ['breaking required GET /a query q'],
  ],
  ['an optional one comes', plain, asks('string'), ['compatible more 1 operations']],
  [
    'one becomes required',
    asks('string'),
    asks('string', { required: true }),
    ['breaking required GET /a query q'],
  ],
  ['a parameter goes', asks('string'), plain, ['breaking less GET /a query q']],
  [
    'a parameter becomes narrower',
    asks('string'),
    asks('integer'),
    ['breaking type GET /a query q: string to integer'],
  ],
  [
    'a parameter becomes wider',
    asks('integer'),
    asks('number'),
    ['compatible type GET /a query q: integer to number'],
  ],
  [
    'a required property of the request comes',
    takes({ a: text }),
    takes({ a: text, b: text }, ['b']),
    ['breaking required POST /a body b'],
  ],
  [
    'one with a default comes',
    takes({ a: text }),
    takes({ a: text, b: { ...text, default: 'x' } }, ['b']),
    ['breaking required POST /a body b'],
  ],
  [
    'the body becomes required',
    takes({ a: text }),
    takes({ a: text }, [], { required: true }),
    ['breaking required POST /a body'],
  ],
  [
    'a property of the request changes its type',
    takes({ a: text }),
    takes({ a: { type: 'boolean' } }),
    ['breaking type POST /a body a: string to boolean'],
  ],
  [
    'what is below another type is not named',
    takes({ a: { type: 'array', items: text } }),
    takes({ a: object({ c: text }, ['c']) }),
    ['breaking type POST /a body a: array to object'],
  ],
  [
    'properties of any name change their type',
    answers({ type: 'object', additionalProperties: text }),
    answers({ type: 'object', additionalProperties: { type: 'integer' } }),
    ['breaking type GET /a 200.*: string to integer'],
  ],
  [
    'a property of the answer goes, with all below',
    answers(object({ a: object({ b: text }) })),
    answers(object({})),
    ['breaking less GET /a 200 a'],
  ],
  [
    'a property of the answer may be missing',
    answers(object({ a: text }, ['a'])),
    answers(object({ a: text })),
    ['breaking less GET /a 200 a may be missing'],
  ],
  [
    'an answer becomes narrower',
    answers(object({ n: { type: 'number' } })),
    answers(object({ n: { type: 'integer' } })),
    ['compatible type GET /a 200 n: number to integer'],
  ],
  [
    'an answer becomes wider',
    answers(object({ n: { type: 'integer' } })),
    answers(object({ n: { type: 'number' } })),
    ['breaking type GET /a 200 n: integer to number'],
  ],
  [
    'a status of success goes',
    answers(text),
    answers(text, '201'),
    ['breaking less GET /a 200', 'compatible more 1 operations'],
  ],
  ['a status of failure goes', answers(text, '404'), answers(text, '409'), []],
  ['null is no type', answers(object({ a: text })), answers(object({ a: { type: ['string', 'null'] } })), []],
];

test('differences are classed by what they do to a caller', () => {
  for (const [name, before, after, lines] of CASES) assert.deepEqual(difference(before, after), lines, name);
});

test('many parts are named as far as there is room', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`property${index}`, text]));
  assert.match(
    difference(answers(object(many)), answers(object({})))[0] ?? '',
    /^breaking less GET \/a 200 property0; 200 property1; .* and 3\d more$/,
  );
});
