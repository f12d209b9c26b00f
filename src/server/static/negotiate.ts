import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseWeighted, type Weighted } from '../../base/weighted-header.ts';

/** Forms a page can be answered in; `none` when the client accepts no form there is. */
export type Variant = 'html' | 'markdown' | 'plain' | 'none';

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

function isMediaRange({ value }: Weighted): boolean {
  const [main = '', sub = '', ...rest] = value.split('/');
  return rest.length === 0 && TOKEN.test(main) && TOKEN.test(sub) && (main !== '*' || sub === '*');
}

/** Media ranges of an `Accept` field (RFC 9110 §12.5.1), in the order sent; what is no media range is left out. */
function mediaRanges(header: string): Weighted[] {
  return parseWeighted(header)
    .map((range) => (range.value === '*' ? { ...range, value: '*/*' } : range))
    .filter(isMediaRange);
}

/**
 * Chooses the form of a page. HTML is the default and wins against wildcards; Markdown must be named, or be
 * strictly preferred; plain text must be named and strictly preferred. Where HTML and Markdown are named
 * with equal weight, the one named first wins.
 */
export function negotiate(accept: string | undefined): Variant {
  if (accept === undefined || accept === '*/*') return 'html';
  const ranges = mediaRanges(accept);
  if (ranges.length === 0) return 'html';

  const weight = (...names: string[]): number | undefined => {
    for (const name of names) {
      const same = ranges.filter((range) => range.value === name);
      if (same.length > 0) return Math.max(...same.map((range) => range.q));
    }
    return undefined;
  };
  const first = (name: string) => ranges.findIndex((range) => range.value === name);

  const html = weight('text/html', 'application/xhtml+xml', 'text/*', '*/*') ?? 0;
  const markdown = weight('text/markdown', 'text/*', '*/*') ?? 0;
  const plain = weight('text/plain', 'text/*', '*/*') ?? 0;
  const best = Math.max(html, markdown, plain);
  if (best === 0) return 'none';

  const named = first('text/markdown');
  if (markdown === best) {
    if (markdown > html) return 'markdown';
    const htmlNamed = first('text/html');
    if (named >= 0 && (htmlNamed < 0 || named < htmlNamed)) return 'markdown';
  }
  if (first('text/plain') >= 0 && plain > html) return 'plain';
  return html > 0 ? 'html' : markdown > 0 ? 'markdown' : 'plain';
}

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses a content coding (RFC 9110 §12.5.3): the highest weight wins, Brotli before gzip before none at
 * equal weights. A coding that is not named is used only when `*` allows it; no field means no coding.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '' || header === 'identity') return 'identity';
  const weights = new Map<string, number>();
  for (const { value, q } of parseWeighted(header)) weights.set(value === 'x-gzip' ? 'gzip' : value, q);
  const weigh = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const br = weigh('br');
  const gzip = weigh('gzip');
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  if (gzip > 0 && gzip >= identity) return 'gzip';
  return 'identity';
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Shorter bodies do not get smaller in any way that matters: they fit one packet anyhow. */
export const MIN_COMPRESSED_BYTES = 1024;

/** How hard to try: `asset` for immutable files, `kept` for bytes sent again and again, `each` for one answer. */
type Effort = 'asset' | 'kept' | 'each';

const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { asset: 11, kept: 5, each: 4 };

/** Compresses in a worker thread of the runtime; deterministic for the same bytes and effort. */
export async function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  effort: Effort,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: effort === 'asset' ? 9 : 6 });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
