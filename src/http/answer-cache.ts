import { LRUCache } from 'lru-cache';
import { etagOf } from './answers.ts';
import type { ApiResponse } from './http.ts';

/** A catalogue answer as bytes, shared by every request for the same address. */
export interface PreparedAnswer {
  readonly etag: string;
  readonly bytes: Uint8Array;
  readonly headers: ApiResponse['headers'];
  /** The headers for requests with credentials: their rate-limit fields are private. */
  readonly privateHeaders: ApiResponse['headers'];
}

/** Prepared answers by address, bounded in bytes. */
export type AnswerCache = LRUCache<string, PreparedAnswer>;

/** Makes a cache of at most `maxBytes`; one answer may take a sixteenth of it. */
export function createAnswerCache(maxBytes = 32 * 1024 * 1024): AnswerCache {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: (answer, key) => answer.bytes.byteLength + 2 * key.length + 512,
  });
}

const encoder = new TextEncoder();

/** Turns the JSON answer of an endpoint into shared bytes with a strong entity tag. */
export function prepareAnswer(response: ApiResponse, caching = CATALOG_CACHING): PreparedAnswer {
  const { body, headers } = response;
  if (body === null || body instanceof ReadableStream)
    throw new TypeError('a catalogue answer has a body in memory');
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const etag = response.etag ?? etagOf(bytes);
  return {
    etag,
    bytes,
    headers: { ...headers, 'cache-control': caching, etag },
    privateHeaders: { ...headers, 'cache-control': 'private, max-age=60', etag },
  };
}

/** Browsers for a minute, shared caches for five; a stale answer may serve while a fresh one is fetched. */
export const CATALOG_CACHING = 'public, max-age=60, s-maxage=300, stale-while-revalidate=86400';
