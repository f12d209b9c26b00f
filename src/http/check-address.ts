import { problem } from './errors/problem.ts';
import type { ApiRequest } from './http.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** What needs no decoding and holds none of those. */
const PLAIN = /^[!-$&-~]*$/;

/**
 * Refuses an address that does not decode as UTF-8 or decodes to control characters: lenient parsers would
 * answer for something the client did not ask.
 */
export function checkAddress(request: Pick<ApiRequest, 'path' | 'search'>): void {
  if (PLAIN.test(request.path) && PLAIN.test(request.search)) return;
  for (const [part, text] of [
    ['path', request.path],
    ['query', request.search],
  ] as const) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(text);
    } catch {
      throw problem(
        'bad-request',
        `The ${part} holds broken percent-encoding; encode it as UTF-8 by RFC 3986 (a literal % is %25).`,
      );
    }
    if (CONTROL.test(decoded))
      throw problem('bad-request', `The ${part} holds control characters; leave them out.`);
  }
}
