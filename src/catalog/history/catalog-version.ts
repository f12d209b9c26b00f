/** A version of the catalogue, as `catalogVersion` gives it; a plus that was not encoded in a query arrives as a space. */
export const CATALOG_VERSION = /^\d{4}\.\d\d\.\d\d[+ ][0-9a-f]{8}$/;

/** The version that a text of a query means, as it was published; undefined when it is none. */
export function readCatalogVersion(text: string): string | undefined {
  return CATALOG_VERSION.test(text) ? text.replace(' ', '+') : undefined;
}
