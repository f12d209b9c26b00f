import type { CatalogFile } from '../catalog/catalog.ts';
import { readContent } from '../catalog/read-content.ts';

const KEY = Symbol.for('fintech-tool-directory.content');

/**
 * The content of the build, read and checked once. It is kept on `globalThis`, because the rendered pages are a
 * bundle with its own instances of all modules.
 */
export function contentOfBuild(): CatalogFile {
  const kept = globalThis as { [KEY]?: CatalogFile };
  kept[KEY] ??= readContent('content');
  return kept[KEY];
}
