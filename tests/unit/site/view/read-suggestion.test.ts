import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSuggestion, SUGGESTION_LENGTHS } from '../../../../src/site/view/report-forms.ts';
import { catalogOf, categoryOf, toolOf } from '../../catalog/small-catalog.ts';

const catalog = catalogOf({
  categories: [categoryOf()],
  tools: [toolOf({ slug: 'zed', name: 'Zed', websiteUrl: 'https://www.zed.example/start' })],
});
const GOOD = {
  name: 'New Ledger',
  website: 'https://ledger.example',
  description: 'Keeps accounts in double entry and answers a REST API.',
  kind: 'api',
  category: 'cat',
  source: 'https://ledger.example/docs',
};
const read = (fields: Record<string, string>) =>
  readSuggestion(new URLSearchParams(fields), catalog, '2026-11-22');

test('the browser checks the lengths of the record', () => {
  assert.deepEqual(SUGGESTION_LENGTHS.description, { least: 40, most: 200 });
  assert.deepEqual(SUGGESTION_LENGTHS.name, { least: 1, most: 80 });
});

test('nothing is faulted before the form is sent', () => {
  assert.deepEqual(read({}).faults, {});
});

test('a whole form shows the record as it would look, and becomes the report of the issue form', () => {
  const { preview, report, faults } = read(GOOD);
  assert.deepEqual(faults, {});
  assert.deepEqual(
    [preview?.slug, preview?.categories, preview?.addedAt],
    ['new-ledger', ['cat'], '2026-11-22'],
  );
  assert.equal(report?.title, 'New tool: New Ledger');
  assert.deepEqual(
    report?.fields.map(({ id }) => id),
    ['name', 'website', 'purpose', 'source', 'affiliation'],
  );
});

test('each field breaks its own rule of the schema', () => {
  const wrong = {
    name: '',
    website: 'http://ledger.example',
    description: 'Too short.',
    kind: 'thing',
    category: 'none',
    source: 'ledger',
  };
  for (const [field, value] of Object.entries(wrong)) {
    const { faults, report } = read({ ...GOOD, [field]: value });
    assert.deepEqual(Object.keys(faults), [field]);
    assert.equal(report, undefined);
  }
  const praise = read({ ...GOOD, description: 'The leading ledger that keeps accounts in double entry.' });
  assert.deepEqual(Object.keys(praise.faults), ['description']);
});

test('a tool that is known by name or website is not suggested again', () => {
  assert.equal(read({ ...GOOD, name: 'zed' }).known?.slug, 'zed');
  const byWebsite = read({ ...GOOD, website: 'https://zed.example' });
  assert.equal(byWebsite.known?.slug, 'zed');
  assert.equal(byWebsite.report, undefined);
});

test('a name without Latin letters has a slug for the preview', () => {
  assert.equal(read({ ...GOOD, name: '支付' }).preview?.slug, 'new-tool');
});
