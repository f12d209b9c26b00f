import { keptFor } from '../base/kept.ts';
import { licenceGroup } from '../records/facts/licences.ts';
import { FIELDS, type Tool } from '../records/tool.ts';
import { type Verification, verificationOf } from './facts/verification.ts';

/** Media type of a table (RFC 4180 §3): its first line names the columns. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A column: its name in the first line, and the value of a record; lists are joined by spaces. */
export type Column<T> = readonly [name: string, read: (record: T) => string | readonly string[] | undefined];

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is escaped: spreadsheets would run it as a formula. */
export function csvField(value: string | undefined): string {
  const text = /^[\s\0]*[=+\-@]|^[\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (fields: readonly string[]) => `${fields.join(',')}\r\n`;
const namesLine = <T>(columns: readonly Column<T>[]) => lineOf(columns.map(([name]) => name));
const recordLine = <T>(columns: readonly Column<T>[], record: T) =>
  lineOf(columns.map(([, read]) => csvField([read(record) ?? []].flat().join(' '))));

/** Records as CSV: names in the first line, then one line for each record. */
export const csvTable = <T>(columns: readonly Column<T>[], records: readonly T[]): string =>
  [namesLine(columns), ...records.map((record) => recordLine(columns, record))].join('');

/** A record with the count of its verified facts. */
type CountedTool = Tool & { readonly verification: Verification };

/** Columns that are not facts, with their positions among those that are. */
const OTHERS: readonly (readonly [position: number, column: Column<CountedTool>])[] = [
  [1, ['slug', (tool) => tool.slug]],
  [2, ['name', (tool) => tool.name]],
  [4, ['websiteUrl', (tool) => tool.websiteUrl]],
  [30, ['licenseGroup', (tool) => tool.openSource && licenceGroup(tool.openSource.license)]],
  [38, ['absent', (tool) => Object.entries(tool.facts).map(([path, { state }]) => `${path}=${state}`)]],
  [39, ['confidence', ({ verification }) => verification.confidence]],
  [40, ['factsVerified', ({ verification }) => String(verification.verified)]],
  [41, ['factsCounted', ({ verification }) => String(verification.of)]],
  [42, ['verifiedAt', ({ verification }) => verification.verifiedAt]],
  [43, ['addedAt', (tool) => tool.addedAt]],
  [44, ['updatedAt', (tool) => tool.updatedAt]],
];

const COLUMNS: readonly Column<CountedTool>[] = [
  ...OTHERS,
  ...FIELDS.flatMap(({ csv, read }): typeof OTHERS => (csv ? [[csv[1], [csv[0], csv[2] ?? read]]] : [])),
]
  .sort(([a], [b]) => a - b)
  .map(([, column]) => column);

const toolLine = keptFor((tool: Tool) =>
  recordLine(COLUMNS, { ...tool, verification: verificationOf(tool) }),
);

/** The main facts of tools as CSV: one line for each tool, lists within a field separated by spaces. */
export const toolsCsv = (tools: readonly Tool[]): string =>
  [namesLine(COLUMNS), ...tools.map(toolLine)].join('');
