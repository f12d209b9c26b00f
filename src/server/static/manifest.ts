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

/** `dist/server/static.json`: every path that is answered from a file. */
export const StaticManifest = z.strictObject({
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

/** All but the entries, which are the first line of the file. */
const StaticManifestHead = StaticManifest.omit({ files: true });
type StaticManifestHead = z.infer<typeof StaticManifestHead>;

const FILES = ',"files":{';
const END = '\n}}\n';

/** The manifest as JSON, each entry in a line of its own: so that one can be read without the others. */
export function manifestText({ files, ...head }: StaticManifest): string {
  const lines = Object.entries(files).map(
    ([path, entry]) => `\n${JSON.stringify(path)}:${JSON.stringify(entry)}`,
  );
  return `${JSON.stringify(head).slice(0, -1)}${FILES}${lines.join(',')}${END}`;
}

/** A manifest whose entries stay text: as objects, those of 20,000 tools would take 50 MB more. */
export interface OpenManifest extends StaticManifestHead {
  /** The entry of a path. */
  find(path: string): StaticFile | undefined;
  /** All entries, in the order of the file. */
  entries(): Iterable<[path: string, StaticFile]>;
}

const entryOf = (line: string) =>
  Object.entries<StaticFile>(JSON.parse(`{${line.replace(/,$/, '')}}`))[0] as [string, StaticFile];

/**
 * Opens the file that {@link manifestText} made. Checks all but the entries. Throws when the file cannot be read or has another
 * format.
 */
export function openManifest(file: string): OpenManifest {
  const text = readFileSync(file, 'utf8');
  const [first = '', ...lines] = text.slice(0, -END.length).split('\n');
  const head = readHead(first);
  if (!text.endsWith(END)) throw new SyntaxError('the file ends early');
  const byPath = new Map(
    lines.map((line) => [JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? line), line]),
  );
  return {
    ...head,
    find(path) {
      const line = byPath.get(path);
      return line === undefined ? undefined : entryOf(line)[1];
    },
    entries: () => lines.values().map(entryOf),
  };
}

/** The first line of the manifest, which opens the list of files. */
function readHead(line: string): StaticManifestHead {
  if (!line.endsWith(FILES)) throw new SyntaxError('its first line is not that of a manifest');
  const parsed = StaticManifestHead.safeParse(JSON.parse(`${line.slice(0, -FILES.length)}}`));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SyntaxError(`${issue?.path.join('.')}: ${issue?.message}`);
}
