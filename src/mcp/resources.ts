import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { keptFor } from '../base/kept.ts';
import { RPC } from '../http/json-rpc.ts';

const PREFIX = 'v1';

/** Opaque position in a list of one catalogue version. */
export function encodeCursor(offset: number, catalogVersion: string): string {
  return Buffer.from(`${PREFIX}:${offset}:${catalogVersion}`).toString('base64url');
}

/** Offset of a cursor; undefined when it is garbage or belongs to another catalogue version. */
export function decodeCursor(cursor: string, catalogVersion: string): number | undefined {
  const match = /^v1:(\d{1,9}):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  return match && match[2] === catalogVersion ? Number(match[1]) : undefined;
}

const PAGE = 100;

/** A text that can be read over HTTP and as an MCP resource under the same address. */
export interface Resource {
  /** Site path, such as `/tools/stripe.md`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** Media type without parameters. */
  readonly type: string;
}

/** Texts of the site: Markdown pages, indexes for language models and calendars. */
export interface Resources {
  /** Their paths. */
  readonly paths: readonly string[];
  /** Undefined when there is no text at the path. */
  describe(path: string): Resource | undefined;
  /** The text at a path in UTF-8, which must not be changed; undefined when there is none. */
  read(path: string): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined>;
}

/** Kinds of records and lists whose pages a slug names, by the folder of their pages. */
const KINDS: Readonly<Record<string, readonly [name: string, title: string]>> = {
  tools: ['tool', 'Tool record'],
  categories: ['category', 'Category page'],
  organizations: ['organization', 'Organization: owner, licences and tools'],
  standards: ['standard', 'Standard page'],
  guides: ['guide', 'Guide'],
  compare: ['comparison', 'Written comparison'],
  regulations: ['regulation', 'Regulation page'],
  obligations: ['obligation', 'Duty of a rule'],
  events: ['event', 'Regulatory date'],
  changes: ['change', 'API change'],
  'use-cases': ['use-case', 'Use case'],
  actions: ['action', 'What operations do, and who offers it'],
  glossary: ['term', 'Glossary term'],
  calendar: ['calendar', 'Dates by jurisdiction'],
  countries: ['country', 'Tools of a country'],
  alternatives: ['alternatives', 'Alternatives to a tool'],
  'open-source': ['open-source', 'Code, licence and packages of a tool'],
  problems: ['problem', 'API error'],
};

function templateUri(baseUrl: string, folder: string): string {
  return `${baseUrl}/${folder}/{slug}.md`;
}

/** `resources/templates/list`. */
export function listResourceTemplates(baseUrl: string) {
  return {
    resourceTemplates: Object.entries(KINDS).map(([folder, [name, title]]) => ({
      uriTemplate: templateUri(baseUrl, folder),
      name,
      title,
      description: `${title} of the fintech directory as Markdown, by slug.`,
      mimeType: 'text/markdown',
    })),
  };
}

/** The one calendar that is listed; those of a jurisdiction have a page that a template reaches. */
const WHOLE_CALENDAR = '/calendar/all.ics';

/** Whether a text is outside the folders of {@link KINDS}: those hold thousands of pages and the indexes of them. */
function isListed(path: string): boolean {
  return path === WHOLE_CALENDAR || !Object.keys(KINDS).some((folder) => path.startsWith(`/${folder}/`));
}

/** What is listed of the paths, which are too many to be looked at for each message. */
const listedOf = keptFor((paths: readonly string[]) => paths.filter(isListed));

/**
 * `resources/list`: what no template reaches, in pages of 100 behind an opaque cursor; a bad cursor is
 * -32602. Records are left out, because templates with completion name them in fewer words.
 */
export function listResources(
  { paths, describe }: Resources,
  baseUrl: string,
  catalogVersion: string,
  cursor: string | undefined,
) {
  const offset = cursor === undefined ? 0 : decodeCursor(cursor, catalogVersion);
  if (offset === undefined) {
    throw new ProtocolError(RPC.invalidParams, 'Invalid cursor. Start again without cursor.');
  }
  const end = offset + PAGE;
  const listed = listedOf(paths);
  const resources = listed
    .slice(offset, end)
    .flatMap((path) => describe(path) ?? [])
    .map(({ path, title, description, type }) => ({
      uri: baseUrl + path,
      name: path.slice(1),
      title,
      description,
      mimeType: type,
    }));
  return end < listed.length ? { resources, nextCursor: encodeCursor(end, catalogVersion) } : { resources };
}

/** Slugs that begin with what was typed, for `completion/complete` on a template. */
export function completeResourceSlug(
  { paths }: Resources,
  baseUrl: string,
  uriTemplate: string,
  typed: string,
): string[] {
  const folder = Object.keys(KINDS).find((name) => templateUri(baseUrl, name) === uriTemplate);
  if (!folder) throw new ResourceNotFoundError(uriTemplate);
  const prefix = `/${folder}/`;
  return paths
    .filter((path) => path.startsWith(prefix + typed) && path.endsWith('.md'))
    .map((path) => path.slice(prefix.length, -'.md'.length))
    .filter((slug) => !slug.includes('/'))
    .sort();
}

/** Most bytes of a text in one answer, written as JSON. */
const MOST_BYTES = 62 * 1024;
/** Bytes of a part of a longer text; it ends with the line that reaches them, unless that line goes on for longer. */
const PART_BYTES = 26 * 1024;
const LINE_BYTES = 4 * 1024;
const LINE_FEED = 0x0a;

/** Where part `number` of a text ends, and the next one begins: at the end of a line, never within a character. */
function endOfPart(text: Buffer, number: number): number {
  const reached = number * PART_BYTES;
  if (reached >= text.byteLength) return text.byteLength;
  const line = text.subarray(reached, reached + LINE_BYTES).indexOf(LINE_FEED);
  if (line >= 0) return reached + line + 1;
  let end = reached;
  while (((text[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return end;
}

function partOf(text: Buffer, number: number): string {
  const start = number === 1 ? 0 : endOfPart(text, number - 1);
  return text.toString('utf8', start, endOfPart(text, number));
}

const fits = (text: string) => Buffer.byteLength(JSON.stringify(text)) <= MOST_BYTES;

/**
 * `resources/read` of a text by its public address, or relative to the site with or without the first slash. Of a text that
 * one answer cannot hold it names the parts, which are resources with `?part=` behind the address. Unknown addresses are
 * -32602 with the address in `data.uri`.
 */
export async function readResource(resources: Resources, baseUrl: string, uri: string) {
  const address = uri.startsWith(`${baseUrl}/`) ? uri.slice(baseUrl.length) : uri.replace(/^(?!\/)/, '/');
  const [, path = address, part] = /^([^?]*)\?part=([1-9]\d{0,5})$/.exec(address) ?? [];
  const found = await resources.read(path);
  const parts = Math.ceil((found?.bytes.byteLength ?? 0) / PART_BYTES);
  if (!found || (part !== undefined && Number(part) > parts)) throw new ResourceNotFoundError(uri);
  const { type, bytes } = found;
  const answer = (text: string, mimeType = type) => ({ contents: [{ uri, mimeType, text }] });
  if (part !== undefined) return answer(partOf(bytes, Number(part)));
  const whole = bytes.byteLength <= MOST_BYTES ? bytes.toString('utf8') : undefined;
  if (whole !== undefined && fits(whole)) return answer(whole);
  return answer(
    `This text has ${bytes.byteLength} bytes, more than one answer holds. Read ${baseUrl}${path} over HTTP, or its ${parts} parts ` +
      `in order as resources: ${baseUrl}${path}?part=1 to ${baseUrl}${path}?part=${parts}\n`,
    'text/plain',
  );
}
