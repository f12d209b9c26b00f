import * as z from 'zod';
import type { Catalog } from '../../catalog/catalog.ts';
import { twinOf } from '../../records/urls.ts';
import { defineTool, ToolFailure } from '../tool-definition.ts';
import { pageId, pathOfId } from './page-id.ts';

/** `fetch` of the contract of ChatGPT connectors: the whole Markdown of one page. */
export const connectorFetch = defineTool({
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
