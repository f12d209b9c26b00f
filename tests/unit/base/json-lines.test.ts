import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readJsonLines, writeJsonLines } from '../../../src/base/json-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'json-lines-'));
const file = join(folder, 'file.json');
after(() => rmSync(folder, { recursive: true }));

const value = {
  version: 'a,',
  none: null,
  list: [{ text: ']' }, 'b,', '{', 3],
  empty: [],
  object: { 'x/y': ['ä\n'], '"': {} },
  nothing: {},
};

test('each entry of a list or an object is on a line of its own, and the whole is JSON', () => {
  writeJsonLines(file, { ...value, left: undefined });
  const text = readFileSync(file, 'utf8');
  assert.deepEqual(JSON.parse(text), value);
  assert.equal(
    text,
    `{
"version":"a,",
"none":null,
"list":[
{"text":"]"},
"b,",
"{",
3
],
"empty":[
],
"object":{
"x/y":["ä\\n"],
"\\"":{}
},
"nothing":{
}
}
`,
  );
});

test('what was written is read again, with all bytes, also where it is larger than what is read at once', () => {
  const large = {
    ...value,
    list: Array.from({ length: 30_000 }, (_, index) => `ä ${index} ${'x'.repeat(index % 200)}`),
  };
  writeJsonLines(file, large);
  const chunks: Buffer[] = [];
  assert.deepEqual(
    readJsonLines(file, (bytes) => chunks.push(Buffer.from(bytes)), 0),
    large,
  );
  assert.ok(chunks.length > 2);
  assert.deepEqual(Buffer.concat(chunks), readFileSync(file));
});

test('JSON of any other form is read, too', () => {
  writeFileSync(file, '{"list":[1,\n2]}');
  const chunks: string[] = [];
  assert.deepEqual(
    readJsonLines(file, (bytes) => chunks.push(bytes.toString())),
    { list: [1, 2] },
  );
  assert.deepEqual(chunks, ['{"list":[1,\n2]}']);
});

test('a file that ends early or has a broken line is refused', () => {
  writeJsonLines(file, value);
  const text = readFileSync(file, 'utf8');
  for (const broken of [
    text.slice(0, -20),
    text.slice(0, text.indexOf('"empty"')),
    text.replace('3\n', '3 4\n'),
  ]) {
    writeFileSync(file, broken);
    for (const size of [0, 1e6])
      assert.throws(() => readJsonLines(file, undefined, size), SyntaxError, broken);
  }
});
