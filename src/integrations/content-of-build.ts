import type { CatalogFile } from '../catalog/catalog.ts';
import { readContent } from '../catalog/read-content.ts';

const KEY = Symbol.for('fintech-tool-directory.content');

/**
 * The content that is built: read and checked once, though several steps of a build ask for it. Kept on the process:
 * the rendered pages are a bundle with modules of its own.
 */
export function contentOfBuild(): CatalogFile {
  const kept = globalThis as { [KEY]?: CatalogFile };
  kept[KEY] ??= readContent('content');
  return kept[KEY];
}
