/** Entries of an answer, with `separator` between them. */
export const listed = (answer: string | undefined, separator = ','): string[] =>
  (answer ?? '')
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
