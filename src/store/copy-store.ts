import type { Database, Driver, Row, Value } from './database.ts';
import { migrations, TABLE_KEYS } from './migrations.ts';

const BATCH = 200;

/** What was copied of one table. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
}

/**
 * Copies every table of a store into another one, of either engine, from one moment of the source: processes may go
 * on using it. The target must be empty, unless `overwrite` lets rows of the same key be replaced; what else is there
 * stays. Then reads every copied row back and compares it. Throws an error that names table and key for the first
 * difference; running it again with `overwrite` goes on where it ended.
 */
export async function copyStore(from: Driver, to: Driver, overwrite: boolean): Promise<CopiedTable[]> {
  for (const version of await Promise.all([from.ready(), to.ready()]))
    if (version > migrations.length)
      throw new Error(
        `a store has schema version ${version}, this program knows ${migrations.length} and would leave out what is new: run the newer program`,
      );
  if (!overwrite) await refuseFull(to.durable);
  const source = await from.snapshot();
  const copied: CopiedTable[] = [];
  try {
    for (const [table, key] of Object.entries(TABLE_KEYS)) {
      let rows = 0;
      for await (const batch of batches(source.query, table, key)) {
        await write(to.durable, table, key, batch);
        await compare(to.durable, table, key, batch);
        rows += batch.length;
      }
      copied.push({ table, rows });
    }
  } finally {
    await source.release();
  }
  for (const { table, rows } of copied) {
    const found = await countRows(to.durable, table);
    if (found < rows || (!overwrite && found !== rows))
      throw new Error(
        `${table}: ${rows} rows were copied, ${found} are there: another process writes to the target; stop it`,
      );
  }
  return copied;
}

async function countRows(database: Database, table: string): Promise<number> {
  const [row] = await database.query(`SELECT count(*) AS found FROM ${table}`);
  return Number(row?.['found']);
}

async function refuseFull(database: Database): Promise<void> {
  for (const table of Object.keys(TABLE_KEYS)) {
    const found = await countRows(database, table);
    if (found > 0)
      throw new Error(
        `the target is not empty: ${table} has ${found} rows. Name an empty one, or add --overwrite to replace rows of the same key`,
      );
  }
}

const list = (columns: readonly string[]) => columns.join(', ');
const keyOf = (row: Row, key: readonly string[]): Value[] => key.map((column) => row[column] ?? null);

/** `($1, $2), ($3, $4), …` for rows of as many columns. */
const marks = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) => {
    const places = Array.from({ length: columns }, (__, column) => `$${row * columns + column + 1}`);
    return `(${list(places)})`;
  }).join(', ');

async function* batches(query: Database['query'], table: string, key: readonly string[]) {
  let last: Value[] | undefined;
  for (;;) {
    const where = last ? `WHERE (${list(key)}) > ${marks(1, key.length)}` : '';
    const sql = `SELECT * FROM ${table} ${where} ORDER BY ${list(key)} LIMIT ${BATCH}`;
    const batch: Row[] = await query(sql, ...(last ?? []));
    const end = batch.at(-1);
    if (!end) return;
    yield batch;
    last = keyOf(end, key);
  }
}

async function write(
  to: Database,
  table: string,
  key: readonly string[],
  batch: readonly Row[],
): Promise<void> {
  const columns = Object.keys(batch[0] ?? {});
  const others = columns.filter((column) => !key.includes(column));
  const sets = others.map((column) => `${column} = excluded.${column}`);
  const sql = `INSERT INTO ${table} (${list(columns)}) VALUES ${marks(batch.length, columns.length)}
    ON CONFLICT (${list(key)}) DO UPDATE SET ${list(sets)}`;
  try {
    await to.query(sql, ...batch.flatMap((row) => columns.map((column) => row[column] ?? null)));
  } catch (error) {
    const range = [batch.at(0), batch.at(-1)].map((row) => keyOf(row ?? {}, key).join(' '));
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${table}: the rows from ${range.join(' to ')} cannot be written: ${reason}`, {
      cause: error,
    });
  }
}

async function compare(
  to: Database,
  table: string,
  key: readonly string[],
  batch: readonly Row[],
): Promise<void> {
  const sql = `SELECT * FROM ${table} WHERE (${list(key)}) IN (VALUES ${marks(batch.length, key.length)})`;
  const written = await to.query(sql, ...batch.flatMap((row) => keyOf(row, key)));
  const name = (row: Row) => JSON.stringify(keyOf(row, key));
  const found = new Map(written.map((row) => [name(row), row]));
  for (const row of batch) {
    const copy = found.get(name(row));
    const differs = Object.entries(row).find(([column, value]) => copy?.[column] !== value);
    if (differs)
      throw new Error(`${table}: ${differs[0]} of row ${name(row)} was not copied as it is in the source`);
  }
}
