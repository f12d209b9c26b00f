import type { CatalogFile } from './catalog.ts';
import { readContent } from './read-content.ts';

const KEY = Symbol.for('fintech-tool-directory.content');
const kept = globalThis as { [KEY]?: CatalogFile | undefined };

/**
 * The content of the build, read and checked once. It is kept on `globalThis`, because the rendered pages are a
 * bundle with its own instances of all modules.
 */
export function contentOfBuild(): CatalogFile {
  kept[KEY] ??= readContent('content');
  return kept[KEY];
}

/** Has {@link contentOfBuild} read the content again, for the dev server after a change. */
export function forgetContent(): void {
  kept[KEY] = undefined;
}
