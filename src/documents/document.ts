import { CSV_TYPE } from '../catalog/tools-csv.ts';

/** One discovery document: what is served at `path`, byte for byte; its headers are `documentHeaders(path)`. */
export interface Document {
  /** Absolute path on our origin, such as `/.well-known/api-catalog`. */
  readonly path: string;
  readonly body: string;
}

const JSON_TYPE = 'application/json';
const TEXT = 'text/plain; charset=utf-8';

/** Media types of documents whose extension is missing or misleading. */
const TYPES: Readonly<Record<string, string>> = {
  '/.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  '/.well-known/jwks.json': 'application/jwk-set+json',
  '/.well-known/oauth-authorization-server': JSON_TYPE,
  '/.well-known/openid-configuration': JSON_TYPE,
  '/.well-known/ucp': JSON_TYPE,
  '/.well-known/x402': JSON_TYPE,
  '/api/mcp/server-card': 'application/mcp-server-card+json',
};

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: CSV_TYPE,
  ics: 'text/calendar; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: JSON_TYPE,
  md: 'text/markdown; charset=utf-8',
  ndjson: 'application/x-ndjson',
  txt: TEXT,
  xml: 'application/xml; charset=utf-8',
};

/** Media type of the discovery document at a path; `undefined` for an unknown path. */
export function documentType(path: string): string | undefined {
  if (path.startsWith('/.well-known/oauth-protected-resource')) return JSON_TYPE;
  if (path.endsWith('/feed.json')) return 'application/feed+json';
  if (path.endsWith('/feed.xml')) return 'application/atom+xml; charset=utf-8';
  if (path.startsWith('/badge/')) return 'image/svg+xml; charset=utf-8';
  return TYPES[path] ?? BY_EXTENSION[/\.([a-z]+)$/.exec(path)?.[1] ?? ''];
}

/** Headers of some documents beyond their type; relative links resolve against the document (RFC 8288). */
const EXTRA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/.well-known/api-catalog': {
    link: '</.well-known/api-catalog>; rel="api-catalog", </api>; rel="item", </openapi.json>; rel="service-desc"',
  },
};

const HOURLY = new Set([
  '/.well-known/acp.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/api/mcp/server-card',
]);

/** All headers of the discovery document at a path, except length and ETag. Any origin may read it. */
export function documentHeaders(path: string): Record<string, string> {
  return {
    'content-type': documentType(path) ?? 'application/octet-stream',
    'cache-control': HOURLY.has(path) ? 'public, max-age=3600' : 'public, max-age=300, must-revalidate',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Link',
    ...EXTRA[path],
  };
}

/** A document of text. Throws for a path whose media type `document.ts` does not know. */
export function textDocument(path: string, body: string): Document {
  if (!documentType(path)) throw new Error(`no media type is known for ${path}: add it to document.ts`);
  return { path, body };
}

/**
 * A document of JSON: indented for people, one final line break, stable member order. Texts in it that begin with a slash
 * become addresses below `baseUrl`, where that is given.
 */
export function jsonDocument(path: string, value: unknown, baseUrl = ''): Document {
  const absolute = (_name: string, part: unknown) =>
    typeof part === 'string' && part.startsWith('/') ? baseUrl + part : part;
  return textDocument(path, `${JSON.stringify(value, absolute, 2)}\n`);
}

/** A document of JSON without spaces, for files of many records: programs alone read them. */
export function compactJson(path: string, value: unknown): Document {
  return textDocument(path, `${JSON.stringify(value)}\n`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters with a meaning in XML, and characters that XML does not allow (XML 1.0 §2.2). */
const SPECIAL = /[&<>"'\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;

/** Escapes text for XML content and attributes. Characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? '\ufffd');
}
