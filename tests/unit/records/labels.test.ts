import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AUDIENCE_LABELS,
  CERTAINTY_MEANINGS,
  CHANGE_KIND_LABELS,
  EVENT_TYPE_LABELS,
  jurisdictionName,
  REGULATION_KIND_LABELS,
  REGULATION_STATUS_LABELS,
  SEVERITY_LABELS,
  SOURCE_KIND_LABELS,
  STANDING_LABELS,
} from '../../../src/records/event-labels.ts';
import {
  AUTH_LABELS,
  countryName,
  IMPLEMENTATION_LABELS,
  PACKAGE_ROLE_LABELS,
  SDK_LABELS,
  SIGN_UP_LABELS,
  STYLE_LABELS,
  TRI_LABELS,
} from '../../../src/records/labels.ts';
import { CERTIFICATIONS } from '../../../src/records/tool/organization.ts';
import { ECOSYSTEMS } from '../../../src/records/tool/packages.ts';
import { paths, twinOf } from '../../../src/records/urls.ts';

test('values read as people write them', () => {
  assert.equal(STYLE_LABELS.grpc, 'gRPC');
  assert.equal(AUTH_LABELS['openid-connect'], 'OpenID Connect');
  assert.equal(SDK_LABELS.csharp, 'C#');
  assert.equal(IMPLEMENTATION_LABELS.sql, 'SQL');
  assert.equal(IMPLEMENTATION_LABELS.csharp, 'C#');
  assert.equal(SIGN_UP_LABELS['self-serve'], 'Self-serve');
  assert.equal(PACKAGE_ROLE_LABELS.cli, 'Command line');
  assert.equal(TRI_LABELS.partial, 'Partly');
  assert.equal(EVENT_TYPE_LABELS['scheme-cutover'], 'Scheme cut-over');
  assert.match(CERTAINTY_MEANINGS.disputed, /^Sources give different dates/);
  assert.equal(STANDING_LABELS.postponed, 'Postponed or blocked');
  assert.equal(REGULATION_KIND_LABELS.rule, 'Supervisory rule');
  assert.equal(REGULATION_STATUS_LABELS.blocked, 'Not enforced');
  assert.equal(CHANGE_KIND_LABELS.breaking, 'Breaking change');
  assert.equal(SEVERITY_LABELS.verify, 'Check whether it applies');
  assert.equal(SOURCE_KIND_LABELS.press, 'press');
  assert.equal(AUDIENCE_LABELS.engineer, 'For engineers');
  assert.deepEqual(CERTIFICATIONS.slice(0, 2), ['soc-1-type-1', 'soc-1-type-2']);
});

test('a type of package stands for a registry and the languages of its libraries', () => {
  const languages = Object.entries(ECOSYSTEMS).map(([type, { label, languages }]) => [
    type,
    label,
    ...languages,
  ]);
  assert.deepEqual(languages, [
    ['npm', 'npm', 'node', 'javascript', 'typescript', 'react-native'],
    ['pypi', 'PyPI', 'python'],
    ['maven', 'Maven', 'java', 'kotlin', 'scala'],
    ['golang', 'Go', 'go'],
    ['gem', 'RubyGems', 'ruby'],
    ['composer', 'Composer', 'php'],
    ['nuget', 'NuGet', 'dotnet', 'csharp', 'unity'],
    ['cargo', 'Cargo', 'rust'],
    ['hex', 'Hex', 'elixir'],
    ['pub', 'pub.dev', 'dart', 'flutter'],
    ['cocoapods', 'CocoaPods', 'swift'],
    ['hackage', 'Hackage', 'haskell'],
    ['conda', 'conda', 'python'],
    ['conan', 'Conan', 'cpp', 'c'],
    ['docker', 'Docker'],
    ['oci', 'OCI image'],
    ['github', 'GitHub'],
  ]);
});

test('places have English names, and a code without one itself', () => {
  assert.equal(countryName('DE'), 'Germany');
  assert.equal(countryName('QY'), 'QY');
  assert.equal(jurisdictionName('GLOBAL'), 'Worldwide');
  assert.equal(jurisdictionName('EU'), 'European Union');
  assert.equal(jurisdictionName('BR'), 'Brazil');
});

test('pages and answers have fixed paths', () => {
  assert.deepEqual(
    [
      paths.tool('a'),
      paths.category('a'),
      paths.standard('a'),
      paths.compare(['a', 'b']),
      paths.guide('a'),
      paths.comparison('a-vs-b'),
      paths.alternativesIn('tax'),
      paths.alternatives('a'),
      paths.regulation('a'),
      paths.event('a'),
      paths.jurisdiction('EU'),
      paths.change('a'),
      paths.problem('not-found'),
      paths.apiTool('a'),
      paths.apiCategory('a'),
    ],
    [
      '/tools/a',
      '/categories/a',
      '/standards/a',
      '/compare?tool=a&tool=b',
      '/guides/a',
      '/compare/a-vs-b',
      '/alternatives/in/tax',
      '/alternatives/a',
      '/regulations/a',
      '/events/a',
      '/calendar/eu',
      '/changes/a',
      '/problems/not-found',
      '/api/tools/a',
      '/api/categories/a',
    ],
  );
  assert.equal(paths.tools, '/tools');
});

test('the Markdown twin of a page has its path with .md', () => {
  assert.equal(twinOf('/'), '/index.md');
  assert.equal(twinOf('/tools/a'), '/tools/a.md');
});
