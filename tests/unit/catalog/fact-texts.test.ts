import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registryPage } from '../../../src/records/facts/packages.ts';
import { limitText, priceFigure, priceText } from '../../../src/records/facts/prices.ts';
import { Price, UsageLimit } from '../../../src/records/tool/pricing.ts';

const read = { url: 'https://a.example', asOf: '2026-11' };
const price = (changes: object) => Price.parse({ item: 'Cards', ...read, ...changes });

test('a price is an amount, a percentage or both, with its unit', () => {
  const money = (amount: number) => ({ amount, currency: 'USD', unit: 'per month' });
  assert.equal(priceFigure(price(money(49))), '49 USD per month');
  assert.equal(priceFigure(price(money(0.3))), '0.30 USD per month');
  assert.equal(priceFigure(price(money(1234.5))), '1,234.50 USD per month');
  assert.equal(priceFigure(price(money(0.00001234))), '0.00001234 USD per month');
  assert.equal(priceFigure(price({ percent: 2.9 })), '2.9 %');
  assert.equal(priceFigure(price({ percent: 0.00000123 })), '0.00000123 %');
  assert.equal(
    priceFigure(price({ percent: 2.9, amount: 0.3, currency: 'USD', unit: 'per transaction', from: true })),
    'from 2.9 % + 0.30 USD per transaction',
  );
});

test('a price in one line says what is paid for, in which plan and country', () => {
  assert.equal(priceText(price({ percent: 1 })), 'Cards: 1 %');
  assert.equal(
    priceText(price({ percent: 1, plan: 'Team', country: 'US' })),
    'Team, Cards: 1 % (United States)',
  );
});

test('a limit in one line says what, how much, for which time and plan', () => {
  const limit = (changes: object) =>
    limitText(UsageLimit.parse({ what: 'API requests', amount: 1000.5, per: 'second', ...read, ...changes }));
  assert.equal(limit({}), 'API requests: 1,000.5 per second');
  assert.equal(
    limit({ plan: 'live mode', amount: 0.00000001 }),
    'API requests: 0.00000001 per second (live mode)',
  );
});

test('a package has the page of its registry', () => {
  for (const [url, page] of [
    ['pkg:npm/%40acme/tax', 'https://www.npmjs.com/package/@acme/tax'],
    ['pkg:pypi/acme', 'https://pypi.org/project/acme/'],
    ['pkg:maven/com.acme/tax', 'https://central.sonatype.com/artifact/com.acme/tax'],
    ['pkg:golang/github.com/acme/tax', 'https://pkg.go.dev/github.com/acme/tax'],
    ['pkg:gem/acme', 'https://rubygems.org/gems/acme'],
    ['pkg:composer/acme/tax', 'https://packagist.org/packages/acme/tax'],
    ['pkg:nuget/Acme', 'https://www.nuget.org/packages/Acme'],
    ['pkg:cargo/acme', 'https://crates.io/crates/acme'],
    ['pkg:hex/acme', 'https://hex.pm/packages/acme'],
    ['pkg:pub/acme', 'https://pub.dev/packages/acme'],
    ['pkg:cocoapods/Acme', 'https://cocoapods.org/pods/Acme'],
    ['pkg:hackage/acme', 'https://hackage.haskell.org/package/acme'],
    ['pkg:conda/acme', 'https://anaconda.org/conda-forge/acme'],
    ['pkg:conan/acme', 'https://conan.io/center/recipes/acme'],
    ['pkg:docker/acme/tax', 'https://hub.docker.com/r/acme/tax'],
    ['pkg:docker/acme', 'https://hub.docker.com/r/library/acme'],
    ['pkg:github/acme/tax', 'https://github.com/acme/tax'],
  ])
    assert.equal(registryPage(url as string), page);
});

test('a package of a registry without pages, or of another one, has none', () => {
  assert.equal(registryPage('pkg:oci/acme'), undefined);
  assert.equal(registryPage('pkg:docker/acme?repository_url=ghcr.io'), undefined);
});
