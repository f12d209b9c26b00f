/** Milliseconds between two updates of the line. */
const STEP_MS = 250;

const rounded = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);

/** Shows on a terminal how far a run is and how long it still takes; says nothing elsewhere. */
export function createProgressLine(total: number, stream: NodeJS.WriteStream = process.stderr) {
  const start = performance.now();
  let done = 0;
  let failed = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    step(ok: boolean): void {
      done += 1;
      if (!ok) failed += 1;
      const now = performance.now();
      if (!stream.isTTY || (now - shownAt < STEP_MS && done < total)) return;
      shownAt = now;
      const left = ((now - start) / done) * (total - done);
      stream.write(
        `\r\x1b[K${done} of ${total} visited, ${failed} without an answer, about ${rounded(left)} left`,
      );
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
