import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACTS_ASKED } from '../../../../src/search/facts/facts-asked.ts';
import { joinPhrase, words } from '../../../../src/search/text/words.ts';
import { toolOf } from '../../catalog/small-catalog.ts';

type Changes = Parameters<typeof toolOf>[0];
const OPEN = (license: string, selfHostable: 'yes' | 'no' | 'unknown' = 'unknown') => ({
  openSource: { license, repository: 'https://code.example', selfHostable },
});

/** The state of a fact, named by a phrase that asks for it, in a record. */
const state = (phrase: string, changes: Changes) =>
  FACTS_ASKED.get(joinPhrase(words(phrase)))?.state(toolOf(changes));
const states = (phrase: string, ...records: Changes[]) => records.map((changes) => state(phrase, changes));

test('free is a free model, a free tier or open source; sales and subscriptions are not', () => {
  assert.deepEqual(
    states(
      'free',
      { pricing: { model: 'free' } },
      { pricing: { model: 'subscription', freeTier: 'yes' } },
      { pricing: { model: 'contact-sales' }, ...OPEN('MIT') },
      { pricing: { model: 'usage-based' } },
      { pricing: { model: 'usage-based', freeTier: 'no' } },
      { pricing: { model: 'contact-sales' } },
    ),
    ['yes', 'yes', 'yes', 'unknown', 'no', 'no'],
  );
});

test('no key needs an interface without authentication', () => {
  assert.deepEqual(
    states(
      'no key',
      { api: { auth: ['none'] } },
      { signUp: 'none-needed', api: { auth: ['api-key'] } },
      {},
      { api: { auth: ['api-key'] } },
    ),
    ['yes', 'yes', 'unknown', 'no'],
  );
});

test('licences are read by class, group and name', () => {
  assert.deepEqual(states('open source', OPEN('MIT'), OPEN('BUSL-1.1'), {}, { kind: 'open-data' }), [
    'yes',
    'unknown',
    'no',
    'unknown',
  ]);
  assert.deepEqual(states('closed source', OPEN('MIT'), OPEN('BUSL-1.1'), {}, { kind: 'open-data' }), [
    'no',
    'no',
    'yes',
    'unknown',
  ]);
  assert.deepEqual(states('permissive', OPEN('MIT'), OPEN('GPL-3.0-only'), {}), ['yes', 'no', 'no']);
  assert.deepEqual(states('copyleft', OPEN('MIT'), OPEN('GPL-3.0-only'), {}), ['no', 'yes', 'no']);
  assert.deepEqual(states('lgpl', OPEN('LGPL-3.0-only'), OPEN('GPL-3.0-only')), ['yes', 'no']);
  assert.deepEqual(states('fair source', OPEN('FSL-1.1-MIT'), OPEN('MIT')), ['yes', 'no']);
  assert.deepEqual(states('source available', OPEN('BUSL-1.1'), OPEN('MIT')), ['yes', 'no']);
  assert.deepEqual(states('mit license', OPEN('Apache-2.0 OR MIT'), OPEN('Apache-2.0'), {}), [
    'yes',
    'no',
    'no',
  ]);
  assert.deepEqual(states('agpl', OPEN('AGPL-3.0-only'), OPEN('GPL-3.0-only')), ['yes', 'no']);
});

test('what is not published as code cannot be self-hosted', () => {
  assert.deepEqual(states('self hosted', OPEN('MIT', 'yes'), OPEN('MIT'), OPEN('MIT', 'no'), {}), [
    'yes',
    'unknown',
    'no',
    'no',
  ]);
});

test('a language is one of the code or of the libraries beside a service; a style is one of those stated', () => {
  assert.deepEqual(
    states(
      'python',
      { api: { sdks: ['python'] } },
      { ...OPEN('MIT'), api: { implementation: ['python'] } },
      {},
      { api: { sdks: ['go'] } },
      { ...OPEN('MIT'), api: { implementation: ['go'] } },
    ),
    ['indirect', 'yes', 'unknown', 'unknown', 'no'],
  );
  assert.deepEqual(states('javascript', { api: { sdks: ['typescript'] } }, { api: { sdks: ['java'] } }), [
    'indirect',
    'unknown',
  ]);
  assert.deepEqual(
    states(
      'written in go',
      { api: { implementation: ['go'] } },
      { api: { sdks: ['go'] } },
      {
        api: { sdks: ['go'], implementation: ['rust'] },
      },
    ),
    ['yes', 'unknown', 'no'],
  );
  assert.deepEqual(states('graphql', { api: { styles: ['graphql'] } }, {}, { api: { styles: ['rest'] } }), [
    'yes',
    'unknown',
    'no',
  ]);
});

test('the registry of a package tells its language', () => {
  assert.deepEqual(
    states(
      'python',
      { packages: [{ url: 'pkg:pypi/zed', role: 'library' }] },
      { packages: [{ url: 'pkg:gem/zed', role: 'library' }] },
      { packages: [{ url: 'pkg:pypi/zed', role: 'cli' }] },
    ),
    ['indirect', 'unknown', 'unknown'],
  );
  assert.deepEqual(states('mobile sdk', { api: { sdks: ['swift'] } }, { api: { sdks: ['php'] } }), [
    'indirect',
    'unknown',
  ]);
  assert.deepEqual(
    states('docker image', { packages: [{ url: 'pkg:docker/zed', role: 'image' }] }, OPEN('MIT'), {}),
    ['yes', 'unknown', 'no'],
  );
});

test('a certificate that a record does not name may still be there', () => {
  assert.deepEqual(
    states(
      'soc 2',
      { organization: { name: 'Zed', certifications: ['soc-2-type-2'] } },
      { organization: { name: 'Zed', certifications: ['iso-27001'] } },
      {},
    ),
    ['yes', 'unknown', 'unknown'],
  );
});

test('a status page and a free allowance are facts', () => {
  assert.deepEqual(states('status page', { links: { status: 'https://status.zed.example' } }, {}), [
    'yes',
    'unknown',
  ]);
  assert.deepEqual(
    states(
      'free allowance',
      { pricing: { model: 'usage-based', freeAllowance: { amount: 100, unit: 'calls per month' } } },
      { pricing: { model: 'free' } },
      { pricing: { model: 'subscription', freeTier: 'no' } },
    ),
    ['yes', 'unknown', 'no'],
  );
});

test('an MCP server is an integration; others have one beside, linked or among the packages', () => {
  assert.deepEqual(
    states(
      'mcp server',
      { links: { mcpServer: 'https://mcp.example' } },
      { packages: [{ url: 'pkg:npm/zed', role: 'mcp-server' }] },
      { kind: 'integration', packages: [{ url: 'pkg:npm/zed', role: 'mcp-server' }] },
      {},
    ),
    ['indirect', 'indirect', 'yes', 'unknown'],
  );
});

test('prices are public where one is recorded, and not where sales are asked', () => {
  assert.deepEqual(
    states(
      'public prices',
      { links: { pricing: 'https://zed.example/prices' } },
      {},
      { pricing: { model: 'contact-sales' } },
    ),
    ['yes', 'unknown', 'no'],
  );
  assert.deepEqual(states('self serve', { signUp: 'self-serve' }, {}, { signUp: 'sales' }), [
    'yes',
    'unknown',
    'no',
  ]);
  assert.deepEqual(
    states('contact sales', { signUp: 'sales' }, { pricing: { model: 'contact-sales' } }, {}),
    ['yes', 'yes', 'no'],
  );
  assert.deepEqual(
    states(
      'monthly fee',
      { pricing: { model: 'subscription' } },
      { pricing: { model: 'transaction-fee', secondary: ['subscription'] } },
      { pricing: { model: 'transaction-fee' } },
    ),
    ['yes', 'unknown', 'no'],
  );
  assert.deepEqual(states('setup fee', { signUp: 'sales' }, {}, { pricing: { model: 'transaction-fee' } }), [
    'yes',
    'unknown',
    'no',
  ]);
  assert.deepEqual(
    states(
      'pay as you go',
      { pricing: { model: 'usage-based' } },
      { pricing: { model: 'free' } },
      { pricing: { model: 'subscription' } },
    ),
    ['yes', 'unknown', 'no'],
  );
});

test('words of other languages ask for facts', () => {
  for (const [phrase, value] of [
    ['kostenlos', 'free'],
    ['gratuit', 'free'],
    ['ohne anmeldung', 'no-key'],
    ['código abierto', 'open-source'],
    ['logiciel libre', 'open-source'],
  ] as const)
    assert.equal(FACTS_ASKED.get(joinPhrase(words(phrase)))?.value, value, phrase);
  assert.equal(FACTS_ASKED.get('mit'), undefined, 'with, in German');
});

test('an owner since a day is a change; one since always may be beside it', () => {
  assert.deepEqual(
    states(
      'changed owner',
      { organization: { owner: { name: 'Visa', since: '2022' } } },
      { status: 'acquired' },
      { organization: { owner: { name: 'Visa' } } },
      {},
    ),
    ['yes', 'yes', 'indirect', 'no'],
  );
});

test('a repository is archived where a program saw it, and unknown where none looked', () => {
  const archived = FACTS_ASKED.get('archived');
  const repository = { url: 'https://code.example' };
  const closed = { repositories: [{ ...repository, archived: true as const }] };
  assert.equal(archived?.state(toolOf(OPEN('MIT')), closed), 'yes');
  assert.equal(archived?.state(toolOf(OPEN('MIT')), { repositories: [repository] }), 'no');
  assert.equal(archived?.state(toolOf(OPEN('MIT'))), 'unknown');
  assert.equal(archived?.state(toolOf()), 'no');
});

test('a certificate counts by the start of its name, and its absence says nothing', () => {
  assert.deepEqual(states('ibeta certified', { organization: { certifications: ['ibeta-level-2'] } }, {}), [
    'yes',
    'unknown',
  ]);
});
