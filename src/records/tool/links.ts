import * as z from 'zod';
import { address, type Field } from '../field.ts';
import { HttpsUrl } from '../scalars.ts';
import { AUTH_LABELS, type apiShape, MCP_TRANSPORT_LABELS } from './api.ts';

/** Addresses that people read, and clients do not connect to. */
const PAGE =
  /^https:\/\/(www\.|(github|gitlab|npmjs|pypi)\.|((api)?docs?|developers?|support|help|blog)\.[^/]+\/(?!(_?mcp(\/server)?|sse)?\/?$)|.*\/(docs?|blog|guides?|learn)\/(?!mcp$)|.*\.(html?|mdx?|pdf)$)/;
const McpAddress = HttpsUrl.refine(
  (url) => !PAGE.test(url),
  'write the address that a client connects to; list a repository in packages',
);

/** Pages about a tool, besides its website. */
const ToolLinks = z
  .strictObject({
    docs: HttpsUrl,
    openapi: HttpsUrl,
    repository: HttpsUrl,
    status: HttpsUrl,
    changelog: HttpsUrl,
    /** RSS, Atom or JSON feed of the changelog. */
    changelogFeed: HttpsUrl,
    pricing: HttpsUrl,
    signup: HttpsUrl,
    terms: HttpsUrl,
    /** Trust centre, or the page on security. */
    trust: HttpsUrl,
    support: HttpsUrl,
    /** Calls operations of the product or reads its data. */
    mcpServer: McpAddress,
    /** Searches the documentation alone. */
    docsMcpServer: McpAddress,
    llmsTxt: HttpsUrl,
  })
  .partial();

export const linksShape = { links: ToolLinks.prefault({}) };
interface Linked extends z.infer<z.ZodObject<typeof linksShape>>, z.infer<z.ZodObject<typeof apiShape>> {
  readonly packages: readonly { readonly role: string }[];
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

function mcpInWords(url: string, { api: { mcp } }: Linked) {
  const labels = { ...MCP_TRANSPORT_LABELS, ...AUTH_LABELS };
  const how = [mcp?.transport, mcp?.auth].flatMap((names = []) => names.map((name) => labels[name]));
  return { text: how.length > 0 ? `${url} (${how.join(', ')})` : url, href: url };
}

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
  link('mcpServer', 'Hosted MCP server', {
    words: mcpInWords,
    none: 'None that the vendor hosts',
    page: ['api', 12],
    compare: ['Addresses', 30],
    column: 19,
    csv: ['mcpServer', 37],
    flag: {
      name: 'mcp',
      has: ({ links, api, packages }: Linked) =>
        links.mcpServer !== undefined ||
        api.styles.includes('mcp') ||
        packages.some(({ role }) => role === 'mcp-server'),
      filter: [31, 'A published MCP server', 'MCP server'],
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
