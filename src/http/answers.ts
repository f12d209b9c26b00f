import { hash } from 'node:crypto';
import type { ApiResponse } from './http.ts';

/** Response headers a script on another site may read, and which may not be guessed at. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, PAYMENT-REQUIRED, PAYMENT-RESPONSE, Payment-Receipt, Payment-Pass, Payment-Pass-Remaining, Idempotent-Replayed, Deprecation, Sunset, X-Request-Id',
  'x-content-type-options': 'nosniff',
} as const;

/** Answers `OPTIONS`, and so the CORS preflight (Fetch standard), for an address with these methods. */
export function optionsHeaders(allow: string): Record<string, string> {
  return {
    ...CORS,
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, PAYMENT-SIGNATURE, Payment-Authorization, Payment-Pass, Accept-Payment, Idempotency-Key',
    'access-control-max-age': '86400',
  };
}

/** A JSON answer that is not stored by caches unless `headers` say otherwise. */
export function jsonResponse(
  value: unknown,
  headers: Record<string, string | string[]> = {},
  status = 200,
): ApiResponse {
  return jsonTextResponse(JSON.stringify(value), headers, status);
}

/** The same of a value that is written as JSON already, as text or in UTF-8. */
export function jsonTextResponse(
  body: string | Uint8Array,
  headers: Record<string, string | string[]> = {},
  status = 200,
): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...CORS,
      ...headers,
    },
    body,
  };
}

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

/** A part of many answers, written once: its JSON as UTF-8, and a text that changes with it. */
export interface WrittenJson {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/** Writes a part. */
export function writeJson(value: unknown): WrittenJson {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, tag: etagOf(bytes) };
}

const COMMA = 44;

/**
 * The JSON object with a list of written parts as its member `name`, before the members of `others`. The strong entity
 * tag is made of the tags of the parts, because hashing all bytes takes twenty times as long.
 */
export function listJson(
  name: string,
  parts: readonly WrittenJson[],
  others: object,
): { body: Uint8Array; etag: string } {
  const rest = JSON.stringify(others).slice(1);
  const start = Buffer.from(`{${JSON.stringify(name)}:[`);
  const end = Buffer.from(`],${rest}`);
  const body = new Uint8Array(
    parts.reduce((sum, { bytes }) => sum + bytes.byteLength + 1, start.byteLength + end.byteLength),
  );
  body.set(start);
  let at = start.byteLength;
  let tags = '';
  for (const { bytes, tag } of parts) {
    body.set(bytes, at);
    at += bytes.byteLength;
    body[at++] = COMMA;
    tags += tag;
  }
  if (parts.length > 0) at -= 1;
  body.set(end, at);
  return { body: body.subarray(0, at + end.byteLength), etag: etagOf(tags + rest) };
}

/** Thrown by an endpoint whose resource has another address for good: answered 308 (RFC 9110 §15.4.9). */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  /** Path and query. */
  readonly location: string;

  constructor(location: string) {
    super(location);
    this.location = location;
  }
}
