/** One discovery document: what is served at `path`, byte for byte. */
export interface Document {
  /** Absolute path on our origin, such as `/.well-known/api-catalog`. */
  readonly path: string;
  /** Value of `Content-Type`. */
  readonly type: string;
  readonly body: string;
  /** Response headers beyond type, caching and CORS, which `document-types.ts` sets for the path. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** JSON as it is served: indented for people, one final line break, stable member order. */
export function jsonDocument(path: string, value: unknown, type = 'application/json'): Document {
  return { path, type, body: `${JSON.stringify(value, null, 2)}\n` };
}
