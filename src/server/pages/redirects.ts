import { plainWords } from '../../base/text.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { COMPARE_MAX, COMPARE_MIN } from '../../catalog/facts/comparison.ts';
import { findTool } from '../../catalog/lookup.ts';
import { COLLECTION_NAMES, type Collection, type MovedRecord, RECORDS } from '../../records/collections.ts';
import { COUNTRY_CODES } from '../../records/tool/coverage.ts';
import type { Tool } from '../../records/tool.ts';
import { COUNTED, paths } from '../../records/urls.ts';

/** Folders of addresses that hold the slug of a record. */
const FOLDERS: Readonly<Record<string, Collection>> = {
  ...Object.fromEntries(COLLECTION_NAMES.map((name) => [RECORDS[name].page(''), name])),
  '/alternatives/': 'tools',
  '/open-source/': 'tools',
  '/embed/tool/': 'tools',
  '/badge/': 'tools',
};

/** Addresses that people try, and the page that answers them. */
const PLACES: Readonly<Record<string, string>> = {
  '/events': '/calendar',
  '/organizations': '/map/owners',
  '/docs': '/docs/api',
  '/compare/all': '/compare',
  '/map/openness': '/map',
};

/** Longest path in characters that is looked at. */
const MAX_PATH = 256;

/** Folder, collection and slug that an address of a record names, with its extension. */
export function collectionOf(
  path: string,
): { folder: string; collection: Collection; slug: string; extension: string } | undefined {
  if (path.length > MAX_PATH) return undefined;
  const [, folder = '', slug = '', extension = ''] =
    /^(\/(?:embed\/)?[a-z-]+\/)([^/]+?)(\.(?:md|json|svg))?$/.exec(path) ?? [];
  const collection = FOLDERS[folder];
  return collection && { folder, collection, slug, extension };
}

/**
 * Where the record of an address went that has no page: the address with its present slug, or the record that was
 * removed. `undefined` when nothing is known of it.
 */
export function movedAddress(
  path: string,
  { formerSlugs, removed }: Pick<Catalog, 'formerSlugs' | 'removed'>,
): { location: string } | { removed: MovedRecord } | undefined {
  const page = path.replace(/\.md$/, '');
  const place = PLACES[page];
  if (place) return { location: place + path.slice(page.length) };
  const found = collectionOf(path);
  if (!found) return undefined;
  const { folder, collection, extension } = found;
  const key = `${collection}/${plainWords(found.slug)}`;
  const slug = formerSlugs.get(key);
  if (slug !== undefined) return { location: `${folder}${slug}${extension}` };
  const record = removed.get(key);
  return record && { removed: record };
}

type Asked = Pick<Catalog, 'toolBySlug' | 'toolsNaming' | 'categoryBySlug'>;

/**
 * Folders of pages that are built only where they tell more than the page of their tool: the section of that page
 * which holds the same, and whether it has one.
 */
const SECTIONS: Readonly<Record<string, { id: string; isThere: (tool: Tool, catalog: Asked) => boolean }>> = {
  '/alternatives/': {
    id: 'alternatives',
    isThere: ({ slug, alternatives }, { toolsNaming }) => alternatives.length > 0 || toolsNaming.has(slug),
  },
  '/open-source/': { id: 'use', isThere: ({ openSource }) => openSource !== undefined },
};

/** Indexes of sections, which are written only for those with many pages. */
const SECTION_INDEX = /^\/[a-z-]+\/(?:part-\d+\/)?llms\.txt$/;

/**
 * The page that holds what an address without a page asks for, and the section of it; `undefined` when there is none. To be
 * asked only where nothing is at the address itself.
 */
export function sectionAddress(
  path: string,
  catalog: Asked,
): { location: string; section?: string } | undefined {
  if (SECTION_INDEX.test(path)) return { location: '/llms.txt' };
  const [, section = '', twin = ''] = /^\/alternatives\/in\/([a-z-]+)(\.md)?$/.exec(path) ?? [];
  if (catalog.categoryBySlug.has(section)) return { location: paths.allAlternatives + twin, section };
  const { folder = '', slug = '', extension = '' } = collectionOf(path) ?? {};
  const tool = catalog.toolBySlug.get(slug);
  const held = SECTIONS[folder];
  if (!tool || !held?.isThere(tool, catalog)) return undefined;
  if (extension === '') return { location: paths.tool(slug), section: held.id };
  return extension === '.md' ? { location: `${paths.tool(slug)}.md` } : undefined;
}

/** An answer that leads to another address, which caches keep for an hour. */
export const leadTo = (status: number, location: string) => ({
  status,
  headers: { location, 'cache-control': 'public, max-age=3600', vary: 'Accept' },
  body: null,
});

/** Lists that are files, by their path, and the address that holds the same and reads parameters. */
const FILTERED: readonly (readonly [path: RegExp, address: string])[] = [
  [/^\/open-source$/, '/tools?kind=open-source&view=table&'],
  [/^\/categories\/([\w-]+)$/, '/tools?category=$1&'],
  [/^\/countries\/([a-z]{2})$/, '/tools?country=$1&'],
  [/^\/use-cases\/([\w-]+)$/, '/tools?use-case=$1&'],
  [/^\/changes$/, '/changes/filter?'],
  [/^\/calendar$/, '/calendar/filter?'],
  [/^\/calendar\/([a-z]{2}|global)$/, '/calendar/filter?jurisdiction=$1&'],
];

/** Longest query of a page in characters; answers repeat it in header fields, which proxies bound. */
export const MAX_QUERY = 2048;

/** Where a list leads whose address has parameters, which a file cannot read; undefined for those that count campaigns. */
export function filteredAddress(path: string, search: string): string | undefined {
  if (search === '' || search.length > MAX_QUERY) return undefined;
  const isRead = [...new URLSearchParams(search).keys()].some((name) => !COUNTED.test(name));
  const [pattern, address = ''] = (isRead && FILTERED.find(([listed]) => listed.test(path))) || [];
  return pattern && path.replace(pattern, address) + search.slice(1);
}

/** Pages of countries, and of the list of all tools at its earlier address. */
const COUNTRY_PAGE = /^\/countries\/([a-z]{2})(\.md)?$/;
const LIST_PAGE = /^\/tools\/page\/(\d{1,4})(\.md)?$/;

/**
 * Where the address of a country leads that has no page, since few tools name it: the list of its tools, until it has one
 * (307). `undefined` for what is no country, and no page of the list of tools (308).
 */
export function listAddress(path: string): { status: 307 | 308; location: string } | undefined {
  const [, page, ofPage = ''] = LIST_PAGE.exec(path) ?? [];
  if (page) return { status: 308, location: `/tools${ofPage}?page=${page}` };
  const [, name = '', twin = ''] = COUNTRY_PAGE.exec(path) ?? [];
  const code = name.toUpperCase();
  return COUNTRY_CODES.includes(code)
    ? { status: 307, location: `/tools${twin}?country=${code}` }
    : undefined;
}

const FOLDER = '/compare/';
const BETWEEN = '-vs-';
/** Longest path in characters that is looked at; the slugs of five tools are far shorter. */
const MAX_COMPARISON_PATH = 512;

/**
 * Where `/compare/<a>-vs-<b>` leads when there is no such page: to the written comparison of the same tools in
 * alphabetical order for good (308), else to the computed one (307, since it may be written later).
 * `undefined` when the path does not name two to five tools.
 */
export function comparisonAddress(
  path: string,
  {
    comparisonBySlug,
    toolBySlug,
    formerSlugs,
  }: Pick<Catalog, 'comparisonBySlug' | 'toolBySlug' | 'formerSlugs'>,
): { status: 307 | 308; location: string } | undefined {
  if (path.length > MAX_COMPARISON_PATH || !path.startsWith(FOLDER)) return undefined;
  const extension = path.endsWith('.md') ? '.md' : '';
  const names = path.slice(FOLDER.length, path.length - extension.length).split(BETWEEN);
  const named = names.map((name) => findTool(name, { toolBySlug, formerSlugs })?.slug ?? name);
  const slugs = [...new Set(named)].sort();
  const canonical = slugs.join(BETWEEN);
  if (comparisonBySlug.has(canonical))
    return { status: 308, location: paths.comparison(canonical) + extension };
  if (slugs.length < COMPARE_MIN || slugs.length > COMPARE_MAX) return undefined;
  if (!slugs.every((slug) => toolBySlug.has(slug))) return undefined;
  const [page = '', query = ''] = paths.compare(slugs).split('?');
  return { status: 307, location: `${page}${extension}?${query}` };
}
