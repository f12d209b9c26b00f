import type { Ledger } from '../../../src/store/ledger.ts';

/** A ledger that can be waited for: deliveries are recorded after the answer has left. */
export interface AwaitedLedger {
  readonly ledger: Ledger;
  /** Resolves when no call of the ledger is under way. */
  idle(): Promise<void>;
}

export function awaitedLedger(stored: Ledger): AwaitedLedger {
  const underWay = new Set<Promise<unknown>>();
  const ledger = new Proxy(stored, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => {
        const result: unknown = member.apply(target, parameters);
        if (!(result instanceof Promise)) return result;
        underWay.add(result);
        const end = () => underWay.delete(result);
        result.then(end, end);
        return result;
      };
    },
  });
  return {
    ledger,
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
