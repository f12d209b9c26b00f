/** Words a reader of technical prose takes in per minute. */
const PACE = 220;

/** Minutes it takes to read Markdown, rounded up; at least one. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;
  return Math.max(1, Math.ceil(words / PACE));
}
