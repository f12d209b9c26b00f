import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkAlternatives } from '../../../src/catalog/content/links.ts';
import { licenceClass } from '../../../src/records/facts/licences.ts';
import { COUNTRY_CODES, regionsOf } from '../../../src/records/tool/coverage.ts';
import type { Tool } from '../../../src/records/tool.ts';

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
    'LicenseRef-Rateslib-Dual',
    'LicenseRef-Apache-2.0-Commons-Clause',
    'CC-BY-NC-SA-4.0',
    'MIT AND BUSL-1.1',
  ]);
  of('open-data', ['CC0-1.0', 'CC-BY-4.0', 'PDDL-1.0', 'ODbL-1.0']);
  of('open-source', ['BUSL-1.1 OR MIT']);
});

test('of a choice of licences the freest counts, and of several that all hold the strictest', () => {
  for (const [license, wanted] of [
    ['BUSL-1.1 or mit', 'open-source'],
    ['BUSL-1.1  OR  Elastic-2.0', 'source-available'],
    ['CC-BY-4.0 OR BUSL-1.1', 'open-data'],
    ['MIT  and  BUSL-1.1', 'source-available'],
    ['(MIT AND BUSL-1.1) OR (CC0-1.0)', 'open-data'],
    ['CC0-1.0 AND MIT', 'open-source'],
    ['CC0-1.0 AND CC-BY-SA-4.0', 'open-data'],
    ['GPL-2.0 WITH Classpath-exception-2.0', 'open-source'],
    ['MIT WITH LicenseRef-Some-Commons-Clause', 'source-available'],
    ['X-NC  OR  Elastic-2.0', 'source-available'],
    ['X-NC  AND  MIT', 'source-available'],
    ['ORANGE-1.0', 'open-source'],
    ['STANDARD', 'open-source'],
  ])
    assert.equal(licenceClass(license as string), wanted, license);
});

test('licences are known by the start of their name, or by a limit to non-commercial use', () => {
  for (const license of [
    'SSPL-1.0',
    'PolyForm-Shield-1.0.0',
    'LicenseRef-BUSL',
    'CC-BY-NC-4.0',
    'X-NC',
    'x-nc-1',
  ])
    assert.equal(licenceClass(license), 'source-available', license);
  for (const license of [
    'CDLA-Permissive-2.0',
    'OGL-UK-3.0',
    'ODC-By-1.0',
    'etalab-2.0',
    'CC-BY-SA-3.0',
    'cc0-1.0',
  ])
    assert.equal(licenceClass(license), 'open-data', license);
  for (const license of [
    'NotBUSL',
    'X-NCX',
    'My-CC0-1.0',
    'CC-BY-ND-4.0',
    'CC-BY-SA',
    'LicenseRef-Other-BUSL',
  ])
    assert.equal(licenceClass(license), 'open-source', license);
});

test('a country lies in its regions, and a member of the Union also in Europe', () => {
  assert.deepEqual(regionsOf('GB'), ['europe']);
  assert.deepEqual([...regionsOf('DE')].sort(), ['eu', 'europe']);
  assert.deepEqual([...regionsOf('MX')].sort(), ['latin-america', 'north-america']);
  assert.deepEqual(regionsOf('XX'), []);
  assert.deepEqual([...regionsOf('EG')].sort(), ['africa', 'middle-east']);
});

test('country codes are in order, each once', () => {
  assert.deepEqual(COUNTRY_CODES.slice(0, 4), ['AD', 'AE', 'AF', 'AG']);
  assert.deepEqual(COUNTRY_CODES.slice(-2), ['ZM', 'ZW']);
  assert.equal(new Set(COUNTRY_CODES).size, COUNTRY_CODES.length);
});

test('alternatives are linked both ways, own choices first, twelve at most', () => {
  const tool = (slug: string, alternatives: string[]) => ({ slug, alternatives }) as unknown as Tool;
  const many = Array.from({ length: 14 }, (_, index) => tool(`t${index}`, ['a']));
  const linked = linkAlternatives([tool('a', ['b']), tool('b', []), ...many]);
  assert.deepEqual(linked[1]?.alternatives, ['a']);
  assert.equal(linked[0]?.alternatives.length, 12);
  assert.deepEqual(linked[0]?.alternatives.slice(0, 2), ['b', 't0']);
  const both = linkAlternatives([tool('a', ['b']), tool('b', ['a']), tool('c', [])]);
  assert.deepEqual(
    both.map(({ slug, alternatives }) => [slug, ...alternatives]),
    [['a', 'b'], ['b', 'a'], ['c']],
  );
});
