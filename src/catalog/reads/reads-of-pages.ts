import { type Question, UNRECORDED } from './record-reads.ts';

/** What a page asked; `undefined` when it used something else, so that nobody can say whether it would be the same. */
export type PageReads = readonly Question[] | undefined;

const KEY = Symbol.for('fintech-tool-directory.reads');
const kept = globalThis as { [KEY]?: Map<string, ReadonlySet<Question>> };

/**
 * Keeps what a page asks while it is rendered. It is on `globalThis`, because the rendered pages are a bundle with
 * its own instances of all modules.
 */
export function keepReads(path: string, asked: ReadonlySet<Question>): void {
  kept[KEY] ??= new Map();
  kept[KEY].set(path, asked);
}

/** What the page at this path asked; to be called once after it was rendered. */
export function takeReads(path: string): PageReads {
  const asked = kept[KEY]?.get(path);
  kept[KEY]?.delete(path);
  return asked?.has(UNRECORDED) ? undefined : asked && [...asked].sort();
}
