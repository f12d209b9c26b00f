import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listJson, writeJson } from '../../../src/http/answers.ts';

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);
const euro = writeJson({ name: 'Café €' });
const plain = writeJson({ name: 'Bank' });

test('written parts become the list of one object, before its other members', () => {
  assert.equal(
    textOf(listJson('results', [euro, plain], { total: 2, note: 'é' }).body),
    '{"results":[{"name":"Café €"},{"name":"Bank"}],"total":2,"note":"é"}',
  );
  assert.equal(
    textOf(listJson('results', [plain], { total: 1 }).body),
    '{"results":[{"name":"Bank"}],"total":1}',
  );
  assert.equal(textOf(listJson('results', [], { total: 0 }).body), '{"results":[],"total":0}');
});

test('the entity tag is the same for the same object and differs with every part, their order and other members', () => {
  const tags = [
    listJson('results', [euro, plain], { total: 2 }),
    listJson('results', [plain, euro], { total: 2 }),
    listJson('results', [euro, writeJson({ name: 'Banks' })], { total: 2 }),
    listJson('results', [euro], { total: 2 }),
    listJson('results', [euro, plain], { total: 3 }),
  ].map(({ etag }) => etag);
  assert.equal(new Set(tags).size, 5);
  for (const tag of tags) assert.match(tag, /^"[\w-]{22}"$/);
  assert.equal(listJson('results', [euro, writeJson({ name: 'Bank' })], { total: 2 }).etag, tags[0]);
});
