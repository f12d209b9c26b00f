/** Media type of a table (RFC 4180 §3): its first line names the columns. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A column: its name in the first line, and the value of a record; lists are joined by spaces. */
export type Column<T> = readonly [name: string, read: (record: T) => string | readonly string[] | undefined];

/** A CSV field (RFC 4180). A leading `=`, `+`, `-` or `@` is escaped: spreadsheets would run it as a formula. */
export function csvField(value: string | undefined): string {
  const text = /^[\s\0]*[=+\-@]|^[\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Records as CSV: names in the first line, then one line for each record. */
export function csvTable<T>(columns: readonly Column<T>[], records: readonly T[]): string {
  const names = columns.map(([name]) => name);
  const rows = records.map((record) =>
    columns.map(([, read]) => csvField([read(record) ?? []].flat().join(' '))),
  );
  return [names, ...rows].map((fields) => `${fields.join(',')}\r\n`).join('');
}
