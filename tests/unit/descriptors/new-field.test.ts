import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inChangedCopy } from './changed-copy.ts';

/** What CONTRIBUTING.md asks for a new field, as an edit of one file: the member of the record, and its field. */
const EDITS: readonly (readonly [behind: string, added: string])[] = [
  [
    '/** How one gets access to the live service. */\n',
    "const SETTLEMENT_LABELS = { 't-1': 'Next day', 't-2': 'Second day' } as const;\n",
  ],
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
    labels: SETTLEMENT_LABELS,
    page: ['pricing', 4.5],
    compare: ['Prices', 8.5],
    column: 6.5,
    csv: ['settlementTime', 45],
    filter: { name: 'settlementTime', at: 16.5, description: 'When money arrives.' },
    mcp: ['company', 5],
    search: true,
    ask: 'When money arrives',
  },\n`,
  ],
];
test('a field that is added in one file stands in every output', () => {
  const { run, print } = inChangedCopy({ 'src/records/tool/organization.ts': EDITS });
  assert.deepEqual(print('tests/unit/descriptors/read-new-field.ts'), {
    fact: 'Settlement time: Second day',
    page: 'Settlement time: Second day',
    comparison: ['Prices'],
    column: ['settlementTime', 'Settlement time'],
    csv: ['settlementTime', 't-2'],
    filter: [{ value: 't-2', label: 'Second day', count: 1, selected: true }],
    query: true,
    fields: { slug: 'fast', settlementTime: 't-2' },
    api: 't-2',
    openapi: true,
    editor: true,
    mcp: 't-2',
    search: ['fast'],
  });
  const { stdout: help } = run('scripts/new-tool.ts', '--help');
  assert.match(help, /--settlement-time/);
});
