import { openCatalog } from '../../../src/catalog/catalog.ts';
import { readContent } from '../../../src/catalog/content/read-content.ts';
import { createSearch } from '../../../src/search/create-search.ts';

/** The content of the directory, read once for all test files of a process, which leave it as it is. */
export const catalog = openCatalog(readContent('content'));

let made: ReturnType<typeof createSearch> | undefined;

/** The search of {@link catalog}, which is made for the first that asks for it. */
export function wholeSearch() {
  made ??= createSearch(catalog);
  return made;
}
