import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** One file of `dist/client` as it is served. */
export const StaticFile = z.strictObject({
  /** Path of the file below `dist/client`; of a file in the pool of assets its whole path. */
  file: z.string(),
  /** Value of `Content-Type`. */
  type: z.string(),
  /** First 22 characters of the SHA-256 of its bytes in base64url, the heart of its entity tags. */
  hash: z.string().length(22),
  bytes: z.int().min(0),
  /**
   * `page`: HTML that negotiates; `twin`: Markdown of a page; `immutable`: its name holds a hash of its
   * content; `document`: what `src/documents/document.ts` knows; `file`: anything else.
   */
  kind: z.enum(['page', 'twin', 'immutable', 'document', 'file']),
  /** Of a page: path of its twin. Of a twin: path of its page. */
  twin: z.string().optional(),
  /** Of a twin: estimated tokens of its Markdown. */
  tokens: z.int().min(1).optional(),
});
export type StaticFile = z.infer<typeof StaticFile>;

/** `dist/server/static.json`: every path that is answered from a file. Releases of other versions may say more. */
export const StaticManifest = z.object({
  /** Base address that the build wrote into pages and documents. */
  baseUrl: z.string(),
  /** Whether pages and documents of the build offer the paid feed. */
  payments: z.boolean(),
  /** Hash over all sources of the build. */
  inputs: z.string(),
  /** Hash over what settings and calendar add to the sources. */
  facts: z.string(),
  /** SHA-256 of `catalog.ndjson` in base64url: records that the build has checked. */
  catalog: z.string(),
  /** SHA-256 of `search.bin` in base64url: what the build made of that catalogue for its search. */
  search: z.string(),
  /** SHA-256 of `operations.bin` in base64url. */
  operations: z.string().optional(),
  files: z.record(z.string(), StaticFile),
});
export type StaticManifest = z.infer<typeof StaticManifest>;

/** What is checked when a server starts. The build has checked the entries. */
const StartedManifest = StaticManifest.extend({
  files: z.custom<StaticManifest['files']>((files) => typeof files === 'object' && files !== null),
});

/** Reads `static.json`, so that entries are found by their path. Throws when the file cannot be read or is not what a build wrote. */
export function openManifest(file: string) {
  const { data, error } = StartedManifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (data) return { ...data, files: new Map(Object.entries(data.files)) };
  const [issue] = error.issues;
  throw new SyntaxError(`${issue?.path.join('.')}: ${issue?.message}`);
}
