import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCorrection } from '../../src/view/read-correction.ts';
import { reportLink } from '../../src/view/report-link.ts';
import { catalogOf, toolOf } from './catalog/small-catalog.ts';

const catalog = catalogOf({ tools: [toolOf({ slug: 'zed', name: 'Zed', aliases: ['Zed Bank'] })] });
const read = (query: string) =>
  readCorrection(new URLSearchParams(query), catalog, 'https://directory.example');

test('a tool is named by slug or name, and a name of none is given back', () => {
  assert.equal(read('tool=zed').tool?.slug, 'zed');
  assert.equal(read('tool=ZED+bank').tool?.slug, 'zed');
  assert.deepEqual(read('tool=nobody'), {
    unknown: 'nobody',
    facts: [],
    right: '',
    source: '',
    ofVendor: false,
    faults: {},
  });
  assert.equal(read('').unknown, undefined);
});

test('the chosen fact comes with what the record says, and nothing is faulted before it is sent', () => {
  const { fact, faults, report } = read('tool=zed&field=api.sandbox');
  assert.equal(fact?.label, 'Sandbox');
  assert.deepEqual([faults, report], [{}, undefined]);
});

test('a form that lacks something names each field', () => {
  assert.deepEqual(read('tool=zed&field=no.such&right=&source=http://a.example').faults, {
    field: 'Choose the fact that is wrong.',
    right: 'Write what is right.',
    source: 'Give the https address of a public page that shows it.',
  });
});

test('a whole form becomes the report of the issue form', () => {
  const { report } = read('tool=zed&field=api.sandbox&right=yes&source=https://zed.example/docs&vendor=yes');
  assert.deepEqual(report, {
    form: 'correction.yml',
    title: 'Zed: Sandbox',
    fields: [
      { id: 'record', label: 'Record', value: 'https://directory.example/tools/zed' },
      {
        id: 'fact',
        label: 'What is wrong, and what is right',
        value: 'Sandbox (api.sandbox)\nThe record says: not established\nIt should say: yes',
      },
      { id: 'source', label: 'Source', value: 'https://zed.example/docs' },
      { id: 'affiliation', label: 'Do you work for the vendor or are you paid by it?', value: 'Yes' },
    ],
  });
});

test('a text that is cut within a character can still be part of an address', () => {
  const long = `${'a'.repeat(499)}😀`;
  const { right, report } = read(`tool=zed&field=api.sandbox&right=${long}&source=https://zed.example/docs`);
  assert.equal(right, `${'a'.repeat(499)}\uFFFD`);
  assert.ok(report && reportLink(report, { repository: undefined, email: 'records@directory.example' }));
  assert.equal(read(`tool=${'a'.repeat(79)}😀`).unknown, `${'a'.repeat(79)}\uFFFD`);
});
