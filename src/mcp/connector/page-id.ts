/** Id of a page in the connector: its path without the first slash, such as `tools/stripe`. */
export function pageId(path: string): string {
  return path.slice(1);
}

/** The path that an id means; the address of the page and that of its Markdown are taken too. */
export function pathOfId(id: string, baseUrl: string): string {
  const path = id.startsWith(`${baseUrl}/`) ? id.slice(baseUrl.length) : id.replace(/^(?!\/)/, '/');
  return path.replace(/[?#].*/s, '').replace(/\.md$/, '');
}
