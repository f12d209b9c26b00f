import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { RPC } from '../http/json-rpc.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

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
const KINDS: Readonly<Record<string, { readonly name: string; readonly title: string }>> = {
  tools: { name: 'tool', title: 'Tool record' },
  categories: { name: 'category', title: 'Category page' },
  standards: { name: 'standard', title: 'Standard page' },
  guides: { name: 'guide', title: 'Guide' },
  compare: { name: 'comparison', title: 'Written comparison' },
  regulations: { name: 'regulation', title: 'Regulation page' },
  events: { name: 'event', title: 'Regulatory date' },
  changes: { name: 'change', title: 'API change' },
  'use-cases': { name: 'use-case', title: 'Use case' },
  glossary: { name: 'term', title: 'Glossary term' },
  calendar: { name: 'calendar', title: 'Dates by jurisdiction' },
  countries: { name: 'country', title: 'Tools of a country' },
  alternatives: { name: 'alternatives', title: 'Alternatives to a tool' },
  'open-source': { name: 'open-source', title: 'Code, licence and packages of a tool' },
  problems: { name: 'problem', title: 'API error' },
};

function templateUri(baseUrl: string, folder: string): string {
  return `${baseUrl}/${folder}/{slug}.md`;
}

/** `resources/templates/list`. */
export function listResourceTemplates(baseUrl: string) {
  return {
    resourceTemplates: Object.entries(KINDS).map(([folder, { name, title }]) => ({
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

/** What `resources/list` has of resources, by them: the paths are too many to be looked at for each message. */
const listedOf = new WeakMap<readonly string[], readonly string[]>();

/** Whether a text is outside the folders of {@link KINDS}: those hold thousands of pages and the indexes of them. */
function isListed(path: string): boolean {
  return path === WHOLE_CALENDAR || !Object.keys(KINDS).some((folder) => path.startsWith(`/${folder}/`));
}

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
  const listed = listedOf.get(paths) ?? paths.filter(isListed);
  listedOf.set(paths, listed);
  const resources = listed
    .slice(offset, end)
    .flatMap((path) => describe(path) ?? [])
    .map(({ path, title, description, type }) => ({
      uri: baseUrl + path,
      name: path.slice(1),
      title,
      ...(description === undefined ? {} : { description }),
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
