/** A point that concurrent work reaches step by step. */
export interface Goal {
  /** To be called after each step. */
  step(): void;
  /** Resolves after the step at which `isSo` holds, or at once. */
  reach(isSo: () => boolean): Promise<void>;
}

/** Lets a test wait for what its workers do. */
export function createGoal(): Goal {
  const waiting = new Set<() => void>();
  return {
    step: () => {
      for (const look of waiting) look();
    },
    reach: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
