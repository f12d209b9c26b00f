import type { Catalog } from '../catalog/catalog.ts';
import type { Listing } from '../catalog/listing.ts';
import type { DirectoryTool } from './tool-definition.ts';
import { compareTools } from './tools/compare-tools.ts';
import { getTool } from './tools/get-tool.ts';
import { listCategories } from './tools/list-categories.ts';
import { searchTools } from './tools/search-tools.ts';

/** The tools of the directory, in the order they are listed. */
export function directoryTools(
  catalog: Catalog,
  listing: Listing,
  baseUrl: string,
): readonly DirectoryTool[] {
  return [
    searchTools(listing, catalog.version),
    getTool(catalog, baseUrl),
    listCategories(catalog, baseUrl),
    compareTools(catalog, baseUrl),
  ];
}
