/**
 * Candidates closest to what was typed, best first, at most `max`; empty when nothing is close. Counts edits
 * (optimal string alignment) and accepts candidates that continue or contain the text.
 */
export function nearest(text: string, candidates: Iterable<string>, max = 3): string[] {
  const wanted = text.toLowerCase().slice(0, 64);
  if (wanted === '') return [];
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const lower = candidate.toLowerCase();
    const edits = editDistance(wanted, lower, limit);
    if (edits <= limit) scored.push({ candidate, score: edits });
    else if (wanted.length >= 3 && lower.startsWith(wanted)) scored.push({ candidate, score: limit + 0.2 });
    else if (wanted.length >= 3 && lower.includes(wanted)) scored.push({ candidate, score: limit + 0.4 });
    else if (lower.length >= 3 && wanted.startsWith(lower)) scored.push({ candidate, score: limit + 0.6 });
  }
  return scored
    .sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

const ROWS = [0, 1, 2].map(() => new Uint8Array(256)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other; `limit + 1` when they
 * are more than `limit`, which most candidates show after a few characters. For texts of at most 254 characters.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const width = b.length + 1;
  let [before, last, row] = ROWS;
  for (let j = 0; j < width; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j < width; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row[j] = best;
      if (best < least) least = best;
    }
    if (least > limit) return limit + 1;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] ?? 0;
}
