/** What the processes that sell packs, and the parent that kills them, agree on. */
export const SECRET = '0123456789abcdef0123456789abcdef';
/** Calls and price of one pack. */
export const CALLS = 50;
export const CENTS = 50;
/** A little more than the time after which what was paid and not delivered goes back. */
export const REFUND_AFTER_MS = 16 * 60_000;

/** Key of the payment of an order in the ledger. */
export const keyOf = (order: number) => `mpp:order-${order}`;

/**
 * `use`: the report is delivered and a call of the pass is used. `refund`: the report was paid a while ago and is never
 * delivered. `race`: as `refund`, while a call of the pass is asked for.
 */
export type OrderKind = 'use' | 'refund' | 'race';

export type ToProcess =
  | { readonly order: number; readonly kind: OrderKind }
  | { readonly id: number; readonly done: boolean };

export type FromProcess =
  | { readonly ready: true }
  | { readonly fault: string }
  | { readonly ask: 'charge' | 'find' | 'refund'; readonly key: string; readonly id: number }
  | { readonly order: number; readonly used: number };
