import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueFault, valueRule } from '../../../../src/site/view/correctable.ts';
import { readCostQuestion } from '../../../../src/site/view/cost-form.ts';
import { differenceOf, readCorrection, readSuggestion } from '../../../../src/site/view/report-forms.ts';
import { type Report, reportLink, reportText } from '../../../../src/site/view/report-link.ts';
import { catalogOf, categoryOf, eventOf, toolOf } from '../../catalog/small-catalog.ts';

const BASE = 'https://dir.example';
const DOCS = 'https://zed.example/docs';
const catalog = catalogOf({
  categories: [categoryOf()],
  tools: [
    toolOf({
      aliases: ['Zed Bank'],
      websiteUrl: 'https://www.zed.example/start',
      limits: [{ what: 'Calls', amount: 5, per: 'second', url: DOCS, asOf: '2026-11-01' }],
    }),
  ],
  events: [
    eventOf({
      slug: 'eu-date',
      title: 'A date of the Union',
      date: '2027-01-09',
      certainty: 'disputed',
      conflicts: [{ value: '2027-11-20', note: 'differs' }],
    }),
  ],
});
const read = (query: string | Record<string, string>) =>
  readCorrection(new URLSearchParams(query), catalog, BASE);

test('a record is named by folder and slug or name, and one that does not exist is given back', () => {
  for (const [query, name, unknown] of [
    ['tool=zed', 'Zed', undefined],
    ['tool=ZED+bank', 'Zed', undefined],
    ['tool=nobody', undefined, 'nobody'],
    [`tool=${'a'.repeat(79)}😀`, undefined, `${'a'.repeat(79)}\uFFFD`],
    ['', undefined, undefined],
    ['kind=tools&record=zed', 'Zed', undefined],
    ['kind=events&record=eu-date', 'A date of the Union', undefined],
    ['kind=events&record=nothing', undefined, 'nothing'],
    ['kind=constructor&record=zed', undefined, 'zed'],
  ] as const) {
    const found = read(query);
    assert.deepEqual([found.record?.name, found.unknown, found.right], [name, unknown, ''], query);
    assert.deepEqual(found.faults, {});
  }
});

test('the chosen fact comes with what the record says, and a form that lacks something names each field', () => {
  const { field, faults, report } = read('tool=zed&field=api.sandbox');
  assert.deepEqual(field, { path: 'api.sandbox', label: 'Sandbox', says: 'not established' });
  assert.deepEqual([faults, report], [{}, undefined], 'nothing is faulted before it is sent');
  assert.deepEqual(read('tool=zed&field=no.such&right=&source=http://a.example').faults, {
    field: 'Choose the fact that is wrong.',
    right: 'Write what is right.',
    source: 'Give the https address of a public page that shows it.',
  });
});

test('a whole form becomes the report of the issue form, for records of every folder', () => {
  const { report } = read(`tool=zed&field=api.sandbox&right=yes&source=${DOCS}&vendor=yes`);
  assert.deepEqual(report, {
    form: 'correction.yml',
    title: 'Zed: Sandbox',
    fields: [
      { id: 'record', label: 'Record', value: `${BASE}/tools/zed` },
      {
        id: 'fact',
        label: 'What is wrong, and what is right',
        value: 'Sandbox (api.sandbox)\nThe record says: not established\nIt should say: yes',
      },
      { id: 'source', label: 'Source', value: DOCS },
      { id: 'affiliation', label: 'Do you work for the vendor or are you paid by it?', value: 'Yes' },
    ],
  });
  const event = read(`kind=events&record=eu-date&field=date&right=2027-04-09&source=${DOCS}`);
  assert.deepEqual(event.field, { path: 'date', label: 'Date', says: '2027-01-09' });
  assert.equal(event.report?.title, 'A date of the Union: Date');
  assert.equal(event.report?.fields[0]?.value, `${BASE}/events/eu-date`);
  const paths = (event.record?.fields ?? []).map(({ path }) => path);
  assert.ok(paths.includes('jurisdictions') && paths.includes('text'), 'its fields and its text');
  assert.ok(!paths.includes('slug') && !paths.includes('updatedAt'), 'not what the directory keeps');
  const long = read(`tool=zed&field=limits&right=${'a'.repeat(499)}😀&source=${DOCS}`);
  assert.equal(long.right, `${'a'.repeat(499)}\uFFFD`, 'cut within a character');
  assert.match(long.field?.label ?? '', /, another$/, 'one more than those recorded');
  assert.ok(long.report && reportLink(long.report, { repository: undefined, email: 'a@dir.example' }));
});

test('a correction shows which words go and which come', () => {
  for (const [from, to, start, removed, added, end] of [
    ['yes', 'no', '', 'yes', 'no', ''],
    ['2 % per payment', '3 % per payment', '', '2 ', '3 ', '% per payment'],
    ['a a', 'a a a', 'a ', '', 'a ', 'a'],
    ['same', 'same', 'same', '', '', ''],
  ] as const)
    assert.deepEqual(differenceOf(from, to), { start, removed, added, end }, `${from} to ${to}`);
});

test('a value that the schema of the record refuses is faulted', () => {
  const sent = (field: string, right: string) =>
    read({ kind: 'events', record: 'eu-date', field, right, source: DOCS });
  assert.deepEqual(sent('date', 'next year').faults, { right: 'Write the day as YYYY-MM-DD.' });
  assert.equal(sent('date', 'next year').report, undefined);
  assert.deepEqual(sent('state', 'postponed').faults, {});
  assert.equal(sent('conflicts', 'none').field?.says, '2027-11-20, differs');
  const day = 'Write the day as YYYY-MM-DD';
  for (const [folder, path, written, fault] of [
    ['tools', 'api.sandbox', 'yes', undefined],
    ['tools', 'api.sandbox', 'often', 'Choose one of: yes, no, partial, unknown.'],
    ['tools', 'pricing.secondary', 'subscription, usage-based', undefined],
    [
      'tools',
      'pricing.secondary',
      'subscription, cheap',
      'Choose one or more of these, separated by commas: ',
    ],
    ['events', 'state', 'moved', 'Choose one of: proposed, adopted, in-force, postponed, withdrawn.'],
    ['events', 'date', '2027-02-30', `${day}.`],
    ['standards', 'versionDate', 'spring', `${day}, or the month as YYYY-MM.`],
    ['tools', 'links.status', 'https://status.example', undefined],
    ['tools', 'links.status', 'status.example', 'Give an https address.'],
    ['events', 'title', 'Late', 'Write 8 to 120 characters.'],
  ] as const) {
    const rule = valueRule(folder, path);
    assert.ok(rule, path);
    const found = valueFault(rule, written);
    assert.equal(fault && found?.slice(0, fault.length), fault, `${path} ${written}`);
    assert.equal(found === undefined, fault === undefined);
  }
  const options = ['yes', 'no', 'partial', 'unknown'];
  assert.deepEqual(valueRule('tools', 'api.sandbox'), { takes: 'choice', options });
  assert.equal(valueRule('glossary', 'meaning')?.takes, 'text');
});

test('records named by slug, countries and entries are left to an editor', () => {
  for (const [folder, path] of [
    ['events', 'regulation'],
    ['guides', 'tools'],
    ['tools', 'prices'],
    ['events', 'text'],
    ['tools', 'no.such'],
  ] as const)
    assert.equal(valueRule(folder, path), undefined, path);
});

const GOOD = {
  name: 'New Ledger',
  website: 'https://ledger.example',
  description: 'Keeps accounts in double entry and answers a REST API.',
  kind: 'api',
  category: 'cat',
  source: 'https://ledger.example/docs',
};
const suggested = (fields: Record<string, string>) =>
  readSuggestion(new URLSearchParams(fields), catalog, '2026-11-22');

test('a whole suggestion shows the record as it would look, and becomes the report of the issue form', () => {
  const { preview, report, faults } = suggested(GOOD);
  assert.deepEqual(faults, {});
  assert.deepEqual(
    [preview?.slug, preview?.categories, preview?.addedAt],
    ['new-ledger', ['cat'], '2026-11-22'],
  );
  assert.equal(report?.title, 'New tool: New Ledger');
  assert.equal(report?.fields.map(({ id }) => id).join(' '), 'name website purpose source affiliation');
  assert.equal(suggested({ ...GOOD, name: '支付' }).preview?.slug, 'new-tool', 'without Latin letters');
});

test('each field of a suggestion breaks its own rule, and a tool that is known is not suggested again', () => {
  assert.deepEqual(suggested({}).faults, {}, 'nothing is faulted before the form is sent');
  for (const [field, value] of [
    ['name', ''],
    ['website', 'http://ledger.example'],
    ['description', 'The leading ledger that keeps accounts in double entry.'],
    ['source', 'ledger'],
  ] as const) {
    const { faults, report } = suggested({ ...GOOD, [field]: value });
    assert.deepEqual([Object.keys(faults), report], [[field], undefined]);
  }
  for (const known of [{ name: 'zed' }, { website: 'https://zed.example' }]) {
    const found = suggested({ ...GOOD, ...known });
    assert.deepEqual([found.known?.slug, found.report], ['zed', undefined]);
  }
});

test('a report opens as an issue where its repository lies, or as an e-mail', () => {
  const title = 'Stripe: Sandbox & more';
  const record = `${BASE}/tools/stripe`;
  const fact = 'It has\na sandbox';
  const report: Report = {
    form: 'correction.yml',
    title,
    fields: [
      { id: 'record', label: 'Record', value: record },
      { id: 'fact', label: 'What is wrong', value: fact },
    ],
  };
  const body = `### Record\n\n${record}\n\n### What is wrong\n\n${fact}`;
  assert.equal(reportText(report), body);
  for (const [repository, label, address, parameters] of [
    [
      'https://github.com/acme/records.git/',
      'Open it as an issue on GitHub',
      'https://github.com/acme/records/issues/new',
      { template: 'correction.yml', title, record, fact },
    ],
    [
      'https://gitlab.acme.example/group/records',
      'Open it as an issue on GitLab',
      'https://gitlab.acme.example/group/records/-/issues/new',
      { 'issue[title]': title, 'issue[description]': body },
    ],
    [
      'https://codeberg.org/acme/records',
      'Open it as an issue on codeberg.org',
      'https://codeberg.org/acme/records/issues/new',
      { title, body },
    ],
  ] as const) {
    const link = reportLink(report, { repository, email: undefined });
    const href = new URL(link?.href ?? '');
    assert.deepEqual([link?.label, href.origin + href.pathname], [label, address]);
    assert.deepEqual(Object.fromEntries(href.searchParams), parameters);
  }
  const mail = (subject: string) =>
    reportLink({ ...report, title: subject }, { repository: undefined, email: 'a@dir.example' })?.href;
  const subject = 'Stripe%3A%20Sandbox%20%26%20more';
  assert.equal(mail(title), `mailto:a@dir.example?subject=${subject}&body=${encodeURIComponent(body)}`);
  assert.match(
    mail('New: a\r\nBcc: b@acme.example') ?? '',
    /\?subject=New%3A%20a%20Bcc%3A%20b%40acme\.example&/,
  );
  assert.equal(reportLink(report, { repository: undefined, email: undefined }), undefined);
});

test('foreign cards without a country are from abroad', () => {
  const { profile } = readCostQuestion(new URLSearchParams('item=payment&foreign=25'), catalog);
  assert.equal(profile?.uses[1]?.cardCountry, 'ZZ');
});

test('a share that is no number is shown as it was sent', () => {
  const { form, faults } = readCostQuestion(new URLSearchParams('refundRate=constructor'), catalog);
  assert.deepEqual([form.refunds, Object.keys(faults)], ['constructor', ['refunds']]);
});
