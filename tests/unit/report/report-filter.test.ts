import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Condition } from '../../../src/records/applicability.ts';
import { RegulatoryEvent } from '../../../src/records/regulation.ts';
import { appliesThere, eventScope, reaches } from '../../../src/report/report-filter.ts';
import { catalogOf, eventOf, toolOf, useCaseOf } from '../catalog/small-catalog.ts';

const tool = (slug: string, regions: string[], ...countries: string[]) =>
  toolOf({ slug, coverage: { regions: regions as ['eu'], countries } });
const tools = [
  tool('german', [], 'DE'),
  tool('global', ['global']),
  tool('american', [], 'US'),
  tool('nowhere', []),
  tool('other', ['global']),
];
const served = ['german', 'global', 'american', 'nowhere'];
const catalog = catalogOf({
  tools,
  useCases: [useCaseOf({ tools: served.map((slug) => ({ slug, fit: 'core' as const })) })],
});
interface Bound {
  readonly binds?: Condition[];
  readonly useCases?: string[];
}
const event = (bound: Bound = {}, jurisdictions = ['EU']) =>
  RegulatoryEvent.parse(eventOf({ jurisdictions, ...bound }));
const scope = (bound?: Bound, filter = {}, jurisdictions?: string[]) =>
  eventScope(event(bound, jurisdictions), tools, { window: 365, ...filter }, catalog);
const BANKS: Bound = { binds: [{ entity: ['credit-institution'] }] };
const BOOKS: Bound = { ...BANKS, useCases: ['keep-books'] };
const NO_USE: Bound = { ...BANKS, useCases: [] };

test('an event touches tools of its use cases that can be used there; unknown coverage is told apart', () => {
  for (const [found, touched, unknown] of [
    [scope(BOOKS), 'german global', 'nowhere'],
    [scope(BOOKS, { jurisdictions: ['FR'] }), 'global', 'nowhere'],
    [scope(NO_USE), '', ''],
    [scope(BOOKS, {}, ['GLOBAL']), 'german global american nowhere', ''],
  ] as const)
    assert.deepEqual([found.tools.join(' '), found.coverageUnknown.join(' ')], [touched, unknown]);
});

test('a rule binds the kinds of firm that it names, or every one', () => {
  for (const [bound, firms, binds] of [
    [BANKS, ['credit-institution', 'lender'], true],
    [BANKS, ['lender'], false],
    [{ binds: [{ activity: ['issues-cards'] }] }, ['lender'], true],
    [undefined, ['lender'], 'unknown'],
    [BANKS, undefined, undefined],
  ] as [Bound | undefined, string[] | undefined, unknown][])
    assert.equal(scope(bound, firms && { firms }).binds, binds);
  assert.deepEqual([scope(BANKS).isUseKnown, scope(NO_USE).isUseKnown], [false, true]);
});

test('law applies in its jurisdictions, that of the Union in its members and the part that the rule names', () => {
  for (const [jurisdiction, area, places, elsewhere] of [
    ['EU', undefined, ['DE', 'SE', 'EU'], ['US', 'GB', 'NO']],
    ['EU', 'euro-area', ['DE', 'BG', 'EU'], ['SE']],
    ['EU', 'outside-euro-area', ['SE', 'EU'], ['DE']],
    ['GLOBAL', undefined, ['US'], []],
    ['US', undefined, ['US'], ['DE']],
  ] as const) {
    const rule = event(area && { binds: [{ in: [area] }] }, [jurisdiction]);
    for (const place of [...places, ...elsewhere]) {
      const applies = (places as readonly string[]).includes(place);
      assert.equal(
        appliesThere(rule, catalog, { jurisdictions: [place], window: 365 }),
        applies,
        `${area} ${place}`,
      );
    }
  }
});

test('law reaches tools of its country, of a region around it and of global coverage, a worldwide rule every tool', () => {
  for (const [regions, country, jurisdiction, reached] of [
    ['eu', '', 'EU', true],
    ['europe', '', 'EU', true],
    ['', 'DE', 'EU', true],
    ['', 'NO', 'EU', true],
    ['', 'GB', 'EU', false],
    ['asia-pacific', '', 'EU', false],
    ['', 'FR', 'FR', true],
    ['europe', '', 'GB', true],
    ['eu', '', 'GB', false],
    ['', 'FR', 'DE', false],
    ['', '', 'GLOBAL', true],
    ['global', '', 'KE', true],
    ['', '', 'KE', false],
  ] as const) {
    const given = tool('zed', regions ? [regions] : [], ...(country ? [country] : []));
    assert.equal(reaches(given, [jurisdiction]), reached, `${regions}${country} ${jurisdiction}`);
  }
});
