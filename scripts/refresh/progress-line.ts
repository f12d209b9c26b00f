/** Milliseconds between two updates: of the bar on a terminal, and of the lines elsewhere. */
const TERMINAL_MS = 250;
const LOG_MS = 10_000;
const WIDTH = 20;

const rounded = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`);

export interface Progress {
  /** Adds to what is to be visited. */
  expect(count: number): void;
  step(ok: boolean): void;
  end(): void;
}

/**
 * Shows how far a run is, how much of it failed and how long it still takes: a bar on a terminal, a line every ten
 * seconds elsewhere.
 */
export function createProgressLine(
  expected: number,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress {
  const start = performance.now();
  let total = expected;
  let done = 0;
  let failed = 0;
  function show(): void {
    const left = done === 0 ? 'unknown time' : rounded(((performance.now() - start) / done) * (total - done));
    const text = `${done} of ${total} visited, ${failed} without an answer, ${total - done} left, about ${left}`;
    const filled = Math.round((done / Math.max(total, 1)) * WIDTH);
    const bar = '#'.repeat(filled).padEnd(WIDTH, '.');
    stream.write(stream.isTTY ? `\r\x1b[K[${bar}] ${text}` : `${text}\n`);
  }
  const timer = setInterval(show, stream.isTTY ? TERMINAL_MS : LOG_MS).unref();
  return {
    expect(count) {
      total += count;
    },
    step(ok) {
      done += 1;
      if (!ok) failed += 1;
    },
    end() {
      clearInterval(timer);
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
