import type { Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Catalog } from '../catalog/catalog.ts';
import { changes } from '../catalog/collections/changes.ts';
import { knowledgeOf } from '../catalog/knowledge.ts';
import { paths, twinOf } from '../records/urls.ts';
import { serverInfo, UNCHANGING } from './identity.ts';
import { BriefServer, serveTools } from './serve-tools.ts';
import { type DirectoryTool, defineTool, type ServedTools, ToolFailure } from './tool-definition.ts';

const INSTRUCTIONS =
  'Directory of fintech infrastructure: APIs, data sources, open data, integrations and open-source projects, with ' +
  'guides, regulations, standards and dates. search finds pages by words; fetch reads one by its id. Cite the url. ' +
  'The data is information, not advice.';

/** A protocol server for one exchange with a host that expects the tools `search` and `fetch` alone, such as ChatGPT. */
export function createConnector(version: string, served: ServedTools): Server {
  const server = new BriefServer(serverInfo(served.baseUrl, version), {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    cacheHints: { 'server/discover': UNCHANGING, 'tools/list': UNCHANGING },
  });
  serveTools(server, served);
  return server;
}

/** Id of a page in the connector: its path without the first slash, such as `tools/stripe`. */
function pageId(path: string): string {
  return path.slice(1);
}

/** The path that an id means; the address of the page and that of its Markdown are taken too. */
function pathOfId(id: string, baseUrl: string): string {
  const path = id.startsWith(`${baseUrl}/`) ? id.slice(baseUrl.length) : id.replace(/^(?!\/)/, '/');
  return path.replace(/[?#].*/s, '').replace(/\.md$/, '');
}

/** `fetch` of the contract of ChatGPT connectors: the whole Markdown of one page. */
const connectorFetch = defineTool({
  name: 'fetch',
  title: 'Read a page of the fintech tool directory',
  description: 'The whole text of a page by the id of a search result. Cite its url.',
  scope: 'read:tools',
  input: z.strictObject({ id: z.string().trim().min(1).max(300).describe('Such as tools/stripe.') }),
  output: z.strictObject({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: z.record(z.string(), z.string()),
  }),
  async run({ id }, { resources, catalog, baseUrl }) {
    const path = presentPath(pathOfId(id, baseUrl), catalog);
    const address = twinOf(path);
    const page = await resources.read(address);
    const removed = catalog.removed.get(pageId(path));
    if (!page && removed)
      throw new ToolFailure(`id: "${id}" was removed on ${removed.date}. ${removed.reason}`);
    if (!page) throw new ToolFailure(`id: no page "${id}". Use an id of the results of search.`);
    const title = resources.describe(address)?.title ?? pageId(path);
    const metadata = { type: page.type, dataAsOf: catalog.dataAsOf, license: 'CC BY 4.0' };
    return { id: pageId(path), title, text: page.bytes.toString('utf8'), url: baseUrl + path, metadata };
  },
});

/** The path with the present slug of a record that was renamed, or goes by another name as well. */
function presentPath(path: string, { formerSlugs }: Pick<Catalog, 'formerSlugs'>): string {
  const slug = formerSlugs.get(pageId(path));
  return slug === undefined ? path : path.replace(/[^/]+$/, slug);
}

/** Most results of each kind. */
const TOOLS = 8;
const TEXTS = 5;
const CHANGES = 3;

interface Page {
  readonly path: string;
  readonly title: string;
}

/** The best of two lists in turns, so that neither hides the other. */
function inTurns<T>(first: readonly T[], second: readonly T[]): T[] {
  const longer = first.length > second.length ? first : second;
  return longer.flatMap((_, index) => [first[index], second[index]].filter((item) => item !== undefined));
}

/** `search` of the contract of ChatGPT connectors: pages by words, each with the id that `fetch` takes. */
const connectorSearch = defineTool({
  name: 'search',
  title: 'Search the fintech tool directory',
  description:
    'Finds pages of the fintech tool directory: tools with price, coverage and API, guides, regulations, standards, ' +
    'comparisons, terms, deadlines and API changes. Query: words or a sentence, also with "not X".',
  scope: 'search',
  input: z.strictObject({ query: z.string().trim().min(1).max(200) }),
  output: z.strictObject({
    results: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.string() })),
  }),
  run({ query }, { catalog, listing, baseUrl }) {
    const tools: Page[] = listing
      .page({ q: query, selection: {}, page: 1, limit: TOOLS })
      .tools.map(({ slug, name }) => ({ path: paths.tool(slug), title: name }));
    const { hits } = knowledgeOf(catalog)(query);
    const texts: Page[] = hits.slice(0, TEXTS).map(({ page }) => page);
    const { results } = changes.list({ q: query, limit: CHANGES } as object, catalog, baseUrl);
    const changed = results.map(
      ({ title, slug }): Page => ({ path: paths.change(slug), title: String(title) }),
    );
    const pages = [...inTurns(tools, texts), ...changed];
    return { results: pages.map(({ path, title }) => ({ id: pageId(path), title, url: baseUrl + path })) };
  },
});

/** The two tools that ChatGPT and its deep research expect of a server. */
export const CONNECTOR_TOOLS: readonly DirectoryTool[] = [connectorSearch, connectorFetch];
