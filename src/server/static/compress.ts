import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Shorter bodies do not get smaller in any way that matters: they fit one packet anyhow. */
export const MIN_COMPRESSED_BYTES = 1024;

/** How hard to try: `asset` for immutable files, `kept` for bytes sent again and again, `each` for one answer. */
export type Effort = 'asset' | 'kept' | 'each';

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
