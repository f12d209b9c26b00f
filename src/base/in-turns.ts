/** A row of each owner before a second of any, each in the order given; rows of none come first. */
export function inTurns<Row>(rows: readonly Row[], ownerOf: (row: Row) => string | undefined): Row[] {
  const turns = new Map<string, number>();
  const rounds: Row[][] = [];
  for (const row of rows) {
    const owner = ownerOf(row);
    const turn = owner === undefined ? 0 : (turns.get(owner) ?? 0);
    if (owner !== undefined) turns.set(owner, turn + 1);
    rounds[turn] = rounds[turn] ?? [];
    rounds[turn].push(row);
  }
  return rounds.flat();
}
