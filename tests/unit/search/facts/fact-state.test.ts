import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../../../src/base/words.ts';
import { joinPhrase } from '../../../../src/search/text/words.ts';
import { toolOf } from '../../catalog/small-catalog.ts';
import { FACTS } from './named-facts.ts';

type Changes = Parameters<typeof toolOf>[0];
const OPEN = (license: string, selfHostable: 'yes' | 'no' | 'unknown' = 'unknown') => ({
  openSource: { license, repository: 'https://code.example', selfHostable },
});

/** The state of a fact, named by a phrase that asks for it, in a record. */
const state = (phrase: string, changes: Changes) =>
  FACTS.get(joinPhrase(words(phrase)))?.state(toolOf(changes));
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

test('who publishes prices and limits is asked with the verb as well', () => {
  const price = {
    item: 'check' as const,
    label: 'Check',
    amount: 1,
    currency: 'EUR',
    url: 'https://a.example',
    asOf: '2026-11',
  };
  const limit = { what: 'Calls', amount: 5, per: 'second', url: 'https://a.example', asOf: '2026-11' };
  assert.equal(state('publishes prices', { prices: [price] }), 'yes');
  assert.equal(state('publish limits', { limits: [limit] }), 'yes');
});

test('no key is said of the interface, no registration of the sign-up of a service', () => {
  const records: Changes[] = [
    { api: { auth: ['none'] } },
    { signUp: 'none-needed', api: { auth: ['api-key'] } },
    {},
    { signUp: 'self-serve', api: { auth: ['api-key'] } },
    { kind: 'open-source', signUp: 'none-needed' },
  ];
  assert.deepEqual(states('no key', ...records), ['yes', 'no', 'unknown', 'no', 'likely']);
  assert.deepEqual(states('no registration', ...records), ['likely', 'yes', 'unknown', 'no', 'likely']);
  const free = { pricing: { model: 'free' } } as const;
  assert.deepEqual(states('no credit card', free, {}, { signUp: 'none-needed' }), [
    'likely',
    'unknown',
    'yes',
  ]);
});

test('open data is a kind of record; sources that sell data and code with data in it may offer some', () => {
  const kinds = ['open-data', 'data-source', 'open-source', 'api', 'integration'] as const;
  assert.deepEqual(states('open data', ...kinds.map((kind) => ({ kind }))), [
    'yes',
    'unknown',
    'unknown',
    'no',
    'no',
  ]);
  const source = (freeTier: 'partial' | 'no') =>
    ({ kind: 'data-source', pricing: { model: 'subscription', freeTier } }) as const;
  assert.deepEqual(states('open data', source('partial'), source('no')), ['likely', 'unknown']);
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
    ['yes', 'yes', 'unknown'],
  );
  assert.deepEqual(
    states(
      'monthly fee',
      { pricing: { model: 'subscription' } },
      { pricing: { model: 'transaction-fee', secondary: ['subscription'] } },
      { pricing: { model: 'transaction-fee' } },
    ),
    ['yes', 'unknown', 'unlikely'],
  );
  const fee = { pricing: { model: 'transaction-fee' } } as const;
  assert.deepEqual(states('setup fee', { signUp: 'sales' }, {}, fee), ['yes', 'unknown', 'unlikely']);
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
    ['ohne anmeldung', 'no-registration'],
    ['código abierto', 'open-source'],
    ['logiciel libre', 'open-source'],
  ] as const)
    assert.equal(FACTS.get(joinPhrase(words(phrase)))?.value, value, phrase);
  assert.equal(FACTS.get('mit'), undefined, 'with, in German');
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
    ['yes', 'yes', 'likely', 'unknown'],
  );
});

test('a repository is archived where a program saw it, and unknown where none looked', () => {
  const archived = FACTS.get('archived');
  const repository = { url: 'https://code.example' };
  const closed = { repositories: [{ ...repository, archived: true as const }] };
  assert.equal(archived?.state(toolOf(OPEN('MIT')), closed), 'yes');
  assert.equal(archived?.state(toolOf(OPEN('MIT')), { repositories: [repository] }), 'no');
  assert.equal(archived?.state(toolOf(OPEN('MIT'))), 'unknown');
  const copy = { repositories: [{ ...repository, copiedOn: '2026-08-22' }] };
  assert.equal(archived?.state(toolOf(OPEN('MIT')), copy), 'unknown');
  assert.equal(archived?.state(toolOf({ ...OPEN('MIT'), status: 'dormant' })), 'yes');
  assert.equal(archived?.state(toolOf()), 'no');
});

test('a certificate counts by the start of its name, and its absence says nothing', () => {
  assert.deepEqual(states('ibeta certified', { organization: { certifications: ['ibeta-level-2'] } }, {}), [
    'yes',
    'unknown',
  ]);
});

test('every language is asked for by its name, for its libraries and for code written in it', () => {
  const libraries = {
    python: ['python'],
    javascript: ['node', 'javascript', 'typescript'],
    typescript: ['typescript'],
    golang: ['go'],
    php: ['php'],
    ruby: ['ruby'],
    java: ['java', 'kotlin'],
    kotlin: ['kotlin', 'java'],
    dotnet: ['dotnet', 'csharp'],
    rust: ['rust'],
    'ios sdk': ['swift'],
    'c++': ['cpp'],
    elixir: ['elixir'],
    haskell: ['haskell'],
    scala: ['scala'],
    flutter: ['dart', 'flutter'],
    'react native': ['react-native'],
    'mobile sdk': ['swift', 'kotlin', 'react-native', 'flutter', 'dart'],
    'android sdk': ['kotlin', 'java'],
    'unity sdk': ['unity'],
    'r package': ['r'],
  } as const;
  for (const [phrase, languages] of Object.entries(libraries)) {
    for (const language of languages)
      assert.equal(state(phrase, { api: { sdks: [language] } }), 'indirect', `${phrase} ${language}`);
    assert.equal(state(phrase, { api: { sdks: ['solidity'] } }), 'unknown', phrase);
  }
  const written = {
    python: ['python'],
    javascript: ['javascript', 'typescript'],
    typescript: ['typescript'],
    go: ['go'],
    golang: ['go'],
    php: ['php'],
    ruby: ['ruby'],
    java: ['java', 'kotlin'],
    kotlin: ['kotlin'],
    rust: ['rust'],
    'c#': ['csharp'],
    'c++': ['cpp'],
    scala: ['scala'],
    elixir: ['elixir'],
    haskell: ['haskell'],
    clojure: ['clojure'],
    zig: ['zig'],
    swift: ['swift'],
    perl: ['perl'],
  } as const;
  for (const [name, languages] of Object.entries(written)) {
    for (const language of languages)
      assert.equal(state(`written in ${name}`, { api: { implementation: [language] } }), 'yes', name);
    assert.equal(state(`written in ${name}`, { api: { implementation: ['lua'] } }), 'no', name);
  }
});

test('a language is asked for with each of the words for a library', () => {
  const value = (phrase: string) => FACTS.get(joinPhrase(words(phrase)))?.value;
  const nouns = 'sdk library client package module libraries sdks framework bindings wrapper project'.split(
    ' ',
  );
  for (const noun of nouns) assert.equal(value(`ruby ${noun}`), 'ruby', noun);
  for (const phrase of ['for ruby', 'in ruby', 'rails', 'ruby gem'])
    assert.equal(value(phrase), 'ruby', phrase);
  assert.equal(value('js'), undefined);
  assert.equal(FACTS.get(''), undefined);
});

test('a plugin is a library, and a package is told by its registry', () => {
  assert.equal(state('php', { packages: [{ url: 'pkg:composer/acme/zed', role: 'plugin' }] }), 'indirect');
  assert.equal(state('php', { packages: [{ url: 'pkg:github/acme/zed', role: 'library' }] }), 'unknown');
  assert.equal(
    state('php', { ...OPEN('MIT'), packages: [{ url: 'pkg:github/acme/zed', role: 'library' }] }),
    'unknown',
  );
});

test('an image is a package of that role, or of Docker', () => {
  const image = (url: string, role: 'image' | 'server' | 'library') =>
    state('docker', { packages: [{ url, role }] });
  assert.deepEqual(
    [image('pkg:oci/zed', 'image'), image('pkg:docker/zed', 'server'), image('pkg:npm/zed', 'library')],
    ['yes', 'yes', 'no'],
  );
});

test('rate limits are public where one is recorded, and not where it was looked for', () => {
  const page = { url: 'https://zed.example', asOf: '2026-11' };
  const looked = (name: 'none' | 'unpublished') => ({
    facts: { limits: { state: name, on: '2026-11-01', source: 'https://zed.example' } },
  });
  assert.deepEqual(
    states(
      'rate limits',
      { limits: [{ what: 'Requests', amount: 1, per: 'second', ...page }] },
      looked('none'),
      looked('unpublished'),
      {},
    ),
    ['yes', 'no', 'unknown', 'unknown'],
  );
});

test('a state is read from the record', () => {
  assert.deepEqual(
    states(
      'discontinued',
      { status: 'discontinued' },
      { status: 'deprecated' },
      { status: 'closed-to-new-users' },
      {},
    ),
    ['yes', 'yes', 'yes', 'no'],
  );
  assert.deepEqual(states('in beta', { status: 'beta' }, {}), ['yes', 'no']);
});

test('sign-up is open where no account is needed or the code is open, and not where it is stated otherwise', () => {
  assert.deepEqual(
    states(
      'self serve',
      { signUp: 'none-needed' },
      OPEN('MIT'),
      { signUp: 'application' },
      { pricing: { model: 'contact-sales' } },
      OPEN('BUSL-1.1'),
    ),
    ['yes', 'yes', 'no', 'no', 'unknown'],
  );
});

test('one certification among several counts, and other ones are found by their own name', () => {
  const held = (
    ...certifications: ('iso-27001' | 'soc-2-type-1' | 'pci-dss' | 'hitrust' | 'pci-dss-level-1')[]
  ) => ({
    organization: { certifications },
  });
  assert.deepEqual(states('soc 2', held('iso-27001', 'soc-2-type-1'), { organization: {} }), [
    'yes',
    'unknown',
  ]);
  assert.deepEqual(states('hitrust certified', held('hitrust'), held('iso-27001')), ['yes', 'unknown']);
  assert.deepEqual(states('pci compliant', held('pci-dss'), held('pci-dss-level-1')), ['yes', 'yes']);
  assert.deepEqual(states('pci dss level 1', held('pci-dss'), held('pci-dss-level-1')), ['unknown', 'yes']);
  const value = (phrase: string) => FACTS.get(joinPhrase(words(phrase)))?.value;
  assert.equal(value('pci dss'), undefined, 'alone it is a need');
  assert.equal(value('soc 2 type 2'), 'soc-2');
  assert.equal(value('SOC 3'), 'soc-3');
});

test('one of several ways to pay decides', () => {
  const price = (
    model:
      | 'subscription'
      | 'usage-based'
      | 'unknown'
      | 'revenue-share'
      | 'transaction-fee'
      | 'freemium'
      | 'one-time'
      | 'contact-sales',
    ...secondary: ('free' | 'freemium' | 'subscription' | 'usage-based' | 'contact-sales')[]
  ) => ({
    pricing: { model, secondary },
  });
  assert.deepEqual(
    states('free', price('subscription', 'free'), price('usage-based', 'subscription'), price('one-time')),
    ['yes', 'no', 'no'],
  );
  assert.deepEqual(
    states(
      'pay as you go',
      price('subscription', 'usage-based'),
      price('transaction-fee'),
      price('revenue-share', 'subscription'),
    ),
    ['yes', 'yes', 'no'],
  );
  assert.deepEqual(states('monthly fee', price('contact-sales'), price('unknown'), price('freemium')), [
    'yes',
    'unknown',
    'no',
  ]);
  assert.deepEqual(states('setup fee', price('contact-sales'), price('unknown')), ['yes', 'unknown']);
  const prices = [
    { item: 'payment' as const, label: 'Cards', percent: 1, url: 'https://zed.example', asOf: '2026-11' },
  ];
  assert.deepEqual(
    states('public prices', { ...price('contact-sales'), prices }, price('freemium'), { signUp: 'sales' }),
    ['yes', 'likely', 'no'],
  );
});
