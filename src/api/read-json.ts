import type { ApiRequest } from './http.ts';
import { problem } from './problem.ts';

/**
 * Reads a JSON body: 415 unless the media type is `application/json` or `*+json`, 413 beyond `limit` bytes,
 * 400 when it is not JSON in UTF-8. The value is not validated further.
 */
export async function readJson(request: ApiRequest, limit = 64 * 1024): Promise<unknown> {
  const type = request.header('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw problem(
      'unsupported-media-type',
      'Send the body as JSON with Content-Type: application/json.',
      {},
      { accept: 'application/json' },
    );
  }
  const bytes = await request.body(limit);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw problem('malformed-json', `The body is not valid JSON: ${reason}`);
  }
}
