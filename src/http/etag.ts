import { hash } from 'node:crypto';

/** Strong entity tag of a body (RFC 9110 §8.8.3). */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

const ENCODED = /-(?:br|gzip|zstd)$/;

/**
 * The tag of an `If-None-Match` list that names this representation, or undefined (RFC 9110 §13.1.2, weak
 * comparison). Tags that the sender marked with an encoding count as the same representation.
 */
export function matchingTag(header: string | undefined, etag: string): string | undefined {
  if (header === undefined) return undefined;
  if (header === etag) return etag;
  if (header.trim() === '*') return etag;
  const wanted = etag.slice(1, -1);
  for (const [, tag = ''] of header.matchAll(/(?:W\/)?"([^"]*)"/g)) {
    if (tag === wanted || tag.replace(ENCODED, '') === wanted) return `"${tag}"`;
  }
  return undefined;
}
