import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvField } from '../../src/catalog/csv-table.ts';
import { toolsCsv } from '../../src/catalog/tools-csv.ts';

test('fields are quoted as RFC 4180 asks, and only then', () => {
  assert.equal(csvField('plain text'), 'plain text');
  assert.equal(csvField('one, two'), '"one, two"');
  assert.equal(csvField('the "best"'), '"the ""best"""');
  assert.equal(csvField('two\nlines'), '"two\nlines"');
  assert.equal(csvField(undefined), '');
});

test('what a spreadsheet would run as a formula is defused', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\tx', '\r=1', '\n=1', '\0=1'])
    assert.match(csvField(text), /^"?'/, JSON.stringify(text));
  assert.equal(csvField('=A1,"x"'), '"\'=A1,""x"""');
  assert.equal(csvField('a=b, a-b and a@b'), '"a=b, a-b and a@b"');
  assert.equal(csvField('10x Banking'), '10x Banking');
});

test('no tools make a table of its heading alone', () => {
  const table = toolsCsv([]);
  assert.match(table, /^slug,name,description,/);
  assert.deepEqual(table.split('\r\n').slice(1), ['']);
});
