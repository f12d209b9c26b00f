import { hash } from 'node:crypto';

/** JSON in canonical form (RFC 8785): members sorted by UTF-16 code units, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number');
  return JSON.stringify(value);
}

/** SHA-256 in hexadecimal. */
export const sha256 = (text: string): string => hash('sha256', text);

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const BASE64URL = /^[A-Za-z0-9_-]*$/;
const MAX_DEPTH = 16;

function depth(value: unknown, level = 0): number {
  if (value === null || typeof value !== 'object' || level > MAX_DEPTH) return level;
  return Object.values(value).reduce(
    (deepest: number, item) => Math.max(deepest, depth(item, level + 1)),
    level + 1,
  );
}

/**
 * JSON from base64 (or base64url without padding). Undefined for anything else: other characters, bytes that
 * are not UTF-8, no JSON object, or nesting deeper than sixteen levels.
 */
export function readBase64Json(
  text: string,
  form: 'base64' | 'base64url',
): Record<string, unknown> | undefined {
  if (!(form === 'base64' ? BASE64 : BASE64URL).test(text)) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, form));
    const value: unknown = JSON.parse(json);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    return depth(value) > MAX_DEPTH ? undefined : (value as Record<string, unknown>);
  } catch {
    return undefined;
  }
}
