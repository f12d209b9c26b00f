import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseWeighted } from '../../base/weighted-header.ts';

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
