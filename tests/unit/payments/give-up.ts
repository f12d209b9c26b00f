/** Turns of the event loop after which a call hangs: the sandbox answers in this process, in fewer than ten. */
const TURNS = 100;

/** A `fetch` of the sandbox whose calls that hang run out of time, however fast or slow the machine is. */
export const giveUp =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    Promise.race([send(input, init), outOfTime()]);

async function outOfTime(): Promise<never> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
  throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}
