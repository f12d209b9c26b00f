import * as z from 'zod';
import { address, type Field } from '../field.ts';
import { HttpsUrl } from '../scalars.ts';

/** Pages about a tool, besides its website. */
const ToolLinks = z.strictObject({
  docs: HttpsUrl.optional(),
  openapi: HttpsUrl.optional(),
  repository: HttpsUrl.optional(),
  status: HttpsUrl.optional(),
  changelog: HttpsUrl.optional(),
  /** RSS, Atom or JSON feed of the changelog. */
  changelogFeed: HttpsUrl.optional(),
  pricing: HttpsUrl.optional(),
  signup: HttpsUrl.optional(),
  terms: HttpsUrl.optional(),
  /** Trust centre, or the page on security. */
  trust: HttpsUrl.optional(),
  support: HttpsUrl.optional(),
  /** Calls operations of the product or reads its data. */
  mcpServer: HttpsUrl.optional(),
  /** Searches the documentation alone. */
  docsMcpServer: HttpsUrl.refine(
    (url) => !/^https:..git(hub|lab)\.com/.test(url),
    'a repository is a package',
  ).optional(),
  llmsTxt: HttpsUrl.optional(),
});

export const linksShape = { links: ToolLinks.prefault({}) };
interface Linked extends z.infer<z.ZodObject<typeof linksShape>> {
  readonly api: { readonly styles: readonly string[] };
}
type LinkName = keyof Linked['links'];

/** The field of an address among the links, with what is stated beside. */
const link = <const Name extends LinkName, const More extends Omit<Partial<Field<Linked>>, 'path'>>(
  name: Name,
  label: string,
  more: More,
) => ({
  path: `links.${name}` as const,
  label,
  read: ({ links }: Linked) => links[name],
  words: address,
  differs: 'presence' as const,
  ...more,
});

export const linkFields = [
  link('docs', 'Documentation', {
    key: ['all', 16],
    page: ['api', 10],
    compare: ['Addresses', 25],
    csv: ['docs', 32],
    mcp: ['api', 3],
  }),
  link('openapi', 'OpenAPI document', {
    page: ['api', 11],
    compare: ['Addresses', 26],
    column: 18,
    csv: ['openapi', 33],
    flag: { name: 'openapi', filter: [30, 'A published OpenAPI document'] },
  }),
  link('mcpServer', 'MCP server', {
    page: ['api', 12],
    compare: ['Addresses', 30],
    column: 19,
    csv: ['mcpServer', 37],
    flag: {
      name: 'mcp',
      has: ({ links, api }: Linked) => links.mcpServer !== undefined || api.styles.includes('mcp'),
      filter: [31, 'A published MCP server'],
    },
  }),
  link('docsMcpServer', 'MCP server of the documentation', {
    page: ['api', 12.5],
    rare: true,
    flag: { name: 'docsMcp', filter: [31.5, 'An MCP server that searches the documentation alone'] },
  }),
  link('llmsTxt', 'llms.txt', { page: ['api', 13], rare: true, flag: { name: 'llmsTxt' } }),
  link('status', 'Status page', {
    key: ['hosted', 17],
    page: ['operation', 1],
    compare: ['Addresses', 28],
    column: 20,
    csv: ['statusPage', 35],
    flag: { name: 'statusPage', filter: [28, 'A public page of the state of the service'] },
  }),
  link('changelog', 'Changelog', {
    key: ['all', 18],
    page: ['operation', 2],
    compare: ['Addresses', 29],
    csv: ['changelog', 36],
    flag: { name: 'changelog' },
  }),
  link('changelogFeed', 'Feed of the changelog', { page: ['operation', 3], rare: true }),
  link('signup', 'Sign-up page', {}),
  link('terms', 'Terms', { page: ['operation', 6] }),
  link('trust', 'Trust centre', { page: ['operation', 5] }),
  link('support', 'Support', { page: ['operation', 4] }),
] as const satisfies readonly Field<Linked>[];
