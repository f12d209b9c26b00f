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
const LABELS = "const SETTLEMENT_LABELS = { 't-1': 'Next day', 't-2': 'Second day' } as const;\n\n";

const root = mkdtempSync(join(tmpdir(), 'field-'));
after(() => rmSync(root, { recursive: true }));

test('a field that is added in one file stands in every output', () => {
  for (const part of ['src', 'scripts/records', 'scripts/new-tool.ts', 'tests/unit'])
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
  const { stdout, stderr } = spawnSync(process.execPath, ['tests/unit/records/read-new-field.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.notEqual(stdout, '', stderr);
  assert.deepEqual(JSON.parse(stdout), {
    fact: 'Settlement time: Second day',
    page: 'Settlement time: Second day',
    rail: 'Settlement time: Second day',
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
  const { stdout: help } = spawnSync(process.execPath, ['scripts/new-tool.ts', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.match(help, /--settlement-time/);
});
