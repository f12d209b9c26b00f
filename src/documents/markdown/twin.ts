/** Path of the Markdown twin of a page: `/tools/x` → `/tools/x.md`, `/` → `/index.md`. */
export function twinPath(pagePath: string): string {
  return pagePath === '/' ? '/index.md' : `${pagePath}.md`;
}

/** Estimated tokens of a text, or of its UTF-8 bytes: a quarter of the bytes, rounded up. */
export function estimateTokens(text: string | Uint8Array): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
