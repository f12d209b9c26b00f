import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvField, csvTable, toolsCsv } from '../../../src/catalog/tools-csv.ts';
import { toolOf } from './small-catalog.ts';

test('fields are quoted as RFC 4180 asks, and only then', () => {
  assert.equal(csvField('plain text'), 'plain text');
  assert.equal(csvField('one, two'), '"one, two"');
  assert.equal(csvField('the "best"'), '"the ""best"""');
  assert.equal(csvField('two\nlines'), '"two\nlines"');
  assert.equal(csvField(undefined), '');
});

test('what a spreadsheet would run as a formula is defused', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\tx', '\r=1', '\n=1', '\0=1'])
    assert.match(csvField(text), /^"?'/, JSON.stringify(text));
  assert.equal(csvField('=A1,"x"'), '"\'=A1,""x"""');
  assert.equal(csvField('a=b, a-b and a@b'), '"a=b, a-b and a@b"');
  assert.equal(csvField('10x Banking'), '10x Banking');
});

test('no tools make a table of its heading alone', () => {
  const table = toolsCsv([]);
  assert.match(table, /^slug,name,description,/);
  assert.deepEqual(table.split('\r\n').slice(1), ['']);
});

test('a record is one line, with lists joined by spaces and nothing for what it lacks', () => {
  const table = csvTable<{ a?: string; b: readonly string[] }>(
    [
      ['first', ({ a }) => a],
      ['second', ({ b }) => b],
    ],
    [{ a: 'x, y', b: ['p', 'q'] }, { b: [] }],
  );
  assert.equal(table, 'first,second\r\n"x, y",p q\r\n,\r\n');
});

test('the main facts of a tool stand under their names', () => {
  const page = { url: 'https://a.example', asOf: '2026-11' };
  const absent = { state: 'none' as const, on: '2026-09', source: 'https://a.example' };
  const full = toolOf({
    categories: ['cat', 'tax'],
    pricing: { model: 'free', freeTier: 'yes', freeAllowance: { amount: 9, unit: 'calls' } },
    coverage: { regions: ['eu', 'africa'], countries: ['US', 'BR'] },
    api: {
      styles: ['rest', 'sse'],
      auth: ['jwt', 'basic'],
      sdks: ['go', 'php'],
      implementation: ['rust', 'zig'],
      standards: ['iso', 'fix'],
      sandbox: 'yes',
      webhooks: 'no',
    },
    organization: { name: 'Acme', country: 'DE', owner: { name: 'Beta' }, certifications: ['soc-3', 'ens'] },
    signUp: 'sales',
    prices: [
      { item: 'Cards', percent: 1, ...page },
      { item: 'Team', percent: 2, ...page },
    ],
    limits: [
      { what: 'Calls', amount: 5, per: 'day', ...page },
      { what: 'Files', amount: 6, per: 'day', ...page },
    ],
    versions: { current: '2', ...page },
    packages: ['pkg:npm/a', 'pkg:pypi/b'].map((url) => ({ url, role: 'library' as const })),
    facts: { signUp: absent, 'links.trust': absent },
    openSource: { license: 'MIT', repository: 'https://g.example/own' },
    links: {
      docs: 'https://a.example/docs',
      pricing: 'https://a.example/prices',
      status: 'https://a.example/status',
      changelog: 'https://a.example/changes',
      mcpServer: 'https://a.example/mcp',
      openapi: 'https://a.example/openapi',
      repository: 'https://g.example/link',
    },
    sources: [{ url: 'https://a.example', retrieved: '2026-10', fields: ['status', 'description'] }],
  });
  const row = (tool: Parameters<typeof toolsCsv>[0][number]) => {
    const [names = '', values = ''] = toolsCsv([tool]).split('\r\n');
    const cells = values.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
    return names.split(',').map((name, at) => `${name}: ${cells[at]}`);
  };
  assert.deepEqual(row(full), [
    'slug: zed',
    'name: Zed',
    'description: "Keeps the books of a bank in double entry, and says so plainly."',
    'websiteUrl: https://zed.example',
    'categories: cat tax',
    'kind: api',
    'status: active',
    'pricingModel: free',
    'freeTier: yes',
    'regions: eu africa',
    'countries: US BR',
    'apiStyles: rest sse',
    'authMethods: jwt basic',
    'sdks: go php',
    'standards: iso fix',
    'sandbox: yes',
    'webhooks: no',
    'organization: Acme',
    'organizationCountry: DE',
    'owner: Beta',
    'certifications: soc-3 ens',
    'signUp: sales',
    'freeAllowance: 9 calls',
    'prices: Cards: 1 %; Team: 2 %',
    'limits: Calls: 5 per day; Files: 6 per day',
    'apiVersion: 2',
    'packages: pkg:npm/a pkg:pypi/b',
    'implementation: rust zig',
    'license: MIT',
    'licenseGroup: permissive',
    'repository: https://g.example/own',
    'docs: https://a.example/docs',
    'openapi: https://a.example/openapi',
    'pricePage: https://a.example/prices',
    'statusPage: https://a.example/status',
    'changelog: https://a.example/changes',
    'mcpServer: https://a.example/mcp',
    'absent: signUp=none links.trust=none',
    'confidence: low',
    'factsVerified: 2',
    'factsCounted: 21',
    'verifiedAt: 2026-10',
    'addedAt: 2026-11-01',
    'updatedAt: 2026-11-02',
  ]);
  const linked = toolOf({ links: { repository: 'https://g.example/link' } });
  assert.ok(row(linked).includes('repository: https://g.example/link'));
  assert.ok(row(linked).includes('license: '));
});
