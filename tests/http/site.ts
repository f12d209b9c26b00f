import { Agent } from 'node:http';
import { after } from 'node:test';
import { eachElement, textOf } from '../../src/documents/markdown/html-tree.ts';
import { rpcMessage } from '../agent-client.ts';
import { parseAnyHtml } from '../parse-any-html.ts';
import { ALL_PAGES } from '../test-options.ts';
import { callAt } from './raw-request.ts';
import { reach, startServer } from './server.ts';

export const server = await startServer({
  RATE_LIMITS: 'unauthenticated=100000/60,pages=100000/60,register=1000/60',
});
after(() => server.stop());

/** Public base URL of the started server, without trailing slash: absolute addresses in its answers begin with it. */
export const base = server.baseUrl;

/** Where the started server answers a path or an absolute address of its own. */
export const address = (path: string) => reach(server, path);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

// `fetch` takes three times as long, and closes the connection of each HEAD.
const agent = new Agent({ keepAlive: true, maxSockets: 24 });

/** One request to the started server, by path or absolute address; redirects are not followed. */
export async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  const { origin, pathname, search } = new URL(address(path));
  const call = { agent, repeats: true, method, headers: { accept: '*/*', ...headers }, body } as const;
  const { status, text, headers: fields } = await callAt(origin, pathname + search, call);
  return { status, headers: new Headers(fields as Record<string, string>), text };
}

export const html = (path: string) => get(path, { accept: 'text/html' });
export const markdown = (path: string) => get(path, { accept: 'text/markdown' });
export const head = (path: string, headers: Record<string, string> = {}) => get(path, headers, 'HEAD');

/** Media type of an answer without parameters. */
export const mediaType = (answer: Answer) => answer.headers.get('content-type')?.split(';')[0]?.trim();

/** Members of a `Vary` header, lower case. */
export const vary = (answer: Answer) => (answer.headers.get('vary') ?? '').toLowerCase().split(/\s*,\s*/);

/** Targets of a `Link` header by relation, with their stated type. */
export function links(answer: Answer): Map<string, { href: string; type: string | undefined }> {
  const found = new Map<string, { href: string; type: string | undefined }>();
  for (const [, href = '', parameters = ''] of (answer.headers.get('link') ?? '').matchAll(
    /<([^>]*)>([^<]*)/g,
  )) {
    const rel = /rel="?([^";,]+)"?/.exec(parameters)?.[1] ?? '';
    found.set(rel, { href, type: /type="([^"]+)"/.exec(parameters)?.[1] });
  }
  return found;
}

/** The answer to one message of MCP. */
export async function rpc(method: string, params: object = {}, path = '/api/mcp') {
  const message = JSON.stringify(rpcMessage(method, params));
  return JSON.parse((await get(path, { 'content-type': 'application/json' }, 'POST', message)).text);
}

let listed: Promise<string[]> | undefined;

/** Paths of every page that the sitemap lists. */
export function sitemapPaths(): Promise<string[]> {
  listed ??= get('/sitemap.xml').then(({ text }) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.slice(base.length)),
  );
  return listed;
}

/** Pages of the sitemap by the folder they lie in: a few of each, or all with `TEST_ALL_PAGES=1`. */
export async function somePages(): Promise<string[]> {
  const paths = await sitemapPaths();
  if (paths.length < 800) throw new Error(`the sitemap lists only ${paths.length} pages`);
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')));
  return [...folders.values()].flatMap((pages) => (ALL_PAGES ? pages : sample(pages, 3)));
}

/** So many of a list, the first and the last among them. */
export function sample<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  const step = (list.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, n) => list[Math.round(n * step)] as T);
}

/** Twin path of a page, as documented: append `.md`; the home page's is `/index.md`. */
export const twinOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);

/** The page that was parsed last; tests ask for several elements of one page. */
let parsed: { readonly text: string; readonly tree: ReturnType<typeof parseAnyHtml> } | undefined;

/** Attributes of every element with this name, in document order, with its text. */
export function elements(
  text: string,
  tagName: string,
): { attributes: Record<string, unknown>; text: string }[] {
  const found: { attributes: Record<string, unknown>; text: string }[] = [];
  if (parsed?.text !== text) parsed = { text, tree: parseAnyHtml(text) };
  eachElement(parsed.tree, (node) => {
    if (node.tagName === tagName) found.push({ attributes: node.properties, text: textOf(node).trim() });
  });
  return found;
}

/** A document of JSON; fails the test when it is not one. */
export async function json(path: string) {
  const answer = await get(path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return JSON.parse(answer.text);
}
