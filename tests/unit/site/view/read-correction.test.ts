import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCorrection } from '../../../../src/site/view/report-forms.ts';
import { reportLink } from '../../../../src/site/view/report-link.ts';
import { catalogOf, eventOf, toolOf } from '../../catalog/small-catalog.ts';

const catalog = catalogOf({ tools: [toolOf({ slug: 'zed', name: 'Zed', aliases: ['Zed Bank'] })] });
const read = (query: string) =>
  readCorrection(new URLSearchParams(query), catalog, 'https://directory.example');

test('a tool is named by slug or name, and a name of none is given back', () => {
  assert.equal(read('tool=zed').record?.slug, 'zed');
  assert.equal(read('tool=ZED+bank').record?.slug, 'zed');
  assert.deepEqual(read('tool=nobody'), {
    unknown: 'nobody',
    right: '',
    source: '',
    ofVendor: false,
    faults: {},
  });
  assert.equal(read('').unknown, undefined);
});

test('the chosen fact comes with what the record says, and nothing is faulted before it is sent', () => {
  const { field, faults, report } = read('tool=zed&field=api.sandbox');
  assert.deepEqual(field, { path: 'api.sandbox', label: 'Sandbox', says: 'not established' });
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
  const { right, report } = read(`tool=zed&field=limits&right=${long}&source=https://zed.example/docs`);
  assert.equal(right, `${'a'.repeat(499)}\uFFFD`);
  assert.ok(report && reportLink(report, { repository: undefined, email: 'records@directory.example' }));
  assert.equal(read(`tool=${'a'.repeat(79)}😀`).unknown, `${'a'.repeat(79)}\uFFFD`);
});

test('records of every folder are corrected with the same form', () => {
  const other = catalogOf({
    events: [eventOf({ slug: 'eu-date', title: 'A date of the Union', date: '2027-01-09' })],
  });
  const { record, field, report } = readCorrection(
    new URLSearchParams(
      'kind=events&record=eu-date&field=date&right=2027-04-09&source=https://law.example/l/1',
    ),
    other,
    'https://directory.example',
  );
  assert.deepEqual(
    [record?.name, record?.page, field],
    ['A date of the Union', '/events/eu-date', { path: 'date', label: 'Date', says: '2027-01-09' }],
  );
  assert.equal(report?.title, 'A date of the Union: Date');
  assert.deepEqual(report?.fields[0], {
    id: 'record',
    label: 'Record',
    value: 'https://directory.example/events/eu-date',
  });
  const paths = (record?.fields ?? []).map(({ path }) => path);
  assert.ok(paths.includes('jurisdictions') && paths.includes('text'), 'its fields and its text');
  assert.ok(!paths.includes('slug') && !paths.includes('updatedAt'), 'not what the directory keeps');
});

test('a value that the schema of the record refuses is faulted', () => {
  const other = catalogOf({
    events: [
      eventOf({
        slug: 'eu-date',
        certainty: 'disputed',
        conflicts: [{ value: '2027-11-20', note: 'differs' }],
      }),
    ],
  });
  const sent = (field: string, right: string) =>
    readCorrection(
      new URLSearchParams({
        kind: 'events',
        record: 'eu-date',
        field,
        right,
        source: 'https://law.example/l/1',
      }),
      other,
      'https://directory.example',
    );
  assert.deepEqual(sent('date', 'next year').faults, { right: 'Write the day as YYYY-MM-DD.' });
  assert.equal(sent('date', 'next year').report, undefined);
  assert.deepEqual(sent('standing', 'moved').faults, { right: 'Choose one of: set, proposed, postponed.' });
  assert.deepEqual(sent('standing', 'postponed').faults, {});
  assert.equal(sent('conflicts', 'none').field?.says, '2027-11-20, differs');
});

test('a folder or a record that does not exist is given back', () => {
  assert.equal(read('kind=events&record=nothing').unknown, 'nothing');
  assert.equal(read('kind=constructor&record=zed').unknown, 'zed');
  assert.equal(read('kind=tools&record=zed').record?.name, 'Zed');
});
