import * as z from 'zod';
import { changes } from '../../catalog/collections/changes.ts';
import { paths } from '../../records/urls.ts';
import { knowledgeOf } from '../knowledge-index.ts';
import { defineTool } from '../tool-definition.ts';
import { pageId } from './page-id.ts';

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
export const connectorSearch = defineTool({
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
    const texts: Page[] = knowledgeOf(catalog)(query)
      .slice(0, TEXTS)
      .map(({ page }) => page);
    const { results } = changes.list({ q: query, limit: CHANGES } as object, catalog, baseUrl);
    const changed = results.map(
      ({ title, slug }): Page => ({ path: paths.change(slug), title: String(title) }),
    );
    const pages = [...inTurns(tools, texts), ...changed];
    return { results: pages.map(({ path, title }) => ({ id: pageId(path), title, url: baseUrl + path })) };
  },
});
