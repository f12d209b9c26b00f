import type { VisitWorld } from '../src/observations/visit/create-visit.ts';
import { createHostGate } from '../src/observations/visit/host-gate.ts';

/** A world in which `send` answers every visit, and waiting takes no time. */
export function visitWorld(send: VisitWorld['send'], more: Partial<VisitWorld> = {}): VisitWorld {
  const clock = more.clock ?? { now: () => 0, sleep: async () => undefined };
  return {
    clock,
    gate: createHostGate(clock, () => ({ pauseMs: 0, budget: 1000 })),
    origins: new Map(),
    userAgent: 'Test/1.0',
    timeoutMs: 100,
    send,
    ...more,
  };
}
