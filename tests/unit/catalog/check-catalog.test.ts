import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCatalog, type RawEntry } from '../../../src/catalog/check/check-catalog.ts';
import { RECORD_PATHS } from '../../../src/catalog/check/check-facts.ts';
import { problemList } from '../../../src/catalog/check/problems.ts';
import { termOf, useCaseOf } from './small-catalog.ts';

const TODAY = '2026-11-21';
const url = 'https://a.example';
const read = { url, asOf: '2026-11' };
const openSource = { license: 'MIT', repository: url };
const limited = { ...openSource, license: 'BUSL-1.1' };
const none = { state: 'none', on: '2026-11-01', source: url };
const DESCRIPTION = 'Calculates sales tax for orders and keeps the rates of every state up to date.';

const front = (record: object) => `---\n${JSON.stringify(record)}\n---\n`;
const category: RawEntry = {
  collection: 'categories',
  file: 'content/categories/tax.md',
  text: front({
    name: 'Tax',
    slug: 'tax',
    description: 'Work out, collect and report taxes on what a company sells. '.repeat(2),
    order: 1,
    buyerQuestions: ['Which taxes?', 'Which countries?'],
    keyAttributes: ['kind', 'pricing.model'],
  }),
};

/** A sound tool with some fields changed; `undefined` drops a field. */
const tool = (changes: object = {}, slug = 'acme'): RawEntry => ({
  collection: 'tools',
  file: `content/tools/${slug}.md`,
  text: front({
    name: 'Acme Tax',
    slug,
    description: DESCRIPTION,
    websiteUrl: url,
    categories: ['tax'],
    kind: 'api',
    pricing: { model: 'free' },
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
    ...changes,
  }),
});
const check = (...entries: RawEntry[]) => checkCatalog([category, ...entries], TODAY).problems;
const lines = (...entries: RawEntry[]) =>
  check(...entries).map(({ file, field, message, remedy }) => `${file} ${field}: ${message} → ${remedy}`);

const source = (...fields: string[]) => ({ sources: [{ url, retrieved: '2026-11-01', fields }] });
const sayingWhy = { sources: [{ url, title: 'Ends', retrieved: '2026-11-01', fields: ['status'] }] };
const pkg = (...urls: string[]) => ({ packages: urls.map((each) => ({ url: each, role: 'library' })) });
const price = (changes: object) => ({ prices: [{ item: 'other', label: 'Plan', ...read, ...changes }] });
const allowance = (changes: object) => ({
  pricing: { model: 'freemium', freeAllowance: { amount: 100, unit: 'calls' }, ...changes },
});
const unlicensed = 'but no licence is given → add its license and repository';
const undated =
  /pricing\.freeAllowance: a published number needs its page and day → add pricing\.url and pricing\.asOf/;
const notOpen = 'pricing.model: open-source needs an open licence → add openSource, or use free';

/** What is found in a tool with these changes. A text is the whole line. */
const CASES: [changes: object, ...found: (RegExp | string)[]][] = [
  [{}],
  [{ kind: undefined }, /kind: is missing → add kind, one of api, .*CONTRIBUTING\.md/],
  [{ websiteUrl: 'http://a.example' }, /websiteUrl: .* is not valid → .*https/],
  [{ addedAt: '2026-02-31' }, /addedAt: .* is not valid → .*YYYY-MM-DD/],
  [{ updatedAt: '2026-11-22' }, 'updatedAt: 2026-11-22 is in the future → use 2026-11-21 or earlier'],
  [{ addedAt: '2026-11-02' }, 'updatedAt: is earlier than addedAt → use 2026-11-02 or later'],
  [{ addedAt: '2026-11-02', updatedAt: '2026-11-02' }],
  [{ categories: ['taxx'] }, 'categories.0: there is no category "taxx" → did you mean tax?'],
  [
    { api: { standards: ['zzz'] } },
    /api\.standards\.0: there is no standard "zzz" → name an existing standard/,
  ],
  [{ alternatives: ['acmee'] }, 'alternatives.0: there is no tool "acmee" → did you mean acme?'],
  [{ alternatives: ['acme'] }, 'alternatives.0: the record names itself → take acme out of alternatives'],
  [
    { description: `Leading ${DESCRIPTION}` },
    /description: "Leading" is praise, not a fact → say what is so/,
  ],
  [{ kind: 'open-source' }, `openSource: kind is open-source, ${unlicensed}`],
  [{ kind: 'source-available' }, `openSource: kind is source-available, ${unlicensed}`],
  [{ kind: 'open-source', openSource }],
  [{ kind: 'source-available', openSource: limited }],
  [{ openSource: limited }],
  [{ kind: 'open-source', openSource: limited }, /kind: the licence limits .* → use source-available$/],
  [{ kind: 'source-available', openSource }, /kind: the licence does not limit .* → use open-source$/],
  [{ pricing: { model: 'open-source' } }, notOpen],
  [{ pricing: { model: 'open-source' }, openSource }],
  [{ pricing: { model: 'open-source' }, openSource: limited }, notOpen],
  [{ pricing: { model: 'free', summary: '1 EUR' } }, /pricing\.summary: .*not valid → .*url/],
  [{ api: { styles: ['webhooks'] } }, /api\.webhooks: api\.styles says otherwise → add/],
  [{ api: { webhooks: 'partial' } }, /api\.webhooks: api\.styles/],
  [{ status: 'discontinued', ...source('status') }, /status: .* needs a source → .* whose title says why/],
  [{ status: 'dormant', ...sayingWhy }],
  [{ status: 'ending', ...sayingWhy }, /status: ending needs its day → add a change of kind sunset/],
  [
    { verification: { confidence: 'high' } },
    /verification\.confidence: this key is not known → .*verifiedAt/,
  ],
  [price({}), /prices\.0\.amount: is missing → add prices\.0\.amount/],
  ...[
    'github.com/a/b',
    'www.npmjs.com/package/a',
    'a.example/blog/our-mcp',
    'docs.a.example/mcp-servers/',
  ].map((at): [object, RegExp] => [
    { links: { mcpServer: `https://${at}` } },
    /mcpServer: .*a client connects/,
  ]),
  [price({ percent: 1, asOf: '2026-11-22' }), /prices\.0\.asOf: .* in the future/],
  [allowance({}), undated],
  [allowance({ url }), undated],
  [allowance({ asOf: read.asOf }), undated],
  [allowance(read)],
  [{ ...allowance({}), ...source('pricing.freeAllowance') }],
  [{ ...allowance({}), ...source('pricing.model') }, undated],
  [pkg('npm/acme'), /packages\.0\.url: .*not valid → .*pkg:npm\/stripe/],
  [pkg('pkg:npm/a', 'pkg:npm/b', 'pkg:npm/a'), /packages\.2\.url: pkg:npm\/a is listed twice → .*repetition/],
  [
    { organization: { certifications: ['soc2'] } },
    /organization\.certifications\.0: "soc2" is not allowed → .*soc-3/,
  ],
  [{ organization: { owner: { name: 'B', since: 2027 } } }, /owner\.since: 2027 is in the future/],
  [{ facts: { 'links.statuss': none } }, /links\.statuss is .* → did you mean links\.status/],
  [
    { facts: { 'organization.owner': { ...none, source: `${url}/LICENSE` } } },
    /a licence or read-me tells no owner/,
  ],
  [{ facts: { zzzzzz: none } }, 'facts: zzzzzz is no field of a tool → use a path such as api.sandbox'],
  [{ facts: { 'pricing.model': none } }, /facts: pricing\.model is said to be none and has a value → take/],
  [
    { facts: { prices: { ...none, source: undefined } } },
    /facts\.prices\.source: is missing → add facts\.prices/,
  ],
  [source('api.sandbx'), 'sources.0.fields: api.sandbx is no field of a tool → did you mean api.sandbox?'],
  [
    source('description', 'prices', 'links.status'),
    'sources.0.fields: the source is said to tell prices, but the record does not state it → write prices, or take it out of fields',
    /fields: .* links\.status, but the record does not state it → write links\.status/,
  ],
  [{ facts: { 'links.status': none }, ...source('links.status', 'links') }],
  [{ facts: { links: none }, ...source('links.status') }],
  [{ links: { pricing: url }, ...source('pricing.url') }],
  [
    { aliases: ['Tax Acme', 'tax acme'] },
    /aliases: "tax acme" is already taken .* → leave the repetition out/,
  ],
];

test('each fault of a tool is one problem with its field and a remedy', () => {
  for (const [changes, ...found] of CASES) {
    const problems = lines(tool(changes));
    assert.equal(problems.length, found.length, problems.join('\n'));
    for (const [at, line] of found.entries())
      if (typeof line === 'string') assert.equal(problems[at], `content/tools/acme.md ${line}`);
      else assert.match(problems[at] ?? '', line);
  }
  const moved = check(tool({ supersededBy: 'beta' }), tool({ name: 'Beta' }, 'beta'));
  assert.deepEqual(moved, []);
});

test('every fact of the model can be written', () => {
  const record = {
    kind: 'open-source',
    organization: {
      name: 'Acme Ltd',
      country: 'GB',
      owner: { name: 'Beta plc', since: 2020 },
      regulated: [{ authority: 'FCA', licence: 'EMI', reference: '900461', country: 'GB' }],
      certifications: ['iso-27001'],
    },
    signUp: 'self-serve',
    packages: [
      { url: 'pkg:maven/com.acme/tax', role: 'library', by: 'community' },
      { url: 'pkg:docker/acme/tax?repository_url=ghcr.io', role: 'image' },
    ],
    selfHost: { compose: url, image: 'pkg:docker/acme/tax', helm: url },
    ...allowance(read),
    ...price({
      plan: 'Team',
      amount: 0.3,
      percent: 2.9,
      currency: 'USD',
      unit: 'once',
      from: true,
      sellers: ['US'],
    }),
    limits: [{ what: 'Requests', amount: 100, per: 'second', plan: 'live', ...read }],
    versions: { current: '2025-10-29', scheme: 'dated releases', notice: '12 months', ...read },
    api: { implementation: ['rust'] },
    links: { changelogFeed: url, terms: url },
    openSource,
    facts: { 'links.status': none },
    ...source('limits', 'links.status'),
  };
  assert.deepEqual(lines(tool(record)), []);
});

test('records of other collections are checked in the same way', () => {
  const entry = (collection: 'use-cases' | 'glossary', record: { slug: string }): RawEntry => ({
    collection,
    file: `content/${collection}/${record.slug}.md`,
    text: front(record),
  });
  const useCase = useCaseOf({ categories: ['tax'], tools: [{ slug: 'acme', fit: 'core' }] });
  const term = termOf({ categories: ['tax'], useCases: ['keep-books'] });
  assert.deepEqual(lines(tool(), entry('use-cases', useCase), entry('glossary', term)), []);
  const other = {
    ...useCase,
    slug: 'other',
    related: ['other'],
    updatedAt: '2026-11-22',
  };
  const fields = check(tool(), entry('use-cases', useCase), entry('use-cases', other)).map(
    ({ field }) => field,
  );
  assert.deepEqual([...new Set(fields)].sort(), ['asked', 'related.0', 'title', 'updatedAt']);
});

test('a missing field of any record is told with what it may hold and where that is shown', () => {
  const text = front({ title: 'A guide', slug: 'short' });
  const problems = lines({ collection: 'guides', file: 'content/guides/short.md', text }).join('\n');
  assert.match(problems, / audience: .*→ add audience, one of engineer, .*other files in content\/guides/);
  assert.match(problems, / sources: .*→ add sources, a list; /);
});

test('a file is told from its slug, and names and aliases of other tools are taken, whatever their case', () => {
  assert.match(lines({ ...tool(), file: 'content/tools/acme-tax.md' }).join(), /→ write slug: acme-tax, /);
  assert.match(
    lines(tool(), tool({ name: 'Beta', aliases: ['ACME TAX'] }, 'beta')).join(),
    /^content\/tools\/beta\.md aliases: "ACME TAX" is already taken by content\/tools\/acme\.md/,
  );
});

test('what cannot be read is told by line, without blame of those who name it or loss of what can be', () => {
  const broken = { ...tool({}, 'beta'), text: '---\nname: A\nname: B\ncategories: [tax\n---\n' };
  const problems = check(tool({ alternatives: ['beta'] }), broken);
  assert.deepEqual([...new Set(problems.map(({ file }) => file))], ['content/tools/beta.md']);
  assert.ok(problems.some(({ field, message }) => field === 'line 3' && /twice/.test(message)));
  const half = check(tool(), tool({ kind: 'apii', categories: ['taxx'] }, 'beta'));
  assert.deepEqual(half.map(({ field }) => field).sort(), ['categories.0', 'kind', 'name']);
  for (const [text, message] of [
    ['---\njust text\n---\n', /wrong type/],
    ['# Acme\n', /front matter/],
  ] as const) {
    const found = lines({ ...tool(), text });
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', message);
  }
});

test('all problems of all files come in one run, grouped by file, in order and with their count', () => {
  const problems = check(
    tool({ kind: 'apii', addedAt: 'soon' }),
    tool({ name: 'Beta', categories: ['taxes'] }, 'beta'),
  );
  assert.deepEqual(problems.map(({ field }) => field).sort(), ['addedAt', 'categories.0', 'kind']);
  const problem = (file: string, field: string) => ({ file, field, message: 'is wrong', remedy: 'mend it' });
  assert.equal(
    problemList([problem('b.md', 'x'), problem('a.md', 'y'), problem('b.md', '')]),
    '3 problems in 2 content files\n\n' +
      'a.md (1)\n  y: is wrong\n    → mend it\n\n' +
      'b.md (2)\n  x: is wrong\n    → mend it\n  is wrong\n    → mend it',
  );
  assert.match(problemList([problem('a.md', '')]), /^1 problem in 1 content file\n/);
  assert.match(problemList([problem('a.md', ''), problem('a.md', '')]), /^2 problems in 1 content file\n/);
});

test('entries of moved records and names that lead to other records are checked with the rest', () => {
  const moved =
    '- {from: tools/old-tax, to: tools/acmee, date: 2026-10-01, reason: "The vendor changed its name."}';
  const entries = [category, tool(), tool({ name: 'Beta', aliases: ['Old Tax'] }, 'beta')];
  const of = (text: string) => {
    const result = checkCatalog(entries, TODAY, text);
    return [
      result.problems.map(({ file, field }) => `${file} ${field}`),
      result.moved.map(({ from }) => from),
    ];
  };
  assert.deepEqual(of(moved), [
    ['content/moved.yaml 0.to', 'content/tools/beta.md aliases'],
    ['tools/old-tax'],
  ]);
  assert.deepEqual(of('- {')[0]?.[0]?.split(' ')[0], 'content/moved.yaml');
});

test('texts are kept by folder and slug, and records without text have none', () => {
  const beta = tool({ name: 'Beta' }, 'beta');
  const entries = [category, tool(), { ...beta, text: `${beta.text}It keeps rates.\n` }];
  const { bodies, records } = checkCatalog(entries, TODAY);
  assert.deepEqual(bodies, { 'tools/beta': 'It keeps rates.' });
  assert.equal(records.tools.map(({ slug }) => slug).join(), 'acme,beta');
});

test('record paths are the fields of a tool and of its groups, without those of the record', () => {
  for (const path of RECORD_PATHS) assert.match(path, /^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/);
  const known = 'name api api.sandbox coverage.regions organization.owner selfHost.helm links.docs';
  for (const path of known.split(' ')) assert.ok(RECORD_PATHS.has(path), path);
  const own = 'slug facts sources verification verification.verifiedAt addedAt updatedAt prices.item';
  for (const path of own.split(' ')) assert.ok(!RECORD_PATHS.has(path), path);
});
