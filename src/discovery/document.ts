import { documentType } from './document-types.ts';

/** One discovery document: what is served at `path`, byte for byte; its headers are `documentHeaders(path)`. */
export interface Document {
  /** Absolute path on our origin, such as `/.well-known/api-catalog`. */
  readonly path: string;
  readonly body: string;
}

/** A document of text. Throws for a path whose media type `document-types.ts` does not know. */
export function textDocument(path: string, body: string): Document {
  if (!documentType(path)) throw new Error(`no media type is known for ${path}: add it to document-types.ts`);
  return { path, body };
}

/** A document of JSON: indented for people, one final line break, stable member order. */
export function jsonDocument(path: string, value: unknown): Document {
  return textDocument(path, `${JSON.stringify(value, null, 2)}\n`);
}
