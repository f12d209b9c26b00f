import type { Account, Attempt, Claim, Client } from '../agent-store.ts';
import type { Row } from '../database.ts';

const text = (row: Row, name: string) => String(row[name]);
const optionalText = (row: Row, name: string) => (row[name] === null ? null : String(row[name]));
const number = (row: Row, name: string) => Number(row[name]);
const optionalNumber = (row: Row, name: string) => (row[name] === null ? null : Number(row[name]));
const document = (row: Row, name: string): Record<string, unknown> => JSON.parse(text(row, name));

export const toClient = (row: Row): Client => ({
  id: text(row, 'id'),
  dialect: text(row, 'dialect') as Client['dialect'],
  kind: text(row, 'kind') as Client['kind'],
  name: optionalText(row, 'name'),
  secretHash: optionalText(row, 'secret_hash'),
  metadata: document(row, 'metadata'),
  scope: text(row, 'scope'),
  userId: optionalText(row, 'user_id'),
  generation: number(row, 'generation'),
  revokedAt: optionalNumber(row, 'revoked_at'),
  createdAt: number(row, 'created_at'),
  expiresAt: optionalNumber(row, 'expires_at'),
  usedAt: optionalNumber(row, 'used_at'),
  network: optionalText(row, 'network'),
});

export const toAccount = (row: Row): Account => ({ id: text(row, 'id'), email: text(row, 'email') });

export const toClaim = (row: Row): Claim => ({
  hash: text(row, 'hash'),
  clientId: text(row, 'client_id'),
  status: text(row, 'status') as Claim['status'],
  attempts: number(row, 'attempts'),
  expiresAt: number(row, 'expires_at'),
});

export const toAttempt = (row: Row): Attempt => ({
  hash: text(row, 'hash'),
  claimHash: optionalText(row, 'claim_hash'),
  clientId: text(row, 'client_id'),
  email: text(row, 'email'),
  state: text(row, 'state') as Attempt['state'],
  mailCode: text(row, 'mail_code'),
  entryCode: optionalText(row, 'entry_code'),
  revealCode: optionalText(row, 'reveal_code'),
  tries: number(row, 'tries'),
  data: document(row, 'data'),
  createdAt: number(row, 'created_at'),
  polledAt: number(row, 'polled_at'),
  expiresAt: number(row, 'expires_at'),
});
