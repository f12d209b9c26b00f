/** The `<main>` element of a built page, as HTML text. Throws when the page has none: it would have no content. */
export function selectMain(html: string): string {
  const start = html.search(/<main[\s>]/i);
  const end = html.toLowerCase().lastIndexOf('</main>');
  if (start < 0 || end < start)
    throw new Error('the page has no <main>: put the content of every page into one');
  return html.slice(start, end + '</main>'.length);
}
