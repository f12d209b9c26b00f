import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';

/** What CONTRIBUTING.md asks for a new field, as an edit of one file: the member of the record, and its field. */
const FILE = 'src/records/tool/organization.ts';
const EDITS: readonly (readonly [before: string, added: string])[] = [
  [
    'export const organizationShape = {\n',
    `  settlementTime: z.enum(valuesOf(SETTLEMENT_LABELS)).optional(),\n`,
  ],
  [
    'export const organizationFields = [\n',
    `  {
    path: 'settlementTime',
    label: 'Settlement time',
    read: ({ settlementTime }) => settlementTime,
    words: inWords(SETTLEMENT_LABELS),
    page: ['pricing', 4.5],
    rail: 2.5,
    compare: ['Prices', 8.5],
    column: 6.5,
    csv: ['settlementTime', 45],
    filter: { name: 'settlementTime', at: 16.5, description: 'When money arrives.', values: choices(SETTLEMENT_LABELS) },
    mcp: ['company', 5],
    search: true,
    ask: 'When money arrives',
  },\n`,
  ],
];
const LABELS = "const SETTLEMENT_LABELS = { 't-1': 'T+1', 't-2': 'T+2' } as const;\n\n";

/** Reads every output of a record with the field and of one without. */
const READ = `
import * as z from 'zod';
import { catalogOf, categoryOf, toolOf } from '../catalog/small-catalog.ts';
import { compareFacts } from '../../../src/catalog/facts/comparison.ts';
import { factsOf } from './src/catalog/facts/facts-of.ts';
import { createListQuerySchema } from '../../../src/catalog/list/list-query.ts';
import { FIELD_NAMES, listedTool } from '../../../src/catalog/list/tool-fields.ts';
import { createFacetIndex } from '../../../src/catalog/list/facet-index.ts';
import { toolsCsv } from '../../../src/catalog/tools-csv.ts';
import { ToolDetail, toolDetail } from '../../../src/catalog/views.ts';
import { getTool } from '../../../src/mcp/tools/get-tool.ts';
import { editorSchemas } from '../../../src/records/collections.ts';
import { toolFacts as searchedFacts } from './src/search/text/tool-facts.ts';
import { compareGroups } from '../../../src/site/view/comparison.ts';
import { COLUMNS } from '../../../src/site/view/table-columns.ts';
import { keyFacts } from '../../../src/site/view/tool-facts.ts';
import { toolFacts } from './src/site/view/tool-facts.ts';
const fast = toolOf({ slug: 'fast', name: 'Fast', settlementTime: 't-2' });
const other = toolOf({ slug: 'other', name: 'Other' });
const catalog = catalogOf({ tools: [fast, other], categories: [categoryOf()] });
const index = createFacetIndex(catalog);
const said = ({ label, values }) => label + ': ' + values.map(({ text }) => text);
const isField = ({ path }) => path === 'settlementTime';
const [names, first] = toolsCsv([fast]).split('\\r\\n').map((line) => line.split(','));
const { output } = await getTool.call({ slug: 'fast', sections: ['company'] }, { catalog, baseUrl: '' });
console.log(JSON.stringify({
  fact: said(factsOf(fast, catalog).get('settlementTime')),
  page: toolFacts(fast, catalog).groups.find(({ id }) => id === 'pricing').facts.map(said).at(-1),
  rail: said(keyFacts(fast, catalog).find(isField)),
  comparison: compareGroups(compareFacts([fast, other], catalog)).map(({ title, rows }) => title + ': ' + rows.filter(isField).map(({ differs }) => differs)).find((text) => text.endsWith('true') || text.endsWith('false')),
  column: COLUMNS.filter(([path]) => path === 'settlementTime').flat().join(': '),
  csv: names.at(-1) + ': ' + first.at(-1),
  filter: index.resolve('settlementTime', 'T+2') + ': ' + index.count('settlementTime', {}, undefined).map(({ count }) => count),
  query: createListQuerySchema(index).safeParse({ settlementTime: ['t-2'] }).success,
  fields: FIELD_NAMES.includes('settlementTime') && listedTool(fast, ['settlementTime'], catalog, '').settlementTime,
  api: toolDetail(fast, catalog, '').settlementTime,
  openapi: JSON.stringify(z.toJSONSchema(ToolDetail, { unrepresentable: 'any' })).includes('"settlementTime"'),
  editor: editorSchemas().get('tool.schema.json').includes('settlementTime'),
  mcp: output.settlementTime,
  search: searchedFacts(fast).has('T+2') && !searchedFacts(other).has('T+2'),
}));
`;

const root = mkdtempSync(join(tmpdir(), 'field-'));
after(() => rmSync(root, { recursive: true }));

test('a field that is added in one file stands in every output', () => {
  for (const part of ['src', 'scripts/records', 'scripts/new-tool.ts', 'tests/unit/catalog/small-catalog.ts'])
    cpSync(part, join(root, part), { recursive: true });
  cpSync('package.json', join(root, 'package.json'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  let source = readFileSync(FILE, 'utf8');
  for (const [before, added] of EDITS) {
    assert.ok(source.includes(before), before);
    source = source.replace(before, () => before + added);
  }
  const [start = ''] = EDITS[0] ?? [];
  writeFileSync(
    join(root, FILE),
    source.replace(start, () => LABELS + start),
  );
  writeFileSync(join(root, 'read.mjs'), READ);
  const { stdout, stderr } = spawnSync(process.execPath, ['read.mjs'], { cwd: root, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  assert.deepEqual(JSON.parse(stdout), {
    fact: 'Settlement time: T+2',
    page: 'Settlement time: T+2',
    rail: 'Settlement time: T+2',
    comparison: 'Prices: false',
    column: 'settlementTime: Settlement time',
    csv: 'settlementTime: t-2',
    filter: 't-2: 1',
    query: true,
    fields: 't-2',
    api: 't-2',
    openapi: true,
    editor: true,
    mcp: 't-2',
    search: true,
  });
  const { stdout: help } = spawnSync(process.execPath, ['scripts/new-tool.ts', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.match(help, /--settlement-time/);
});
