import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemList } from '../../../../src/catalog/check/problems.ts';
import { recordFile, splitFrontMatter } from '../../../../src/catalog/content/front-matter.ts';

test('a file is front matter and body, with either line ending', () => {
  assert.deepEqual(splitFrontMatter('---\na: 1\nday: 2026-11-01\n---\n\nText.\n'), {
    data: { a: 1, day: '2026-11-01' },
    body: 'Text.',
    errors: [],
  });
  assert.deepEqual(splitFrontMatter('---\r\na: 1\r\nb: 2\r\n---\r\nText.'), {
    data: { a: 1, b: 2 },
    body: 'Text.',
    errors: [],
  });
  assert.deepEqual(splitFrontMatter('---\na: 1\n---'), { data: { a: 1 }, body: '', errors: [] });
  assert.deepEqual(splitFrontMatter('---\na: 1\n---\nb\n---\nc').body, 'b\n---\nc');
});

test('a file without front matter at its start says so', () => {
  const message = 'the file must start with front matter between two lines of ---';
  for (const text of ['# Acme', '\n---\na: 1\n---\n', '---\na: 1\n', '---\na: 1\n---x', '--- \na: 1\n---\n'])
    assert.deepEqual(splitFrontMatter(text), { data: undefined, body: text, errors: [{ line: 1, message }] });
});

test('every fault of the YAML is told with its line in the file', () => {
  const { data, body, errors } = splitFrontMatter('---\na: 1\na: 2\nb: 1\nb: 2\n---\nText');
  assert.deepEqual([data, body], [undefined, 'Text']);
  assert.deepEqual(errors, [
    { line: 3, message: 'the same key is written twice' },
    { line: 5, message: 'the same key is written twice' },
  ]);
  const [first] = splitFrontMatter('---\na: 1\nb: [1\n---\n').errors;
  assert.equal(first?.line, 3);
  assert.doesNotMatch(first?.message ?? '', /twice/);
});

test('a fault that only the quick parser sees has its line too', () => {
  assert.deepEqual(splitFrontMatter('---\na: 1\nb: *none\n---\n').errors.length, 1);
  assert.equal(splitFrontMatter('---\na: 1\nb: *none\n---\n').errors[0]?.line, 3);
});

test('problems are grouped by file, in order, with their count', () => {
  const problem = (file: string, field: string) => ({ file, field, message: 'is wrong', remedy: 'mend it' });
  assert.equal(
    problemList([problem('b.md', 'x'), problem('a.md', 'y'), problem('b.md', '')]),
    `3 problems in 2 content files

a.md (1)
  y: is wrong
    → mend it

b.md (2)
  x: is wrong
    → mend it
  is wrong
    → mend it`,
  );
  assert.equal(problemList([problem('a.md', '')]).split('\n')[0], '1 problem in 1 content file');
  assert.equal(
    problemList([problem('a.md', ''), problem('a.md', '')]).split('\n')[0],
    '2 problems in 1 content file',
  );
});

test('a record is written with the address of its schema, short lists on one line, and its body', () => {
  assert.equal(
    recordFile(
      'tool',
      { name: 'Acme', tags: ['a', 'b'], links: { docs: 'https://a.example' } },
      '\n# Text\n\n',
    ),
    `---
# yaml-language-server: $schema=../../public/schemas/tool.schema.json
name: Acme
tags: [a, b]
links:
  docs: https://a.example
---

# Text
`,
  );
});

test('lists and entries of 140 characters or more take a line for each part', () => {
  const lines = (record: object) => recordFile('guide', record).split('\n').slice(2, -2);
  // An entry counts its length and two more.
  assert.deepEqual(lines({ a: ['x'.repeat(100), 'y'.repeat(35)] }), [
    `a: [${'x'.repeat(100)}, ${'y'.repeat(35)}]`,
  ]);
  assert.deepEqual(lines({ a: ['x'.repeat(100), 'y'.repeat(36)] }), [
    'a:',
    `  - ${'x'.repeat(100)}`,
    `  - ${'y'.repeat(36)}`,
  ]);
  assert.deepEqual(lines({ a: [{ b: 1, c: 2 }] }), ['a:', '  - {b: 1, c: 2}']);
  assert.deepEqual(lines({ a: [{ b: 'x'.repeat(134) }] }), ['a:', `  - {b: ${'x'.repeat(134)}}`]);
  assert.deepEqual(lines({ a: [{ b: 'x'.repeat(135), c: 1 }] }), [
    'a:',
    `  - b: ${'x'.repeat(135)}`,
    '    c: 1',
  ]);
  assert.deepEqual(lines({ a: [{ b: { c: 1 } }] }), ['a:', '  - b:', '      c: 1']);
  assert.deepEqual(lines({ a: [] }), ['a: []']);
  assert.ok(recordFile('tool', { a: 'word '.repeat(60) }).split('\n').length < 6, 'a text is not folded');
});
