import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opennessOf } from '../../../src/catalog/openness.ts';
import {
  byUrgency,
  comparisonsIn,
  comparisonsWith,
  guidesOn,
  isPressing,
} from '../../../src/catalog/related.ts';
import { changeDate } from '../../../src/records/api-change.ts';
import { catalogOf, categoryOf, changeOf, comparisonOf, guideOf, toolOf } from './small-catalog.ts';

const catalog = () =>
  catalogOf({
    tools: [
      toolOf({ slug: 'beta', categories: ['cat', 'tax'] }),
      toolOf({ slug: 'zed', categories: ['tax'] }),
    ],
    guides: [
      guideOf({ slug: 'one', standards: ['iso'] }),
      guideOf({ slug: 'two', tools: ['a', 'b', 'zed'], categories: ['tax'], regulations: ['rule'] }),
    ],
    comparisons: [
      comparisonOf({ title: 'Z compared' }),
      comparisonOf({
        slug: 'beta-vs-gone',
        title: 'A compared',
        tools: ['beta', 'gone'],
        verdicts: [
          { for: 'many accounts', choose: 'beta', because: 'Its records say so in plain words.' },
          { for: 'few accounts', choose: 'gone', because: 'Its records say so in plain words.' },
        ],
      }),
    ],
  });

test('guides on a record are those that name it', () => {
  const slugs = (...[field, slug]: [Parameters<typeof guidesOn>[1], string]) =>
    guidesOn(catalog(), field, slug).map((guide) => guide.slug);
  assert.deepEqual(slugs('tools', 'zed'), ['one', 'two']);
  assert.deepEqual(slugs('tools', 'beta'), ['one']);
  assert.deepEqual(slugs('categories', 'tax'), ['two']);
  assert.deepEqual(slugs('standards', 'iso'), ['one']);
  assert.deepEqual(slugs('regulations', 'gone'), []);
});

test('comparisons with a tool, and in the main category of the first one, come by title', () => {
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  assert.deepEqual(titles(comparisonsWith(catalog(), 'beta')), ['A compared', 'Z compared']);
  assert.deepEqual(titles(comparisonsWith(catalog(), 'gone')), ['A compared']);
  assert.deepEqual(titles(comparisonsIn(catalog(), 'cat')), ['A compared', 'Z compared']);
  assert.deepEqual(comparisonsIn(catalog(), 'tax'), []);
});

test('changes that need action come first, then those to check, in the order given', () => {
  const changes = catalogOf({
    changes: [
      changeOf({ slug: 'a' }),
      changeOf({ slug: 'b', severity: 'verify', action: 'Check.' }),
      changeOf({ slug: 'c', severity: 'action-required', action: 'Act.' }),
      changeOf({ slug: 'd' }),
      changeOf({ slug: 'e', severity: 'action-required', action: 'Act.' }),
    ],
  }).changes;
  assert.deepEqual(
    byUrgency(changes).map(({ slug }) => slug),
    ['c', 'e', 'b', 'a', 'd'],
  );
});

test('a change presses when it requires action ahead or in the last 120 days', () => {
  const presses = (effectiveAt: string, severity: 'action-required' | 'verify') =>
    isPressing(
      catalogOf({ changes: [changeOf({ effectiveAt, severity, action: 'Act.' })] }).changes[0] as never,
      '2026-11-22',
    );
  assert.equal(presses('2027-06-01', 'action-required'), true);
  assert.equal(presses('2026-07-25', 'action-required'), true);
  assert.equal(presses('2026-07-24', 'action-required'), false);
  assert.equal(presses('2027-06-01', 'verify'), false);
});

test('a change counts for the day it takes effect, else for the day it was announced', () => {
  const day = (changes: Parameters<typeof changeOf>[0]) =>
    changeDate(catalogOf({ changes: [changeOf(changes)] }).changes[0] as never);
  assert.equal(day({ announcedAt: '2026-10-01', effectiveAt: '2026-12-01' }), '2026-12-01');
  assert.equal(day({ announcedAt: '2026-10-01' }), '2026-10-01');
});

test('openness is the mean share of the five open doors of the tools of a category, in percent', () => {
  const open = catalogOf({
    categories: [
      categoryOf({ slug: 'empty', name: 'Empty', order: 1 }),
      categoryOf({ slug: 'cat', name: 'Core', order: 2 }),
    ],
    tools: [
      toolOf({
        links: { docs: 'https://a.example' },
        pricing: { model: 'subscription', freeTier: 'yes' },
        api: { sandbox: 'yes', sdks: ['go'] },
        openSource: { license: 'MIT', repository: 'https://g.example' },
        coverage: { regions: ['global'] },
      }),
      toolOf({ pricing: { model: 'freemium' }, api: { sandbox: 'partial' } }),
      toolOf({ pricing: { model: 'open-source' }, coverage: { regions: ['eu'] } }),
      toolOf({ pricing: { model: 'free' } }),
      toolOf({ pricing: { model: 'subscription', freeTier: 'no' } }),
      toolOf({ categories: ['other'] }),
    ],
  });
  // Eight of 25 doors are open.
  assert.deepEqual(opennessOf(open), [
    { slug: 'cat', name: 'Core', tools: 5, reach: 20, openness: 32, doors: [20, 80, 20, 20, 20] },
  ]);
  assert.deepEqual(opennessOf({ ...open, toolsByCategory: new Map() }), []);
});
