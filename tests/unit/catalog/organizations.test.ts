import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkOrganizations } from '../../../src/catalog/check/check-organizations.ts';
import { joinOrganizations } from '../../../src/catalog/content/links.ts';
import { Organization } from '../../../src/records/organization.ts';
import { Tool } from '../../../src/records/tool.ts';
import { toolOf } from './small-catalog.ts';

const absent = { state: 'none', on: '2026-11-01', source: 'https://a.example/owner' };
const page = (day: string, ...fields: string[]) => ({ url: 'https://a.example', retrieved: day, fields });
const sources = [page('2026-11-02', 'name', 'formerly', 'owner')];
const organization = (slug: string, changes: object = {}) =>
  Organization.parse({ slug, name: `${slug} Inc.`, sources, updatedAt: '2026-11-09', ...changes });
const tool = (slug: string, own: object, changes: object = {}) =>
  Tool.parse({ ...toolOf({ slug, name: slug }), organization: own, ...changes });

/** Problems of tools by slug and what they say of their organization, and of records. */
const faults = (tools: Readonly<Record<string, object>>, ...records: Organization[]) =>
  checkOrganizations(
    Object.entries(tools).map(([slug, own]) => ({ file: slug, record: tool(slug, own) })),
    records.map((record) => ({ file: record.slug, record })),
  ).map(({ file, field, message, remedy }) => `${file} ${field}: ${message} → ${remedy}`);

test('a company is stated once, in the record of its only tool or in one of its own', () => {
  const visa = organization('visa', { aliases: ['Visa'], formerly: [{ name: 'Base' }] });
  const known = 'has a record → write slug: visa in place of what that record says';
  const alone = 'says more than the slug visa → write it in content/organizations/visa.md alone';
  for (const [tools, ...expected] of [
    [{ a: { name: 'One', owner: { name: 'Two' } }, b: { slug: 'visa', certifications: ['soc-2'] }, c: {} }],
    [{ a: { name: 'visa, inc' } }, `a organization: "visa, inc" ${known}`],
    [{ a: { name: 'Base' } }, `a organization: "Base" ${known}`],
    [{ a: { owner: { name: 'Visa' } } }, `a organization.owner: "Visa" ${known}`],
    [{ a: { slug: 'visa', country: 'US' } }, `a organization: ${alone}`],
    [{ a: { owner: { slug: 'visa', name: 'V' } } }, `a organization.owner: ${alone}`],
    [
      { a: { name: 'One', owner: { name: 'one' } } },
      'a organization.owner: "one" owns itself → leave owner out',
    ],
    [
      { a: { name: 'One Ltd' }, b: { owner: { name: 'One, Ltd.' } } },
      'b organization.owner: "One, Ltd." is named in a too → move it to content/organizations/one-ltd.md, and write slug: one-ltd in both files',
    ],
  ] as const)
    assert.deepEqual(faults(tools, visa), expected);
});

test('an owner that owns itself, or a fact without source, is refused', () => {
  const owned = (slug: string, by: string) => organization(slug, { owner: { slug: by } });
  const itself = 'is owned by itself → take out the owner that is wrong';
  assert.deepEqual(faults({}, owned('a', 'b'), owned('b', 'c'), owned('c', 'b')), [
    `b owner.slug: c, owned by b, ${itself}`,
    `c owner.slug: b, owned by c, ${itself}`,
  ]);
  assert.deepEqual(faults({}, organization('a', { country: 'US' })), [
    'a country: needs a source → list it in fields of one',
  ]);
  assert.throws(() => organization('a', { owner: { since: 2020 } }), /write the slug of its record/);
});

test('a tool has the facts, sources and absences of its organization, and the names of owners', () => {
  const shared = { country: 'DE', owner: { slug: 'top' }, facts: { regulated: absent } };
  const {
    tools: [a, b],
    organizations,
  } = joinOrganizations(
    [
      tool('a', { slug: 'made', certifications: ['soc-2'] }, { sources: [page('2026-11-02', 'name')] }),
      tool('b', { name: 'B', owner: { slug: 'made', since: 2020 } }),
    ],
    [
      organization('made', { ...shared, sources: [page('2026-11-02', 'name'), page('2026-11-03', 'owner')] }),
      organization('top'),
    ],
  );
  assert.deepEqual(a?.organization, {
    ...{ slug: 'made', name: 'made Inc.', country: 'DE', regulated: [], certifications: ['soc-2'] },
    owner: { slug: 'top', name: 'top Inc.' },
  });
  assert.deepEqual(a?.sources, [
    page('2026-11-02', 'name', 'organization.name'),
    page('2026-11-03', 'organization.owner'),
  ]);
  assert.deepEqual([a?.facts, a?.updatedAt], [{ 'organization.regulated': absent }, '2026-11-09']);
  assert.deepEqual(
    [b?.organization?.owner, organizations[0]?.owner?.name],
    [{ slug: 'made', name: 'made Inc.', since: '2020' }, 'top Inc.'],
  );
});
