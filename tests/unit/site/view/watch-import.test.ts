import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packagesByName } from '../../../../src/catalog/packages-by-name.ts';
import { manifestPackages } from '../../../../src/site/browser/manifest-packages.ts';
import { catalogOf, toolOf, useCaseOf } from '../../catalog/small-catalog.ts';

test('a pasted manifest is told by its form, and names its packages without versions', () => {
  for (const [text, found] of [
    [
      '{"name":"shop","dependencies":{"stripe":"^23.1.0"},"devDependencies":{"@mollie/api-client":"4"},"scripts":{"a":"b"}}',
      'npm stripe @mollie/api-client',
    ],
    ['{"dependencies": 3}', 'npm '],
    ['{"dependencies":', undefined],
    [
      'stripe==13.0.1\n# comment\nPlaid_Python>=20,<30\n-r base.txt\nrequests[socks] ~= 2.8 ; python_version > "3"\n  yfinance\n\n',
      'pypi stripe plaid-python requests yfinance',
    ],
    [
      'module example.com/shop\n\ngo 1.24\n\nrequire (\n\tgithub.com/stripe/stripe-go/v86 v86.1.0\n\tgithub.com/Plaid/plaid-go/v29 v29.0.0 // indirect\n)\nrequire gopkg.in/yaml.v3 v3.0.1\n',
      'golang github.com/stripe/stripe-go github.com/plaid/plaid-go gopkg.in/yaml.v3',
    ],
    ['', undefined],
    ['What a lovely day, is it not?', undefined],
  ] as const) {
    const read = manifestPackages(text);
    assert.equal(read && `${read.type} ${read.names.join(' ')}`, found, text);
  }
});

test('a package leads to the tool that fits most use cases of those that name it', () => {
  const packages = (...urls: string[]) => ({
    packages: urls.map((url) => ({ url, role: 'library' as const })),
  });
  const catalog = catalogOf({
    tools: [
      toolOf({ slug: 'a', name: 'A', ...packages('pkg:npm/stripe', 'pkg:pypi/some-thing') }),
      toolOf({
        slug: 'b',
        name: 'B',
        ...packages('pkg:npm/stripe', 'pkg:golang/github.com/b/b-go/v2', 'pkg:gem/b'),
      }),
    ],
    useCases: [useCaseOf({ tools: [{ slug: 'b', fit: 'core' }] })],
  });
  assert.deepEqual(packagesByName(catalog), {
    npm: { stripe: 'b' },
    pypi: { 'some-thing': 'a' },
    golang: { 'github.com/b/b-go': 'b' },
  });
});
