import type { Catalog } from '../../catalog/catalog.ts';
import { depthOf } from '../../catalog/facts/depth.ts';
import { paths } from '../../records/urls.ts';
import { type Document, jsonDocument } from '../document.ts';

/** `/data/depth.json`: for each fact, how many of the records that should have it do, verified and not, by category. */
export function depthFile(catalog: Catalog): Document {
  const { version, dataAsOf } = catalog;
  return jsonDocument(paths.depthFile, { version, dataAsOf, facts: depthOf(catalog) });
}
