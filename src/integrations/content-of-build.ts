import type { CatalogFile } from '../catalog/catalog.ts';
import { readContent } from '../catalog/read-content.ts';

let content: CatalogFile | undefined;

/** The content that is built: read and checked once, though several steps of a build ask for it. */
export function contentOfBuild(): CatalogFile {
  content ??= readContent('content');
  return content;
}
