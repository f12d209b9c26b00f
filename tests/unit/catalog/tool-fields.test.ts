import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Nearest, Understood } from '../../../src/catalog/list/listing.ts';
import { FIELD_NAMES, ListedTool, listedTool } from '../../../src/catalog/list/tool-fields.ts';
import { catalogOf, toolOf } from './small-catalog.ts';

const tool = toolOf({
  slug: 'ledger',
  name: 'Ledger',
  pricing: {
    model: 'freemium',
    freeAllowance: { amount: 100, unit: 'calls per day' },
    url: 'https://a.example',
    asOf: '2026-11-01',
  },
  openSource: { license: 'MIT', repository: 'https://github.com/a/b' },
  links: { status: 'https://status.example' },
});
const catalog = catalogOf({ tools: [tool] });
const listed = (...fields: string[]) =>
  JSON.parse(
    JSON.stringify(listedTool(tool, fields.length > 0 ? fields : undefined, catalog, 'https://d.example')),
  );

test('without fields a tool has those of a list, and with all of them its record', () => {
  assert.deepEqual([listed().slug, listed().pricing, listed().links], ['ledger', 'freemium', undefined]);
  const whole = listed('name', 'all');
  assert.deepEqual(whole.links, { status: 'https://status.example' });
  assert.equal(whole.pricing.model, 'freemium');
  assert.equal(whole.addedAt, '2026-11-01');
});

test('fields of a list and parts of a record are given beside the slug, and nothing else', () => {
  assert.deepEqual(listed('name', 'licenseGroup', 'freeAllowance'), {
    slug: 'ledger',
    name: 'Ledger',
    licenseGroup: 'permissive',
    freeAllowance: { amount: 100, unit: 'calls per day' },
  });
  assert.deepEqual(listed('links', 'signUp'), {
    slug: 'ledger',
    links: { status: 'https://status.example' },
  });
});

test('paths of the record are given with their objects around them', () => {
  assert.deepEqual(listed('links.status', 'pricing.asOf', 'addedAt'), {
    slug: 'ledger',
    addedAt: '2026-11-01',
    links: { status: 'https://status.example' },
    pricing: { asOf: '2026-11-01' },
  });
  assert.deepEqual(listed('addedAt', 'pricing'), {
    slug: 'ledger',
    addedAt: '2026-11-01',
    pricing: 'freemium',
  });
});

test('names of fields are those of the list, paths and all, each once, without the text', () => {
  assert.equal(FIELD_NAMES[0], 'all');
  assert.equal(new Set(FIELD_NAMES).size, FIELD_NAMES.length);
  for (const name of ['name', 'freeAllowance', 'api.sandbox', 'verification'])
    assert.ok(FIELD_NAMES.includes(name), name);
  assert.ok(!FIELD_NAMES.includes('body'));
});

test('a listed tool is described by its schema, whichever fields it has', () => {
  for (const answer of [listed(), listed('all'), listed('pricing.asOf'), listed('licenseGroup')])
    assert.deepEqual(ListedTool.parse(answer), answer);
  assert.equal(ListedTool.safeParse({ name: 'Ledger' }).success, false);
  assert.equal(ListedTool.safeParse({ slug: 'ledger', licenseGroup: 'odd' }).success, false);
});

test('what was understood of search terms has a kind, a value and a label', () => {
  const place = { kind: 'place', value: 'US', label: 'United States', excluded: true, without: 'cards' };
  assert.deepEqual(Understood.parse(place), place);
  assert.equal(Understood.safeParse({ ...place, kind: 'mood' }).success, false);
  const nearest = {
    useCases: [{ slug: 'keep-books', title: 'Keep books' }],
    categories: [{ slug: 'cat', name: 'Core Banking' }],
  };
  assert.deepEqual(Nearest.parse(nearest), nearest);
});
