import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import { RPC } from '../http/json-rpc.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const PAGE = 100;

/** A Markdown page that can be read over HTTP and as an MCP resource under the same address. */
export interface Twin {
  /** Site path, such as `/tools/stripe.md`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** The Markdown twins of the site. */
export interface Twins {
  readonly all: readonly Twin[];
  /** Text of a twin; undefined when there is none at that path. */
  read(path: string): Promise<string | undefined>;
}

const COLLECTIONS = [
  { name: 'tool', path: 'tools', title: 'Tool record', slugs: (catalog: Catalog) => catalog.toolBySlug },
  {
    name: 'category',
    path: 'categories',
    title: 'Category page',
    slugs: (catalog: Catalog) => catalog.categoryBySlug,
  },
  {
    name: 'standard',
    path: 'standards',
    title: 'Standard page',
    slugs: (catalog: Catalog) => catalog.standardBySlug,
  },
  {
    name: 'guide',
    path: 'guides',
    title: 'Guide',
    slugs: (catalog: Catalog) => catalog.guideBySlug,
  },
  {
    name: 'comparison',
    path: 'compare',
    title: 'Written comparison',
    slugs: (catalog: Catalog) => catalog.comparisonBySlug,
  },
  {
    name: 'regulation',
    path: 'regulations',
    title: 'Regulation page',
    slugs: (catalog: Catalog) => catalog.regulationBySlug,
  },
  {
    name: 'event',
    path: 'events',
    title: 'Regulatory date',
    slugs: (catalog: Catalog) => catalog.eventBySlug,
  },
  {
    name: 'change',
    path: 'changes',
    title: 'API change',
    slugs: (catalog: Catalog) => catalog.changeBySlug,
  },
  {
    name: 'use-case',
    path: 'use-cases',
    title: 'Use case',
    slugs: (catalog: Catalog) => catalog.useCaseBySlug,
  },
  {
    name: 'term',
    path: 'glossary',
    title: 'Glossary term',
    slugs: (catalog: Catalog) => catalog.termBySlug,
  },
] as const;

function templateUri(baseUrl: string, path: string): string {
  return `${baseUrl}/${path}/{slug}.md`;
}

/** `resources/templates/list`. */
export function listResourceTemplates(baseUrl: string) {
  return {
    resourceTemplates: COLLECTIONS.map(({ name, path, title }) => ({
      uriTemplate: templateUri(baseUrl, path),
      name,
      title,
      description: `${title} of the fintech directory as Markdown, by slug.`,
      mimeType: 'text/markdown',
    })),
  };
}

/** Pages that a template reaches by a slug. */
const isRecord = ({ path }: Twin) =>
  COLLECTIONS.some((collection) => path.startsWith(`/${collection.path}/`));

/**
 * `resources/list`: the pages that no template reaches, in pages of 100 behind an opaque cursor; a bad cursor is
 * -32602. Records are left out, because templates with completion name them in fewer words.
 */
export function listResources(
  twins: Twins,
  baseUrl: string,
  catalogVersion: string,
  cursor: string | undefined,
) {
  const offset = cursor === undefined ? 0 : decodeCursor(cursor, catalogVersion);
  if (offset === undefined) {
    throw new ProtocolError(RPC.invalidParams, 'Invalid cursor. Start again without cursor.');
  }
  const end = offset + PAGE;
  const listed = twins.all.filter((twin) => !isRecord(twin));
  const resources = listed.slice(offset, end).map(({ path, title, description }) => ({
    uri: baseUrl + path,
    name: path.slice(1),
    title,
    ...(description === undefined ? {} : { description }),
    mimeType: 'text/markdown',
  }));
  return end < listed.length ? { resources, nextCursor: encodeCursor(end, catalogVersion) } : { resources };
}

/** `resources/read` of a twin by its public address or its path. Unknown addresses are -32602 with the address in `data.uri`. */
export async function readResource(twins: Twins, baseUrl: string, uri: string) {
  const path = uri.startsWith(`${baseUrl}/`) ? uri.slice(baseUrl.length) : uri;
  const text = path.startsWith('/') ? await twins.read(path) : undefined;
  if (text === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

/** Slugs that begin with what was typed, for `completion/complete` on a template. */
export function completeResourceSlug(
  catalog: Catalog,
  baseUrl: string,
  uriTemplate: string,
  typed: string,
): string[] {
  const collection = COLLECTIONS.find(({ path }) => templateUri(baseUrl, path) === uriTemplate);
  if (!collection) throw new ResourceNotFoundError(uriTemplate);
  return [...collection.slugs(catalog).keys()].filter((slug) => slug.startsWith(typed)).sort();
}
