import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenceClass } from '../../src/catalog/facts/licence-class.ts';
import { linkAlternatives } from '../../src/catalog/link-alternatives.ts';
import { regionsOf } from '../../src/catalog/regions.ts';
import type { Tool } from '../../src/catalog/schema/tool.ts';

test('licences fall into three classes', () => {
  const of = (wanted: string, ids: string[]) => {
    for (const id of ids) assert.equal(licenceClass(id), wanted, id);
  };
  of('open-source', [
    'MIT',
    'AGPL-3.0-only',
    'Apache-2.0 OR MIT',
    'LicenseRef-QuickFIX-1.0',
    'Community-Spec-1.0',
  ]);
  of('source-available', [
    'BUSL-1.1',
    'Elastic-2.0',
    'FSL-1.1-MIT',
    'LicenseRef-FSL',
    'LicenseRef-Blockscout',
    'LicenseRef-Apache-2.0-Commons-Clause',
    'CC-BY-NC-SA-4.0',
    'MIT AND BUSL-1.1',
  ]);
  of('open-data', ['CC0-1.0', 'CC-BY-4.0', 'PDDL-1.0', 'ODbL-1.0']);
  of('open-source', ['BUSL-1.1 OR MIT']);
});

test('a country lies in its regions, and a member of the Union also in Europe', () => {
  assert.deepEqual(regionsOf('GB'), ['europe']);
  assert.deepEqual([...regionsOf('DE')].sort(), ['eu', 'europe']);
  assert.deepEqual([...regionsOf('MX')].sort(), ['latin-america', 'north-america']);
  assert.deepEqual(regionsOf('XX'), []);
});

test('alternatives are linked both ways, own choices first, twelve at most', () => {
  const tool = (slug: string, alternatives: string[]) => ({ slug, alternatives }) as unknown as Tool;
  const many = Array.from({ length: 14 }, (_, index) => tool(`t${index}`, ['a']));
  const linked = linkAlternatives([tool('a', ['b']), tool('b', []), ...many]);
  assert.deepEqual(linked[1]?.alternatives, ['a']);
  assert.equal(linked[0]?.alternatives.length, 12);
  assert.deepEqual(linked[0]?.alternatives.slice(0, 2), ['b', 't0']);
});
