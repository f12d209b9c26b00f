import type { CatalogFile } from '../catalog.ts';
import type { Problem } from '../check/problems.ts';
import { readContent } from './read-content.ts';

const KEY = Symbol.for('fintech-tool-directory.content');

interface Kept {
  content?: CatalogFile | undefined;
  /** Set where broken content is shown with its problems. */
  problems?: readonly Problem[];
}
const shared = globalThis as { [KEY]?: Kept };
const kept: Kept = shared[KEY] ?? {};
shared[KEY] = kept;

/**
 * The content of the build, read and checked once. It is kept on `globalThis`, because the rendered pages are a
 * bundle with its own instances of all modules.
 */
export function contentOfBuild(): CatalogFile {
  kept.content ??= kept.problems
    ? readContent('content', (problems) => {
        kept.problems = problems;
      })
    : readContent('content');
  return kept.content;
}

/** Has {@link contentOfBuild} read the content again, for the dev server after a change. */
export function forgetContent(): void {
  kept.content = undefined;
  if (kept.problems) kept.problems = [];
}

/** Has {@link contentOfBuild} take broken content too, for the dev server, which shows what {@link contentProblems} finds. */
export function takeBrokenContent(): void {
  kept.problems ??= [];
}

/** The problems of the content that was read last; none unless {@link takeBrokenContent} was called. */
export const contentProblems = (): readonly Problem[] => kept.problems ?? [];
