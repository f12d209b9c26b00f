/** Path of the Markdown twin of a page: `/tools/x` → `/tools/x.md`, `/` → `/index.md`. */
export function twinPath(pagePath: string): string {
  return pagePath === '/' ? '/index.md' : `${pagePath}.md`;
}
