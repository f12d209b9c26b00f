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
