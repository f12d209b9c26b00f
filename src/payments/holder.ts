import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive } from '../base/service.ts';
import type { Payment } from '../store/ledger.ts';

/** How long a row may stay in the hands of a process that gives no sign of life, in milliseconds. */
const LEASE_MS = 60_000;

/** Names this process in the ledger: host, process id, and a part that no later process repeats. */
export const createHolder = (): string => `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;

/** Whether the process that holds a row is gone: it died on this machine, or its lease has run out. */
export function isAbandoned(
  row: Pick<Payment, 'owner' | 'updatedAt'>,
  self: string,
  now: number,
  leaseMs = LEASE_MS,
): boolean {
  // One that lies ahead was noted by a clock that has been set back.
  if (Math.abs(now - row.updatedAt) > leaseMs) return true;
  if (row.owner === self) return false;
  const [host, pid] = row.owner.split(':');
  const [ownHost, ownPid] = self.split(':');
  if (host !== ownHost) return false;
  return pid === ownPid || !isAlive(Number(pid));
}
