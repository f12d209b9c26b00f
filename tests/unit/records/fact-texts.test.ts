import assert from 'node:assert/strict';
import { test } from 'node:test';
import Big from 'big.js';
import { figureText } from '../../../src/base/money-text.ts';
import { licenceClass, licenceGroup } from '../../../src/records/facts/licences.ts';
import { deriveSdks, installLine, registryPage } from '../../../src/records/facts/packages.ts';
import { priceText } from '../../../src/records/tool/price-text.ts';
import { Price } from '../../../src/records/tool/prices.ts';
import { limitText, UsageLimit } from '../../../src/records/tool/pricing.ts';
import { toolOf } from '../catalog/small-catalog.ts';

const read = { url: 'https://a.example', asOf: '2026-11' };

test('a price in one line says what is paid for, in which plan, for whom, and how much', () => {
  const money = (amount: number) => ({ item: 'other', amount, currency: 'USD', unit: 'per month' });
  const card = { item: 'payment', method: 'card', currency: 'USD' };
  const steps = [{ upTo: 1000, amount: 0.02 }, { amount: 0.01 }];
  for (const [price, text] of [
    [money(49), 'Cards: 49.00 USD per month'],
    [money(0.3), 'Cards: 0.30 USD per month'],
    [money(1234.5), 'Cards: 1,234.50 USD per month'],
    [money(0.00001234), 'Cards: 0.00001234 USD per month'],
    [{ item: 'other', percent: 0.00000123 }, 'Cards: 0.00000123 %'],
    [{ ...money(0.3), percent: 1, from: true }, 'Cards: from 1 % + 0.30 USD per month'],
    [
      { item: 'payment', percent: 1, plan: 'Team', sellers: ['US', 'eea'] },
      'Team, Cards: 1 % per payment (United States, EEA)',
    ],
    [
      { ...card, percent: 0.8, minimum: 0.2, maximum: 5, onTop: true, onlyFor: 'charities' },
      'Cards, on top: 0.8 %, at least 0.20 USD, at most 5.00 USD per payment (charities)',
    ],
    [
      { item: 'request', currency: 'USD', per: 1000, tiers: undefined, amount: 0.6, included: 5000 },
      'Cards: 0.60 USD, 5,000 a month free per 1,000 requests',
    ],
    [
      { item: 'request', currency: 'USD', tiers: { mode: 'volume', steps } },
      'Cards: 0.02 USD up to 1,000, then 0.01 USD for all of them per request',
    ],
    [{ item: 'request', included: 500 }, 'Cards: 500 a month in all per request'],
    [{ item: 'seat', amount: 9, currency: 'EUR', every: 'month' }, 'Cards: 9.00 EUR per seat per month'],
    [{ item: 'setup', amount: 9, currency: 'EUR', every: 'once' }, 'Cards: 9.00 EUR once'],
    [{ item: 'payment', method: 'card', state: 'by-offer' }, 'Cards: by offer'],
    [{ item: 'setup', amount: 1980, currency: 'JPY', every: 'once' }, 'Cards: 1,980 JPY once'],
    [{ item: 'payment', percent: 1, plan: 'Cards' }, 'Cards: 1 % per payment'],
    [
      {
        ...card,
        tiers: { mode: 'volume', by: 'payment', steps: [{ upTo: 9.99, amount: 1 }, { amount: 0 }] },
      },
      'Cards: 1.00 USD for payments up to 9.99 USD, then 0.00 USD above per payment',
    ],
    [
      {
        ...card,
        tiers: { mode: 'graduated', by: 'payment', steps: [{ upTo: 9, percent: 0 }, { percent: 2 }] },
      },
      'Cards: 0 % up to 9.00 USD, then 2 % of what is above per payment',
    ],
  ] as const)
    assert.equal(priceText(Price.parse({ label: 'Cards', ...read, ...price })), text);
});

test('a figure of money has the decimals of its currency, and more where it is smaller', () => {
  for (const [amount, currency, text] of [
    [new Big(1), 'EUR', '1.00'],
    [new Big('66.583333333333'), 'USD', '66.58'],
    [new Big('0.00119992'), 'USD', '0.0012'],
    [new Big('1234.5'), 'JPY', '1,235'],
    [1.875, 'USD', '1.875'],
  ] as const)
    assert.equal(figureText(amount, currency), text);
});

test('a limit in one line says what, how much, for which time and plan', () => {
  for (const [limit, text] of [
    [{ amount: 1000.5 }, 'Requests: 1,000.5 per second'],
    [{ amount: 0.00000001, plan: 'live mode' }, 'Requests: 0.00000001 per second (live mode)'],
  ] as const)
    assert.equal(limitText(UsageLimit.parse({ what: 'Requests', per: 'second', ...read, ...limit })), text);
});

test('each package has the line that gets it and the page of its registry, by type and role', () => {
  for (const [url, line, page] of [
    ['npm/%40acme/tax', 'npm install @acme/tax', 'www.npmjs.com/package/@acme/tax'],
    ['pypi/acme', 'pip install acme', 'pypi.org/project/acme/'],
    ['maven/com.acme/tax', 'implementation("com.acme:tax:3")', 'central.sonatype.com/artifact/com.acme/tax'],
    ['golang/github.com/acme/tax', 'go get github.com/acme/tax', 'pkg.go.dev/github.com/acme/tax'],
    ['gem/acme', 'bundle add acme', 'rubygems.org/gems/acme'],
    ['composer/acme/tax', 'composer require acme/tax', 'packagist.org/packages/acme/tax'],
    ['nuget/Acme', 'dotnet add package Acme', 'www.nuget.org/packages/Acme'],
    ['cargo/acme', 'cargo add acme', 'crates.io/crates/acme'],
    ['hex/acme', '{:acme, ">= 0.0.0"}', 'hex.pm/packages/acme'],
    ['pub/acme', 'dart pub add acme', 'pub.dev/packages/acme'],
    ['cocoapods/Acme', "pod 'Acme'", 'cocoapods.org/pods/Acme'],
    ['hackage/acme', 'cabal install --lib acme', 'hackage.haskell.org/package/acme'],
    ['conda/acme', 'conda install -c conda-forge acme', 'anaconda.org/conda-forge/acme'],
    ['conan/acme', 'conan install --requires="acme/[*]"', 'conan.io/center/recipes/acme'],
    ['docker/acme/tax', 'docker pull acme/tax', 'hub.docker.com/r/acme/tax'],
    ['docker/acme', 'docker pull acme', 'hub.docker.com/r/library/acme'],
    ['docker/acme?repository_url=ghcr.io', 'docker pull ghcr.io/acme', undefined],
    ['oci/acme', 'docker pull acme', undefined],
    ['github/acme/tax', 'git clone https://github.com/acme/tax', 'github.com/acme/tax'],
  ]) {
    assert.equal(installLine({ url: `pkg:${url}`, role: 'library' }, '3'), line);
    assert.equal(registryPage(`pkg:${url}`), page && `https://${page}`);
  }
  for (const [url, role, line] of [
    ['npm/acme', 'mcp-server', 'npx acme'],
    ['pypi/acme', 'server', 'uvx acme'],
    ['docker/acme', 'server', 'docker pull acme'],
    ['golang/acme.example/tax', 'cli', 'go install acme.example/tax@latest'],
    ['cargo/acme', 'cli', 'cargo install acme'],
    ['gem/acme', 'cli', 'gem install acme'],
    ['nuget/Acme', 'cli', 'dotnet tool install Acme'],
    ['maven/com.acme/tax', 'library', 'implementation("com.acme:tax:<version>")'],
  ] as const)
    assert.equal(installLine({ url: `pkg:${url}`, role }), line);
});

test('libraries tell the languages; written ones stay only where packages cannot tell them', () => {
  type Package = Parameters<typeof installLine>[0] & { by?: 'community' };
  const library = (name: string): Package => ({ url: `pkg:${name}`, role: 'library' });
  for (const [packages, written, told] of [
    [[library('npm/acme'), library('gem/acme')], 'python c', 'node ruby c'],
    [[library('npm/acme')], 'typescript node', 'typescript node'],
    [[{ ...library('pypi/acme'), by: 'community' }], 'go', 'go'],
    [[{ ...library('npm/acme'), role: 'cli' }], 'go', 'go'],
    [[library('docker/acme')], 'go', 'go'],
    [[library('npm/acme-connect-react')], '', 'javascript'],
    [[library('npm/%40acme/react-native-pay')], 'node', 'react-native'],
    [[library('npm/acme'), library('npm/react-acme'), library('npm/reactive')], 'node', 'node javascript'],
  ] as [Package[], string, string][]) {
    const sdks = written.split(' ').filter((language) => language !== '') as 'go'[];
    assert.equal(deriveSdks(toolOf({ packages, api: { sdks } })).api.sdks.join(' '), told);
  }
});

test('a licence has a class and a group; of alternatives the freest decides, of several that all hold the strictest', () => {
  const open = 'open-source';
  const data = 'open-data';
  const limited = 'source-available';
  for (const [kind, group, ...licences] of [
    [open, 'permissive', 'MIT', 'Apache-2.0 OR MIT', 'LicenseRef-QuickFIX-1.0', 'Community-Spec-1.0'],
    [open, 'permissive', 'BUSL-1.1 or mit', 'Elastic-2.0 OR MIT', 'MIT OR MPL-2.0', 'CC0-1.0 AND MIT'],
    [open, 'permissive', 'NotBUSL', 'X-NCX', 'My-CC0-1.0', 'CC-BY-ND-4.0', 'LicenseRef-Other-BUSL'],
    [open, 'permissive', 'ORANGE-1.0', 'STANDARD'],
    [open, 'copyleft', 'AGPL-3.0-only', 'LGPL-3.0-only OR EUPL-1.1', 'MIT AND GPL-2.0-only', 'CC-BY-SA'],
    [open, 'copyleft', 'BUSL-1.1 OR GPL-3.0-only', 'GPL-2.0 WITH Classpath-exception-2.0'],
    [data, 'permissive', 'CC0-1.0', 'CC-BY-4.0', 'PDDL-1.0', 'CDLA-Permissive-2.0', 'OGL-UK-3.0'],
    [data, 'permissive', 'ODC-By-1.0', 'etalab-2.0', 'cc0-1.0', 'CC-BY-4.0 OR BUSL-1.1'],
    [data, 'permissive', '(MIT AND BUSL-1.1) OR (CC0-1.0)'],
    [data, 'copyleft', 'ODbL-1.0', 'CC-BY-SA-3.0', 'CC0-1.0 AND CC-BY-SA-4.0'],
    [limited, limited, 'BUSL-1.1', 'Elastic-2.0', 'FSL-1.1-MIT', 'SSPL-1.0', 'PolyForm-Shield-1.0.0'],
    [
      limited,
      limited,
      'LicenseRef-FSL',
      'LicenseRef-BUSL',
      'LicenseRef-Blockscout',
      'LicenseRef-Rateslib-Dual',
    ],
    [limited, limited, 'LicenseRef-Apache-2.0-Commons-Clause', 'MIT WITH LicenseRef-Some-Commons-Clause'],
    [limited, limited, 'CC-BY-NC-SA-4.0', 'X-NC', 'x-nc-1', 'MIT  and  BUSL-1.1', 'X-NC  AND  MIT'],
    [limited, limited, 'BUSL-1.1  OR  Elastic-2.0', 'X-NC  OR  Elastic-2.0'],
  ])
    for (const licence of licences)
      assert.deepEqual([licenceClass(licence), licenceGroup(licence)], [kind, group], licence);
});
