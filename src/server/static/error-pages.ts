import type { IncomingMessage, ServerResponse } from 'node:http';
import { estimateTokens, pageLinkHeader } from '../../documents/page-links.ts';
import { optionsHeaders } from '../../http/answers.ts';
import type { ApiResponse } from '../../http/http.ts';
import type { Verdict } from '../../http/limits.ts';
import { problem, problemResponse } from '../../http/problem.ts';
import { requestIdOf } from '../connection/answer.ts';
import type { Variant } from './negotiate.ts';

/** Path as sent, made safe to repeat in Markdown code. */
const shown = (path: string) => path.slice(0, 200).replace(/[`\s<>]/g, '');

/** Answer for a page that is not there, for clients that read Markdown: where to look instead. */
export function markdownNotFound(
  baseUrl: string,
  path: string,
  variant: Variant,
  likely: readonly { readonly path: string; readonly name: string }[] = [],
): ApiResponse {
  const guesses = likely.map(({ path: other, name }) => `- Did you mean [${name}](${baseUrl}${other})?\n`);
  const body = `# 404: page not found

There is no page at \`${shown(path)}\`. Page addresses are lower case and have no trailing slash; tools are at \`/tools/<slug>\`.

${guesses.join('')}- [Index for agents](${baseUrl}/llms.txt)
- [All pages](${baseUrl}/sitemap.md)
- [Search tools](${baseUrl}/api/search?q=): add words to the address
- [API description](${baseUrl}/openapi.json)
`;
  const type = variant === 'markdown' ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8';
  return {
    status: 404,
    headers: {
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'Accept',
      'x-markdown-tokens': String(estimateTokens(body)),
      'access-control-allow-origin': '*',
    },
    body,
  };
}

/** Answer for a page that the client accepts in no form there is (RFC 9110 §15.5.7). */
export function notAcceptable(path: string): ApiResponse {
  const twin = pageLinkHeader(path).split(', ')[0] ?? '';
  return {
    status: 406,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept',
      link: `${twin}, <${path}>; rel="alternate"; type="text/html"`,
      'access-control-allow-origin': '*',
    },
    body: 'This page is available as text/html, text/markdown and text/plain; name one of them in Accept.\n',
  };
}

const TOO_MANY = '429: too many requests';

/** Answer for a page beyond the quota, in the form the client asked for (RFC 6585 §4). */
export function tooManyRequests(
  { quota, resetSeconds, headers }: Verdict,
  variant: Exclude<Variant, 'none'>,
): ApiResponse {
  const text = `The quota of ${quota} rendered pages is used up. Retry after ${resetSeconds} seconds.`;
  const [type, body] = {
    html: [
      'text/html',
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${TOO_MANY}</title>\n<h1>${TOO_MANY}</h1>\n<p>${text}</p>\n</html>\n`,
    ],
    markdown: ['text/markdown', `# ${TOO_MANY}\n\n${text}\n`],
    plain: ['text/plain', `${TOO_MANY}\n\n${text}\n`],
  }[variant] as [string, string];
  return {
    status: 429,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      vary: 'Accept',
      'retry-after': String(resetSeconds),
      ...headers,
      'access-control-allow-origin': '*',
    },
    body,
  };
}

/** A short plain answer for errors that have no page of their own. */
export function plainError(status: number, text: string, headers: Record<string, string> = {}): ApiResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: `${text}\n`,
  };
}

/** Sends an answer with the header fields that every answer has; rejects when the connection fails. */
export type Reply = (req: IncomingMessage, res: ServerResponse, answer: ApiResponse) => void | Promise<void>;

/** Methods of files and pages. */
export const FILE_METHODS = 'GET, HEAD, OPTIONS';

/** The answer to a method other than `GET` and `HEAD` at a file or page, or undefined; `what` names it in a sentence. */
export function otherMethod(method: string | undefined, what: 'address' | 'page'): ApiResponse | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method === 'OPTIONS') return { status: 204, headers: optionsHeaders(FILE_METHODS), body: null };
  return plainError(405, `This ${what} answers ${FILE_METHODS}.`, { allow: FILE_METHODS });
}

/** Whether a path belongs to the API, whatever is asked below it. */
export const isApiPrefix = (path: string): boolean => /^\/(?:api|oauth2|sandbox)(?:\/|$)/.test(path);

const TEXT = 'The address is malformed; percent-encode it as UTF-8 (RFC 3986), without dot segments.';

/** 400 for an address that cannot be read: a problem below the API's paths, else plain text. */
export function malformedAddress(req: IncomingMessage, res: ServerResponse, baseUrl: string): ApiResponse {
  return isApiPrefix(req.url ?? '')
    ? problemResponse(problem('bad-request', TEXT), baseUrl, undefined, requestIdOf(res))
    : plainError(400, `400: bad request\n\n${TEXT} Start at ${baseUrl}/`, { vary: 'Accept' });
}
