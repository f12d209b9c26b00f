/** Input of this many pieces is compared with the pieces. */
const PIECES = 100;
/** CPU time in microseconds for which the pieces are measured: many ticks of a coarse clock. */
const MEASURED = 50_000;

function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/**
 * How many times more CPU time `work` takes for one input than for a hundred short ones that are as long together:
 * about 1 when it takes time in proportion to the length, about 100 when it takes it for each pair of characters.
 */
export function costOfLength(work: (length: number) => void, piece: number): number {
  let [whole, pieces] = [0, 0];
  while (pieces < MEASURED) {
    pieces += cost(() => {
      for (let count = 0; count < PIECES; count += 1) work(piece);
    });
    whole += cost(() => work(piece * PIECES));
  }
  return whole / pieces;
}
