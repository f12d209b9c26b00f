import type { Account, Attempt, Claim, Client, RefreshToken } from '../agent-records.ts';
import type { Database, Row, Statement, Steps, Value } from '../database.ts';
import type { Payment } from '../ledger.ts';
import type { ChangeRow, SeenRow } from '../store.ts';

/** How a member of a record is kept; a `null` stays one. */
type Kind = 'text' | 'number' | 'json';

/** A table whose columns are the members of a record. */
interface Table<T> {
  readonly read: (row: Row) => T;
  /** Inserts a record and gives its first column; `conflict` says what happens when it is there already. */
  statement(record: T, conflict?: string): Statement;
  insert(record: T, conflict?: string): Steps<Row[]>;
  /** The first row of a query as a record. */
  first(database: Database, sql: string, ...params: Value[]): Promise<T | undefined>;
  all(database: Database, sql: string, ...params: Value[]): Promise<T[]>;
}

/** A member is the column of its name in snake case, or of the name in `named`. */
function table<T extends object>(
  name: string,
  kinds: { readonly [Member in keyof T]-?: Kind },
  named: { readonly [Member in keyof T]?: string } = {},
): Table<T> {
  const columns = (Object.entries(kinds) as [keyof T & string, Kind][]).map(([member, kind]) => {
    const column = named[member] ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { member, kind, column };
  });
  const names = columns.map(({ column }) => column).join(', ');
  const marks = columns.map((_, at) => `$${at + 1}`).join(', ');
  const insert = `INSERT INTO ${name} (${names}) VALUES (${marks})`;
  const read = (row: Row) =>
    Object.fromEntries(
      columns.map(({ member, kind, column }) => [member, fromRow(row[column] ?? null, kind)]),
    ) as T;
  const all: Table<T>['all'] = async (database, sql, ...params) =>
    (await database.query(sql, ...params)).map(read);
  const statement: Table<T>['statement'] = (record, conflict = '') => ({
    sql: `${insert} ${conflict} RETURNING ${columns[0]?.column}`,
    params: columns.map(({ member, kind }) =>
      kind === 'json' ? JSON.stringify(record[member]) : (record[member] as Value),
    ),
  });
  return {
    read,
    statement,
    *insert(record, conflict) {
      return yield statement(record, conflict);
    },
    all,
    first: async (database, sql, ...params) => (await all(database, sql, ...params))[0],
  };
}

function fromRow(value: Value, kind: Kind): unknown {
  if (value === null) return null;
  if (kind === 'number') return Number(value);
  return kind === 'json' ? JSON.parse(String(value)) : String(value);
}

export const clients = table<Client>('client', {
  id: 'text',
  dialect: 'text',
  kind: 'text',
  name: 'text',
  secretHash: 'text',
  metadata: 'json',
  scope: 'text',
  userId: 'text',
  generation: 'number',
  revokedAt: 'number',
  createdAt: 'number',
  expiresAt: 'number',
  usedAt: 'number',
  network: 'text',
});

export const accounts = table<Account>('account', { id: 'text', email: 'text' });

export const claims = table<Claim>('claim', {
  hash: 'text',
  clientId: 'text',
  status: 'text',
  attempts: 'number',
  expiresAt: 'number',
});

export const attempts = table<Attempt>('attempt', {
  hash: 'text',
  claimHash: 'text',
  clientId: 'text',
  email: 'text',
  state: 'text',
  mailCode: 'text',
  entryCode: 'text',
  revealCode: 'text',
  tries: 'number',
  data: 'json',
  createdAt: 'number',
  polledAt: 'number',
  expiresAt: 'number',
});

export const refreshTokens = table<RefreshToken & { readonly used: 0 | 1 }>('refresh_token', {
  hash: 'text',
  family: 'text',
  clientId: 'text',
  used: 'number',
  expiresAt: 'number',
});

export const payments = table<Payment>(
  'payment',
  {
    key: 'text',
    rail: 'text',
    state: 'text',
    payloadHash: 'text',
    amount: 'number',
    currency: 'text',
    calls: 'number',
    payer: 'text',
    agent: 'text',
    body: 'text',
    reference: 'text',
    receipt: 'text',
    reason: 'text',
    clientKey: 'text',
    validBefore: 'number',
    refundedAt: 'number',
    owner: 'text',
    attempts: 'number',
    createdAt: 'number',
    updatedAt: 'number',
  },
  { key: 'id' },
);

export const observations = table<SeenRow>('observation', {
  slug: 'text',
  id: 'text',
  data: 'text',
  seenAt: 'number',
});

export const observedChanges = table<ChangeRow>('observed_change', {
  id: 'text',
  slug: 'text',
  data: 'text',
  expiresAt: 'number',
});
