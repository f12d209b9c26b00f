/** Estimated tokens of a text: a quarter of its UTF-8 bytes, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
