/** Longest word that is compared. */
export const LONGEST = 32;
/** Rows of the edit distance matrix, one per depth. They are reused, so only one query may run at a time. */
const rows = Array.from({ length: LONGEST + 4 }, () => new Uint8Array(LONGEST + 1));

/** Fills the row for the empty prefix. */
export function firstRow(length: number): void {
  const row = rows[0] as Uint8Array;
  for (let at = 0; at <= length; at++) row[at] = at;
}

/** Edit distance between the whole word and the first `depth` letters of a term. */
export function editsAt(depth: number, length: number): number {
  return (rows[depth] as Uint8Array)[length] as number;
}

/**
 * Fills the row below `depth` for the next letter `code` of a term. `previous` is the letter before it. Only cells
 * within `most` of the diagonal are filled (optimal string alignment). Returns the smallest entry of the row.
 */
export function nextRow(word: string, most: number, depth: number, code: number, previous: number): number {
  const length = word.length;
  const before = rows[depth] as Uint8Array;
  const row = rows[depth + 1] as Uint8Array;
  const start = Math.max(1, depth + 1 - most);
  const end = Math.min(length, depth + 1 + most);
  const far = most + 1;
  row[start - 1] = start === 1 ? Math.min(depth + 1, far) : far;
  let least = row[start - 1] as number;
  for (let at = start; at <= end; at++) {
    const letter = word.charCodeAt(at - 1);
    let cost = (before[at - 1] as number) + (letter === code ? 0 : 1);
    if (at < depth + 1 + most) cost = Math.min(cost, (before[at] as number) + 1);
    cost = Math.min(cost, (row[at - 1] as number) + 1);
    if (depth > 0 && at > 1 && letter === previous && word.charCodeAt(at - 2) === code)
      cost = Math.min(cost, ((rows[depth - 1] as Uint8Array)[at - 2] as number) + 1);
    row[at] = Math.min(cost, far);
    if (cost < least) least = cost;
  }
  if (end < length) row[end + 1] = far;
  return least;
}
