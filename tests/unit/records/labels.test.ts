import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CHANGE_KIND_LABELS, SEVERITY_LABELS } from '../../../src/records/api-change.ts';
import { AUDIENCE_LABELS } from '../../../src/records/articles.ts';
import { editorSchemas, RECORDS } from '../../../src/records/collections.ts';
import { whomText } from '../../../src/records/condition-text.ts';
import {
  appliesIn,
  jurisdictionName,
  jurisdictionsApplyingIn,
  readJurisdiction,
} from '../../../src/records/jurisdictions.ts';
import {
  CERTAINTY_MEANINGS,
  EVENT_TYPE_LABELS,
  knownDate,
  REGULATION_KIND_LABELS,
  REGULATION_STATUS_LABELS,
  SOURCE_KIND_LABELS,
  STATE_LABELS,
} from '../../../src/records/regulation.ts';
import * as labels from '../../../src/records/scalars.ts';
import { AUTH_LABELS, STYLE_LABELS } from '../../../src/records/tool/api.ts';
import { COUNTRY_CODES, regionsOf } from '../../../src/records/tool/coverage.ts';
import { CERTIFICATIONS } from '../../../src/records/tool/organization.ts';
import { ECOSYSTEMS, PACKAGE_ROLE_LABELS, SDK_LABELS } from '../../../src/records/tool/packages.ts';
import { paths, twinOf } from '../../../src/records/urls.ts';

test('the JSON Schemas for editors are up to date (npx node scripts/write-generated.ts)', () => {
  const schemas = editorSchemas();
  assert.deepEqual([...schemas.keys()].sort(), readdirSync('public/schemas').sort());
  for (const [name, text] of schemas)
    assert.equal(readFileSync(`public/schemas/${name}`, 'utf8'), text, `${name} is stale`);
});

test('values read as people write them', () => {
  for (const [label, text] of [
    [STYLE_LABELS.grpc, 'gRPC'],
    [AUTH_LABELS['openid-connect'], 'OpenID Connect'],
    [SDK_LABELS.csharp, 'C#'],
    [PACKAGE_ROLE_LABELS.cli, 'Command line'],
    [labels.TRI_LABELS.partial, 'Partly'],
    [labels.countryName('DE'), 'Germany'],
    [labels.countryName('QY'), 'QY'],
    [EVENT_TYPE_LABELS['scheme-cutover'], 'Scheme cut-over'],
    [STATE_LABELS.postponed, 'Postponed or blocked'],
    [REGULATION_KIND_LABELS.rule, 'Supervisory rule'],
    [REGULATION_STATUS_LABELS.blocked, 'Not enforced'],
    [CHANGE_KIND_LABELS.breaking, 'Breaking change'],
    [SEVERITY_LABELS.verify, 'Check whether it applies'],
    [SOURCE_KIND_LABELS.press, 'press'],
    [AUDIENCE_LABELS.engineer, 'For engineers'],
    [CERTAINTY_MEANINGS.disputed.slice(0, 28), 'Sources give different dates'],
    [jurisdictionName('GLOBAL'), 'Worldwide'],
    [jurisdictionName('EU'), 'European Union'],
    [jurisdictionName('BR'), 'Brazil'],
    [CERTIFICATIONS.slice(0, 2).join(), 'soc-1-type-1,soc-1-type-2'],
  ])
    assert.equal(label, text);
});

test('whom a rule binds reads as a sentence', () => {
  const bank = { entity: ['credit-institution' as const] };
  for (const [binds, text] of [
    [undefined, 'Whom it binds is not established.'],
    [[bank], 'Bank or other credit institution.'],
    [
      [{ entity: ['lender'], in: ['euro-area', 'US-NY'], activity: ['issues-cards'], size: ['micro'] }],
      'Lender that is no bank; established in the euro area or the United States (US-NY); issues cards; size: micro.',
    ],
    [
      [
        { threshold: { measure: 'total-assets', currency: 'USD', from: 850_000_000 } },
        { depends: 'if it asks' },
      ],
      'Every business; total assets from 850,000,000 USD. Or: every business; if it asks.',
    ],
  ] as [Parameters<typeof whomText>[0], string][])
    assert.equal(whomText(binds), text);
});

test('a date is written as exactly as it is known', () => {
  for (const [date, datePrecision, written] of [
    ['2026-12-24', 'day', '2026-12-24'],
    ['2026-12-01', 'month', '2026-12'],
    ['2026-01-01', 'quarter', '2026 Q1'],
    ['2026-03-01', 'quarter', '2026 Q1'],
    ['2026-04-01', 'quarter', '2026 Q2'],
    ['2026-12-01', 'quarter', '2026 Q4'],
    ['2028-06-01', 'year', '2028'],
  ] as const)
    assert.equal(knownDate({ date, datePrecision }), written);
});

test('a type of package stands for a registry and the languages of its libraries', () => {
  assert.deepEqual(
    Object.entries(ECOSYSTEMS).map(([type, { label, languages }]) => [type, label, ...languages].join(' ')),
    [
      'npm npm node javascript typescript react-native',
      'pypi PyPI python',
      'maven Maven java kotlin scala',
      'golang pkg.go.dev go',
      'gem RubyGems ruby',
      'composer Composer php',
      'nuget NuGet dotnet csharp unity',
      'cargo Cargo rust',
      'hex Hex elixir',
      'pub pub.dev dart flutter',
      'cocoapods CocoaPods swift',
      'hackage Hackage haskell',
      'conda conda python',
      'conan Conan cpp c',
      'docker Docker',
      'oci OCI image',
      'github GitHub',
    ],
  );
});

test('pages and answers have fixed paths', () => {
  for (const [path, expected] of [
    [paths.tools, '/tools'],
    [paths.tool('a'), '/tools/a'],
    [paths.category('a'), '/categories/a'],
    [paths.standard('a'), '/standards/a'],
    [paths.compare(['a', 'b']), '/compare?tools=a,b'],
    [paths.guide('a'), '/guides/a'],
    [paths.comparison('a-vs-b'), '/compare/a-vs-b'],
    [paths.alternatives('a'), '/alternatives/a'],
    [paths.regulation('a'), '/regulations/a'],
    [paths.event('a'), '/events/a'],
    [paths.jurisdiction('EU'), '/calendar/eu'],
    [paths.change('a'), '/changes/a'],
    [paths.problem('not-found'), '/problems/not-found'],
    [paths.apiTool('a'), '/api/tools/a'],
    [paths.apiCategory('a'), '/api/categories/a'],
    [twinOf('/'), '/index.md'],
    [twinOf('/tools/a'), '/tools/a.md'],
  ])
    assert.equal(path, expected);
  assert.equal(
    Object.entries(RECORDS)
      .map(([folder, { page }]) => `${folder} ${page('x')}`)
      .join('; '),
    'tools /tools/x; organizations /organizations/x; use-cases /use-cases/x; glossary /glossary/x; categories /categories/x; standards /standards/x; ' +
      'regulations /regulations/x; obligations /obligations/x; events /events/x; changes /changes/x; actions /actions/x; guides /guides/x; comparisons /compare/x',
  );
});

test('a country lies in its regions, and a member of the Union also in Europe', () => {
  for (const [code, regions] of [
    ['GB', 'europe'],
    ['DE', 'eu europe'],
    ['MX', 'latin-america north-america'],
    ['EG', 'africa middle-east'],
    ['XX', ''],
  ] as const)
    assert.equal([...regionsOf(code)].sort().join(' '), regions);
  assert.deepEqual([...COUNTRY_CODES.slice(0, 2), ...COUNTRY_CODES.slice(-2)], ['AD', 'AE', 'ZM', 'ZW']);
  assert.equal(new Set(COUNTRY_CODES).size, COUNTRY_CODES.length);
});

test('law of the Union applies in its members, in the rest of the European Economic Area where it was taken over', () => {
  for (const [code, applying] of [
    ['DE', 'DE EU euro-area GLOBAL'],
    ['NO', 'NO EEA GLOBAL'],
    ['EU', 'EU euro-area outside-euro-area GLOBAL'],
    ['GLOBAL', 'GLOBAL'],
    ...['GB', 'CH', 'US', 'KP'].map((other) => [other, `${other} GLOBAL`] as const),
  ] as const)
    assert.equal(jurisdictionsApplyingIn(code).join(' '), applying);
  for (const [code, jurisdictions, applies] of [
    ['EU', ['FR'], false],
    ['DE', ['FR'], false],
    ['FR', ['US', 'FR'], true],
  ] as const)
    assert.equal(appliesIn(code, jurisdictions), applies);
});

test('a jurisdiction is read from codes, names and parts of a country', () => {
  for (const [text, code] of [
    ['de', 'DE'],
    ['Germany', 'DE'],
    ['UK', 'GB'],
    ['european union', 'EU'],
    ['Worldwide', 'GLOBAL'],
    ['US-NY', 'US'],
    ['DE-BY', 'DE'],
    ['XX', undefined],
    ['XX-NY', undefined],
    ['', undefined],
  ] as const)
    assert.equal(readJurisdiction(text), code, text);
});
