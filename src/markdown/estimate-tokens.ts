/** Estimated tokens of a text, or of its UTF-8 bytes: a quarter of the bytes, rounded up. */
export function estimateTokens(text: string | Uint8Array): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
