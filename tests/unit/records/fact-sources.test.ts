import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFactsOf, verificationOf, verificationText } from '../../../src/catalog/facts/verification.ts';
import {
  absenceOf,
  holdsValue,
  isVerified,
  pathsOfFact,
  sourcesOfFact,
  valueAt,
} from '../../../src/records/facts/evidence.ts';
import { toolOf } from '../catalog/small-catalog.ts';

type Changes = Parameters<typeof toolOf>[0];
const url = 'https://a.example';
const source = (retrieved: string, ...fields: string[]) => ({
  url,
  retrieved,
  ...(fields.length > 0 && { fields: fields as [string] }),
});
const looked = (state: 'none' | 'unpublished', on = '2026-11-20') => ({ state, on, source: url });
const openSource = { license: 'MIT', repository: 'https://g.example' };

test('a fact has the paths that tell it', () => {
  const npm = (role: 'library' | 'cli'): Changes => ({ packages: [{ url: 'pkg:npm/acme', role }] });
  for (const [path, changes, paths] of [
    ['links.pricing', {}, 'links.pricing pricing.url'],
    ['pricing.url', {}, 'links.pricing pricing.url'],
    ['api.sdks', npm('library'), 'packages'],
    ['api.sdks', npm('cli'), 'api.sdks'],
    ['pricing.freeTier', { pricing: { model: 'freemium' } }, 'pricing.model pricing.secondary'],
    ['pricing.freeTier', { pricing: { model: 'subscription' } }, 'pricing.freeTier'],
    ['packages', npm('library'), 'packages'],
  ] as [string, Changes, string][])
    assert.equal(pathsOfFact(toolOf(changes), path).join(' '), paths, path);
});

test('a fact is verified by the sources that list it or its group, or by a look in vain, and by nothing else', () => {
  const coverage = { regions: ['eu' as const], countries: ['US'] };
  const api = { styles: ['rest' as const], auth: ['api-key' as const] };
  const facts = { links: looked('none') };
  const docs = { docs: url };
  for (const [path, changes, sources, verified] of [
    [
      'api.auth',
      { api, sources: [source('2026-11'), source('2026-10', 'api.auth'), source('2026-11', 'api')] },
      '2 3',
      true,
    ],
    ['api.styles', { api, sources: [source('2026-10', 'api.auth'), source('2026-11', 'api')] }, '2', true],
    ['api.styles', { api }, '', false],
    ['api.sandbox', { api, sources: [source('2026-11', 'api')] }, '1', false],
    ['links.docs', { links: docs, sources: [source('2026-11')] }, '', false],
    ['pricing.model', { pricing: { model: 'free', url, asOf: '2026-11' } }, '', false],
    ['description', {}, '', false],
    ['coverage', { coverage, sources: [source('2026-11', 'coverage')] }, '1', true],
    [
      'coverage',
      { coverage, sources: [source('2026-11', 'coverage.regions', 'coverage.countries')] },
      '',
      true,
    ],
    ['coverage', { coverage, sources: [source('2026-11', 'coverage.regions')] }, '', false],
    [
      'coverage',
      { coverage: { countries: ['US'] }, sources: [source('2026-11', 'coverage.countries')] },
      '',
      true,
    ],
    ['links.status', { links: docs, facts }, '', true],
    ['links.docs', { links: docs, facts }, '', false],
  ] as [string, Changes, string, boolean][]) {
    const tool = toolOf(changes);
    const found = [sourcesOfFact(tool, path).join(' '), isVerified(tool, path)];
    assert.deepEqual(found, [sources, verified], `${path} ${JSON.stringify(changes)}`);
  }
});

test('what was looked for counts for its path and all below it', () => {
  const tool = toolOf({ facts: { 'links.status': looked('none'), selfHost: looked('unpublished') } });
  const paths = ['links.status', 'links.statuses', 'links', 'selfHost', 'selfHost.helm', 'selfHosted'];
  assert.deepEqual(
    paths.map((path) => absenceOf(tool, path)?.state),
    ['none', undefined, undefined, 'unpublished', 'unpublished', undefined],
  );
});

test('a value is what is written: not nothing, not unknown, and no empty list or group', () => {
  for (const value of ['x', '', 0, false, ['x'], { a: ['x'] }, { a: undefined, b: 1 }])
    assert.equal(holdsValue(value), true, JSON.stringify(value));
  for (const value of [undefined, null, 'unknown', [], {}, { a: [] }, ['unknown'], { a: { b: null } }])
    assert.equal(holdsValue(value), false, JSON.stringify(value));
  assert.equal(valueAt({ a: { b: 1 } }, 'a.b'), 1);
  assert.equal(valueAt({ a: 1 }, 'b.c'), undefined);
});

test('the verified key facts are counted, and confidence is their share: medium from a third, high from two thirds', () => {
  const organization = { name: 'Acme Ltd', country: 'GB' };
  const open: Changes = {
    kind: 'open-data',
    organization,
    coverage: { regions: ['global'] },
    links: { docs: url },
  };
  const four = ['description', 'status', 'organization.name', 'organization.country'];
  const five = [...four, 'pricing.model'];
  const more: Changes = { ...open, api: { styles: ['rest'], auth: ['jwt'] }, pricing: { model: 'free' } };
  for (const [changes, fields, text, confidence] of [
    [{}, [], '0 of 18', 'low'],
    [{ kind: 'open-source', openSource }, [], '0 of 16', 'low'],
    [{ openSource }, [], '0 of 21', 'low'],
    [more, four, '4 of 13', 'low'],
    [more, five, '5 of 13', 'medium'],
    [more, [...five, 'api', 'coverage'], '8 of 13', 'medium'],
    [more, [...five, 'api', 'coverage', 'links.docs'], '9 of 13', 'high'],
  ] as [Changes, string[], string, string][]) {
    const verification = verificationOf(toolOf({ ...changes, sources: [source('2026-11', ...fields)] }));
    assert.equal(verificationText(verification), `${text} key facts verified`);
    assert.equal(verification.confidence, confidence, text);
  }
});

test('a record is verified as of its newest reading, of whatever kind', () => {
  const sources = [source('2026-10-05', 'status')];
  const facts = { limits: looked('none', '2026-11-20') };
  for (const [changes, day] of [
    [{ sources }, '2026-10-05'],
    [{ sources: [...sources, source('2026-10-09')] }, '2026-10-05'],
    [{ sources: [source('2026-10-09', 'kind'), ...sources] }, '2026-10-09'],
    [{ sources, verification: { verifiedAt: '2026-11-03' } }, '2026-11-03'],
    [{ sources, facts }, '2026-11-20'],
    [{ verification: { verifiedAt: '2026-11-03' } }, undefined],
  ] as [Changes, string | undefined][])
    assert.equal(verificationOf(toolOf(changes)).verifiedAt, day);
});

test('key facts are those that a record of its kind should have', () => {
  const data =
    'description status organization.name organization.country organization.owner pricing.model prices packages ' +
    'api.styles api.auth coverage links.docs links.changelog';
  const hosted =
    'description status organization.name organization.country organization.owner organization.certifications signUp ' +
    'pricing.model prices limits packages api.styles api.auth api.sandbox coverage links.docs links.status links.changelog';
  const code = `${data} openSource.license openSource.repository openSource.selfHostable`;
  for (const [changes, facts] of [
    [{ kind: 'open-data' }, data],
    [{ kind: 'api' }, hosted],
    [{ kind: 'data-source' }, hosted],
    [{ kind: 'integration' }, hosted],
    [{ kind: 'open-source', openSource }, code],
  ] as [Changes, string][])
    assert.equal(keyFactsOf(toolOf(changes)).join(' '), facts);
});
