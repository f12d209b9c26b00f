import { whenReady } from '../../base/when-ready.ts';
import type { Caller } from '../http.ts';
import { addressKey } from './address-key.ts';
import type { Limits, Verdict } from './limits.ts';

type Taken = Verdict | undefined;

/**
 * Takes one request from the quota of its caller: of the client when it sent a token, of its address otherwise.
 * Anonymous credentials also share the ceiling of their address, so that many registrations do not multiply the
 * quota. A request beyond the client's own quota is not counted there, so that it takes nothing from other clients.
 */
export function takeCallerQuota(limits: Limits, caller: Caller, address: string): Taken | Promise<Taken> {
  const key = addressKey(address);
  const own = limits.take(caller.kind, caller.clientId ?? key);
  if (caller.kind !== 'anonymous') return own;
  return whenReady(own, (verdict) => underCeiling(limits, verdict, key));
}

function underCeiling(limits: Limits, own: Taken, key: string): Taken | Promise<Taken> {
  if (!own?.allowed) return own;
  return whenReady(limits.take('ceiling', key), (verdict) => (verdict?.allowed === false ? verdict : own));
}
